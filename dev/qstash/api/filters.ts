// The query filters and the paging that messages, logs and dead letters share.
import { badRequest } from "./http-error.ts";
import type { MessageSpec } from "../delivery/message.ts";

/** The fields that a filter can test. `time` in ms since the epoch. */
export interface Filterable {
  messageId: string;
  spec: MessageSpec;
  time: number;
  state?: string;
  responseStatus?: number | undefined;
}

type Reader = (item: Filterable) => readonly (string | number | undefined)[];

const READERS: Record<string, Reader> = {
  messageId: ({ messageId }) => [messageId],
  messageIds: ({ messageId }) => [messageId],
  url: ({ spec }) => [spec.url],
  host: ({ spec }) => [new URL(spec.url).host, new URL(spec.url).hostname],
  path: ({ spec }) => [new URL(spec.url).pathname],
  label: ({ spec }) => spec.labels,
  queueName: ({ spec }) => [spec.queueName],
  scheduleId: ({ spec }) => [spec.scheduleId],
  flowControlKey: ({ spec }) => [spec.flow?.key],
  callerIp: ({ spec }) => [spec.callerIp],
  callerIP: ({ spec }) => [spec.callerIp],
  responseStatus: ({ responseStatus }) => [responseStatus],
  state: ({ state }) => statesOf(state),
  // There are no URL groups here, so no message comes from one.
  topicName: () => [],
};

/**
 * Builds a test from query parameters. Several values of one filter (repeated or comma-separated) are
 * alternatives; an item must pass all filters; fromDate and toDate are inclusive. Unknown parameters
 * are ignored. A date that is not a whole number is a 400.
 */
export function compileFilter(query: URLSearchParams): (item: Filterable) => boolean {
  const tests: ((item: Filterable) => boolean)[] = [];
  for (const name of new Set(query.keys())) {
    const read = READERS[name];
    if (read === undefined) continue;
    const values = new Set(query.getAll(name).flatMap((text) => [text, ...text.split(",")]));
    tests.push((item) => read(item).some((value) => values.has(String(value))));
  }
  const from = readNumber(query, "fromDate");
  const to = readNumber(query, "toDate");
  if (from !== undefined) tests.push(({ time }) => time >= from);
  if (to !== undefined) tests.push(({ time }) => time <= to);
  return (item) => tests.every((test) => test(item));
}

/** A whole number from the query, or undefined if it is absent; any other text is a 400. */
export function readNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d+$/.test(text)) throw badRequest(`invalid ${name} "${text}": not a whole number`);
  return Number(text);
}

/** One page of a newest-first list, and the cursor of the next page if there is one. */
export function takePage<Item>(
  items: readonly Item[],
  query: URLSearchParams,
  idOf: (item: Item) => string,
  maxCount = 100,
): { page: Item[]; cursor: string | undefined } {
  const count = Math.min(maxCount, readNumber(query, "count") ?? maxCount);
  const cursor = query.get("cursor");
  const remainingItems = cursor
    ? items.filter((item) => compareIds(idOf(item), cursor) < 0)
    : items;
  const page = remainingItems.slice(0, Math.max(1, count));
  const last = page.at(-1);
  return { page, cursor: last && remainingItems.length > page.length ? idOf(last) : undefined };
}

/** Orders ids of the form `<ms>-<n>` by time, then number. */
function compareIds(a: string, b: string): number {
  const [aTime = 0, aSeq = 0] = a.split("-").map(Number);
  const [bTime = 0, bSeq = 0] = b.split("-").map(Number);
  return aTime - bTime || aSeq - bSeq;
}

function statesOf(state: string | undefined): (string | undefined)[] {
  const states = [state];
  if (state === "ACTIVE" || state === "RETRY" || state === "ERROR") states.push("IN_PROGRESS");
  if (state === "CANCELED") states.push("CANCELLED");
  return states;
}
