// Setup of every suite: how often a property runs by default, and the seed of all properties, which is fixed in the gate
// and new each night.
import { configureGlobal } from "fast-check";
import { cases } from "./sample.ts";

/** Every property starts from the same seed, so the order of the suites changes nothing. */
const GATE_SEED = 20261124;
/** The gate's seed makes the same cases each time, so more of them find little. */
const DEFAULT_RUNS = cases(40, 100);

const { ALFRED_TEST_SEED: seed, ALFRED_TEST_RUNS: factor } = process.env;
configureGlobal({
  seed: Number(seed ?? GATE_SEED),
  // A property that names its number of runs keeps it.
  numRuns: DEFAULT_RUNS * Number(factor ?? 1),
});
