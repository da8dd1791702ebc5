// The erasure job: its order, its rounds, and how it continues after each of its calls has failed once.
import { describe, expect, it } from "vitest";
import type { ConversationId, RunId } from "../../contracts/ids.ts";
import { ErasureIdSchema } from "../../contracts/ids.ts";
import type { JobMessage } from "../../ports/queue.ts";
import { conversationId, runId, userId } from "../../../tests/support/ids.ts";
import { erase } from "./erase.ts";
import type { ErasureDeps } from "./erasure-deps.ts";

const erasure = ErasureIdSchema.parse("5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01");
const user = userId("00000000-0000-4000-8000-00000000000a");
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

interface Options {
  conversations?: number;
  rows?: number;
  settled?: boolean;
  /** The number of the call that throws, from 1; later calls succeed. */
  failingCall?: number;
  /** Milliseconds that a call takes. */
  callMs?: number;
}

/** A database with rows and conversations to erase, a store with the same conversations, and the calls in order. */
function world({
  conversations = 3,
  rows = 5000,
  settled = true,
  failingCall = 0,
  callMs = 0,
}: Options = {}) {
  const remaining = new Set(
    Array.from({ length: conversations }, (_, n) => conversationId(uuid(n))),
  );
  const state = {
    keysLeft: remaining,
    hot: new Set<ConversationId>(remaining),
    rows,
    finished: false,
    identity: true,
    done: [] as string[],
    published: [] as JobMessage[],
    now: 1_000,
    calls: 0,
  };
  const call = async <T>(name: string, work: () => T): Promise<T> => {
    state.now += callMs;
    if (++state.calls === failingCall) throw new Error(`${name} died`);
    state.done.push(name);
    return work();
  };
  const deps: ErasureDeps = {
    erasures: {
      nextErasure: (_, limit) =>
        call("next", () => {
          if (state.finished) return null;
          const next = [...state.keysLeft].slice(0, limit);
          const runs = (id: ConversationId) => [{ run: runId(id) as RunId, cut: false }];
          return { user, conversations: next.map((id) => ({ conversation: id, runs: runs(id) })) };
        }),
      eraseConversations: (_, ids) =>
        call("conversations", () => {
          for (const id of ids) {
            if (state.hot.has(id)) throw new Error("the store still has it");
            state.keysLeft.delete(id);
          }
        }),
      eraseRows: (_, limit) =>
        call("rows", () => {
          const erasedCount = Math.min(limit, state.rows);
          state.rows -= erasedCount;
          return erasedCount === limit;
        }),
      finishErasure: () =>
        call("finish", () => {
          if (!settled) return { outcome: "early", waitSeconds: 12 };
          state.finished = true;
          return { outcome: "finished" };
        }),
      stalledErasures: async () => [],
    },
    forget: {
      conversations: (conversationsToErase) =>
        call("store", () => {
          for (const { conversation } of conversationsToErase) state.hot.delete(conversation);
          return conversationsToErase.map(({ conversation }) => conversation);
        }),
      user: () => call("rates", () => {}),
    },
    identities: { delete: () => call("identity", () => !(state.identity = false)) },
    queue: {
      publish: async () => {},
      publishJob: async (message) => void state.published.push(message),
    },
    clock: { now: () => state.now, today: () => "2026-11-23", iso: String },
    log: { info() {}, warn() {}, error() {} },
    settleSeconds: 30,
  };
  return { state, deps };
}

describe("the erasure job", () => {
  it("an erasure empties the hot store before Postgres, then tables, the identity, and its own record", async () => {
    const { state, deps } = world({ conversations: 25 });
    expect(await erase(deps, erasure)).toBe("finished");
    expect(state.done).toEqual([
      ...["next", "store", "conversations", "next", "store", "conversations"],
      ...["next", "rows", "next", "rows", "next", "rows", "identity", "rates", "finish"],
    ]);
    expect([state.keysLeft.size, state.rows, state.identity]).toEqual([0, 0, false]);
  });

  it("an erasure that is delivered again erases everything, whichever of its calls failed", async () => {
    for (let failingCall = 1; failingCall <= 15; failingCall++) {
      const { state, deps } = world({ conversations: 25, failingCall });
      await expect(erase(deps, erasure)).rejects.toThrow("died");
      expect(await erase(deps, erasure)).toBe("finished");
      const { keysLeft, hot, rows, identity, finished } = state;
      expect([keysLeft.size, hot.size, rows, identity, finished]).toEqual([0, 0, 0, false, true]);
    }
  });

  it("an erasure continues in another delivery when its time is up, and later if earlier requests may still run", async () => {
    const slowWorld = world({ conversations: 400, callMs: 2_000 });
    expect(await erase(slowWorld.deps, erasure)).toBe("continued");
    expect(slowWorld.state.published).toMatchObject([{ job: "erase", erasure, delayMs: 0 }]);
    const unsettledWorld = world({ settled: false });
    expect(await erase(unsettledWorld.deps, erasure)).toBe("continued");
    expect(unsettledWorld.state.published).toMatchObject([
      { job: "erase", erasure, delayMs: 12_000 },
    ]);
  });

  it("an erasure that is over does nothing more", async () => {
    const { state, deps } = world();
    await erase(deps, erasure);
    state.done.length = 0;
    expect(await erase(deps, erasure)).toBe("finished");
    expect(state.done).toEqual(["next"]);
  });
});
