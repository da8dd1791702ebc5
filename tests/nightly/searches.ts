// The random searches of `npm run nightly`, each as one command with its seed.
import { propertySuites } from "./property-suites.ts";

export const SEARCHES = ["properties", "parts", "simulate", "soak", "chaos"] as const;
export type SearchName = (typeof SEARCHES)[number];

/** Multiplies the gate's number of runs of each property that names no number. */
const RUNS_FACTOR = 5;
/** The random walks of one round. The next round, whose seed is one higher, begins after them. */
const WALKS = 2000;

export interface Search {
  /** A program of `node_modules/.bin` with its arguments. */
  command: readonly [string, ...string[]];
  env: Readonly<Record<string, string>>;
  /** The command that repeats the whole search. Each failure of a suite also has a shorter one. */
  repeatCommand: string;
  isSuites: boolean;
}

/** @param root the repository's folder */
export function searchOf(name: SearchName, seed: number, root: string): Search {
  switch (name) {
    case "properties":
      return suitesSearch(name, seed, propertySuites(root, ["shared", "functions", "dev"]));
    case "parts":
      return suitesSearch(name, seed, propertySuites(root, ["tests", "bench"]));
    case "simulate":
      return scriptSearch("simulate", "tests/simulation/simulate.ts", [
        ...["--only", "walks,random", "--seeds", String(WALKS), "--from", String(seed * WALKS)],
      ]);
    case "soak":
      return scriptSearch("soak", "tests/hostile/soak.ts", [
        "--runs",
        "400",
        "--seed",
        String(seed),
      ]);
    case "chaos":
      return scriptSearch("chaos", "tests/chaos/chaos.ts", [
        "--minutes",
        "3",
        "--seed",
        String(seed),
      ]);
  }
}

function suitesSearch(name: SearchName, seed: number, files: string[]): Search {
  return {
    // The time limits of the gate are for the gate's number of runs.
    command: ["vitest", "run", ...files, "--testTimeout=900000"],
    env: { ALFRED_TEST_SEED: String(seed), ALFRED_TEST_RUNS: String(RUNS_FACTOR) },
    repeatCommand: `npm run nightly -- --seed ${seed} --only ${name}`,
    isSuites: true,
  };
}

function scriptSearch(name: string, file: string, args: string[]): Search {
  return {
    command: ["node", file, ...args],
    env: {},
    repeatCommand: `npm run ${name} -- ${args.join(" ")}`,
    isSuites: false,
  };
}
