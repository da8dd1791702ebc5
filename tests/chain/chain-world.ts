// The whole chain on real parts, for tests that break it: with hooks before every delivery and in every
// model call, access to the stand-ins, short leases and quick retries.
import { randomUUID } from "node:crypto";
import type { QueryResultRow } from "pg";
import { type Script } from "../../dev/model/start-scripted-model.ts";
import { startModel } from "../support/start-model.ts";
import { EnvelopeSchema, type Envelope } from "../../shared/contracts/envelope.ts";
import { openTestStack, type Run } from "../support/stack.ts";

export interface Delivery {
  /** Undefined if the body is not an envelope, as that of a failure callback or of a job. */
  envelope: Envelope | undefined;
  url: string;
  messageId: string;
  retried: number;
}
export type Interfere = (delivery: Delivery) => void | Promise<void>;

export type ChainWorld = Awaited<ReturnType<typeof startChainWorld>>;

/**
 * Milliseconds of a lease: short, so that a killed hop is taken over soon, and long enough that a living one keeps
 * it.
 */
const LEASE_MS = 1_500;

let sharedWorld: Promise<ChainWorld> | undefined;

/**
 * The world that the suites of a process share. They may kill the Worker and empty Redis, and may count only what
 * belongs to their own conversations. Each suite's `stop` runs the checks; the world itself ends with its process.
 */
export async function shareChainWorld(): Promise<ChainWorld> {
  const world = await (sharedWorld ??= startChainWorld());
  world.stack.beginSuite();
  return {
    ...world,
    async stop(): Promise<void> {
      await world.settled();
      await world.stack.check();
    },
  };
}

/** Starts a world for one suite. */
export async function startChainWorld(options: { env?: Record<string, string> } = {}) {
  let interfere: Interfere = () => undefined;
  const deliveries: Delivery[] = [];
  let restarting: Promise<void> = Promise.resolve();
  const model = await startModel();
  const stack = await openTestStack({
    model,
    queue: {
      timeScale: 0.3,
      async onDeliver({ body, ...rest }) {
        const result = EnvelopeSchema.safeParse(JSON.parse(body));
        const delivery = { envelope: result.success ? result.data : undefined, ...rest };
        deliveries.push(delivery);
        // A retry waits for the restart of the Worker: on a busy machine it takes longer than the queue's few retries.
        if (rest.retried > 0) await restarting;
        await interfere(delivery);
      },
    },
    env: {
      ALFRED_LEASE_MS: String(LEASE_MS),
      ALFRED_STALL_SECONDS: "1",
      // Fixes the number of calls: an answer without JSON is repaired, and not requested again in another mode.
      ALFRED_STRUCTURED: "format",
      ...options.env,
    },
  });
  const { redisStandIn: redis, qstashStandIn: qstash } = stack;
  if (!redis || !qstash) throw new Error("these tests need their own stand-ins to break");
  const user = await stack.createUser();

  return {
    stack,
    redis,
    model,
    qstash,
    user,
    deliveries,
    /** Sets what happens before each delivery, and the script. Forgets earlier deliveries and requests. */
    interfereWith(next: Interfere, script: Script): void {
      interfere = next;
      deliveries.length = 0;
      model.forgetRequests();
      model.use(script);
    },
    /** Kills the Worker, which is restarted a moment later. Until then attempts fail. */
    async crash(): Promise<void> {
      await stack.worker.kill();
      restarting = new Promise((resolve) => setTimeout(resolve, 100)).then(() =>
        stack.restartWorker(),
      );
    },
    newConversation: () => stack.createConversation(user),
    /**
     * Posts a message as a client does: repeatedly under the same key until it is answered, because a
     * crash may lose the answer. @returns the run's id @throws Error after 20 attempts
     */
    async say(conversation: string, text: string): Promise<string> {
      const path = `/v1/conversations/${conversation}/messages`;
      const message = { body: { text }, key: randomUUID() };
      for (let attempt = 1; ; attempt++) {
        try {
          const answer = await stack.request<{ runId: string }>(user, path, message);
          if (answer.status === 202) return answer.body.runId;
          throw new Error(`${path} answered ${answer.status}`);
        } catch (error) {
          if (attempt === 20) throw error;
          await restarting;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    },
    /** Waits until the run has ended, even if the Worker is down for a while. */
    end: (run: string): Promise<Run> => stack.finished(user, run),
    archive: (conversation: string) =>
      stack.request(user, `/v1/conversations/${conversation}`, {
        method: "PATCH",
        body: { status: "archived" },
      }),
    cancel: (run: string) => stack.request(user, `/v1/runs/${run}/cancel`, { method: "POST" }),
    sql: <T extends QueryResultRow>(query: string, values: unknown[] = []): Promise<T[]> =>
      stack.admin<T>(query, values),
    /** The log lines of one run. */
    logs: (run: string) => stack.logged().filter((line) => line["alfred.run"] === run),
    /** Waits until the Worker is running and nothing is left to deliver. */
    async settled(): Promise<void> {
      await restarting;
      await qstash.idle();
    },
    async stop(): Promise<void> {
      await restarting;
      await stack.stop();
      await model.stop();
    },
  };
}
