// What `npm run mutants` takes, and which mutants that names.
import { execFileSync } from "node:child_process";
import { parseFlags, refuse, type Parsed } from "../../dev/cli/flags/flags.ts";
import type { Mutant } from "./mutant.ts";

export const HELP = `Usage: npm run mutants -- [WORD...] [options]

Breaks enforcing lines, one at a time in a copy of the project, and sees a test fail for each.

  WORD              an invariant (I4), or words of what is broken ("twice"); all mutants without one
  --shard I/N       the I-th of N parts
  --changed COMMIT  only mutants of files and tests that differ from COMMIT
  --lanes N         mutants side by side, each in a copy of the project (2)
  --write           tries what is left of all mutants, and writes tests/mutation/RESULTS.md
  --help            this text

A run goes on where an earlier one of the same commit and changes was cut off (.alfred/mutants); mutants that were not
killed are tried again. Exits 1 when a mutant lives.

Example: npm run mutants -- I4 --shard 1/2`;

export interface Options {
  words: string[];
  shard: { index: number; of: number } | null;
  changed: string | null;
  lanes: number;
  write: boolean;
}

export function readOptions(argv: readonly string[]): Parsed<Options> {
  return parseFlags(
    argv,
    {
      shard: { type: "string" },
      changed: { type: "string" },
      lanes: { type: "string", default: "2" },
      write: { type: "boolean", default: false },
    },
    ({ shard = null, changed = null, lanes, write }, words) => {
      if (!/^[1-9]\d?$/.test(lanes)) refuse(`--lanes ${lanes} is no number from 1 to 99.`);
      if (write && (words.length > 0 || shard !== null || changed !== null)) {
        refuse("--write is for all mutants: without words, --shard and --changed.");
      }
      const part = shard === null ? null : readShard(shard);
      return { words, shard: part, changed, lanes: Number(lanes), write };
    },
    "words",
  );
}

function readShard(text: string): { index: number; of: number } {
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > of) refuse(`--shard ${text} is not like 1/4.`);
  return { index, of };
}

/** Mutants of a test file stay in one shard, because the file runs once without any. */
export function choose(
  mutants: readonly Mutant[],
  { words, shard }: Pick<Options, "words" | "shard">,
  changed: ReadonlySet<string> | null,
): Mutant[] {
  const tests = [...new Set(mutants.map(({ test }) => test))];
  const inShard = ({ test }: Mutant) =>
    shard === null || tests.indexOf(test) % shard.of === shard.index - 1;
  const isNamed = ({ invariant, what }: Mutant) =>
    words.length === 0 || words.some((word) => word === invariant || what.includes(word));
  const isChanged = ({ file, test }: Mutant) =>
    changed === null || changed.has(file) || changed.has(test);
  return mutants.filter((one) => inShard(one) && isNamed(one) && isChanged(one));
}

/** Files that differ from the commit, with those that git does not track yet. */
export function changedSince(commit: string, root: string): Set<string> {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n");
  const untracked = git("ls-files", "--others", "--exclude-standard");
  return new Set([...git("diff", "--name-only", commit), ...untracked]);
}
