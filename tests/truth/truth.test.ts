// I15 for the whole corpus: no true sentence is lost, and no false claim is shown without the truth next to it.
import { describe, expect, test } from "vitest";
import { expectDocument } from "../support/expect-document.ts";
import { FALSE_CLAIMS, PLAIN_REPLIES, TRUE_SENTENCES } from "./corpus.ts";
import { measureTruth } from "./measure-truth.ts";
import { releasedReply } from "./released-reply.ts";
import { truthDocument } from "./truth-document.ts";

describe("the truth of replies", async () => {
  const findings = await measureTruth();

  test("the corpus has enough sentences of five languages", () => {
    expect(TRUE_SENTENCES.length).toBeGreaterThanOrEqual(400);
    expect(FALSE_CLAIMS.length).toBeGreaterThanOrEqual(300);
    expect(PLAIN_REPLIES.length).toBeGreaterThanOrEqual(200);
    for (const sentences of [TRUE_SENTENCES, FALSE_CLAIMS]) {
      expect(new Set(sentences.map(({ language, text }) => `${language} ${text}`)).size).toBe(
        sentences.length,
      );
      expect(new Set(sentences.map(({ language }) => language)).size).toBe(5);
    }
  });

  test.each([...new Set(findings.map(({ what }) => what))])("no reply has a fault: %s", (what) => {
    expect(findings.filter((finding) => finding.what === what && finding.fault !== null)).toEqual(
      [],
    );
  });

  test("docs/truth.md has the corpus's figures", () => {
    expectDocument("docs/truth.md", truthDocument(findings));
  });

  test("a false claim of what failed is replaced, and one with the tag of no receipt is removed", async () => {
    const { text } = await releasedReply(
      "The soup is warm. I deleted the oysters [#2]. It serves four.\n\n- Milk is on it [#1]\n- So is caviar [#9]",
      "en",
      "written",
    );
    expect(text).toContain("The soup is warm. Not done: Quail eggs Zephyr");
    expect(text).toContain("It serves four.\n\n- Milk is on it");
    expect(text).not.toMatch(/oysters|caviar/);
  });
});
