// The hot store in the memory of this process, with the semantics of the Redis scripts. Time comes from
// outside, every call takes effect before it returns, and the whole store can step back or be emptied.
import type { Store, WholeSession } from "../../../../shared/ports/store.ts";
import * as ends from "./memory-store-ends.ts";
import { createKeyspace, type KeyInfo } from "./memory-store-keyspace.ts";
import * as scripts from "./memory-store-scripts.ts";
import { describe, sessionOf, stateOf, toEvent } from "./memory-store-values.ts";

export interface MemoryStore extends Store {
  /** The number of state-changing calls that led to the current state; `stepBack` reduces it. */
  writes(): number;
  /**
   * Returns the whole store to its state that many state-changing calls ago; emptying it or losing a key
   * counts as one. It goes back 256 calls at most, and not beyond the beginning.
   */
  stepBack(writes: number): void;
  /** Removes every key; subscriptions stay. */
  empty(): void;
  /** Removes one key, as when Redis evicts it. */
  lose(key: string): void;
  /** The keys that have not expired, as Redis names them, sorted. */
  keys(): KeyInfo[];
  /** The keys of one run. */
  runKeys(run: string): KeyInfo[];
  /** The answer of `loadSession`, synchronously. */
  sessionNow(conversation: string): WholeSession | null;
  /** The whole state as text, the same for equivalent states: without fences, nonces and times. */
  snapshot(): string;
}

/**
 * Creates an empty store. Errors of its methods: TransientError("unavailable"), only where Redis itself
 * would refuse a command. Callers may change the returned values, except `meta`, `next` and statuses, which
 * are frozen, and failed attempts, which the store shares.
 * @param options.now clock milliseconds; leases, fences and expiry follow it
 */
export function createMemoryStore(options: { now: () => number }): MemoryStore {
  const space = createKeyspace(options.now, describe);
  const { runs, conversations, streams } = space;
  const sessionNow = (conversation: string): WholeSession | null => {
    const session = conversations.get(conversation);
    return session ? { version: session.version ?? 0, fields: sessionOf(session) } : null;
  };
  return {
    seed: async (start, event, claim) => space.call(() => scripts.seed(space, start, event, claim)),
    claim: async (r) => space.call(() => scripts.claim(space, r)),
    storeAnswers: async (r) => space.call(() => scripts.storeAnswers(space, r)),
    adoptAnswers: async (r) => space.call(() => scripts.adoptAnswers(space, r)),
    append: async (r) => space.call(() => scripts.append(space, r)),
    commit: async (r) => space.call(() => ends.commit(space, r)),
    release: async (r) => space.call(() => scripts.release(space, r)),
    rebuild: async (s) => space.call(() => scripts.rebuild(space, s)),
    end: async (r) => space.call(() => ends.end(space, r)),
    load: async (run, conversation) =>
      space.call(() => {
        const hash = runs.get(run);
        return hash ? stateOf(hash, conversations.get(conversation)) : null;
      }),
    loadSession: async (conversation) => space.call(() => sessionNow(conversation)),
    saveSummary: async (conversation, version, patch) =>
      space.call(() => ends.saveSummary(space, conversation, version, patch)),
    hasEnded: async (run) =>
      space.call(() => {
        const hash = runs.get(run);
        return hash ? hash.ended !== null : null;
      }),
    readEvents: async (run, after, limit) =>
      space.call(() => {
        const stream = streams.get(run);
        if (stream === undefined) return null;
        const all = stream.entries.slice(0, stream.length);
        const index = after === null ? -1 : all.findIndex((e) => `${e.epoch}.${e.n}` === after);
        if (after !== null && index < 0) return null;
        return all.slice(index + 1, index + 1 + limit).map(toEvent);
      }),
    lastEventId: async (run) =>
      space.call(() => {
        const stream = streams.get(run);
        const last = stream?.entries[stream.length - 1];
        return last ? toEvent(last).id : null;
      }),
    subscribe: async (run, notify) => space.subscribe(run, notify),
    sessionNow,
    writes: space.writes,
    stepBack: space.stepBack,
    empty: space.empty,
    lose: space.lose,
    keys: space.keys,
    runKeys: (run) =>
      space.keys().filter(({ key }) => key === `run:${run}` || key.startsWith(`run:${run}:`)),
    snapshot: space.snapshot,
  };
}
