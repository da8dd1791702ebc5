// A reply's counts, in digits and next to its text, are checked against receipts and rows (I11, I15).
import { describe, expect, it } from "vitest";
import type { ReplyChange, ReplyOutput } from "../../contracts/answers/reply.ts";
import { changesNote, isOverclaimed, rowsNote, type CountedReply } from "./count-note.ts";
import type { ReplyContext } from "./reply-context.ts";

const savedChanges = (count: number, overrides: Partial<ReplyChange> = {}): ReplyChange[] =>
  Array.from({ length: count }, (_, index) => ({
    op: "create",
    status: "applied",
    table: "wines",
    ref: null,
    label: `Wine ${"abcdefghij"[index]}`,
    ...overrides,
  }));
const context = (changes: ReplyChange[], overrides: Partial<ReplyContext> = {}) =>
  ({
    changes,
    reads: [],
    drafts: [],
    analyses: [],
    language: "en",
    today: "2026-11-21",
    ...overrides,
  }) as unknown as ReplyContext;
const replyWith = (prose: string, overrides: Partial<CountedReply> = {}): CountedReply => ({
  prose,
  claimedTexts: [],
  shownKeys: new Set(),
  statedCounts: statedCountsOf(),
  ...overrides,
});
function statedCountsOf(
  claims: Partial<ReplyOutput["claims"]> = {},
  counts: ReplyOutput["counts"] = [],
): CountedReply["statedCounts"] {
  return { claims: { created: 0, updated: 0, deleted: 0, ...claims }, counts };
}
const notesOn = (prose: string, runContext: ReplyContext) =>
  changesNote(replyWith(prose), runContext);

describe("numbers that the text states", () => {
  it("a wrong number in the text is corrected by the right count, in the reply's language", () => {
    expect(notesOn("I saved all 8.", context(savedChanges(7)))).toEqual(["Saved: 7."]);
    expect(notesOn("Alle 8 sind da.", context(savedChanges(7), { language: "de" }))).toEqual([
      "Gespeichert: 7.",
    ]);
    const withHigherRefs = savedChanges(7).map((change, index) => ({
      ...change,
      ref: `wine_${index + 2}`,
    }));
    expect(notesOn("I saved all 8.", context(withHigherRefs))).toEqual(["Saved: 7."]);
    const mixedChanges = [...savedChanges(3), ...savedChanges(2, { op: "delete" })];
    expect(notesOn("That makes 9.", context(mixedChanges))).toEqual(["Saved: 3; Deleted: 2."]);
  });

  it("a number in the text is not corrected if it is a count of the run, of a part of it, or of the changes asked for", () => {
    const mixedChanges = [...savedChanges(3), ...savedChanges(2, { op: "delete" })];
    for (const text of ["All 5 done.", "I saved 3.", "2 are gone, for 8 people."]) {
      expect(notesOn(text, context(mixedChanges))).toEqual([]);
    }
    const sevenOfEight = [...savedChanges(7), ...savedChanges(1, { status: "failed" })];
    expect(notesOn("7 of 8 are saved.", context(sevenOfEight))).toEqual([]);
  });

  it("a number in the text is not corrected if it is a value of a row, if it is not a count, or if the run made only one change", () => {
    const rows = savedChanges(2, { values: [{ column: "bottles", before: 2, after: 12 }] });
    expect(notesOn("There are 12 bottles now.", context(rows))).toEqual([]);
    const textsWithoutCount = [
      "On 2027-02-09 at 18:30.",
      "1.5 kg of it",
      "no number",
      "3x as much",
      "1 more",
    ];
    for (const text of textsWithoutCount)
      expect(notesOn(text, context(savedChanges(7)))).toEqual([]);
    expect(notesOn("I saved all 8.", context(savedChanges(1)))).toEqual([]);
  });

  it("a number in a sentence with tags is compared only with the receipts of these tags", () => {
    const reads = [{ total: 4, rows: [{ name: "Ada", bottles: 4 }] }];
    const frenchContext = context(savedChanges(3), {
      language: "fr",
      reads,
    } as unknown as Partial<ReplyContext>);
    const sentence = (text: string, numbers: number[]) =>
      changesNote(
        replyWith(`${text} Santé !`, { claimedTexts: [{ text, numbers }] }),
        frenchContext,
      );
    expect(sentence("Les 4 vins sont enregistrés.", [1, 2, 3])).toEqual(["Enregistré : 3."]);
    expect(sentence("Les 3 vins sont enregistrés.", [1, 2, 3])).toEqual([]);
    expect(sentence("Les 2 rouges sont là.", [1, 2])).toEqual([]);
    // A single receipt gives no count, and 4 is a value of a row.
    expect(sentence("Le vin est là, pour 4 personnes.", [1])).toEqual([]);
  });
});

