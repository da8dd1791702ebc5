// What the items of a run cost, from its recorded requests.
import { percentile } from "../report/percentile.ts";
import type { NamedRequest } from "./name-request.ts";
import type { StoredShapes } from "./stored-shapes.ts";

/** The hop of an item: of the second step. */
const ITEM = /^step\.2\.[1-9]\d*$/;

/** Cells as in the columns of bench/report/stored-results.ts. */
export function itemCells(
  { shape, count }: StoredShapes["items"][number],
  requests: readonly NamedRequest[],
): string[] {
  const store = requests.filter(({ part }) => part === "redis");
  const named = (name: RegExp) => store.filter((one) => name.test(one.name));
  const ofItems = (name: RegExp) => named(name).filter(({ hop }) => hop !== null && ITEM.test(hop));
  const [claims, commits] = [ofItems(/^claim$/), ofItems(/^commit/)];
  const ofStore = claims.length + commits.length;
  const postgres = requests.filter(({ part }) => part === "postgrest");
  const ends = postgres.filter(({ name }) => name === "finish_run");
  // The last hop reads all of the run's state.
  const state = Math.max(0, ...named(/^claim$/).map(({ passed }) => passed.responseBytes));
  return [
    shape.name,
    (ofStore / count).toFixed(1),
    ...[claims, commits].map(upAndDown),
    kilobytes(store),
    (state / 1024).toFixed(0),
    ((postgres.length - ends.length) / count).toFixed(1),
    kilobytes(postgres.filter(({ name }) => name !== "finish_run")),
    `${ends.length} / ${kilobytes(ends)}`,
  ];
}

/** Bytes of a request and of its answer: half of them have no more, and the most. */
function upAndDown(requests: readonly NamedRequest[]): string {
  const [up, down] = (["requestBytes", "responseBytes"] as const).map((way) => {
    const sizes = requests.map(({ passed }) => passed[way]).sort((a, b) => a - b);
    return `${percentile(sizes, 0.5)} (${sizes.at(-1) ?? 0})`;
  });
  return `${up} ↑ ${down} ↓`;
}

const kilobytes = (requests: readonly NamedRequest[]): string =>
  (requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toFixed(0);
