// The hop protocol over a real store with scripted decisions, a queue that only records, and a database
// whose answers the test states. Suites use it for failures between two parts at one exact moment.
import { randomUUID } from "node:crypto";
import { Redis } from "@upstash/redis";
import { startRedis } from "../../dev/redis/start-redis.ts";
import { chainHop, NodeNameSchema, type NodeName } from "../../shared/contracts/chain-hops.ts";
import type { Envelope } from "../../shared/contracts/envelope.ts";
import { TransientError } from "../../shared/contracts/errors.ts";
import type { Plan } from "../../shared/contracts/plan.ts";
import type { StepResult } from "../../shared/contracts/results.ts";
import { groupOf, groupsOf, planStatus } from "../../shared/domain/planning/plan-hops.ts";
import { currentPlan, parseResults } from "../../shared/domain/planning/run-results.ts";
import type { EngineDeps } from "../../shared/engine/engine-deps.ts";
import type { DecideNode, NodeOutcome } from "../../shared/chain/node-context.ts";
import { DEFAULT_LIMITS } from "../../shared/engine/limits.ts";
import { createChainLogic } from "../../shared/chain/chain-logic.ts";
import { envelopeFor } from "../../shared/engine/hop/publish.ts";
import type { UserDatabase } from "../../shared/ports/database.ts";
import type { JobMessage, QueueMessage } from "../../shared/ports/queue.ts";
import type { RunMeta } from "../../shared/ports/store.ts";
import { createRedisStore } from "../../shared/redis/create-redis-store.ts";
import { createCellarPack } from "../cellar/pack.ts";
import { understood } from "./answers.ts";
import { conversationId, householdId, runId, userId } from "./ids.ts";
import { PATIENCE_MS } from "./patience.ts";

/** Two steps side by side, then one. */
export const PLAN: Plan = {
  decision: "plan_direct",
  goal: "g",
  attempt: 1,
  steps: [0, 0, 1].map((group, index) => ({
    id: index + 1,
    type: "read",
    subdomain: "wines",
    group,
    description: `step ${index + 1}`,
  })),
};

export async function startFlowWorld() {
  const redis = await startRedis({ token: "t" });
  const raw = new Redis({
    url: redis.url,
    token: "t",
    enableTelemetry: false,
    automaticDeserialization: false,
  });
  const store = createRedisStore({ url: redis.url, token: "t", timeoutMs: PATIENCE_MS });
  /** All published messages, repeats included. */
  const publishedMessages: QueueMessage[] = [];
  /** All published jobs, repeats included. */
  const jobs: JobMessage[] = [];
  const database: Partial<UserDatabase> = {};
  const decide: Partial<Record<NodeName, DecideNode>> = {};
  const deps: EngineDeps = {
    store,
    queue: {
      publish: (messages) => {
        publishedMessages.push(...messages);
        return Promise.resolve();
      },
      publishJob: (job) => {
        jobs.push(job);
        return Promise.resolve();
      },
    },
    database: {
      as: () => ({ noteProgress: () => Promise.resolve(), ...database }) as UserDatabase,
      stalledRuns: () => Promise.resolve([]),
      dueWaits: () => Promise.resolve([]),
      expiredWaits: () => Promise.resolve([]),
      stalledSends: () => Promise.resolve([]),
      conversationsToCompress: () => Promise.resolve([]),
    },
    media: null,
    model: { ask: () => Promise.reject(new TransientError("overloaded", "no model here")) },
    clock: {
      now: () => Date.now(),
      today: () => "2026-11-21",
      iso: (ms) => new Date(ms).toISOString(),
    },
    ids: { uuid: randomUUID, named: () => Promise.resolve(randomUUID()) },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    logic: createChainLogic(
      { pack: createCellarPack(), prompts: { get: () => "", optional: () => null } },
      Object.fromEntries(
        NodeNameSchema.options.map((node) => [
          node,
          (ctx) => (decide[node] ?? DECISIONS[node])(ctx),
        ]),
      ) as Record<NodeName, DecideNode>,
    ),
    limits: DEFAULT_LIMITS,
    continuation: false,
    pages: { fetch: () => Promise.resolve({ outcome: "refused", why: "away" }) },
  };

  return {
    deps,
    store,
    raw,
    published: publishedMessages,
    jobs,
    /** Answers of the database; a call without one throws, except `noteProgress`. */
    database,
    /** Decisions that replace the default ones. */
    decide,
    /** Puts a run into the store as its acceptance does. @returns its first envelope */
    async begin(changes: Partial<RunMeta> = {}): Promise<{ meta: RunMeta; first: Envelope }> {
      const meta: RunMeta = {
        run: runId(),
        conversation: conversationId(),
        user: userId(),
        household: householdId(),
        number: 1,
        text: "hello",
        userTurn: randomUUID(),
        agentTurn: randomUUID(),
        agentAlternative: randomUUID(),
        session: 0,
        nextSession: (changes.session ?? 0) + 1,
        createdAt: "2026-11-21T00:00:00Z",
        ...changes,
      };
      await store.seed({ meta }, { type: "run.accepted", data: {} });
      return { meta, first: envelopeFor(meta, "understand") };
    },
    /** Takes the messages that were published since the last call. */
    takePublished: (): QueueMessage[] => publishedMessages.splice(0),
    /** Keeps a copy of the run's hash; `restore` writes it back, as if the store had lost all later writes. */
    async keepState(run: string): Promise<{ restore(): Promise<void> }> {
      const key = `run:${run}`;
      const before = await raw.eval("return redis.call('HGETALL', KEYS[1])", [key], []);
      const stepBack = "redis.call('DEL', KEYS[1]) redis.call('HSET', KEYS[1], unpack(ARGV))";
      return {
        async restore() {
          await raw.eval(stepBack, [key], before as string[]);
        },
      };
    },
    empty: () => redis.flush(),
    /** Clears the recorded messages and jobs, and the answers and decisions of a test. The store stays as it is. */
    reset(): void {
      publishedMessages.length = 0;
      jobs.length = 0;
      for (const part of [database, decide]) {
        for (const name of Object.keys(part)) delete (part as Record<string, unknown>)[name];
      }
    },
    stop: () => redis.stop(),
  };
}

