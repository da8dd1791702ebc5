// The whole chain on real parts for tests that break it: hooks before every delivery and in every
// model call, the stand-ins in reach, short leases, quick retries.
import { randomUUID } from "node:crypto";
import type { QueryResultRow } from "pg";
import { type Script } from "../../dev/model/start-scripted-model.ts";
import { startModel } from "../support/start-model.ts";
import { EnvelopeSchema, type Envelope } from "../../shared/contracts/envelope.ts";
import { openTestStack, type Run } from "../support/stack.ts";

export interface Delivery {
  /** Undefined for a failure callback. */
  envelope: Envelope | undefined;
  url: string;
  messageId: string;
  retried: number;
}
export type Interfere = (delivery: Delivery) => void | Promise<void>;

export type ChainWorld = Awaited<ReturnType<typeof startChainWorld>>;

/** Milliseconds a lease lasts here: a killed hop is taken over soon, a living one never loses it. */
const LEASE_MS = 1_500;

let sharedWorld: Promise<ChainWorld> | undefined;

/**
 * The world that the suites of a process share. They may kill the Worker and empty Redis, and count what belongs to
 * their own conversations. Its checks are made each time that a suite stops it; it ends with its process.
 */
export async function shareChainWorld(): Promise<ChainWorld> {
  const world = await (sharedWorld ??= startChainWorld());
  return {
    ...world,
    async stop(): Promise<void> {
      await world.settled();
      await world.stack.check();
    },
  };
}

/** A world of the suite's own. */
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
        // However long a start takes on a busy machine, the queue's few retries are not used up by it.
        if (rest.retried > 0) await restarting;
        await interfere(delivery);
      },
    },
    env: {
      ALFRED_LEASE_MS: String(LEASE_MS),
      ALFRED_STALL_SECONDS: "1",
      // Calls are counted here: an answer that is no JSON is repaired, and not asked for in another mode.
      ALFRED_STRUCTURED: "format",
      ...options.env,
    },
  });
  const { redisStandIn: redis, qstashStandIn: qstash } = stack;
  if (!redis || !qstash) throw new Error("these tests break stand-ins of their own");
  const user = await stack.createUser();

  return {
    stack,
    redis,
    model,
    qstash,
    user,
    deliveries,
    /** What happens before each delivery from now on; deliveries and requests so far are forgotten. */
    interfereWith(next: Interfere, script: Script): void {
      interfere = next;
      deliveries.length = 0;
      model.forgetRequests();
      model.use(script);
    },
    /** Kills the Worker now; it comes back a moment later. Attempts that reach it until then fail. */
    async crash(): Promise<void> {
      await stack.worker.kill();
      restarting = new Promise((resolve) => setTimeout(resolve, 100)).then(() =>
        stack.restartWorker(),
      );
    },
    newConversation: () => stack.createConversation(user),
    /**
     * Posts a message as a client does: again under the same key until it is answered, since a crash
     * may hit the answer. @returns the run's id
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
    /** Waits until the run has ended; the Worker may be down in between. */
    end: (run: string): Promise<Run> => stack.finished(user, run),
    archive: (conversation: string) =>
      stack.request(user, `/v1/conversations/${conversation}`, {
        method: "PATCH",
        body: { status: "archived" },
      }),
    cancel: (run: string) => stack.request(user, `/v1/runs/${run}/cancel`, { method: "POST" }),
    sql: <T extends QueryResultRow>(query: string, values: unknown[] = []): Promise<T[]> =>
      stack.admin<T>(query, values),
    /** Log lines of one run. */
    logs: (run: string) => stack.logged().filter((line) => line["alfred.run"] === run),
    /** The Worker is there, and nothing is left to deliver. */
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
