// Mutants that do not fit the code any more: the text to break is not there exactly once, or the test is gone.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./mutant.ts";

/** One line for each; none when all fit. */
export function findMisfits(root: string, mutants: readonly Mutant[]): string[] {
  return mutants.flatMap(({ invariant, what, file, find, put, test }) => {
    const path = join(root, file);
    const times = existsSync(path) ? readFileSync(path, "utf8").split(find).length - 1 : 0;
    const faults = [
      ...(times === 1 ? [] : [`${file} has ${times} times: ${find}`]),
      ...(put === find ? ["it breaks nothing"] : []),
      ...(existsSync(join(root, test)) ? [] : [`${test} does not exist`]),
    ];
    return faults.map((fault) => `${invariant} ${what}: ${fault}`);
  });
}
