// What `npm run mutants` takes, and which mutants that names.
import { execFileSync } from "node:child_process";
import { InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { defineFlags, refuse } from "../../dev/cli/flags/define-flags.ts";
import { whole } from "../../dev/cli/flags/values.ts";
import type { Mutant } from "./mutant.ts";

export interface Options {
  words: string[];
  shard: { index: number; of: number } | null;
  changed: string | null;
  lanes: number;
  write: boolean;
}

export const mutantFlags = defineFlags({
  command: "npm run mutants",
  purpose:
    "Breaks enforcing lines, one at a time in a copy of the project, and sees a test fail for each.",
  flags: (command) =>
    command
      .argument(
        "[WORD...]",
        'an invariant (I4), or words of what is broken ("twice"); all mutants without one',
      )
      .option("--shard <I/N>", "the I-th of N parts", readShard)
      .option("--changed <COMMIT>", "only mutants of files and tests that differ from COMMIT")
      .option("--lanes <N>", "mutants side by side, each in a copy of the project", whole(1, 99), 2)
      .addOption(
        new Option(
          "--write",
          "tries what is left of all mutants, and writes tests/mutation/RESULTS.md",
        )
          .default(false)
          .conflicts(["shard", "changed"]),
      ),
  make({ shard = null, changed = null, ...options }, words): Options {
    if (options.write && words.length > 0) refuse("--write is for all mutants: name none.");
    return { ...options, words, shard, changed };
  },
  notes: `A run goes on where an earlier one of the same commit and changes was cut off
(.alfred/mutants); mutants that were not killed are tried again. Exits 1 unless all were killed.`,
  example: "npm run mutants -- I4 --shard 1/2",
});

function readShard(text: string): { index: number; of: number } {
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= of) return { index, of };
  throw new InvalidArgumentError("It needs a part such as 1/4.");
}

/** Mutants of a test file stay in one shard, because the file runs once without a mutant. */
export function choose(
  mutants: readonly Mutant[],
  { words, shard }: Pick<Options, "words" | "shard">,
  changedFiles: ReadonlySet<string> | null,
): Mutant[] {
  const tests = [...new Set(mutants.map(({ test }) => test))];
  const inShard = ({ test }: Mutant) =>
    shard === null || tests.indexOf(test) % shard.of === shard.index - 1;
  const isNamed = ({ invariant, what }: Mutant) =>
    words.length === 0 || words.some((word) => word === invariant || what.includes(word));
  const isChanged = ({ file, test }: Mutant) =>
    changedFiles === null || changedFiles.has(file) || changedFiles.has(test);
  return mutants.filter((mutant) => inShard(mutant) && isNamed(mutant) && isChanged(mutant));
}

/** Files that differ from the commit, with those that git does not track yet. */
export function changedSince(commit: string, root: string): Set<string> {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n");
  const untrackedFiles = git("ls-files", "--others", "--exclude-standard");
  return new Set([...git("diff", "--name-only", commit), ...untrackedFiles]);
}
