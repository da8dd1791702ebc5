// Bundles the Worker as a deployment would, without network, and checks its size against a budget. The suites then run
// this very bundle. Also checks that wrangler's environments, which inherit no vars, all have the same ones, and that
// nothing else in them could make another bundle.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import { unstable_readConfig as readConfig } from "wrangler";
import { defineFlags } from "../cli/flags/define-flags.ts";
import { loadBundle } from "../worker/load-bundle.ts";
import { budgetKib } from "./bundle-budget.ts";

defineFlags({
  command: "npm run bundle",
  purpose: `Bundles the Worker as a deployment would, without network, and holds it to its size budget. Exit
code 1: the bundle is too large, or the environments of wrangler.toml differ in what they set.`,
  example: "npm run bundle",
}).readOrExit();

const config = join(import.meta.dirname, "../../wrangler.toml");

/** Bytes of the uploaded modules: plain, and gzipped together. */
async function bundleSize(): Promise<{ raw: number; gzipped: number }> {
  const { dir, modules } = await loadBundle(config);
  const contents = await Promise.all(modules.map(({ path }) => readFile(join(dir, path))));
  const all = Buffer.concat(contents);
  return { raw: all.length, gzipped: gzipSync(all).length };
}

/** What environments may differ in. Whatever else they say could change the code. */
const OWN_KEYS = new Set(["name", "targetEnvironment", "vars"]);

/** The keys in which an environment differs from the top level, and the vars that only one of them has. */
function differencesOf(env: string): readonly string[] {
  const [top, own] = ["", env].map((one) =>
    Object(readConfig({ config, env: one }, { hideWarnings: true })),
  );
  const keys = Object.keys({ ...top, ...own }).filter((key) => !OWN_KEYS.has(key));
  const vars = new Set(Object.keys(top.vars)).symmetricDifference(new Set(Object.keys(own.vars)));
  return [...keys.filter((key) => !isDeepStrictEqual(top[key], own[key])), ...vars];
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

async function findProblems(): Promise<string[]> {
  const { raw, gzipped } = await bundleSize();
  console.log(`${kib(raw)}, ${kib(gzipped)} gzipped, of a budget of ${budgetKib} KiB`);
  const problems: string[] = [];
  if (gzipped > budgetKib * 1024) problems.push("The gzipped bundle is over its budget.");
  for (const env of ["staging", "production"]) {
    const differences = differencesOf(env);
    if (differences.length > 0) {
      problems.push(`[env.${env}] differs from the top level in ${differences.join(", ")}.`);
    }
  }
  return problems;
}

const problems = await findProblems().catch((error: Error) => [error.message]);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
