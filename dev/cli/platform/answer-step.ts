// A step that waits for a person: shows its inputs, and reads the person's decision.
import type { Run } from "../chat/api-client.ts";
import { plain, wrap } from "../terminal/terminal.ts";

export type Question = NonNullable<Run["process"]>["questions"][number];
export type Answer =
  | { choice: "run"; inputs?: Record<string, unknown> }
  | { choice: "happened"; output?: unknown }
  | { choice: "refuse" | "skip" | "stop" };

export const answerPrompt = ({ why }: Pick<Question, "why">): string =>
  why === "event"
    ? '  happened, happened {"…": …} with its data, or skip (stop waiting) › '
    : why === "unknown_outcome"
      ? '  run (again), happened, happened {"…": …} with its output, skip, or stop › '
      : '  run, refuse, or run {"…": …} with other inputs › ';

const REASONS: Readonly<Record<Question["why"], string>> = {
  manual: "waits to be run",
  unknown_outcome: "may have been done already: check with the service first",
  guard: "needs your decision",
  event: "waits for an event, and asks whether it has come",
};

export function questionLines(
  { step, tool, why, inputs, seen, text }: Question,
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
    ...(seen === undefined ? [] : [wrap(`${seen.at}: ${plain(seen.detail)}.`, width, "    ")]),
    ...(text === undefined ? [] : [wrap(plain(text), width, "    ")]),
  ];
}

/** @returns the typed decision, or why the line is not a decision; null for an empty line, or at the end of the input */
export function readAnswer(
  line: string | undefined,
  { why }: Pick<Question, "why">,
): Answer | { problem: string } | null {
  const isInDoubt = why === "unknown_outcome";
  const isEvent = why === "event";
  const allowedWords: readonly string[] = isEvent
    ? ["skip"]
    : isInDoubt
      ? ["refuse", "skip", "stop"]
      : ["refuse"];
  const input = (line ?? "").trim();
  if (input === "") return null;
  const [word = ""] = input.split(/\s+/);
  const argument = input.slice(word.length).trim();
  const plainChoice = PLAIN_CHOICES.find(
    (choice) => choice === word && allowedWords.includes(choice),
  );
  if (plainChoice !== undefined && argument === "") return { choice: plainChoice };
  if ((isInDoubt || isEvent) && word === "happened") return readHappened(argument);
  if (isEvent || word !== "run") {
    const choices = isEvent
      ? "happened or skip"
      : isInDoubt
        ? "run, happened, skip or stop"
        : "run or refuse";
    return { problem: `Type ${choices}; an empty line leaves the step waiting.` };
  }
  if (argument === "") return { choice: "run" };
  try {
    const inputs: unknown = JSON.parse(argument);
    if (typeof inputs === "object" && inputs !== null && !Array.isArray(inputs)) {
      return { choice: "run", inputs: { ...inputs } };
    }
  } catch {
    // Text that is not JSON gets the same message.
  }
  return { problem: 'Other inputs must be one JSON object: run {"city": "Graz"}' };
}

const PLAIN_CHOICES = ["refuse", "skip", "stop"] as const;

function readHappened(output: string): Answer | { problem: string } {
  if (output === "") return { choice: "happened" };
  try {
    return { choice: "happened", output: JSON.parse(output) as unknown };
  } catch {
    return {
      problem: 'The output must be JSON: happened {"id": 7}, or only happened if there is none.',
    };
  }
}
