// Writes a profile as tables: where the wait goes, what takes CPU time, and how long each request takes.
import type { ShapeProfile } from "../profile/measure-profile.ts";
import { markdownTable } from "./markdown-table.ts";

/** The number of causes with a row of their own; the others are summed up. */
const CAUSE_ROWS = 16;
const FUNCTION_ROWS = 25;

const nameOf = ({ shape, continuation }: ShapeProfile) => `${shape.name}, ${continuation}`;
const ms = (value: number | undefined) => value?.toFixed(1) ?? "n/a";

/** Means of the runs that ran alone, in milliseconds. */
export function wallTable(profiles: readonly ShapeProfile[]): string {
  const kinds = ["accept", "claim", "store", "database", "queue", "model", "own"] as const;
  const all = [...kinds, "delivery", "notify"] as const;
  return markdownTable(
    ["Run (continuation)", ...all, "sum"],
    profiles.map(({ waits, ...profile }) => {
      const mean = (pick: (wait: (typeof waits)[number]) => number) =>
        waits.reduce((sum, wait) => sum + pick(wait), 0) / waits.length;
      const parts = all.map((kind) => mean((wait) => wait[kind]));
      const sum = parts.reduce((total, part) => total + part, 0);
      return [nameOf({ waits, ...profile }), ...parts.map(ms), ms(sum)];
    }),
  );
}

/** Milliseconds of CPU per run. */
export function cpuTable(profiles: readonly ShapeProfile[]): string {
  const perRun = ({ runs }: ShapeProfile, value: number | undefined) => (value ?? 0) / runs;
  const causes = rankedNames(profiles, ({ times }) => times.worker.byCause);
  const isolates = (profile: ShapeProfile) => [
    perRun(profile, profile.times.worker.totalMs),
    perRun(profile, profile.times.entry.totalMs),
    perRun(profile, profile.times.outbound.totalMs),
  ];
  const outsideOfJavaScript = (profile: ShapeProfile) =>
    profile.cpuMs === undefined
      ? undefined
      : profile.cpuMs - isolates(profile).reduce((sum, value) => sum + value, 0);
  const row = (name: string, value: (profile: ShapeProfile) => number | undefined) => [
    ...[name, ...profiles.map((profile) => ms(value(profile)))],
  ];
  const others = ({ times }: ShapeProfile) =>
    causes
      .slice(CAUSE_ROWS)
      .reduce((sum, cause) => sum + (times.worker.byCause.get(cause) ?? 0), 0);
  return markdownTable(
    ["CPU ms per run", ...profiles.map(nameOf)],
    [
      row("all of workerd", ({ cpuMs }) => cpuMs),
      row("the Worker's JavaScript", (profile) => isolates(profile)[0]),
      row("the local runtime's JavaScript before the Worker", (profile) => isolates(profile)[1]),
      row("the local runtime's JavaScript behind the Worker", (profile) => isolates(profile)[2]),
      row("workerd outside of JavaScript", outsideOfJavaScript),
      ...causes
        .slice(0, CAUSE_ROWS)
        .map((cause) =>
          row(`Worker: ${cause}`, (profile) =>
            perRun(profile, profile.times.worker.byCause.get(cause)),
          ),
        ),
      row("Worker: all others", (profile) => perRun(profile, others(profile))),
    ],
  );
}

/** The Worker's most expensive functions, for the terminal. */
export function functionTable(profiles: readonly ShapeProfile[]): string {
  const names = rankedNames(profiles, ({ times }) => times.worker.byFunction).slice(
    0,
    FUNCTION_ROWS,
  );
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

/** For each request: its number in a run × the median of its time at the part. */
export function requestTimeTable(profiles: readonly ShapeProfile[]): string {
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

const keyOf = ({ part, name }: ShapeProfile["requests"][number]) => `${part}: ${name}`;

/** Names, ordered by their milliseconds per run over all profiles, largest first. */
function rankedNames(
  profiles: readonly ShapeProfile[],
  msByName: (profile: ShapeProfile) => ReadonlyMap<string, number>,
): string[] {
  const sums = new Map<string, number>();
  for (const profile of profiles) {
    for (const [name, value] of msByName(profile)) {
      sums.set(name, (sums.get(name) ?? 0) + value / profile.runs);
    }
  }
  return [...sums].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
