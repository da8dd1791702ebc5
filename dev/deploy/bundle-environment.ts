// Bundles the Worker for an environment of wrangler.toml, offline, as a deployment would.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { unstable_readConfig as readConfig } from "wrangler";
import { buildBundle } from "../worker/build-bundle.ts";
import type { WorkerBundle } from "../worker/worker-bundle.ts";
import { Finding } from "./finding.ts";

/**
 * @returns the vars of an environment
 * @throws Finding if its ALFRED_ENV is missing or names another environment
 */
export function varsOf(configPath: string, env: string): Record<string, string> {
  const { vars } = readConfig({ config: configPath, env }, { hideWarnings: true });
  if (vars["ALFRED_ENV"] === env) return vars as Record<string, string>;
  throw new Finding(
    `[env.${env}.vars] has ALFRED_ENV = "${String(vars["ALFRED_ENV"] ?? "")}"`,
    `Set it to "${env}" in wrangler.toml, otherwise the Worker may accept a laptop's secrets.`,
  );
}

/** @param folder receives the bundle */
export async function bundleEnvironment(
  configPath: string,
  env: string,
  folder: string,
): Promise<{ bundle: WorkerBundle; gzippedKib: number }> {
  const { bundle } = await buildBundle(configPath, folder, { env });
  const contents = await Promise.all(
    bundle.modules.map(({ path }) => readFile(join(bundle.dir, path))),
  );
  return { bundle, gzippedKib: gzipSync(Buffer.concat(contents)).length / 1024 };
}
