// Makes one change to many rows, each against the version shown. Rows that were changed or deleted since are left alone.
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { problemOf, type ProblemError } from "../../../clients/typescript/problem-error.ts";
import { reads } from "../data/use-read.ts";
import { fill, type Texts } from "../wording/words.ts";
import type { Resource } from "./resources.ts";
import { keyOf, listPath, readRows, type Row } from "./row-api.ts";

export interface ManyOutcome {
  done: number;
  /** How many rows were changed since they were read. */
  changed: number;
  /** How many rows do not exist any more. */
  gone: number;
  /** How many of the other rows were refused. */
  refused: number;
  /** The reason of the last refusal. */
  why?: unknown;
  /** The edits that were made, for their undo. */
  edits: readonly string[];
}

export function outcomeText(
  { done, changed, gone, refused }: ManyOutcome,
  { rows }: Texts,
): string {
  const parts = [
    fill(rows.manyDone, { n: done }),
    ...(changed > 0 ? [fill(rows.manyChanged, { n: changed })] : []),
    ...(gone > 0 ? [fill(rows.manyGone, { n: gone })] : []),
    ...(refused > 0 ? [fill(rows.manyRefused, { n: refused })] : []),
  ];
  return parts.join(" ");
}

type Values = Readonly<Record<string, unknown>>;
type Answer = { response: Response; data?: unknown; error?: unknown };

/**
 * Changes the rows in one request for each 200 of them, each row against the version that is shown.
 * @param valuesOf the new values of a row
 */
export const changeMany = (
  alfred: AlfredClient,
  resource: Resource,
  rows: readonly Row[],
  valuesOf: (row: Row) => Values,
): Promise<ManyOutcome> =>
  writeMany(alfred, resource, rows, (batch) => {
    const body = { rows: batch.map((row) => ({ ...seenOf(row), changes: valuesOf(row) })) };
    return alfred.api.PATCH(listPath(resource), { body } as never);
  });

/** Deletes the rows in one request for each 200 of them, each row in the version that is shown. */
export const deleteMany = (
  alfred: AlfredClient,
  resource: Resource,
  rows: readonly Row[],
): Promise<ManyOutcome> =>
  writeMany(alfred, resource, rows, (batch) => {
    const path = `${resource.path}/delete` as "/v1/kitchen/tasks/delete";
    return alfred.api.POST(path, { body: { rows: batch.map(seenOf) } } as never);
  });

const seenOf = ({ id, etag }: Row) => ({ id, ifMatch: etag });

/** The maximum number of rows that one request may write. */
const MAX_TOGETHER = 200;

async function writeMany(
  alfred: AlfredClient,
  resource: Resource,
  rows: readonly Row[],
  send: (rows: readonly Row[]) => Promise<Answer>,
): Promise<ManyOutcome> {
  const total: ManyOutcome = { done: 0, changed: 0, gone: 0, refused: 0, edits: [] };
  try {
    const { tagged, gone } = await withTags(alfred, resource, rows);
    total.gone = gone;
    total.changed = rows.length - tagged.length - gone;
    for (let start = 0; start < tagged.length; start += MAX_TOGETHER) {
      const outcome = await writeTogether(tagged.slice(start, start + MAX_TOGETHER), send);
      total.done += outcome.done;
      total.changed += outcome.changed;
      total.gone += outcome.gone;
      total.refused += outcome.refused;
      total.why = outcome.why ?? total.why;
      total.edits = [...total.edits, ...outcome.edits];
    }
  } finally {
    await reads.invalidateQueries({ queryKey: keyOf(resource) });
  }
  return total;
}

/**
 * The rows with their tags, and the number of rows that are gone. A row of an old copy has no tag; it is left out if it has
 * changed since or is gone.
 */
async function withTags(
  alfred: AlfredClient,
  resource: Resource,
  rows: readonly Row[],
): Promise<{ tagged: readonly Row[]; gone: number }> {
  if (rows.every(({ etag }) => etag !== undefined)) return { tagged: rows, gone: 0 };
  const now = new Map((await readRows(alfred, resource)).map((row) => [row.id, row]));
  const tagged = rows.flatMap((row) => {
    const { updatedAt, etag } = now.get(row.id) ?? {};
    return updatedAt === row.updatedAt && etag !== undefined ? [{ ...row, etag }] : [];
  });
  return { tagged, gone: rows.filter(({ id }) => !now.has(id)).length };
}

/**
 * The request is repeated without the rows that have changed since, are gone or are refused; at last every other row is
 * written, or none is.
 */
async function writeTogether(
  rows: readonly Row[],
  send: (rows: readonly Row[]) => Promise<Answer>,
): Promise<ManyOutcome> {
  const outcome: ManyOutcome = { done: 0, changed: 0, gone: 0, refused: 0, edits: [] };
  for (let remaining = rows; remaining.length > 0;) {
    const answer = await send(remaining);
    if (answer.response.ok) {
      const { editId } = answer.data as { editId: string };
      return { ...outcome, done: remaining.length, edits: [editId] };
    }
    const refusal = await problemOf(answer.response, answer.error);
    const stale = new Set(refusal.problem.conflicts?.map(({ id }) => id));
    const refused = new Set(refusedPlaces(refusal).map((place) => remaining[place]?.id));
    const others = remaining.filter(({ id }) => !stale.has(id) && !refused.has(id));
    const isOfAll = others.length === remaining.length;
    const refusedCount = isOfAll ? remaining.length : remaining.length - others.length - stale.size;
    outcome.changed += stale.size;
    if (isOfGoneRows(refusal)) outcome.gone += refusedCount;
    else {
      outcome.refused += refusedCount;
      if (stale.size === 0) outcome.why = refusal;
    }
    // Without a place, the refusal is one of all rows.
    if (isOfAll) return outcome;
    remaining = others;
  }
  return outcome;
}

/** Every fault of the refusal is that a row of the request does not exist any more: `/rows/3/id`. */
const isOfGoneRows = ({ problem: { status, errors = [] } }: ProblemError): boolean =>
  status === 404 &&
  errors.length > 0 &&
  errors.every(({ pointer }) => /^\/rows\/\d+\/id$/.test(pointer));

/** The places of the rows that a refusal is about: `/rows/3/changes/name` → 3. */
const refusedPlaces = ({ problem }: ProblemError): number[] =>
  (problem.errors ?? []).flatMap(({ pointer }) => {
    const [, list, place] = pointer.split("/");
    return list === "rows" && place !== undefined ? [Number(place)] : [];
  });
