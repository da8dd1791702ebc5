// Waits for the written answer to a question, and checks whether it can be sent.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkValue } from "../schema/check-value.ts";
import type { JsonSchema } from "../schema/json-schema.ts";

const LOOK_MS = 150;
/** Text that is not JSON counts as unfinished for this long: its author may still be writing. */
const UNFINISHED_MS = 1_500;

export interface Waiting {
  answers: string;
  number: string;
  /** The grammar that would constrain a real model; null when there would be none. */
  grammar: JsonSchema | null;
  gone: AbortSignal;
  log: (line: string) => void;
}

/**
 * The text of `NNN.json`, once it is JSON and fits the grammar, or of `NNN.txt`, as it is.
 * @returns null when the client has given up
 */
export async function waitForAnswer(waiting: Waiting): Promise<string | null> {
  const { answers, number, gone, log } = waiting;
  let [last, since, reported] = ["", 0, ""];
  while (!gone.aborted) {
    const plainText = read(join(answers, `${number}.txt`));
    if (plainText !== undefined) {
      // Nothing marks a text as finished, so it must stay unchanged for a moment.
      await sleep(LOOK_MS);
      if (read(join(answers, `${number}.txt`)) === plainText) return plainText;
      continue;
    }
    const text = read(join(answers, `${number}.json`));
    if (text !== undefined) {
      const fault = faultOf(text, waiting.grammar);
      if (fault === null) return text;
      if (text !== last) [last, since] = [text, performance.now()];
      if (text !== reported && performance.now() - since >= UNFINISHED_MS) {
        reported = text;
        log(
          `${number} still waits: answers/${number}.json ${fault}. ` +
            `Write it again, or name it ${number}.txt to send it as it is.`,
        );
      }
    }
    await sleep(LOOK_MS);
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
    return `is no JSON (${error instanceof Error ? error.message : String(error)})`;
  }
}
