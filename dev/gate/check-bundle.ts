// Bundles the Worker as a deployment would, without network, and checks its size. The suites then run the same bundle.
// Also checks that wrangler's environments, which inherit no vars, define the same vars, and have no other difference
// that could change the bundle.
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
  purpose: `Bundles the Worker as a deployment would, without network, and checks its size. Exit code 1: the bundle
is too large or cannot be built, or an environment of wrangler.toml defines other vars or has other settings than the
top level.`,
  example: "npm run bundle",
}).readOrExit();

const config = join(import.meta.dirname, "../../wrangler.toml");

/** The bytes of the uploaded modules, raw and gzipped. */
async function bundleSize(): Promise<{ raw: number; gzipped: number }> {
  const { dir, modules } = await loadBundle(config);
  const contents = await Promise.all(modules.map(({ path }) => readFile(join(dir, path))));
  const content = Buffer.concat(contents);
  return { raw: content.length, gzipped: gzipSync(content).length };
}

/** The keys in which environments may differ. A difference in another key could change the bundle. */
const ALLOWED_KEYS = new Set(["name", "targetEnvironment", "vars"]);

/** The keys in which an environment differs from the top level, and the vars that only one of them has. */
function differencesOf(env: string): readonly string[] {
  const [top, environment] = ["", env].map((name) =>
    Object(readConfig({ config, env: name }, { hideWarnings: true })),
  );
  const keys = Object.keys({ ...top, ...environment }).filter((key) => !ALLOWED_KEYS.has(key));
  const vars = new Set(Object.keys(top.vars)).symmetricDifference(
    new Set(Object.keys(environment.vars)),
  );
  return [...keys.filter((key) => !isDeepStrictEqual(top[key], environment[key])), ...vars];
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
