import { describe, expect, it } from "vitest";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import { countNote } from "./count-note.ts";
import type { ReplyContext } from "./reply-context.ts";

const saved = (count: number, more: Partial<ReplyChange> = {}): ReplyChange[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ op: "create", status: "applied", table: "wines", ref: null },
    ...{ label: `Wine ${"abcdefghij"[at]}`, ...more },
  }));
const context = (changes: ReplyChange[], more: Partial<ReplyContext> = {}) =>
  ({
    ...{ changes, reads: [], drafts: [], analyses: [], language: "en", today: "2026-11-21" },
    ...more,
  }) as unknown as ReplyContext;

describe("a number that the text states", () => {
  it("has the count beside it where it is another one, in the reply's language", () => {
    expect(countNote("I saved all 8.", context(saved(7)))).toEqual(["Saved: 7."]);
    expect(countNote("Alle 8 sind da.", context(saved(7), { language: "de" }))).toEqual([
      "Gespeichert: 7.",
    ]);
    const last = saved(7).map((one, at) => ({ ...one, ref: `wine_${at + 2}` }));
    expect(countNote("I saved all 8.", context(last))).toEqual(["Saved: 7."]);
    const mixed = [...saved(3), ...saved(2, { op: "delete" })];
    expect(countNote("That makes 9.", context(mixed))).toEqual(["Saved: 3; Deleted: 2."]);
  });

  it("is left alone where it is a count of the run, of a part of it, or of what was asked", () => {
    const mixed = [...saved(3), ...saved(2, { op: "delete" })];
    for (const text of ["All 5 done.", "I saved 3.", "2 are gone, for 8 people."]) {
      expect(countNote(text, context(mixed))).toEqual([]);
    }
    const partly = [...saved(7), ...saved(1, { status: "failed" })];
    expect(countNote("7 of 8 are saved.", context(partly))).toEqual([]);
  });

  it("is left alone where a row accounts for it, and where it is no count", () => {
    const rows = saved(2, { values: [{ column: "bottles", before: 2, after: 12 }] });
    expect(countNote("There are 12 bottles now.", context(rows))).toEqual([]);
    const others = ["On 2027-02-09 at 18:30.", "1.5 kg of it", "no number", "3x as much", "1 more"];
    for (const text of others) expect(countNote(text, context(saved(7)))).toEqual([]);
    expect(countNote("I saved all 8.", context(saved(1)))).toEqual([]);
  });
});
