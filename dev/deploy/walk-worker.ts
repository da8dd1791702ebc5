// The Worker's part of the rehearsal: runs the deployment's bundle, from its first refusal to a user's first reply.
// Local parts answer under the names of the hosted services.
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

const startAdvice = "The stand-ins must start on this machine: `npm start` says more.";
const laptopKey = { ANTHROPIC_API_KEY: `dev-anthropic-key-${"0123456789abcdef".repeat(3)}` };

export interface Deployment {
  /** The environment of wrangler.toml, and its bundle. */
  name: string;
  bundle: WorkerBundle;
  /** Made-up values of the variables of `.dev.vars.example` that are not optional. */
  env: Env;
  project: Project;
  /** The shared JWT secret of a project that has no signing key. */
  jwtSecret: string;
}

export async function walkWorker(walk: Walk, deployment: Deployment, onStop: OnStop) {
  const { env, project, bundle, name } = deployment;
  const valueOf = (variable: string) => env[variable] ?? "";
  const [issuer, publicUrl] = [valueOf("SUPABASE_URL"), valueOf("ALFRED_PUBLIC_URL")];
  /** The address at which the queue reaches the Worker; empty until the Worker runs. */
  const reachableHosts: Record<string, string> = {};

  const queue = await walk.step({
    title: "Schedules",
    next: startAdvice,
    async run() {
      const qstash = await startQStash({
        token: valueOf("QSTASH_TOKEN"),
        currentSigningKey: valueOf("QSTASH_CURRENT_SIGNING_KEY"),
        nextSigningKey: valueOf("QSTASH_NEXT_SIGNING_KEY"),
        hosts: reachableHosts,
      });
      onStop(qstash.stop);
      const { url, token } = qstash;
      const summary = await checkSchedules({ url, token, publicUrl });
      return { summary, value: qstash };
    },
  });
  if (queue === undefined)
    return walk.skip("Worker, message, crons, older secret, log", "the queue");

  const workerStandIn = await walk.step({
    title: "Worker",
    next: startAdvice,
    async run(tell) {
      const redis = await startRedis({ token: valueOf("UPSTASH_REDIS_REST_TOKEN") });
      onStop(redis.stop);
      const model = await startOfflineModel({ apiKey: valueOf("ANTHROPIC_API_KEY") });
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
      const summary = `runs as ${name} in workerd, and refuses a laptop's key by name`;
      return { summary, value: worker };
    },
  });
  if (workerStandIn === undefined)
    return walk.skip("Message, crons, older secret, log", "the Worker");
  await walkRequests(walk, workerStandIn, { ...deployment, issuer });
}

/** The checks of a running Worker. */
async function walkRequests(
  walk: Walk,
  worker: WorkerStandIn,
  { env, name, project, jwtSecret, issuer }: Deployment & { issuer: string },
): Promise<void> {
  await walk.check({
    title: "Message",
    next: "Send the same message to `npm start`, which has local parts, and compare the logs.",
    async run() {
      const signingKey = env["SUPABASE_SIGNING_KEY"] ?? "";
      const token = await mintUserToken({ url: issuer, signingKey }, project.user);
      return sendMessage(worker.url, token);
    },
  });
  await walk.check({
    title: "Crons",
    next: `The Worker's log says why: "npx wrangler tail --env ${name}".`,
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
      return "a project with a shared JWT secret works too";
    },
  });
  await walk.check({
    title: "Log",
    next: "Look at the Worker's log.",
    async run() {
      const { ALFRED_PUBLIC_URL: _, ...values } = env;
      checkLog(worker, { ...values, SUPABASE_JWT_SECRET: jwtSecret });
      return `no secret in ${worker.logs().length} lines`;
    },
  });
}
