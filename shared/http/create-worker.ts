// Makes a Worker from a composition: routes, and a runtime that is built once per isolate.
import { waitUntil } from "cloudflare:workers";
import { Hono } from "hono";
import { errorCode } from "../contracts/errors.ts";
import type { UserId } from "../contracts/ids.ts";
import { createRuntime, type Composition, type Runtime } from "../runtime/create-runtime.ts";
import { createLog } from "../runtime/log.ts";
import { allowOrigins } from "./allow-origins.ts";
import { toProblem } from "./problem.ts";
import { secureAnswers } from "./secure-answers.ts";
import { handleEmail, type IncomingEmail } from "../services/inbound/handle-email.ts";
import { runJob, type JobName } from "../runtime/run-job.ts";

export interface AppContext {
  Bindings: Record<string, unknown>;
  Variables: { runtime: Runtime; userId: UserId };
}
export type App = Hono<AppContext>;

/** The job to run for each cron expression of wrangler.toml. */
export type CronJobs = Record<string, JobName>;

interface ScheduledEvent {
  cron: string;
}
interface WaitUntil {
  waitUntil(promise: Promise<unknown>): void;
}

/**
 * The module that workerd runs. The first event builds the runtime from the isolate's environment,
 * and later events share it; nothing of a request is kept.
 */
export function createWorker(
  parts: Composition,
  register: (app: App, parts: Composition) => void,
  jobs: CronJobs,
) {
  let current: { env: Record<string, unknown>; runtime: Runtime } | undefined;
  const runtimeOf = (env: Record<string, unknown>): Runtime => {
    if (current?.env !== env) current = { env, runtime: createRuntime(env, parts, waitUntil) };
    return current.runtime;
  };
  const app: App = new Hono<AppContext>();
  app.use(secureAnswers);
  app.use(async (c, next) => {
    c.set("runtime", runtimeOf(c.env));
    await next();
  });
  app.use(allowOrigins);
  app.onError((error) => toProblem(error, createLog()));
  register(app, parts);
  return {
    fetch: (request: Request, env: Record<string, unknown>, ctx: never) =>
      app.fetch(request, env, ctx),
    email: (message: IncomingEmail, env: Record<string, unknown>, ctx: WaitUntil): Promise<void> =>
      handleEmail(runtimeOf(env), message, (work) => ctx.waitUntil(work)),
    scheduled(event: ScheduledEvent, env: Record<string, unknown>, ctx: WaitUntil): void {
      const job = jobs[event.cron];
      const runtime = runtimeOf(env);
      if (job === undefined) {
        runtime.flow.log.warn("cron.unknown", { cron: event.cron });
        return;
      }
      ctx.waitUntil(
        runJob(runtime, job).catch((error: unknown) => {
          runtime.flow.log.error("cron.failed", { job, "error.type": errorCode(error) });
        }),
      );
    },
  };
}
