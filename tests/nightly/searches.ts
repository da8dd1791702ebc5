// The random searches of a night, each as one command with its seed.
import { propertySuites } from "./property-suites.ts";

export const SEARCHES = ["properties", "parts", "simulate", "soak", "chaos"] as const;
export type SearchName = (typeof SEARCHES)[number];

/** Runs of a property that names no number, as a multiple of the gate's. */
const RUNS = 5;

export interface Search {
  /** A program of `node_modules/.bin` with its arguments. */
  command: readonly [string, ...string[]];
  env: Readonly<Record<string, string>>;
  /** The command that repeats the whole search; of suites, each failure has a shorter one. */
  again: string;
  isSuites: boolean;
}

/** @param root the repository's folder */
export function searchOf(name: SearchName, seed: number, root: string): Search {
  switch (name) {
    case "properties":
      return suites(name, seed, propertySuites(root, ["shared", "functions", "dev"]));
    case "parts":
      return suites(name, seed, propertySuites(root, ["tests", "bench"]));
    case "simulate":
      return script("simulate", "tests/simulation/simulate.ts", [
        ...["--only", "walks,random", "--seeds", "2000", "--from", String(seed)],
      ]);
    case "soak":
      return script("soak", "tests/hostile/soak.ts", ["--runs", "400", "--seed", String(seed)]);
    case "chaos":
      return script("chaos", "tests/chaos/chaos.ts", ["--minutes", "3", "--seed", String(seed)]);
  }
}

function suites(name: SearchName, seed: number, files: string[]): Search {
  return {
    // The time limits of the gate are for the gate's number of runs.
    command: ["vitest", "run", ...files, "--testTimeout=900000"],
    env: { ALFRED_TEST_SEED: String(seed), ALFRED_TEST_RUNS: String(RUNS) },
    again: `npm run nightly -- --seed ${seed} --only ${name}`,
    isSuites: true,
  };
}

function script(name: string, file: string, args: string[]): Search {
  return {
    command: ["node", file, ...args],
    env: {},
    again: `npm run ${name} -- ${args.join(" ")}`,
    isSuites: false,
  };
}
