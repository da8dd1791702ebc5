// Computes the duration of each kind of request in runs that proxies have recorded.
import type { NamedRequest, Part } from "../measure/name-request.ts";

export interface RequestTime {
  part: Part;
  name: string;
  /** The mean number of requests in a run. Streams do not count, because they last as long as the run. */
  perRun: number;
  /** The median of the milliseconds of one request. */
  ms: number;
}

export function requestTimes(requests: readonly NamedRequest[], runs: number): RequestTime[] {
  const groups = Map.groupBy(
    requests.filter(({ traffic, name }) => !Number.isNaN(traffic.ms) && name !== "subscribe"),
    ({ part, name }) => `${part} ${name}`,
  );
  return [...groups.values()].map((group) => {
    const times = group.map(({ traffic }) => traffic.ms).sort((a, b) => a - b);
    const { part, name } = group[0] as NamedRequest;
    return {
      part,
      name,
      perRun: group.length / runs,
      ms: times[Math.floor(times.length / 2)] ?? Number.NaN,
    };
  });
}
