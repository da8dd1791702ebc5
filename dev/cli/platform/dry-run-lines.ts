// A dry run for a person at the terminal: what each step was given, what it answered, and what was not called.
import type { DryRunAnswer } from "../../../shared/contracts/definitions/api/dry-runs.ts";
import { plain, wrap } from "../terminal/terminal.ts";

/** Longer values are shown by their beginning. */
const MOST = 400;

export function dryRunLines({ steps, reply }: DryRunAnswer, width: number): string[] {
  const lines = steps.flatMap(({ step, state, inputs, output, detail }) => [
    `  ${plain(step)}: ${state}${detail === null ? "" : `. ${plain(detail)}`}`,
    ...(inputs === null ? [] : [shown("given", inputs, width)]),
    ...(output === null ? [] : [shown("answers", output, width)]),
  ]);
  return [...lines, "", reply === null ? "It would fail." : plain(reply)];
}

function shown(label: string, value: unknown, width: number): string {
  const text = JSON.stringify(value);
  const short = text.length > MOST ? `${text.slice(0, MOST)} …` : text;
  return wrap(`${label}: ${plain(short)}`, width, "      ");
}
