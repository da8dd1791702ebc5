// Makes one change to many rows, each against the version shown. Rows that another person has changed since are left alone.
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { ProblemError, problemOf } from "../../../clients/typescript/problem-error.ts";
import { reads } from "../data/use-read.ts";
import { fill, type Texts } from "../wording/words.ts";
import type { Resource } from "./resources.ts";
import {
  attemptDelete,
  attemptWrite,
  keyOf,
  listPath,
  readVersion,
  type Row,
  type Version,
} from "./row-api.ts";

export interface ManyOutcome {
  done: number;
  /** Rows that another person has changed since they were read. */
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

/** The maximum number of rows that one request may change. */
const MAX_TOGETHER = 200;
/** The answers after which the rows are tried one by one, so that a refused row stops no other. */
const REFUSED = [400, 404, 409, 422];

/**
 * Changes the rows in one request for each 200 of them, each row against the version that is shown.
 * @param valuesOf the new values of a row
 */
export async function changeMany(
  alfred: AlfredClient,
  resource: Resource,
  rows: readonly Row[],
  valuesOf: (row: Row) => Readonly<Record<string, unknown>>,
): Promise<ManyOutcome> {
  const outcome: ManyOutcome = { done: 0, changed: 0, refused: 0 };
  const add = ({ done, changed, refused, why }: ManyOutcome) => {
    outcome.done += done;
    outcome.changed += changed;
    outcome.refused += refused;
    outcome.why = why ?? outcome.why;
  };
  try {
    for (let start = 0; start < rows.length; start += MAX_TOGETHER) {
      add(
        await changeTogether(alfred, resource, rows.slice(start, start + MAX_TOGETHER), valuesOf),
      );
    }
  } finally {
    await reads.invalidateQueries({ queryKey: keyOf(resource) });
  }
  return outcome;
}

/**
 * Changes all rows in one request, which changes all of them or none. If some have changed since they were shown, it is
 * repeated without them. If the API refuses a row, the rows are changed one by one.
 */
async function changeTogether(
  ...[alfred, resource, rows, valuesOf]: Parameters<typeof changeMany>
): Promise<ManyOutcome> {
  let remaining = rows;
  let changed = 0;
  while (remaining.length > 0) {
    // A row from an old copy has no ETag; such rows are changed one by one.
    if (remaining.some(({ etag }) => etag === undefined)) break;
    const body = {
      rows: remaining.map((row) => ({ id: row.id, ifMatch: row.etag, changes: valuesOf(row) })),
    };
    const answer = await alfred.api.PATCH(listPath(resource), { body } as never);
    if (answer.response.ok) return { done: remaining.length, changed, refused: 0 };
    const refusal = await problemOf(answer.response, answer.error);
    if (REFUSED.includes(refusal.problem.status)) break;
    const stale = new Set(refusal.problem.conflicts?.map(({ id }) => id));
    const others = remaining.filter(({ id }) => !stale.has(id));
    if (others.length === remaining.length) {
      return { done: 0, changed, refused: remaining.length, why: refusal };
    }
    changed += remaining.length - others.length;
    remaining = others;
  }
  const single = await withEach(alfred, resource, remaining, (version, row) =>
    attemptWrite(alfred, resource, version, valuesOf(row)),
  );
  return { ...single, changed: changed + single.changed };
}
