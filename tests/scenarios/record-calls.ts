// Records how many model calls the messages of a test took, for the table of scenarios. Records are
// written only while the table is generated.
import { appendFileSync } from "node:fs";
import type { RecordedRequest } from "../../dev/model/wire/answer.ts";
import type { Run } from "../support/stack.ts";

/** One line of the record: a message of a test. */
export interface CallRecord {
  test: string;
  text: string;
  calls: Record<string, number>;
}

/** The variable with the path of the record; unset in a usual test run. */
export const RECORD_VARIABLE = "ALFRED_SCENARIO_RECORD";

export function recordCalls(test: string, text: string, requests: RecordedRequest[]): void {
  const calls: Record<string, number> = {};
  for (const { contract } of requests) {
    const name = contract ?? "(none)";
    calls[name] = (calls[name] ?? 0) + 1;
  }
  write({ test, text, calls });
}

/** Records a run's own usage, for runs whose requests cannot be told apart from those of parallel runs. */
export function recordRun(test: string, { usage }: Run): void {
  write({ test, text: "", calls: { all: usage?.calls ?? 0 } });
}

function write(record: CallRecord): void {
  const file = process.env[RECORD_VARIABLE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(record)}\n`);
}
