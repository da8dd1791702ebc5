// Every entry of every catalogue is filled with names that would break a careless template.
import { describe, expect, it, test } from "vitest";
import { ENGLISH_WORDS } from "../../../tests/support/english-words.ts";
import { leavesOf, noteReads } from "../../../tests/support/leaves-of.ts";
import { LANGUAGES, type Language } from "../../contracts/language.ts";
import type { FaultCause } from "../../contracts/value-fault.ts";
import type { ReplyWords } from "./reply-words.ts";
import type { ReasonCode } from "./word-shapes.ts";
import { wordsFor } from "./words-for.ts";

const HOSTILE = [
  "$&",
  "$1 {{name}}",
  "a\\b",
  "**x** [y](z)",
  "${x}",
  "Crème & Söhne's",
  "null",
  "%s",
];

/** All texts of the catalogue, with the names that each must contain. */
function entriesOf(words: ReplyWords, x: string): [text: string, names: string[]][] {
  const { changes, reply, failures, ends, questions, facts: factWords, undo, lists } = words;
  const { howToLink, linked, moveAsks, ownAddress, heard, readOff, notCertain, ...others } =
    words.channels;
  const { unusable, leftOut, partRefused, editAsks, retryAsks, callsStay, ...notices } = others;
  const ops = ["create", "update", "delete"] as const;
  const facts = { found: x, table: x };
  const codes = Object.keys(failures.reasons) as ReasonCode[];
  const textsWithoutNames = [
    ...[
      words.nothingChanged,
      words.unchangedNow,
      words.noReason,
      words.unnamed,
      words.colon,
      words.semicolon,
      changes.notDone,
      reply.notSaved,
    ],
    ...[reply.pleaseNote, reply.askedAgain, reply.calledOff, reply.declined, reply.unfinished],
    ...[
      reply.waiting,
      reply.late,
      questions.carryOut.confirm_override(7),
      questions.carryOut.propose(7),
    ],
    ...[questions.saveAnyway(1), questions.saveAnyway(2), questions.remembered],
    ...Object.values(questions.keep),
    ...[reply.speechless, reply.draftKept, reply.save(1), reply.save(2), reply.putOtherwise],
    ...[
      ends.unknown,
      ends.modelUnavailable,
      ends.modelFull,
      ends.declined,
      ends.misconfigured,
    ].flatMap(({ sorry, again, rest }) => [sorry, again, rest]),
    ...[
      ends.step.declined,
      ends.step.misconfigured,
      ends.step.modelUnavailable,
      ends.step.modelFull,
    ],
    ...[failures.byJudgement, failures.byWords, failures.notRun],
    ...[ends.tookTooLong, ends.stopped, ends.notWorkedOut, ends.draftGone, ends.cannotBeDone],
    ...[ends.noChange, ends.noneFound, undo.all],
    ...[
      words.forTheRecord,
      words.nothingElse,
      words.reply.linkRemoved,
      words.memory.notRecalled,
      words.memory.told,
    ],
    ...[words.memory.toldToday, words.memory.saidToday, questions.keepOne],
    ...[factWords.startOver, factWords.always, factWords.thisTime],
    ...[factWords.mine, factWords.members, factWords.guests],
    ...[
      ends.blocked,
      questions.it,
      questions.tellMore,
      undo.undone,
      undo.nothing,
      undo.nothingLeft,
    ],
    ...ops.flatMap((op) => [changes.done[op], changes.undone[op], undo.done[op]]),
    ...[linked(null), ...Object.values(notices), ...Object.values(unusable)],
  ].map((text): [string, string[]] => [text, []]);
  return [
    ...textsWithoutNames,
    ...ops.map((op): [string, string[]] => [failures.notChanged[op](x, "R"), [x, "R"]]),
    ...codes.map((code): [string, string[]] => [
      failures.reasons[code](facts),
      /guard|keeps_out|in_use|target_gone/.test(code) ? [x] : [],
    ]),
    [words.entryIn(x), [x]],
    ...[heard(x), readOff(x), notCertain(x)].map((text): [string, string[]] => [text, [x]]),
    [readOff(""), []],
    [editAsks(x, "T"), [x, "T"]],
    [retryAsks(x), [x]],
    [callsStay(x), [x]],
    [changes.partOf(x, "W"), [x, "W"]],
    [changes.more(7, x), ["7", x]],
    [reply.assumed([x, "B"]), [x, "B"]],
    [failures.notMade(x, null), [x]],
    [failures.notDone(x, "R"), [x, "R"]],
    [failures.named(x), [x]],
    [failures.oneEntry(x), [x]],
    [failures.part(x), [x]],
    [failures.cameToNothing(x), [x]],
    [failures.notFound([x, "Y"]), [x, "Y"]],
    [failures.leftAsIs([x, "Y"]), [x, "Y"]],
    [failures.waits([x, "Y"]), [x, "Y"]],
    [leftOut(7, 4), ["7", "4"]],
    [partRefused(2, 3), ["2", "3"]],
    [partRefused(1, 1), []],
    [failures.found(x), [x]],
    [failures.foundMaybe(x), [x]],
    [failures.line(7, x), ["7", x]],
    ...(Object.keys(failures.faults) as FaultCause[]).map((cause): [string, string[]] => [
      failures.faults[cause](x, "9"),
      /missing|no_date/.test(cause) ? [x] : [x, "9"],
    ]),
    [words.unchecked(x), [x]],
    [words.otherNumber(x, 5, 4), [x, "5", "4"]],
    [words.foundBy.by_words(x), [x]],
    [words.foundBy.by_judgement(x), [x]],
    [ends.step.other(x), [x]],
    [ends.before({ create: [x], update: ["U"], delete: ["D"] }), [x, "U", "D"]],
    [ends.outOfAttempts(x), [x]],
    [ends.stillOpen(x), [x]],
    [ends.conditionUnmet(x, "B"), [x, "B"]],
    [ends.conditionUnmet(x, ""), [x]],
    [ends.conditionOpen(x), [x]],
    [questions.confirmDelete({ count: 7, table: "T", names: x, missing: "M" }), ["7", "T", x, "M"]],
    [questions.confirmUpdate({ count: 7, table: "T", names: x, what: "W" }), ["7", "T", x, "W"]],
    [questions.confirmOverride(x), [x]],
    [questions.confirmUnprotect(x), [x]],
    [questions.goOn(x), [x]],
    ...[factWords.forNow, factWords.unkept, factWords.drop, factWords.unproven, factWords.notTaken]
      .concat(factWords.howLong, factWords.whose, factWords.noLonger, factWords.notNoted)
      .map((say): [string, string[]] => [say(x), [x]]),
    [questions.considered(x), [x]],
    [questions.pictured(x), [x]],
    [questions.recalled(x), [x]],
    [words.memory.toldOn(x), [x]],
    [words.memory.saidOn(x), [x]],
    [words.memory.wasUntil(x, "D"), [x, "D"]],
    [words.memory.isUntil(x, "D"), [x, "D"]],
    [questions.takeBack(x), [x]],
    [questions.whichOne(x), [x]],
    [questions.carryOut.confirm_delete(7), ["7"]],
    [questions.carryOut.confirm_update(7), ["7"]],
    [questions.afterwards([x, "S"]), [x, "S"]],
    [undo.impossible(x), [x]],
    [lists.none(x), [x]],
    [lists.noneFits(x), [x]],
    [lists.head(x, 2, 7), [x, "2", "7"]],
    [lists.elsewhere([x], 7), [x, "7"]],
    [lists.elsewhere([x], 0), [x]],
    [lists.partly(2, 7, x), [x, "2", "7"]],
    [words.mustAvoid(x), [x]],
    [linked(x), [x]],
    [moveAsks(x, "C"), [x, "/move C"]],
    [moveAsks(null, "C"), ["/move C"]],
    [ownAddress(x), [x]],
    [howToLink(x, null), [x]],
    [howToLink("C", x), [x]],
  ];
}

