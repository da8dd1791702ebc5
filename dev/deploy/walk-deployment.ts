// Rehearses all steps of a deployment in their order.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { WorkerBundle } from "../worker/worker-bundle.ts";
import { bundleEnvironment, varsOf } from "./bundle-environment.ts";
import { checkOwnSecrets, checkSecrets } from "./check-secrets.ts";
import type { CheckArgs } from "./check-args.ts";
import { ENVIRONMENTS } from "./environments.ts";
import { makeHostedEnv, makeJwtSecret } from "./hosted-env.ts";
import { makeSigningKey } from "./signing-key.ts";
import { walkDatabase } from "./walk-database.ts";
import { walkWorker } from "./walk-worker.ts";
import type { Walk } from "./walk.ts";

const wranglerConfig = join(import.meta.dirname, "../../wrangler.toml");

/**
 * @param onSecrets called with every secret as soon as it exists
 * @param onStop called with the stop function of each program as soon as it runs
 */
export async function walkDeployment(
  walk: Walk,
  { secrets, env: name }: CheckArgs,
  onSecrets: (values: readonly string[]) => void,
  onStop: (stop: () => Promise<void>) => void,
): Promise<void> {
  const key = await makeSigningKey();
  const madeUpEnv = makeHostedEnv(key.secret);
  const jwtSecret = makeJwtSecret();
  onSecrets([...secretsIn(madeUpEnv), jwtSecret]);
  const ownValues = secrets === undefined ? undefined : await readOwnFile(walk, secrets);
  onSecrets(secretsIn(ownValues ?? {}));

  const project = await walkDatabase(
    walk,
    {
      issuer: madeUpEnv["SUPABASE_URL"] ?? "",
      publishableKey: madeUpEnv["SUPABASE_PUBLISHABLE_KEY"] ?? "",
      key,
      jwtSecret,
    },
    onStop,
  );
  const bundle = await walkBundle(walk, name, onStop);
  await walk.check({
    title: "Secrets",
    next: "shared/runtime/read-env.ts decides which values a deployment accepts.",
    run: async () => {
      const vars = ENVIRONMENTS.map((env) => [env, varsOf(wranglerConfig, env)] as const);
      return checkSecrets(madeUpEnv, Object.fromEntries(vars));
    },
  });
  if (ownValues !== undefined && secrets !== undefined) {
    await walk.check({
      title: "Your secrets",
      next: "Compare the file with .dev.vars.example.",
      run: async () => checkOwnSecrets(secrets, ownValues, name, varsOf(wranglerConfig, name)),
    });
  }
  if (project === undefined || bundle === undefined) {
    walk.skip(
      "Schedules, Worker, message, crons, older secret, log",
      project === undefined ? "the database" : "a bundle",
    );
    return;
  }
  await walkWorker(walk, { name, bundle, env: madeUpEnv, project, jwtSecret }, onStop);
}

async function walkBundle(
  walk: Walk,
  name: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<WorkerBundle | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "alfred-deploy-bundle-"));
  onStop(() => rm(folder, { recursive: true, force: true }));
  return walk.step({
    title: "Bundle",
    next: "`npm run bundle` shows wrangler's messages.",
    async run() {
      const { bundle, gzippedKib } = await bundleEnvironment(wranglerConfig, name, folder);
      const summary = `\`wrangler deploy --dry-run --minify --env ${name}\`: ${gzippedKib.toFixed(1)} KiB gzipped`;
      return { summary, value: bundle };
    },
  });
}

async function readOwnFile(walk: Walk, file: string): Promise<Record<string, string> | undefined> {
  return walk.step({
    title: "Your file",
    next: "Name a file in the format of .dev.vars.example.",
    async run() {
      const values = Object.entries(parseEnv(await readFile(file, "utf8"))).flatMap(
        ([name, value]) => (value === undefined || value === "" ? [] : [[name, value] as const]),
      );
      return { summary: `${values.length} values read`, value: Object.fromEntries(values) };
    },
  });
}

/** All values other than addresses, which an error may show. */
function secretsIn(env: Readonly<Record<string, string>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => (name.endsWith("_URL") ? [] : [value]));
}
