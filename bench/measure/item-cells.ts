// Computes what the items of a run cost from the run's recorded requests.
import { percentile } from "../report/percentile.ts";
import type { NamedRequest } from "./name-request.ts";
import type { StoredShapes } from "./stored-shapes.ts";

/** Hops of items, which belong to the second step. */
const ITEM_HOP = /^step\.2\.[1-9]\d*$/;

/** The cells of a row, for the columns of bench/report/stored-results.ts. */
export function itemCells(
  { shape, count }: StoredShapes["items"][number],
  requests: readonly NamedRequest[],
): string[] {
  const store = requests.filter(({ part }) => part === "redis");
  const scripts = (pattern: RegExp) => store.filter(({ name }) => pattern.test(name));
  const scriptsOfItems = (pattern: RegExp) =>
    scripts(pattern).filter(({ hop }) => hop !== null && ITEM_HOP.test(hop));
  const [claims, commits] = [scriptsOfItems(/^claim$/), scriptsOfItems(/^commit/)];
  const storeRequests = claims.length + commits.length;
  const postgres = requests.filter(({ part }) => part === "postgrest");
  const ends = postgres.filter(({ name }) => name === "finish_run");
  // The last hop reads all of the run's state.
  const state = Math.max(0, ...scripts(/^claim$/).map(({ traffic }) => traffic.responseBytes));
  return [
    shape.name,
    (storeRequests / count).toFixed(1),
    ...[claims, commits].map(upAndDown),
    kilobytes(store),
    (state / 1024).toFixed(0),
    ((postgres.length - ends.length) / count).toFixed(1),
    kilobytes(postgres.filter(({ name }) => name !== "finish_run")),
    `${ends.length} / ${kilobytes(ends)}`,
  ];
}

/** The median and the maximum of the bytes of requests (up) and of their answers (down). */
function upAndDown(requests: readonly NamedRequest[]): string {
  const [up, down] = (["requestBytes", "responseBytes"] as const).map((way) => {
    const sizes = requests.map(({ traffic }) => traffic[way]).sort((a, b) => a - b);
    return `${percentile(sizes, 0.5)} (${sizes.at(-1) ?? 0})`;
  });
  return `${up} ↑ ${down} ↓`;
}

const kilobytes = (requests: readonly NamedRequest[]): string =>
  (requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(0);
