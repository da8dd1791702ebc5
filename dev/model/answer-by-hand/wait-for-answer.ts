// Waits for the written answer to a question, and checks whether it can be sent.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkValue } from "../schema/check-value.ts";
import type { JsonSchema } from "../schema/json-schema.ts";

const POLL_MS = 150;
/** Text that cannot be sent counts as unfinished for this long: its author may still be writing. */
const UNFINISHED_MS = 1_500;

export interface WaitOptions {
  answers: string;
  number: string;
  /** The grammar that would constrain a real model; null if there is none. */
  grammar: JsonSchema | null;
  disconnect: AbortSignal;
  log: (line: string) => void;
}

/**
 * The text of `NNN.json` as soon as it is JSON that fits the grammar, or of `NNN.txt` without a check; without spaces
 * around it.
 * @returns null if the client has given up
 * @throws Error if a file cannot be read
 */
export async function waitForAnswer(options: WaitOptions): Promise<string | null> {
  const { answers, number, disconnect, log } = options;
  let [lastText, sinceMs, reportedText] = ["", 0, ""];
  while (!disconnect.aborted) {
    const plainText = read(join(answers, `${number}.txt`));
    if (plainText !== undefined) {
      // Nothing marks a text as finished, so it must stay unchanged for a moment.
      await sleep(POLL_MS);
      if (read(join(answers, `${number}.txt`)) === plainText) return plainText;
      continue;
    }
    const text = read(join(answers, `${number}.json`));
    if (text !== undefined) {
      const fault = faultOf(text, options.grammar);
      if (fault === null) return text;
      if (text !== lastText) [lastText, sinceMs] = [text, performance.now()];
      if (text !== reportedText && performance.now() - sinceMs >= UNFINISHED_MS) {
        reportedText = text;
        log(
          `${number} still waits: answers/${number}.json ${fault}. ` +
            `Write it again, or name it ${number}.txt to send it without this check.`,
        );
      }
    }
    await sleep(POLL_MS);
  }
  return null;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function faultOf(text: string, grammar: JsonSchema | null): string | null {
  try {
    const value = JSON.parse(text) as unknown;
    const fault = grammar === null ? null : checkValue(value, grammar);
    return fault === null ? null : `does not fit the schema (${fault})`;
  } catch (error) {
    return `is not JSON (${error instanceof Error ? error.message : String(error)})`;
  }
}
