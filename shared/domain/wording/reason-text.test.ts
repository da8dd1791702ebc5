// The guard's reason in the pack's words: its own kinds, and what it says of them.
import { expect, test } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import type { ViolationSpec } from "../../contracts/pack.ts";
import { reasonText } from "./reason-text.ts";

const found = (kind: string, code: string, by?: "words" | "judgement") => ({
  ...{ code: "guard", message: "contains it" },
  violations: [{ kind, code, name: "Ada", ...(by ? { by } : {}) }],
});
const parts: ViolationSpec = {
  kinds: ["additive", "origin"],
  describe: ({ kind, code }) => (kind === "additive" ? code : `not from ${code}`),
  explain: ({ code }) => code,
  isPart: ({ kind }) => kind !== "origin",
};

test("a kind of the pack's is told in the pack's words", () => {
  expect(reasonText(found("colour", "rose"), "en", createCellarPack())).toBe(
    "contains Ada (rose, which you shun)",
  );
  expect(reasonText(found("origin", "Alsace", "words"), "en", { violations: parts })).toBe(
    "contains Ada (not from Alsace; by name; judged to be without)",
  );
});

test("beside its own name only a part of a thing is told alone", () => {
  const beside = (kind: string, code: string) =>
    reasonText(found(kind, code), "en", { violations: parts }, "ada");
  expect(beside("additive", "sulphites")).toBe("contains sulphites");
  expect(beside("may", "may sulphites")).toBe("may contain sulphites");
  expect(beside("origin", "Alsace")).toBe("contains Ada (not from Alsace)");
});

test("a code that no pack explains is told as it is", () => {
  expect(reasonText(found("colour", "rose"), "en")).toBe("contains Ada (rose)");
});
