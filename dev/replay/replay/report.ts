// Describes a comparison for the terminal.
import type { Comparison, Difference } from "./compare.ts";
import { diffLines } from "./diff-lines.ts";
import type { PromptPair } from "./recorded-model.ts";

/** The most differences shown of one part; the others are counted. */
const SHOWN = 12;
const LONG = 160;

export function reportLines({ parts, problems, otherPrompts, prompts }: Comparison): string[] {
  const width = Math.max(...parts.map(({ name }) => name.length));
  const lines = parts.flatMap(({ name, differences }) => [
    `  ${name.padEnd(width)}  ${differences.length === 0 ? "same" : "differs"}`,
    ...differences.slice(0, SHOWN).flatMap(differenceLines),
    ...(differences.length > SHOWN ? [`      … and ${differences.length - SHOWN} more`] : []),
  ]);
  const other = otherPrompts.length;
  return [
    ...lines,
    ...problems.map((problem) => `  ! ${problem}`),
    other === 0
      ? `  All ${prompts} prompts that were sent again are as recorded.`
      : `  ${other} of ${prompts} prompts differ from the recorded ones (--prompts shows how).`,
  ];
}

function differenceLines({ path, was, is }: Difference): string[] {
  const place = path === "" ? "" : `${path}: `;
  if (typeof was === "string" && typeof is === "string" && (was + is).length > LONG) {
    return [`      ${place}`.trimEnd(), ...diffLines(was, is).map((line) => `        ${line}`)];
  }
  return [`      ${place}${short(was)} → ${short(is)}`];
}

function short(value: unknown): string {
  const text = value === undefined ? "(nothing)" : JSON.stringify(value);
  return text.length <= LONG ? text : `${text.slice(0, LONG)}…`;
}

/** How the texts of prompts differ; a fixture knows theirs by their hash alone. */
export function promptLines(others: PromptPair[]): string[] {
  return others.flatMap(({ hop, contract, sent, recorded }) => {
    const title = `  ${hop} (${contract})`;
    if (recorded?.user === undefined || recorded.system === undefined) {
      return [`${title}: this recording has no text of its prompts, only their hashes`];
    }
    const differences = [
      ...diffLines(recorded.system, sent.system).map((line) => `    system ${line}`),
      ...diffLines(recorded.user, sent.user).map((line) => `    user   ${line}`),
    ];
    return [title, ...differences];
  });
}
