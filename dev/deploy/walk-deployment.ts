// The whole rehearsal, in the order of a deployment.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { bundleEnvironments, type EnvironmentBundle } from "./bundle-environments.ts";
import { checkOwnSecrets, checkSecrets } from "./check-secrets.ts";
import type { CheckArgs } from "./check-args.ts";
import { Finding } from "./finding.ts";
import { makeHostedEnv, makeJwtSecret } from "./hosted-env.ts";
import { makeSigningKey } from "./signing-key.ts";
import { walkDatabase } from "./walk-database.ts";
import { walkWorker } from "./walk-worker.ts";
import type { Walk } from "./walk.ts";

const wranglerConfig = join(import.meta.dirname, "../../wrangler.toml");

/**
 * @param onSecrets called with every secret as soon as it exists
 * @param onStop called with a function that stops all started programs
 */
export async function walkDeployment(
  walk: Walk,
  { secrets, env: name }: CheckArgs,
  onSecrets: (values: readonly string[]) => void,
  onStop: (stop: () => Promise<void>) => void,
): Promise<void> {
  const key = await makeSigningKey();
  const madeEnv = makeHostedEnv(key.secret);
  const jwtSecret = makeJwtSecret();
  onSecrets([...secretsIn(madeEnv), jwtSecret]);
  const own = secrets === undefined ? undefined : await readOwn(walk, secrets);
  onSecrets(secretsIn(own ?? {}));

  const project = await walkDatabase(
    walk,
    {
      issuer: madeEnv["SUPABASE_URL"] ?? "",
      publishableKey: madeEnv["SUPABASE_PUBLISHABLE_KEY"] ?? "",
      key,
      jwtSecret,
    },
    onStop,
  );
  const bundles = await walkBundles(walk, name, onStop);
  if (bundles === undefined) walk.skip("Secrets", "the environments of wrangler.toml");
  else {
    const vars = Object.fromEntries(
      bundles.filter(({ env }) => env !== "").map(({ env, bundle }) => [env, bundle.vars]),
    );
    await walk.step({
      title: "Secrets",
      next: "shared/runtime/read-env.ts decides what a deployment takes.",
      run: async () => ({ said: checkSecrets(madeEnv, vars), value: undefined }),
    });
    if (own !== undefined && secrets !== undefined) {
      await walk.step({
        title: "Your secrets",
        next: "Compare the file with .dev.vars.example.",
        run: async () => ({
          said: checkOwnSecrets(secrets, own, name, vars[name] ?? {}),
          value: undefined,
        }),
      });
    }
  }
  const bundle = bundles?.find(({ env }) => env === name)?.bundle;
  if (project === undefined || bundle === undefined) {
    walk.skip("Schedules, Worker, message", project === undefined ? "the database" : "a bundle");
    return;
  }
  await walkWorker(walk, { name, bundle, env: madeEnv, project, jwtSecret }, onStop);
}

async function walkBundles(
  walk: Walk,
  name: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<EnvironmentBundle[] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "alfred-deploy-bundle-"));
  onStop(() => rm(folder, { recursive: true, force: true }));
  const bundled = await walk.step({
    title: "Bundles",
    next: "`npm run bundle` shows what wrangler says.",
    async run(tell) {
      const bundles = await bundleEnvironments(wranglerConfig, folder, tell);
      const names = bundles.map(({ env }) => env).filter((env) => env !== "");
      if (!names.includes(name)) {
        throw new Finding(`wrangler.toml has no [env.${name}]`, `--env: ${names.join(" or ")}.`);
      }
      const size = Math.max(...bundles.map(({ gzippedKib }) => gzippedKib)).toFixed(1);
      const summary = `\`wrangler deploy --dry-run --minify\` for ${names.join(", ")} and the top level: ${size} KiB gzipped`;
      return { said: summary, value: bundles };
    },
  });
  return bundled?.value;
}

async function readOwn(walk: Walk, file: string): Promise<Record<string, string> | undefined> {
  const read = await walk.step({
    title: "Your file",
    next: "Name a file in the format of .dev.vars.example.",
    async run() {
      const values = Object.entries(parseEnv(await readFile(file, "utf8"))).flatMap(
        ([name, value]) => (value === undefined || value === "" ? [] : [[name, value] as const]),
      );
      return { said: `${values.length} values read`, value: Object.fromEntries(values) };
    },
  });
  return read?.value;
}

/** Addresses are removed, because an error may contain them. */
function secretsIn(env: Readonly<Record<string, string>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => (name.endsWith("_URL") ? [] : [value]));
}
