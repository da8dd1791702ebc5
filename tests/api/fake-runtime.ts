// A runtime with one run. Tests change its store and its database by hand; calls of both and of the stream slots are
// counted.
import type { RunEvent } from "../../shared/contracts/events.ts";
import type { RunRecord } from "../../shared/ports/api-rows.ts";
import type { RunNews } from "../../shared/ports/store.ts";
import type { Runtime } from "../../shared/runtime/create-runtime.ts";
import { conversationId, runId } from "../support/ids.ts";

export interface FakeRun {
  runtime: Runtime;
  /** What Postgres has; null for another user's run. */
  record: RunRecord | null;
  /** What the store has; null when it does not have the stream. */
  events: RunEvent[] | null;
  /** Whether the store has the run's end; null when it does not have the run. */
  ended: boolean | null;
  isStoreUnavailable: boolean;
  /** A subscription never reports that it is ready. */
  isSubscriptionBroken: boolean;
  /** Announces events, or only that there is something to read. */
  notify(news?: RunNews): void;
  /** Calls so far, by name. */
  calls: Record<string, number>;
}

export const RUN_ID = runId("5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01");

export function runRecord(over: Partial<RunRecord> = {}): RunRecord {
  return {
    id: RUN_ID,
    conversation: conversationId("c2d96b1e-8f47-4a3b-b5d2-0e7a91f36c11"),
    number: 1,
    status: "running",
    epoch: 0,
    userTurn: "e84a07f3-1d5c-4b96-a2e8-93c6fd208b22",
    agentTurn: "7e93d4a2-61cf-4f08-8b7a-2c5d10e9fb02",
    decision: null,
    plan: null,
    reply: null,
    usage: null,
    error: null,
    summary: null,
    createdAt: "2026-11-21T00:00:00.000Z",
    startedAt: "2026-11-21T00:00:00.000Z",
    finishedAt: null,
    rerunOf: null,
    ...over,
  };
}

/** The record of a run that ended long ago. */
export const endedRecord = (over: Partial<RunRecord> = {}) =>
  runRecord({
    status: "completed",
    reply: { text: "Done.", changes: [] },
    finishedAt: "2026-11-21T00:01:00.000Z",
    ...over,
  });

export function createFakeRun(over: Partial<RunRecord> = {}): FakeRun {
  const subscribers = new Set<(news: RunNews | null) => void>();
  const count = (name: string) => (fake.calls[name] = (fake.calls[name] ?? 0) + 1);
  const countCall = <T>(name: string, answer: T): Promise<T> => {
    count(name);
    return fake.isStoreUnavailable ? Promise.reject(new Error("away")) : Promise.resolve(answer);
  };
  const store = {
    hasEnded: () => countCall("hasEnded", fake.ended),
    load: () => countCall("load", null),
    lastEventId: () => countCall("lastEventId", fake.events?.at(-1)?.id ?? null),
    readEvents(_run: string, afterId: string | null, limit: number) {
      const index =
        afterId === null ? 0 : (fake.events?.findIndex(({ id }) => id === afterId) ?? -1) + 1;
      const isKnown = fake.events !== null && (afterId === null || index > 0);
      return countCall(
        "readEvents",
        isKnown ? (fake.events ?? []).slice(index, index + limit) : null,
      );
    },
    async subscribe(_run: string, notify: (news: RunNews | null) => void) {
      count("subscribe");
      subscribers.add(notify);
      if (!fake.isSubscriptionBroken) notify(null);
      return () => {
        count("unsubscribe");
        subscribers.delete(notify);
      };
    },
  };
  const api = {
    getRun: () => {
      count("getRun");
      return Promise.resolve(fake.record);
    },
  };
  const quiet = () => undefined;
  const fake: FakeRun = {
    record: runRecord(over),
    events: [],
    ended: false,
    isStoreUnavailable: false,
    calls: {},
    isSubscriptionBroken: false,
    notify: (news) => subscribers.forEach((notify) => notify(news ?? null)),
    runtime: {
      api: () => api,
      streamSlots: {
        hold: async () => (count("hold"), "held"),
        release: async () => void count("release"),
      },
      flow: {
        store,
        pack: {},
        clock: { now: () => Date.now() },
        log: { info: quiet, warn: quiet },
        ids: { uuid: () => crypto.randomUUID() },
      },
    } as unknown as Runtime,
  };
  return fake;
}
