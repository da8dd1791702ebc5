// The guard's words on more than a thousand lines in seven languages: they keep to limits, and are reported
// in docs/guard.md.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "../../shared/contracts/language.ts";
import { createTestDatabase } from "../../dev/supabase/test-database.ts";
import { LIMITS, LIMITS_OF_BOTH, type Measurement } from "./document.ts";
import {
  ALLERGENS,
  blindLines,
  corpusLines,
  thirdJudgedLines,
  type GuardLine,
} from "./guard-line.ts";
import { documentFile, documentOf, measure } from "./measure.ts";
import { judge, percent, suspected, tally, union, type Verdict } from "./score.ts";
import { forSuite } from "../support/for-suite.ts";

const database = forSuite(createTestDatabase);
let measurement: Measurement;
beforeAll(async () => {
  measurement = await measure(database.databaseUrl);
});

const mistakesIn = (verdicts: readonly Verdict[]) =>
  verdicts
    .filter(({ missed, alarms }) => missed.length + alarms.length > 0)
    .map(({ line, missed, alarms }) => [line.lang, line.text, missed, alarms]);

test("the corpus and the 300 blind lines are more than a thousand, enough in each language, and contain every allergen", () => {
  const lines = [...corpusLines(), ...blindLines()];
  expect(lines.length).toBeGreaterThan(1000);
  expect(blindLines()).toHaveLength(300);
  for (const language of LANGUAGES) {
    expect(lines.filter(({ lang }) => lang === language).length).toBeGreaterThan(140);
  }
  const codes = new Set(lines.flatMap(({ contains }) => contains));
  expect([...codes].sort()).toEqual([...ALLERGENS].sort());
});

test("no line of the corpus has a miss or a false alarm", () => {
  expect(mistakesIn(measurement.own)).toEqual([]);
});

test("in every language no plain name is missed, and the lines stay within the limits", () => {
  const all = [...measurement.own, ...measurement.blind];
  expect(
    mistakesIn(all.filter(({ line, missed }) => line.plain === true && missed.length > 0)),
  ).toEqual([]);
  for (const verdicts of [measurement.blind, all]) {
    const { contained, missed, lines, alarmed } = tally(verdicts);
    expect(percent(missed, contained)).toBeLessThanOrEqual(LIMITS.missed);
    expect(percent(alarmed, lines)).toBeLessThanOrEqual(LIMITS.alarmed);
  }
  for (const language of LANGUAGES) {
    const { contained, missed, lines, alarmed } = tally(
      all.filter(({ line }) => line.lang === language),
    );
    expect([language, percent(missed, contained) <= LIMITS.missed]).toEqual([language, true]);
    expect([language, percent(alarmed, lines) <= LIMITS.alarmed]).toEqual([language, true]);
  }
});

test("the second author's lines stay within the limits for allergens and for diets", () => {
  for (const verdicts of [measurement.second, measurement.diets]) {
    const { contained, missed, lines, alarmed } = tally(verdicts);
    expect(lines).toBeGreaterThan(500);
    expect(percent(missed, contained)).toBeLessThanOrEqual(LIMITS.missed);
    expect(percent(alarmed, lines)).toBeLessThanOrEqual(LIMITS.alarmed);
  }
  expect(
    mistakesIn(measurement.second.filter(({ line, missed }) => line.plain && missed.length > 0)),
  ).toEqual([]);
});

test("the later blind lines stay within the limits", () => {
  const { contained, missed, lines, alarmed } = tally(measurement.later);
  expect(lines).toBe(210);
  expect(percent(missed, contained)).toBeLessThanOrEqual(LIMITS.missed);
  expect(percent(alarmed, lines)).toBeLessThanOrEqual(LIMITS.alarmed);
  const plainMisses = measurement.later.filter(
    ({ line, missed: lost }) => line.plain && lost.length > 0,
  );
  expect(mistakesIn(plainMisses)).toEqual([]);
});

test("the third blind lines, with which no list was corrected, stay within the limits", () => {
  const { contained, missed, lines, alarmed } = tally(measurement.third);
  expect([lines, contained]).toEqual([300, 351]);
  expect(percent(missed, contained)).toBeLessThanOrEqual(LIMITS.missed);
  expect(percent(alarmed, lines)).toBeLessThanOrEqual(LIMITS.alarmed);
});

test("on both sets with judgements, words and judgements together miss less, and stay within the limits for both", () => {
  const linesOf = (verdicts: readonly Verdict[]) => verdicts.map(({ line }) => line);
  expect(linesOf(measurement.thirdBoth)).toEqual(linesOf(measurement.third));
  expect(thirdJudgedLines().filter(({ contains }) => contains.length > 0).length).toBeGreaterThan(
    200,
  );
  for (const verdicts of [measurement.both, measurement.thirdBoth]) {
    const { contained, missed, lines, alarmed } = tally(verdicts);
    expect(lines).toBeGreaterThanOrEqual(150);
    expect(percent(missed, contained)).toBeLessThanOrEqual(LIMITS_OF_BOTH.missed);
    expect(percent(alarmed, lines)).toBeLessThanOrEqual(LIMITS_OF_BOTH.alarmed);
  }
});

test("docs/guard.md states these figures", async () => {
  expect(
    await documentOf(measurement),
    "docs/guard.md is stale: npm run guard:report -- --write",
  ).toBe(readFileSync(documentFile, "utf8"));
});

describe("the judging of a line", () => {
  const line: GuardLine = {
    lang: "en",
    text: "cake",
    kind: "dish",
    contains: ["gluten", "eggs"],
    may: ["milk"],
  };
  test("a line is judged by what was missed, and by what was found although it is not in it", () => {
    expect(judge(line, new Set(["gluten", "milk", "nuts"]))).toEqual({
      line,
      missed: ["eggs"],
      alarms: ["nuts"],
    });
    expect(tally([judge(line, new Set(["gluten", "milk", "nuts"]))])).toEqual({
      lines: 1,
      contained: 2,
      missed: 1,
      alarms: 1,
      alarmed: 1,
    });
    expect(tally([judge(line, new Set())], "eggs")).toMatchObject({ contained: 1, missed: 1 });
  });

  test("a line is judged by both sources if a model has judged it", () => {
    const model = { ...line, food: "cake", contains: ["eggs"], may: ["nuts"] };
    expect(judge(line, union(new Set(["gluten"]), model))).toMatchObject({
      missed: [],
      alarms: [],
    });
    expect(judge(line, suspected(new Set(["gluten"]), model))).toMatchObject({
      missed: [],
      alarms: ["nuts"],
    });
  });
});
