// Makes one change to many rows, each against the version shown. Rows that somebody has changed meanwhile are left alone.
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { ProblemError } from "../../../clients/typescript/problem-error.ts";
import { reads } from "../data/use-read.ts";
import { fill, type Texts } from "../wording/words.ts";
import type { Resource } from "./resources.ts";
import {
  attemptDelete,
  attemptWrite,
  keyOf,
  readVersion,
  type Row,
  type Version,
} from "./row-api.ts";

export interface ManyOutcome {
  done: number;
  /** Rows that somebody has changed since they were read. */
  changed: number;
  /** Refused rows, with the last reason. */
  refused: number;
  why?: unknown;
}

export function outcomeText({ done, changed, refused }: ManyOutcome, { rows }: Texts): string {
  const parts = [
    fill(rows.manyDone, { n: done }),
    ...(changed > 0 ? [fill(rows.manyChanged, { n: changed })] : []),
    ...(refused > 0 ? [fill(rows.manyRefused, { n: refused })] : []),
  ];
  return parts.join(" ");
}

/** Concurrent requests: a list of hundreds must not block everything else. */
const AT_A_TIME = 4;

/**
 * @param work changes the version that is shown; resolves to false if the row has changed since
 * @throws TypeError when there is no answer; the remaining rows have not been tried
 */
async function withEach(
  alfred: AlfredClient,
  resource: Resource,
  rows: readonly Row[],
  work: (version: Version, row: Row) => Promise<boolean>,
): Promise<ManyOutcome> {
  const outcome: ManyOutcome = { done: 0, changed: 0, refused: 0 };
  const left = [...rows];
  const worker = async () => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      try {
        const version = await readVersion(alfred, resource, row.id);
        const isSame = version.row.updatedAt === row.updatedAt;
        if (isSame && (await work(version, row))) outcome.done += 1;
        else outcome.changed += 1;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        outcome.refused += 1;
        outcome.why = error;
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  } finally {
    await reads.invalidateQueries({ queryKey: keyOf(resource) });
  }
  return outcome;
}

export const deleteMany = (alfred: AlfredClient, resource: Resource, rows: readonly Row[]) =>
  withEach(alfred, resource, rows, (version) => attemptDelete(alfred, resource, version));

/** @param valuesOf the new values of a row */
export const changeMany = (
  alfred: AlfredClient,
  resource: Resource,
  rows: readonly Row[],
  valuesOf: (row: Row) => Readonly<Record<string, unknown>>,
) =>
  withEach(alfred, resource, rows, (version, row) =>
    attemptWrite(alfred, resource, version, valuesOf(row)),
  );
