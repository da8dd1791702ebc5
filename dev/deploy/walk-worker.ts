// The Worker's part of the rehearsal: runs the deployment's bundle under hosted names that this
// machine serves, from its first refusal to a user's first reply.
import { startOfflineModel } from "../offline-model/start-offline-model.ts";
import { startQStash } from "../qstash/start-qstash.ts";
import { startRedis } from "../redis/start-redis.ts";
import { mintUserToken } from "../stack/mint-user-token.ts";
import { startWorker, type WorkerStandIn } from "../worker/start-worker.ts";
import type { WorkerBundle } from "../worker/worker-bundle.ts";
import { checkSchedules } from "./check-schedules.ts";
import { checkCrons, checkHealth, checkLog, checkRefusal } from "./check-worker.ts";
import { hostsOf } from "./hosted-env.ts";
import { checkToken, sendMessage } from "./send-message.ts";
import type { Project } from "./walk-database.ts";
import type { Walk } from "./walk.ts";

type Env = Readonly<Record<string, string>>;
type OnStop = (stop: () => Promise<void>) => void;

const noParts = "The stand-ins must start on this machine: `npm start` says more.";
const laptopKey = { ANTHROPIC_API_KEY: `dev-anthropic-key-${"0123456789abcdef".repeat(3)}` };

export interface Deployment {
  /** The environment of wrangler.toml, and its bundle. */
  name: string;
  bundle: WorkerBundle;
  /** The values of `.dev.vars.example`. */
  env: Env;
  project: Project;
  /** The project's older shared secret. */
  jwtSecret: string;
}

export async function walkWorker(walk: Walk, deployment: Deployment, onStop: OnStop) {
  const { env, project, bundle, name } = deployment;
  const of = (variable: string) => env[variable] ?? "";
  const [issuer, publicUrl] = [of("SUPABASE_URL"), of("ALFRED_PUBLIC_URL")];
  /** Where the queue reaches the Worker, once it is running. */
  const reachableHosts: Record<string, string> = {};

  const queue = await walk.step({
    title: "Schedules",
    next: noParts,
    async run() {
      const qstash = await startQStash({
        token: of("QSTASH_TOKEN"),
        currentSigningKey: of("QSTASH_CURRENT_SIGNING_KEY"),
        nextSigningKey: of("QSTASH_NEXT_SIGNING_KEY"),
        hosts: reachableHosts,
      });
      onStop(qstash.stop);
      const { url, token } = qstash;
      const summary = await checkSchedules({ url, token, publicUrl });
      return { summary, value: qstash };
    },
  });
  if (queue === undefined) return walk.skip("Worker, message", "the queue");

  const workerStandIn = await walk.step({
    title: "Worker",
    next: noParts,
    async run(tell) {
      const redis = await startRedis({ token: of("UPSTASH_REDIS_REST_TOKEN") });
      onStop(redis.stop);
      const model = await startOfflineModel({ apiKey: of("ANTHROPIC_API_KEY") });
      onStop(model.stop);
      const hosts = hostsOf({
        redis: redis.url,
        qstash: queue.url,
        supabase: project.url,
        model: model.url,
      });
      tell("with a laptop's key");
      const worker = await startWorker({ bundle, hosts, env: { ...env, ...laptopKey } });
      onStop(worker.stop);
      await checkRefusal(worker, "ANTHROPIC_API_KEY");
      tell(`as ${name}`);
      const since = worker.logs().length;
      await worker.restart(env);
      reachableHosts[publicUrl] = worker.url;
      await checkHealth(worker, name, since);
      const summary = `up as ${name} in workerd; refuses a laptop's key by name`;
      return { summary, value: worker };
    },
  });
  if (workerStandIn === undefined) return walk.skip("Message, crons, older secret", "the Worker");
  await walkRequests(walk, workerStandIn, { ...deployment, issuer });
}

/** The checks of a running Worker. */
async function walkRequests(
  walk: Walk,
  worker: WorkerStandIn,
  { env, project, jwtSecret, issuer }: Deployment & { issuer: string },
): Promise<void> {
  await walk.check({
    title: "Message",
    next: "`npm start` sends the same message on local parts: compare the logs.",
    async run() {
      const signingKey = env["SUPABASE_SIGNING_KEY"] ?? "";
      const token = await mintUserToken({ url: issuer, signingKey }, project.user);
      return sendMessage(worker.url, token);
    },
  });
  await walk.check({
    title: "Crons",
    next: "The Worker's log says why: `npx wrangler tail --env production`.",
    async run() {
      await checkCrons(worker);
      return `${worker.crons.join(" and ")} ran`;
    },
  });
  await walk.check({
    title: "Older secret",
    next: "shared/postgres/signing-keys.ts decides which key is used.",
    async run() {
      await worker.restart({ SUPABASE_SIGNING_KEY: "", SUPABASE_JWT_SECRET: jwtSecret });
      const token = await mintUserToken({ url: issuer, jwtSecret }, project.user);
      await checkToken(worker.url, token);
      return "a project on a shared JWT secret works as well";
    },
  });
  await walk.check({
    title: "Log",
    next: "Look at the Worker's log.",
    async run() {
      const { ALFRED_PUBLIC_URL: _, ...values } = env;
      checkLog(worker, { ...values, SUPABASE_JWT_SECRET: jwtSecret });
      return `none of the secrets in ${worker.logs().length} lines`;
    },
  });
}
