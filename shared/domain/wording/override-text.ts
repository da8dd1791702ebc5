// The question about changes that the guard has stopped: each thing, what is in it, who must avoid it, and whether
// to save it.
import type { StoppedThing } from "../../contracts/results.ts";
import { findingsOf, findingText, forWhomText, type PersonalWording } from "./finding-words.ts";
import { keepsOut, reasonText } from "./reason-text.ts";
import { wordsFor } from "./words-for.ts";

/**
 * One sentence says who must avoid the things, however many there are. If a change would end what keeps something out,
 * the question says what the user has stated, and that it then no longer counts.
 */
export function overrideText(stoppedList: StoppedThing[], reader: PersonalWording): string {
  const { questions: words, colon } = wordsFor(reader.language);
  const stoppedThings = stoppedList.map(({ title, error, ...rest }) => ({
    ...rest,
    title: title || words.it,
    found: findingsOf(error?.violations ?? [], reader.pack),
    error,
  }));
  if (stoppedThings.some(({ error }) => error !== null && keepsOut(error))) {
    const lines = stoppedThings.map(
      ({ title, error, protection }) =>
        protection ??
        (error === null
          ? title
          : `${title}${colon}${reasonText(error, reader.language, reader.pack, title)}`),
    );
    const isDeletion = stoppedThings.every(({ deletes }) => deletes === true);
    return (isDeletion ? words.confirmUnprotect : words.confirmOverride)(asBullets(lines));
  }
  const things = stoppedThings.map(
    ({ title, found: findings }) => `${title} (${findingText(findings, title, reader)})`,
  );
  const findings = stoppedThings.flatMap((stoppedThing) => stoppedThing.found);
  const whom = forWhomText(findings, reader);
  const thingCount = new Set(things).size;
  const question = [
    words.saveAnyway(thingCount),
    ...(findings.every(({ isTrace }) => isTrace) ? [words.remembered] : []),
  ].join(" ");
  if (thingCount > 1)
    return [asBullets(things), ...(whom === "" ? [] : [asSentence(whom)]), question].join("\n");
  const [thing = ""] = things;
  return `${thing}${whom === "" ? "" : `${colon}${whom}`}. ${question}`;
}

function asBullets(lines: string[]): string {
  return [...new Set(lines)].map((line) => `- ${line}`).join("\n");
}

function asSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
