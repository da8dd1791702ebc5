// Describes a dry run for a person at the terminal: each step's state, inputs and output, and the reply.
import type { DryRunAnswer } from "../../../shared/contracts/definitions/api/dry-runs.ts";
import { plain, wrap } from "../terminal/terminal.ts";

/** The maximum length of a shown value; of a longer value, only the beginning is shown. */
const MAX_SHOWN = 400;

export function dryRunLines({ steps, reply }: DryRunAnswer, width: number): string[] {
  const lines = steps.flatMap(({ step, state, inputs, output, detail }) => [
    `  ${plain(step)}: ${state}${detail === null ? "" : `. ${plain(detail)}`}`,
    ...(inputs === null ? [] : [valueLine("given", inputs, width)]),
    ...(output === null ? [] : [valueLine("answers", output, width)]),
  ]);
  return [...lines, "", reply === null ? "It would fail." : plain(reply)];
}

function valueLine(label: string, value: unknown, width: number): string {
  const text = JSON.stringify(value);
  const short = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)} …` : text;
  return wrap(`${label}: ${plain(short)}`, width, "      ");
}
