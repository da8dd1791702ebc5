// Mutants that do not fit the code any more: the text to break is not there exactly once, the change breaks nothing, or
// the test is gone.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Mutant } from "./mutant.ts";

/** Whether a file in the test's folder has the words, by which the tests to run are chosen. */
const hasWords = (root: string, test: string, words: string): boolean =>
  globSync(join(root, dirname(test), "*.ts")).some((path) =>
    readFileSync(path, "utf8").includes(words),
  );

/** One line for each fault; none when all mutants fit. */
export function findMisfits(root: string, mutants: readonly Mutant[]): string[] {
  return mutants.flatMap(({ invariant, what, file, find, put, test, only }) => {
    const path = join(root, file);
    const times = existsSync(path) ? readFileSync(path, "utf8").split(find).length - 1 : 0;
    const faults = [
      ...(times === 1 ? [] : [`${file} has ${times} times: ${find}`]),
      ...(put === find ? ["it breaks nothing"] : []),
      ...(existsSync(join(root, test)) ? [] : [`${test} does not exist`]),
      ...(only === undefined || hasWords(root, test, only) ? [] : [`no test is named: ${only}`]),
    ];
    return faults.map((fault) => `${invariant} ${what}: ${fault}`);
  });
}
