// Judges all lines with the guard of a migrated database, and makes the document about the results.
import { formatted } from "../../dev/gate/formatted.ts";
import { fileURLToPath } from "node:url";
import { guardDocument, type Measurement } from "./document.ts";
import { findCodes } from "./find-codes.ts";
import {
  blindLines,
  corpusLines,
  judgedLines,
  laterBlindLines,
  secondLines,
  thirdBlindLines,
  thirdJudgedLines,
  type GuardLine,
  type JudgedLine,
} from "./guard-line.ts";
import { judge, judgeDiets, suspected, union, type Verdict } from "./score.ts";

export const documentFile = fileURLToPath(new URL("../../docs/guard.md", import.meta.url));

/** The verdicts on these lines by words alone, for allergens and for diets. @param databaseUrl as in `measure` */
export async function measureLines(
  databaseUrl: string,
  lines: readonly GuardLine[],
): Promise<{ verdicts: Verdict[]; diets: Verdict[] }> {
  const texts = lines.map(({ text }) => text);
  const codes = await findCodes(databaseUrl, texts);
  const codesOf = (index: number) => codes[index] ?? new Set<string>();
  return {
    verdicts: lines.map((line, index) => judge(line, codesOf(index))),
    diets: lines.flatMap((line, index) => judgeDiets(line, codesOf(index)) ?? []),
  };
}

type Together = (found: ReadonlySet<string>, model: JudgedLine, nth: number) => ReadonlySet<string>;

/** @param databaseUrl the URL of a database with all migrations, for a superuser */
export async function measure(databaseUrl: string): Promise<Measurement> {
  const [own, blind] = [corpusLines(), blindLines()];
  const [later, third] = [laterBlindLines(), thirdBlindLines()];
  const secondSet = await measureLines(databaseUrl, secondLines());
  const lines = [...own, ...blind, ...later, ...third];
  const [judged, thirdJudged] = [judgedLines(), thirdJudgedLines()];
  const codesOfText = await findCodes(databaseUrl, [
    ...lines.map(({ text }) => text),
    ...thirdJudged.map(({ food }) => food),
  ]);
  const verdicts = lines.map((line, index) => judge(line, codesOfText[index] ?? new Set()));
  const cut = (from: number, count: number) => verdicts.slice(from, from + count);
  const laterAt = own.length + blind.length;
  const thirdAt = laterAt + later.length;
  // Some texts are in several sets, which may expect different codes.
  const both = (models: readonly JudgedLine[], from: number, together: Together = union) =>
    models.map((model, nth) => {
      const index = lines.findIndex(
        ({ lang, text }, nthLine) => nthLine >= from && lang === model.lang && text === model.text,
      );
      const line = lines[index];
      if (line === undefined)
        throw new Error(`no line has the judged text ${JSON.stringify(model.text)}`);
      return judge(line, together(codesOfText[index] ?? new Set(), model, nth));
    });
  return {
    own: cut(0, own.length),
    blind: cut(own.length, blind.length),
    later: cut(laterAt, later.length),
    third: cut(thirdAt, third.length),
    both: both(judged, 0),
    thirdBoth: both(thirdJudged, thirdAt),
    thirdNamed: both(thirdJudged, thirdAt, (codes, model, nth) =>
      union(codes, model).union(codesOfText[lines.length + nth] ?? new Set()),
    ),
    thirdSuspected: both(thirdJudged, thirdAt, suspected),
    second: secondSet.verdicts,
    diets: secondSet.diets,
  };
}

export async function documentOf(measurement: Measurement): Promise<string> {
  return formatted(documentFile, guardDocument(measurement));
}