describe.each(LANGUAGES)("the catalogue %s", (language) => {
  it("every entry of the catalogue inserts names unchanged", () => {
    for (const name of HOSTILE) {
      for (const [text, names] of entriesOf(wordsFor(language), name)) {
        expect(text).toMatch(/\S/);
        expect(text).not.toMatch(/undefined|NaN|\[object/);
        for (const insertedName of names) expect(text).toContain(insertedName);
      }
    }
  });

  it("every entry of the catalogue is in this test's list", () => {
    const seenWords = new Set<string>();
    entriesOf(noteReads(wordsFor(language), seenWords), "x");
    expect(leavesOf(wordsFor(language)).filter((path) => !seenWords.has(path))).toEqual([]);
  });

  it("the catalogue has a separate form for a count of one", () => {
    const { questions, reply } = wordsFor(language);
    const ask = (count: number) =>
      questions.confirmDelete({ count, table: "T", names: "N", missing: "" }).replace(/\d/, "n");
    expect(ask(1)).not.toBe(ask(2));
    expect(reply.save(1)).not.toBe(reply.save(2));
    for (const carryOut of Object.values(questions.carryOut))
      expect(carryOut(1)).not.toContain("1");
  });

  it("the catalogue's options fit on a button", () => {
    const { keep, carryOut } = wordsFor(language).questions;
    const options = [...Object.values(keep), ...Object.values(carryOut).map((label) => label(40))];
    for (const option of options) expect(option.length).toBeLessThanOrEqual(20);
  });
});

const OTHERS = LANGUAGES.filter((language) => language !== "en");

/** Texts that may equal the English one: they have only names and punctuation, or "in", which German has too. */
const SAME_AS_ENGLISH = new Set(["x", ": ", "; ", "x in W"]);

test.each(OTHERS)("the catalogue %s has no English words", (language) => {
  const english = entriesOf(wordsFor("en"), "x").map(([text]) => text);
  const ownTexts = entriesOf(wordsFor(language), "x").map(([text]) => text);
  expect(
    ownTexts.filter((text, index) => text === english[index] && !SAME_AS_ENGLISH.has(text)),
  ).toEqual([]);
  expect(ownTexts.flatMap((text) => text.match(ENGLISH_WORDS) ?? [])).toEqual([]);
});

test("the words by which this test recognizes English are in the English catalogue", () => {
  const englishWords = new Set<string>();
  for (const [text] of entriesOf(wordsFor("en"), "x"))
    for (const word of text.match(ENGLISH_WORDS) ?? []) englishWords.add(word.toLowerCase());
  expect(englishWords.size).toBeGreaterThan(15);
});

test("names are listed and counted by the rules of each language", () => {
  const names = (language: Language) => wordsFor(language).lists.elsewhere(["A", "B"], 1234);
  expect(names("en")).toBe("Elsewhere: A, B, and 1,234 more.");
  expect(names("de")).toBe("Anderswo: A, B und 1.234 weitere.");
  expect(names("pt")).toBe("Em outro lugar: A, B e mais 1.234.");
  expect(wordsFor("fr").questions.confirmDelete({ ...ONE, count: 0 })).toContain("0 entrée (");
});

const ONE = { count: 1, table: "T", names: "N", missing: "" };
