// How well the findings agree with what a line contains: a code is missed if the line contains it and it was
// not found; it is a false alarm if it was found and the line neither contains nor may contain it.
import { ALLERGENS, DIETS, type GuardLine, type JudgedLine } from "./guard-line.ts";

export interface Verdict {
  readonly line: GuardLine;
  readonly missed: readonly string[];
  readonly alarms: readonly string[];
}

export interface Tally {
  readonly lines: number;
  /** The number of codes that the lines contain, counted for each line. */
  readonly contained: number;
  readonly missed: number;
  readonly alarms: number;
  /** The number of lines with a false alarm. */
  readonly alarmed: number;
}

export function judge(line: GuardLine, codes: ReadonlySet<string>): Verdict {
  return {
    line,
    missed: line.contains.filter((code) => !codes.has(code)),
    alarms: ALLERGENS.filter(
      (code) => codes.has(code) && ![...line.contains, ...line.may].includes(code),
    ).sort(),
  };
}

/** The codes that words or the model find. What the model only suspects is not a finding. */
export const union = (codes: ReadonlySet<string>, model: JudgedLine): ReadonlySet<string> =>
  new Set([...codes, ...model.contains]);

/** The codes of `union` and those that the model only suspects: everything that a person who avoids these codes is told or asked about. */
export const suspected = (codes: ReadonlySet<string>, model: JudgedLine): ReadonlySet<string> =>
  new Set([...union(codes, model), ...model.may]);

/** Like `judge`, for the diets that a line breaks; null if the diets are not stated. */
export function judgeDiets(line: GuardLine, diets: ReadonlySet<string>): Verdict | null {
  const { breaks, mayBreak = [] } = line;
  if (breaks === undefined) return null;
  return {
    line: { ...line, contains: breaks, may: mayBreak },
    missed: breaks.filter((diet) => !diets.has(diet)),
    alarms: DIETS.filter((diet) => diets.has(diet) && ![...breaks, ...mayBreak].includes(diet)),
  };
}

/** Counts all codes, or only this one. */
export function tally(verdicts: readonly Verdict[], code?: string): Tally {
  const counts = (codes: readonly string[]) =>
    code === undefined ? codes.length : codes.filter((each) => each === code).length;
  const sum = (countOf: (verdict: Verdict) => number) =>
    verdicts.reduce((total, verdict) => total + countOf(verdict), 0);
  return {
    lines: verdicts.length,
    contained: sum(({ line }) => counts(line.contains)),
    missed: sum(({ missed }) => counts(missed)),
    alarms: sum(({ alarms }) => counts(alarms)),
    alarmed: sum(({ alarms }) => (counts(alarms) > 0 ? 1 : 0)),
  };
}

/** A percentage with one decimal; 0 if the whole is 0. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
