// What became of mutants at a state of the project: kept in files under .alfred, so that a run which was cut off
// continues, and so that shards add up. A shard of another machine is merged by copying its file into the folder.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./mutant.ts";

export interface Result {
  verdict: "killed" | "survived" | "unproven";
  /** The test that failed, or why nothing is known; empty if the mutant survived. */
  by: string;
  seconds: number;
}

/** What is tried: a commit, and by `changes` what is not committed. */
export interface State {
  commit: string;
  /** A hash of the changes; empty when everything is committed. */
  changes: string;
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
const keyOf = (mutant: Mutant) => hash(JSON.stringify(mutant));

export function stateOf(root: string): State {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }).trim();
  const untrackedFiles = git("ls-files", "--others", "--exclude-standard")
    .split("\n")
    .filter((file) => file !== "")
    .map((file) => `${file}\n${readFileSync(join(root, file), "utf8")}`);
  const changes = [git("diff", "HEAD"), ...untrackedFiles].join("\n");
  return { commit: git("rev-parse", "HEAD"), changes: changes === "" ? "" : hash(changes) };
}

export class Results {
  readonly #folder: string;
  readonly #known = new Map<string, Result>();

  constructor(root: string, { commit, changes }: State) {
    const name = [commit.slice(0, 12), changes].filter((part) => part !== "").join("-");
    this.#folder = join(root, ".alfred", "mutants", name);
    if (!existsSync(this.#folder)) return;
    for (const file of readdirSync(this.#folder)) {
      const lines = readFileSync(join(this.#folder, file), "utf8").split("\n");
      for (const line of lines) {
        // The last line of a run that was cut off may be half a line.
        if (!line.endsWith("}}")) continue;
        const { key, result } = JSON.parse(line) as { key: string; result: Result };
        this.#known.set(key, result);
      }
    }
  }

  of(mutant: Mutant): Result | undefined {
    return this.#known.get(keyOf(mutant));
  }

  /** @param shard names the file, so that two shards never write the same one */
  add(mutant: Mutant, result: Result, shard: string): void {
    this.#known.set(keyOf(mutant), result);
    mkdirSync(this.#folder, { recursive: true });
    const line = JSON.stringify({ key: keyOf(mutant), result });
    appendFileSync(join(this.#folder, `${shard}.jsonl`), `${line}\n`);
  }
}
