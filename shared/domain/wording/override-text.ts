// The question about what the guard has stopped: each thing, what is in it, for whom, and whether to save it.
import type { StepResult } from "../../contracts/results.ts";
import { findingsOf, findingText, forWhomText, type PersonalWording } from "./finding-words.ts";
import { keepsOut, reasonText } from "./reason-text.ts";
import { wordsFor } from "./words-for.ts";

export type StoppedThing = NonNullable<StepResult["stopped"]>[number];

/**
 * One sentence says for whom, for any number of things. If a change would remove a row that keeps something
 * out, the question is worded differently.
 */
export function overrideText(stoppedList: StoppedThing[], reader: PersonalWording): string {
  const { questions: words, colon } = wordsFor(reader.language);
  const stoppedThings = stoppedList.map(({ title, error }) => ({
    title: title || words.it,
    found: findingsOf(error?.violations ?? [], reader.pack),
    error,
  }));
  if (stoppedThings.some(({ error }) => error !== null && keepsOut(error))) {
    const lines = stoppedThings.map(({ title, error }) =>
      error === null
        ? title
        : `${title}${colon}${reasonText(error, reader.language, reader.pack, title)}`,
    );
    return words.confirmOverride(asBullets(lines));
  }
  const things = stoppedThings.map(
    ({ title, found: findings }) => `${title} (${findingText(findings, title, reader)})`,
  );
  const findings = stoppedThings.flatMap((one) => one.found);
  const whom = forWhomText(findings, reader);
  const rows = new Set(things).size;
  const ask = [
    words.saveAnyway(rows),
    ...(findings.every(({ isTrace }) => isTrace) ? [words.remembered] : []),
  ].join(" ");
  if (rows > 1)
    return [asBullets(things), ...(whom === "" ? [] : [sentence(whom)]), ask].join("\n");
  const [thing = ""] = things;
  return `${thing}${whom === "" ? "" : `${colon}${whom}`}. ${ask}`;
}

function asBullets(lines: string[]): string {
  return [...new Set(lines)].map((line) => `- ${line}`).join("\n");
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
