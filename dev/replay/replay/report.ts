// Describes a comparison for the terminal.
import type { Comparison, Difference } from "./compare.ts";
import { diffLines } from "./diff-lines.ts";
import type { PromptPair } from "./recorded-model.ts";

/** How many differences of one part are shown; the others are counted. */
const MAX_SHOWN = 12;
const MAX_LENGTH = 160;

export function reportLines({ parts, problems, changedPrompts, prompts }: Comparison): string[] {
  const width = Math.max(...parts.map(({ name }) => name.length));
  const lines = parts.flatMap(({ name, differences }) => [
    `  ${name.padEnd(width)}  ${differences.length === 0 ? "same" : "differs"}`,
    ...differences.slice(0, MAX_SHOWN).flatMap(differenceLines),
    ...(differences.length > MAX_SHOWN
      ? [`      … and ${differences.length - MAX_SHOWN} more`]
      : []),
  ]);
  const changedCount = changedPrompts.length;
  return [
    ...lines,
    ...problems.map((problem) => `  ! ${problem}`),
    changedCount === 0
      ? `  None of the ${prompts} prompts differs from a recorded one.`
      : `  ${changedCount} of ${prompts} prompts differ from the recorded ones (--prompts shows how).`,
  ];
}

function differenceLines({ path, was, is }: Difference): string[] {
  const place = path === "" ? "" : `${path}: `;
  if (typeof was === "string" && typeof is === "string" && (was + is).length > MAX_LENGTH) {
    return [`      ${place}`.trimEnd(), ...diffLines(was, is).map((line) => `        ${line}`)];
  }
  return [`      ${place}${short(was)} → ${short(is)}`];
}

function short(value: unknown): string {
  const text = value === undefined ? "(nothing)" : JSON.stringify(value);
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}

/** How the texts of prompts differ, or a note that the recording has no texts, like a fixture. */
export function promptLines(changedPrompts: PromptPair[]): string[] {
  return changedPrompts.flatMap(({ hop, contract, sent, recorded }) => {
    const title = `  ${hop} (${contract})`;
    if (recorded?.user === undefined || recorded.system === undefined) {
      return [`${title}: this recording has only the hashes of its prompts, not their texts`];
    }
    const differences = [
      ...diffLines(recorded.system, sent.system).map((line) => `    system ${line}`),
      ...diffLines(recorded.user, sent.user).map((line) => `    user   ${line}`),
    ];
    return [title, ...differences];
  });
}
