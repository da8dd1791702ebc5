// Reads all rows of any table that has a page, and changes a row only in the version that was read.
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import { problemOf } from "../../../clients/typescript/problem-error.ts";
import { reads } from "../data/use-read.ts";
import type { Finding } from "../parts/finding.ts";
import { readAll } from "../parts/read-pages.ts";
import type { Resource } from "./resources.ts";

export interface Row {
  id: string;
  updatedAt: string;
  /** The ETag of this version. A copy stored by an older release of the page has none. */
  etag?: string;
  findings?: readonly Finding[] | null;
  [field: string]: unknown;
}

/** A row with the ETag of its version. */
export interface Version {
  row: Row;
  tag: string;
}

/** The routes of all tables work alike, so the types of one table serve for all. */
const LIST = "/v1/kitchen/tasks";
const ONE = "/v1/kitchen/tasks/{id}";
export const listPath = ({ path }: Resource) => path as typeof LIST;
const rowPath = ({ path }: Resource) => `${path}/{id}` as typeof ONE;

export const keyOf = ({ path }: Resource) => ["rows", path];

/** The maximum number of rows in one answer of the API. */
export const ROWS_OF_A_PAGE = 500;

export const readRows = (alfred: AlfredClient, resource: Resource): Promise<Row[]> =>
  readAll(ROWS_OF_A_PAGE, (query) =>
    dataOf(alfred.api.GET(listPath(resource), { params: { query } })),
  );

/** @throws ProblemError, including when the row is gone */
export async function readVersion(
  alfred: AlfredClient,
  resource: Resource,
  id: string,
): Promise<Version> {
  const answer = await alfred.api.GET(rowPath(resource), { params: { path: { id } } });
  if (answer.data === undefined) throw await problemOf(answer.response, answer.error);
  return { row: answer.data, tag: answer.response.headers.get("etag") ?? "" };
}

/**
 * Creates the row, or changes the version that was read.
 *
 * @returns false if the row has changed since; nothing was written
 * @throws ProblemError for any other refusal
 */
export async function attemptWrite(
  alfred: AlfredClient,
  resource: Resource,
  version: Version | null,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (version !== null) return (await attemptChange(alfred, resource, version, values)) !== null;
  return wasDone(await alfred.api.POST(listPath(resource), { body: values } as never));
}

/** Like `attemptWrite`. @returns the row as it was written; null if it has changed since */
export async function attemptChange(
  alfred: AlfredClient,
  resource: Resource,
  { row, tag }: Version,
  values: Readonly<Record<string, unknown>>,
): Promise<Row | null> {
  const params = { path: { id: row.id }, header: { "If-Match": tag } };
  const body = values as { title: string };
  const answer = await alfred.api.PATCH(rowPath(resource), { params, body });
  return (await wasDone(answer)) ? (answer.data as unknown as Row) : null;
}

/** Like `attemptWrite`, and refreshes the pages afterwards. */
export const writeRow = async (...request: Parameters<typeof attemptWrite>): Promise<boolean> =>
  refreshPages(request[1], await attemptWrite(...request));

async function refreshPages(resource: Resource, isDone: boolean): Promise<boolean> {
  await reads.invalidateQueries({ queryKey: keyOf(resource) });
  return isDone;
}

async function wasDone({
  response,
  error,
}: {
  response: Response;
  error?: unknown;
}): Promise<boolean> {
  if (!response.ok && response.status !== 412) throw await problemOf(response, error);
  return response.ok;
}
