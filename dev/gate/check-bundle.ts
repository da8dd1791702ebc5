// Bundles the Worker as a deployment to production would, without network, and checks its size
// against a budget; also checks that wrangler's environments, which inherit no vars, all have the
// same ones.
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { unstable_readConfig as readConfig } from "wrangler";
import { defineFlags } from "../cli/flags/define-flags.ts";
import { makeAssetsFolder } from "../worker/make-assets-folder.ts";
import { budgetKib } from "./bundle-budget.ts";

defineFlags({
  command: "npm run bundle",
  purpose: `Bundles the Worker as a deployment would, without network, and holds it to its size budget. Exit
code 1: the bundle is too large, or the environments of wrangler.toml differ in their vars.`,
  example: "npm run bundle",
}).readOrExit();

const root = join(import.meta.dirname, "..", "..");

// Disables telemetry and anything else that would wait for the network.
const offline = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_SEND_METRICS: "false",
};

/** Bytes of the uploaded modules: plain, and gzipped together. */
async function bundleSize(): Promise<{ raw: number; gzipped: number }> {
  const outdir = await mkdtemp(join(tmpdir(), "alfred-bundle-"));
  try {
    await makeAssetsFolder(join(root, "wrangler.toml"));
    await promisify(execFile)(
      join(root, "node_modules", ".bin", "wrangler"),
      ["deploy", "--dry-run", "--minify", "--env", "production", "--outdir", outdir],
      { cwd: root, env: { ...process.env, ...offline } },
    );
    const modules = (await readdir(outdir)).filter(
      (name) => !name.endsWith(".map") && name !== "README.md",
    );
    const contents = await Promise.all(modules.map((name) => readFile(join(outdir, name))));
    const all = Buffer.concat(contents);
    return { raw: all.length, gzipped: gzipSync(all).length };
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}

/** The names of the vars that wrangler.toml gives an environment; "" is the top level. */
function varsOf(env: string): readonly string[] {
  const config = readConfig({ config: join(root, "wrangler.toml"), env }, { hideWarnings: true });
  return Object.keys(config.vars);
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

async function findProblems(): Promise<string[]> {
  const { raw, gzipped } = await bundleSize();
  console.log(`${kib(raw)}, ${kib(gzipped)} gzipped, of a budget of ${budgetKib} KiB`);
  const problems: string[] = [];
  if (gzipped > budgetKib * 1024) problems.push("The gzipped bundle is over its budget.");
  const local = new Set(varsOf(""));
  for (const env of ["staging", "production"]) {
    const differing = [...local.symmetricDifference(new Set(varsOf(env)))];
    if (differing.length > 0) {
      problems.push(`[vars] and [env.${env}.vars] differ by ${differing.join(", ")}.`);
    }
  }
  return problems;
}

const problems = await findProblems().catch((error: unknown) => {
  // What wrangler printed is more useful than the stack of the process that ran it.
  const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
  return [stdout || stderr ? `${stdout}${stderr}` : String(error)];
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