describe("numbers that the model states in its claims", () => {
  const notesOnClaims = (claims: Partial<ReplyOutput["claims"]>, runContext: ReplyContext) =>
    changesNote(
      replyWith("Die vier Weine sind drin.", { statedCounts: statedCountsOf(claims) }),
      runContext,
    );

  it("a number that the model claims is corrected by the count of the receipts if it differs from that count", () => {
    const threeSaved = context(savedChanges(3), { language: "de" });
    expect(notesOnClaims({ created: 4 }, threeSaved)).toEqual(["Gespeichert: 3."]);
    expect(notesOnClaims({ created: 2 }, threeSaved)).toEqual(["Gespeichert: 3."]);
    expect(notesOnClaims({ created: 3, deleted: 1 }, threeSaved)).toEqual(["Gespeichert: 3."]);
    expect(notesOnClaims({ created: 1, updated: 1 }, context(savedChanges(1)))).toEqual([
      "Saved: 1.",
    ]);
  });

  it("a number that the model claims is not corrected if it agrees with the receipts, or if the claims have no number", () => {
    expect(notesOnClaims({ created: 3 }, context(savedChanges(3)))).toEqual([]);
    expect(notesOnClaims({}, context(savedChanges(3)))).toEqual([]);
    const mixedChanges = [
      ...savedChanges(3),
      ...savedChanges(2, { op: "delete" }),
      ...savedChanges(1, { status: "failed" }),
    ];
    expect(notesOnClaims({ created: 3, deleted: 2 }, context(mixedChanges))).toEqual([]);
    expect(notesOnClaims({ created: 3 }, context(mixedChanges))).toEqual([]);
  });

  it("a claimed number of restored rows is corrected by their count, under their own title", () => {
    expect(notesOnClaims({ created: 2 }, context(savedChanges(1, { restored: true })))).toEqual([
      "Restored: 1.",
    ]);
  });

  it("a claimed number is an overclaim if the run has no receipt and the text does not say so yet", () => {
    const claim = replyWith("Gespeichert!", { statedCounts: statedCountsOf({ created: 1 }) });
    expect(isOverclaimed(claim, context([]))).toBe(true);
    expect(isOverclaimed(replyWith("Gespeichert!"), context([]))).toBe(false);
    expect(isOverclaimed(claim, context(savedChanges(1)))).toBe(false);
    expect(isOverclaimed({ ...claim, shownKeys: new Set(["changes"]) }, context([]))).toBe(false);
  });

  it("a number of rows of a step that the model claims is corrected by the step's number of rows if it differs", () => {
    const read = (step: number, table: string, total: number) => ({ step, table, total });
    const reads = [read(1, "wines", 14), read(2, "wines", 3), read(2, "tasting_notes", 5)];
    const rows = (step: number, count: number, changes: ReplyChange[] = []) =>
      rowsNote(
        {},
        { statedCounts: statedCountsOf({}, [{ step, rows: count }]) },
        context(changes, { reads, language: "fr" } as unknown as Partial<ReplyContext>),
      );
    expect(rows(1, 9)).toEqual(["Wines : 14."]);
    expect(rows(2, 4)).toEqual(["Wines : 3; Tasting notes : 5."]);
    for (const count of [3, 5, 8]) expect(rows(2, count)).toEqual([]);
    expect(rows(1, 14)).toEqual([]);
    expect(rows(7, 1)).toEqual([]);
    expect(rows(2, 4, savedChanges(1))).toEqual(["Tasting notes : 5."]);
  });
});
