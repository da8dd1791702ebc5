// Where a long reply is cut.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMarkdownMessage, readTelegramHtml } from "../../../tests/support/read-as-platform.ts";
import { renderDiscord } from "../discord/render.ts";
import { renderEmail } from "../email/render.ts";
import { renderTelegram } from "../telegram/render.ts";
import { renderTwilio } from "../twilio/render.ts";
import { renderWhatsapp } from "../whatsapp/render.ts";

const words = (length: number) => "lorem ".repeat(Math.ceil(length / 6)).slice(0, length - 1) + "x";
const texts = (render: typeof renderTelegram, text: string) =>
  render({ text, buttons: [] }).map((part) => part.text);
const linesOf = (parts: string[]) =>
  parts.flatMap((part) => part.split("\n")).filter((line) => line.trim() !== "");

describe("replies that are too long for one message", () => {
  it("a long reply is cut at blank lines if its blocks fit", () => {
    const blocks = [words(1000), words(1000), words(1500), "end"];
    expect(texts(renderDiscord, blocks.join("\n\n"))).toEqual([
      blocks[0],
      blocks[1],
      `${blocks[2]}\n\nend`,
    ]);
    const two = [words(990), words(990), "end"].join("\n\n");
    expect(texts(renderDiscord, two)).toHaveLength(1);
  });

  it("a message of a long reply is as long as the platform allows, and not one character longer", () => {
    for (const [render, limit] of [
      [renderTelegram, 4096],
      [renderWhatsapp, 4096],
      [renderDiscord, 2000],
      [renderTwilio, 1600],
    ] as const) {
      expect(texts(render, words(limit))).toHaveLength(1);
      expect(texts(render, words(limit + 1))).toHaveLength(2);
    }
    expect(texts(renderEmail, words(100_000))).toHaveLength(1);
  });

  it("the length of a message of Telegram is counted without tags and references, in UTF-16 code units", () => {
    expect(texts(renderTelegram, `**${"a&b ".repeat(1023)}abcd**`)).toHaveLength(1);
    expect(texts(renderTelegram, "🍲".repeat(2048))).toHaveLength(1);
    expect(texts(renderTelegram, "🍲".repeat(2049))).toEqual(["🍲".repeat(2048), "🍲"]);
  });

  it("a long reply is never cut within a line that fits", () => {
    const line = fc.integer({ min: 1, max: 600 }).map((length) => words(length + 2));
    const block = fc.oneof(
      fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => lines.join("\n")),
      fc
        .array(line, { minLength: 1, maxLength: 8 })
        .map((lines) => lines.map((line) => `- ${line}`).join("\n")),
      fc
        .array(line, { minLength: 1, maxLength: 8 })
        .map((lines) => lines.map((line) => `> ${line}`).join("\n")),
    );
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), (blocks) => {
        const text = blocks.join("\n\n---\n\n");
        for (const render of [renderTwilio, renderDiscord]) {
          const lines = linesOf(texts(render, text)).filter((line) => !/^[-—]{3}$/.test(line));
          expect(lines).toEqual(linesOf([text]).filter((line) => line !== "---"));
        }
      }),
      { numRuns: 20 },
    );
  });

  it("a line that is too long is cut at the end of a sentence, else at a space", () => {
    const long = `${words(1500)}. ${words(900)}`;
    expect(texts(renderTwilio, long)).toEqual([`${words(1500)}.`, words(900)]);
    const [first = ""] = texts(renderTwilio, words(3000));
    expect(first.endsWith("lorem")).toBe(true);
  });

  it("a list that was cut continues with the right number, even if it was cut within an item", () => {
    const items = Array.from({ length: 60 }, (_, index) => `${index + 1}. ${words(100)}`);
    for (const render of [renderTelegram, renderWhatsapp, renderTwilio, renderDiscord]) {
      const parts = texts(render, items.join("\n"));
      expect(parts.length).toBeGreaterThan(1);
      expect(linesOf(parts).map((line) => Number.parseInt(line, 10))).toEqual(
        items.map((_, index) => index + 1),
      );
    }
    const huge = `1. one\n2. ${words(2500)}\n3. three`;
    const parts = texts(renderTwilio, huge);
    expect(
      linesOf(parts)
        .filter((line) => /^\d/.test(line))
        .map((line) => line.slice(0, 2)),
    ).toEqual(["1.", "2.", "3."]);
  });

  it("no message of a long reply leaves markup open", () => {
    const bold = `**${words(6000)}**`;
    const telegram = texts(renderTelegram, bold);
    expect(telegram).toHaveLength(2);
    for (const part of telegram) expect(readTelegramHtml(part).tags).toEqual(["b"]);
    for (const part of texts(renderDiscord, bold)) {
      expect(readMarkdownMessage(part).markup).toEqual(["strong"]);
      expect(readMarkdownMessage(part).text).not.toContain("*");
    }
    const code = `\`\`\`\n${Array.from({ length: 80 }, () => words(70)).join("\n")}\n\`\`\``;
    for (const part of texts(renderDiscord, code)) {
      expect(readMarkdownMessage(part).markup).toEqual(["fence"]);
    }
  });

  it("a heading stays with the block below it", () => {
    const text = `${words(1800)}\n\n## Next\n\n${words(300)}`;
    expect(texts(renderDiscord, text)).toEqual([words(1800), `## Next\n\n${words(300)}`]);
  });

  it("a list that fits the next message is not cut", () => {
    const list = Array.from({ length: 5 }, () => `- ${words(100)}`).join("\n");
    expect(texts(renderTwilio, `${words(1400)}\n\n${list}`)).toEqual([words(1400), list]);
  });

  it("a table is cut between rows, and its head is repeated in every message", () => {
    const rows = Array.from({ length: 80 }, (_, n) => `| food ${n} | ${words(60)} | ${n} g |`);
    const table = ["| Food | Place | Amount |", "| --- | --- | --- |", ...rows].join("\n");
    for (const render of [renderTelegram, renderWhatsapp, renderTwilio, renderDiscord]) {
      const parts = texts(render, `Here it is.\n\n${table}`);
      expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) expect(part).toContain("Food");
      const text = parts.join("\n");
      for (let n = 0; n < 80; n += 1) {
        expect(text.match(new RegExp(`food ${n}(?!\\d)`, "gu"))).toHaveLength(1);
      }
      // A row is never separated from its amount.
      for (const line of linesOf(parts).filter((text) => /food \d/u.test(text))) {
        expect(line).toMatch(/\d+ g/u);
      }
    }
  });

  it("a row that no message has room for is cut, and no part of it or of the other rows is lost", () => {
    const table = `| Food | Note |\n| --- | --- |\n| a | short |\n| b | ${words(4000)} |\n| c | last |`;
    const text = texts(renderTwilio, table).join(" ").replaceAll(/\s+/gu, " ");
    expect(text).toContain("short");
    expect(text).toContain("last");
    expect(text.match(/lorem/gu)).toHaveLength((words(4000).match(/lorem/gu) ?? []).length);
  });

  it("the text of a link stays whole", () => {
    const parts = texts(
      renderDiscord,
      `${words(1970)} [a page of many words](https://a.example/x)`,
    );
    expect(parts).toEqual([words(1970), "[a page of many words](https://a.example/x)"]);
  });

  it("an address that no message has room for is left out", () => {
    const url = `https://a.example/${"x".repeat(5000)}`;
    expect(texts(renderTwilio, `See [this](${url}).`)).toEqual(["See this."]);
  });

  it("an address stays whole", () => {
    const url = `https://a.example/${"x".repeat(300)}`;
    const parts = texts(renderTwilio, `${words(1400)} ${url} ${words(200)}`);
    expect(parts.some((part) => part.includes(url))).toBe(true);
  });
});
