// A step that waits for a person: shows its inputs, and reads the person's decision.
import type { Run } from "../chat/api-client.ts";
import { plain, wrap } from "../terminal/terminal.ts";

export type Question = NonNullable<Run["process"]>["questions"][number];
export type Answer = { choice: "run"; inputs?: Record<string, unknown> } | { choice: "refuse" };

export const ANSWER_PROMPT = '  run, refuse, or run {"…": …} with other inputs › ';

const REASONS: Readonly<Record<Question["why"], string>> = {
  manual: "waits to be run",
  unknown_outcome:
    "may have been done already, which is unknown: look there first; run does it again, refuse leaves it undone",
  guard: "needs your decision",
};

export function questionLines(
  { step, tool, why, inputs, text }: Question,
  width: number,
): string[] {
  const what = tool === null ? plain(step) : `${plain(step)} (${plain(tool)})`;
  const rows = Object.entries(inputs).map(([name, value]) => {
    const valueText = typeof value === "string" ? value : JSON.stringify(value);
    return wrap(`${plain(name)}: ${plain(valueText)}`, width, "      ");
  });
  return [
    wrap(`  ? ${what} ${REASONS[why]}${rows.length > 0 ? ", with" : ""}`, width),
    ...rows,
    ...(text === undefined ? [] : [wrap(plain(text), width, "    ")]),
  ];
}

/** @returns the typed decision, or why it is not one; null when none was given */
export function readAnswer(line: string | undefined): Answer | { problem: string } | null {
  const typed = (line ?? "").trim();
  if (typed === "") return null;
  const [word = "", ...rest] = typed.split(/\s+/);
  const more = typed.slice(word.length).trim();
  if (word === "refuse" && rest.length === 0) return { choice: "refuse" };
  if (word !== "run")
    return { problem: "Type run or refuse; an empty line leaves the step waiting." };
  if (more === "") return { choice: "run" };
  try {
    const inputs: unknown = JSON.parse(more);
    if (typeof inputs === "object" && inputs !== null && !Array.isArray(inputs)) {
      return { choice: "run", inputs: { ...inputs } };
    }
  } catch {
    // The same message serves for text that is not JSON.
  }
  return { problem: 'Other inputs are one JSON object: run {"city": "Graz"}' };
}
