// `npm run mutants`: breaks the main enforcing lines, one at a time in each copy of the project, and shows that a test
// fails. A mutant that survives is a guarantee that nothing proves.
import { join } from "node:path";
import { findMisfits } from "./find-misfits.ts";
import { tryMutants } from "./lanes.ts";
import type { Mutant } from "./mutant.ts";
import { MUTANTS } from "./mutants.ts";
import { changedSince, choose, mutantFlags } from "./options.ts";
import { Results, stateOf } from "./results.ts";
import { writeResults } from "./write-results.ts";

const root = join(import.meta.dirname, "..", "..");
const options = mutantFlags.readOrExit();
const state = stateOf(root);
if (options.write && state.changes !== "")
  exit("--write puts the commit's id into RESULTS.md: commit everything first.");
const misfits = findMisfits(root, MUTANTS);
if (misfits.length > 0) exit(`Mutants to bring up to date:\n${misfits.join("\n")}`);
const changedFiles = options.changed === null ? null : changedSince(options.changed, root);
const choice = choose(MUTANTS, options, changedFiles);
const results = new Results(root, state);
const isKilled = (mutant: Mutant) => results.of(mutant)?.verdict === "killed";
const remaining = choice.filter((mutant) => !isKilled(mutant));
if (remaining.length < choice.length) {
  console.log(
    `${choice.length - remaining.length} of ${choice.length} mutants were killed before.`,
  );
}

const began = Date.now();
const shard = options.shard === null ? "all" : `${options.shard.index}-of-${options.shard.of}`;
let tries = 0;
await tryMutants(remaining, options.lanes, (mutant, result) => {
  results.add(mutant, result, shard);
  tries += 1;
  const { verdict, by, seconds } = result;
  const left = remaining.length - tries;
  const minutes = Math.ceil(((Date.now() - began) / tries) * (left / 60_000));
  const label = verdict === "killed" ? verdict : verdict.toUpperCase();
  console.log(
    `${label}: ${mutant.invariant} ${mutant.what} (${seconds} s; ${left} left, ${minutes} min)`,
  );
  if (by !== "") console.log(`     by: ${by}`);
});

const alive = choice.filter((mutant) => !isKilled(mutant));
console.log(`${choice.length - alive.length} of ${choice.length} mutants were killed.`);
for (const { invariant, what } of alive) console.log(`not killed: ${invariant} ${what}`);
if (options.write) {
  await writeResults(MUTANTS, results, state.commit);
  console.log("Wrote tests/mutation/RESULTS.md");
}
process.exit(alive.length > 0 ? 1 : 0);

function exit(message: string): never {
  console.error(message);
  process.exit(2);
}
