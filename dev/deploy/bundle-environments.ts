// Bundles the Worker for each of wrangler's environments, offline, as a deployment would.
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { experimental_readRawConfig as readRawConfig } from "wrangler";
import { budgetKib } from "../gate/bundle-budget.ts";
import { buildBundle } from "../worker/build-bundle.ts";
import type { WorkerBundle } from "../worker/worker-bundle.ts";
import { Finding } from "./finding.ts";

/** The configuration's top level, used by local runs. */
const TOP = "";

export interface EnvironmentBundle {
  /** The name in wrangler.toml; empty for the top level. */
  env: string;
  bundle: WorkerBundle;
  gzippedKib: number;
}

/** The environments of wrangler.toml that are deployed. */
function environmentsOf(configPath: string): string[] {
  const { rawConfig } = readRawConfig({ config: configPath });
  return Object.keys(rawConfig.env ?? {});
}

/**
 * @param folder receives the bundles
 * @returns one for each environment, and for the top level
 * @throws Finding for a bundle over its budget, for vars that differ, and for an environment with
 * another name
 */
export async function bundleEnvironments(
  configPath: string,
  folder: string,
  tell: (part: string) => void,
): Promise<EnvironmentBundle[]> {
  const bundles: EnvironmentBundle[] = [];
  for (const env of [TOP, ...environmentsOf(configPath)]) {
    const label = env === TOP ? "top level" : env;
    tell(label);
    const outdir = join(folder, env === TOP ? "top" : env);
    await mkdir(outdir, { recursive: true });
    const { bundle } = await buildBundle(configPath, outdir, { env });
    const contents = await Promise.all(
      bundle.modules.map(({ path }) => readFile(join(bundle.dir, path))),
    );
    const gzippedKib = gzipSync(Buffer.concat(contents)).length / 1024;
    if (gzippedKib > budgetKib) {
      throw new Finding(
        `${label}: ${gzippedKib.toFixed(1)} KiB gzipped, over the budget of ${budgetKib}`,
        "`npm run bundle` shows the size; leave out what the Worker does not need.",
      );
    }
    if (env !== TOP && bundle.vars["ALFRED_ENV"] !== env) {
      throw new Finding(
        `[env.${env}.vars] has ALFRED_ENV = "${bundle.vars["ALFRED_ENV"] ?? ""}"`,
        `Set it to "${env}" in wrangler.toml, or the Worker takes a laptop's secrets.`,
      );
    }
    bundles.push({ env, bundle, gzippedKib });
  }
  const top = new Set(Object.keys(bundles[0]?.bundle.vars ?? {}));
  for (const { env, bundle } of bundles) {
    const differing = [...top.symmetricDifference(new Set(Object.keys(bundle.vars)))];
    if (differing.length > 0) {
      throw new Finding(
        `[vars] and [env.${env}.vars] differ by ${differing.join(", ")}`,
        "Wrangler's environments inherit no vars: name each in all of them.",
      );
    }
  }
  return bundles;
}
