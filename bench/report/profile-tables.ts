// A profile as tables: where the wait goes, what takes CPU time, what each request takes.
import type { Profiled } from "../profile/measure-profile.ts";
import { markdownTable } from "./markdown-table.ts";

/** Causes that get a row of their own; the others are summed up. */
const CAUSES = 16;
const FUNCTIONS = 25;

const nameOf = ({ shape, continuation }: Profiled) => `${shape.name}, ${continuation}`;
const ms = (value: number | undefined) => value?.toFixed(1) ?? "n/a";

/** Means of the runs that ran alone, in milliseconds. */
export function wallTable(profiles: readonly Profiled[]): string {
  const kinds = ["accept", "claim", "store", "database", "queue", "model", "own"] as const;
  const all = [...kinds, "delivery", "told"] as const;
  return markdownTable(
    ["Run (continuation)", ...all, "sum"],
    profiles.map(({ waits, ...of }) => {
      const mean = (pick: (wait: (typeof waits)[number]) => number) =>
        waits.reduce((sum, wait) => sum + pick(wait), 0) / waits.length;
      const parts = all.map((kind) => mean((wait) => wait[kind]));
      const sum = parts.reduce((total, part) => total + part, 0);
      return [nameOf({ waits, ...of }), ...parts.map(ms), ms(sum)];
    }),
  );
}

/** Milliseconds of CPU per run. */
export function cpuTable(profiles: readonly Profiled[]): string {
  const perRun = ({ runs }: Profiled, value: number | undefined) => (value ?? 0) / runs;
  const causes = ranked(profiles, ({ times }) => times.worker.byCause);
  const isolates = (of: Profiled) => [
    perRun(of, of.times.worker.totalMs),
    perRun(of, of.times.entry.totalMs),
    perRun(of, of.times.outbound.totalMs),
  ];
  const rest = (of: Profiled) =>
    of.cpuMs === undefined ? undefined : of.cpuMs - isolates(of).reduce((sum, one) => sum + one, 0);
  const row = (name: string, value: (of: Profiled) => number | undefined) => [
    ...[name, ...profiles.map((of) => ms(value(of)))],
  ];
  const others = (of: Profiled) =>
    causes.slice(CAUSES).reduce((sum, cause) => sum + (of.times.worker.byCause.get(cause) ?? 0), 0);
  return markdownTable(
    ["CPU ms per run", ...profiles.map(nameOf)],
    [
      row("all of workerd", ({ cpuMs }) => cpuMs),
      row("the Worker's JavaScript", (of) => isolates(of)[0]),
      row("the local runtime's JavaScript before the Worker", (of) => isolates(of)[1]),
      row("the local runtime's JavaScript behind the Worker", (of) => isolates(of)[2]),
      row("workerd outside of JavaScript", rest),
      ...causes
        .slice(0, CAUSES)
        .map((cause) =>
          row(`Worker: ${cause}`, (of) => perRun(of, of.times.worker.byCause.get(cause))),
        ),
      row("Worker: all others", (of) => perRun(of, others(of))),
    ],
  );
}

/** For the terminal: the Worker's most expensive functions. */
export function functionTable(profiles: readonly Profiled[]): string {
  const names = ranked(profiles, ({ times }) => times.worker.byFunction).slice(0, FUNCTIONS);
  return markdownTable(
    ["Function, CPU ms per run", ...profiles.map(nameOf)],
    names.map((name) => [
      name,
      ...profiles.map(({ times, runs }) =>
        ((times.worker.byFunction.get(name) ?? 0) / runs).toFixed(2),
      ),
    ]),
  );
}

/** What each request takes at its part: the number in a run × the median. */
export function requestTimeTable(profiles: readonly Profiled[]): string {
  const keys = new Set(profiles.flatMap(({ requests }) => requests.map(keyOf)));
  return markdownTable(
    ["Request", ...profiles.map(nameOf)],
    [...keys].map((key) => [
      key,
      ...profiles.map(({ requests }) => {
        const entry = requests.find((request) => keyOf(request) === key);
        return entry ? `${Number(entry.perRun.toFixed(1))} × ${entry.ms.toFixed(1)} ms` : "";
      }),
    ]),
  );
}

const keyOf = ({ part, name }: Profiled["requests"][number]) => `${part}: ${name}`;

/** Names, ordered by their total over all profiles. */
function ranked(
  profiles: readonly Profiled[],
  of: (one: Profiled) => ReadonlyMap<string, number>,
): string[] {
  const sums = new Map<string, number>();
  for (const one of profiles) {
    for (const [name, value] of of(one)) {
      sums.set(name, (sums.get(name) ?? 0) + value / one.runs);
    }
  }
  return [...sums].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
