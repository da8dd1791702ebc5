// The durations of each kind of request, in runs that proxies have recorded.
import type { NamedRequest, Part } from "../measure/name-request.ts";

export interface RequestTime {
  part: Part;
  name: string;
  /** A run's requests, without streams, which last as long as the run. */
  perRun: number;
  /** Of one request, the median. */
  ms: number;
}

export function requestTimes(requests: readonly NamedRequest[], runs: number): RequestTime[] {
  const groups = Map.groupBy(
    requests.filter(({ passed, name }) => !Number.isNaN(passed.ms) && name !== "subscribe"),
    ({ part, name }) => `${part} ${name}`,
  );
  return [...groups.values()].map((group) => {
    const times = group.map(({ passed }) => passed.ms).sort((a, b) => a - b);
    const { part, name } = group[0] as NamedRequest;
    return {
      part,
      name,
      perRun: group.length / runs,
      ms: times[Math.floor(times.length / 2)] ?? Number.NaN,
    };
  });
}