const outcomeOf = (result: unknown, status: NodeOutcome["status"]): NodeOutcome => ({
  result,
  status,
  patch: {},
  events: [],
});

/** The default decisions. */
export const DECISIONS: Record<NodeName, DecideNode> = {
  understand: () =>
    Promise.resolve(
      outcomeOf(
        {
          output: understood(),
          curation: { retained: [], dropped: [], reasons: {} },
          profile: null,
        },
        { kind: "think_next" },
      ),
    ),
  think: () =>
    Promise.resolve({
      ...outcomeOf({ output: null, plan: PLAN }, planStatus(PLAN)),
      open: groupsOf(PLAN),
    }),
  act: (ctx) => {
    const plan = currentPlan(parseResults(ctx.state.results));
    const groupLeft = groupOf(plan, ctx.hop);
    const result: StepResult = {
      step: chainHop(ctx.hop).step ?? 0,
      type: "read",
      subdomain: "wines",
      status: "completed",
      summary: "done",
    };
    return Promise.resolve({
      ...outcomeOf(result, { kind: "step", status: "completed" }),
      ...(groupLeft === undefined ? {} : { leave: groupLeft }),
    });
  },
  quick: () => Promise.resolve(outcomeOf(null, { kind: "step", status: "completed" })),
  reply: (ctx) =>
    Promise.resolve({
      ...outcomeOf({ text: "Done." }, { kind: "ended", folds: true }),
      end: {
        status: "completed",
        decision: "plan_direct",
        plan: PLAN,
        reply: { text: "Done.", changes: [] },
        summary: null,
        session: { exchange: "1" },
        snapshotState: { exchange: "1" },
        version: ctx.state.meta.session + 1,
      },
    }),
  summarize: () => Promise.resolve(outcomeOf(null, { kind: "summarized" })),
};

/** The hops of messages, in order. */
export function hopsIn(messages: QueueMessage[]): string[] {
  return messages.map(({ envelope }) => envelope.hop);
}

/** The envelope published for a hop. Errors: Error if there is none. */
export function envelopeOf(messages: QueueMessage[], hop: string): Envelope {
  const publishedEnvelope = messages.find(({ envelope }) => envelope.hop === hop)?.envelope;
  if (!publishedEnvelope)
    throw new Error(`nothing was published for ${hop} (${chainHop(hop).node})`);
  return publishedEnvelope;
}
