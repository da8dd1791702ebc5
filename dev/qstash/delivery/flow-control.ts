// Flow control: limits how many attempts per key are active, and how many start in a period.
import { HttpError } from "../api/http-error.ts";
import type { FlowSpec, Message } from "./message.ts";
import type { Timer, Timers } from "./timers.ts";

/** From this number of keys on, a new key replaces one that is idle, not paused and not pinned. */
const MAX_KEYS = 1000;

interface FlowKey extends FlowSpec {
  pinned: { parallelism: boolean; rate: boolean };
  paused: boolean;
  waiting: { message: Message; run: () => void }[];
  active: number;
  periodStart: number;
  startedInPeriod: number;
  wake: Timer | undefined;
}

export interface FlowControl {
  /** Takes over the limits of a published message, unless they are pinned. */
  configure(spec: FlowSpec): void;
  /** Calls `run` when the key's limits allow it, in order of arrival; without a key, at once. */
  acquire(message: Message, run: () => void): void;
  /** Reports that an attempt has ended. */
  release(message: Message): void;
  /** Removes a waiting message. */
  drop(message: Message): void;
  /** Whether a message waits for a paused key. */
  isHeld(message: Message): boolean;
  setPaused(key: string, paused: boolean): void;
  pin(key: string, limits: Partial<Pick<FlowSpec, "parallelism" | "rate" | "periodMs">>): void;
  /** A 404 for an unknown key, as in `resetRate` and `describe`. */
  unpin(key: string, which: { parallelism: boolean; rate: boolean }): void;
  resetRate(key: string): void;
  describe(key: string): Record<string, unknown>;
  list(): Record<string, unknown>[];
}

/** Creates flow control for all keys. `now` in ms. */
export function createFlowControl(timers: Timers, now: () => number): FlowControl {
  const keys = new Map<string, FlowKey>();

  function getOrCreate(key: string): FlowKey {
    let flow = keys.get(key);
    if (flow === undefined) {
      removeIdle();
      flow = {
        key,
        parallelism: undefined,
        rate: undefined,
        periodMs: 1000,
        pinned: { parallelism: false, rate: false },
        paused: false,
        waiting: [],
        active: 0,
        periodStart: 0,
        startedInPeriod: 0,
        wake: undefined,
      };
      keys.set(key, flow);
    }
    return flow;
  }

  function getFlow(key: string): FlowKey {
    const flow = keys.get(key);
    if (flow === undefined) throw new HttpError(404, `flow control key ${key} not found`);
    return flow;
  }

  function removeIdle(): void {
    for (const [key, flow] of keys) {
      if (keys.size < MAX_KEYS) return;
      const isPinned = flow.pinned.parallelism || flow.pinned.rate;
      if (flow.active === 0 && flow.waiting.length === 0 && !flow.paused && !isPinned) {
        keys.delete(key);
      }
    }
  }

  function mayStart(flow: FlowKey): boolean {
    if (flow.paused) return false;
    if (flow.parallelism !== undefined && flow.active >= flow.parallelism) return false;
    if (flow.rate === undefined) return true;
    const nowMs = now();
    if (nowMs - flow.periodStart >= flow.periodMs) {
      flow.periodStart = nowMs;
      flow.startedInPeriod = 0;
    }
    if (flow.startedInPeriod < flow.rate) return true;
    flow.wake ??= timers.after(flow.periodStart + flow.periodMs - nowMs, () => {
      flow.wake = undefined;
      startWaiting(flow);
    });
    return false;
  }

  function startWaiting(flow: FlowKey): void {
    while (flow.waiting.length > 0 && mayStart(flow)) {
      const next = flow.waiting.shift();
      flow.active += 1;
      flow.startedInPeriod += 1;
      next?.run();
    }
  }

  function describeFlow(flow: FlowKey): Record<string, unknown> {
    return {
      flowControlKey: flow.key,
      waitListSize: flow.waiting.length,
      parallelismMax: flow.parallelism ?? 0,
      parallelismCount: flow.active,
      rateMax: flow.rate ?? 0,
      rateCount: now() - flow.periodStart < flow.periodMs ? flow.startedInPeriod : 0,
      ratePeriod: flow.periodMs / 1000,
      ratePeriodStart: Math.floor(flow.periodStart / 1000),
      isPaused: flow.paused,
      isPinnedParallelism: flow.pinned.parallelism,
      isPinnedRate: flow.pinned.rate,
    };
  }

  return {
    configure(spec) {
      const flow = getOrCreate(spec.key);
      if (!flow.pinned.parallelism) flow.parallelism = spec.parallelism;
      if (!flow.pinned.rate) Object.assign(flow, { rate: spec.rate, periodMs: spec.periodMs });
      startWaiting(flow);
    },
    acquire(message, run) {
      if (message.spec.flow === undefined) return run();
      const flow = getOrCreate(message.spec.flow.key);
      flow.waiting.push({ message, run });
      startWaiting(flow);
    },
    release(message) {
      const flow = keys.get(message.spec.flow?.key ?? "");
      if (flow === undefined) return;
      flow.active -= 1;
      startWaiting(flow);
    },
    drop(message) {
      const flow = keys.get(message.spec.flow?.key ?? "");
      if (flow) flow.waiting = flow.waiting.filter((entry) => entry.message !== message);
    },
    isHeld: ({ phase, spec }) => phase === "waiting" && !!keys.get(spec.flow?.key ?? "")?.paused,
    setPaused(key, paused) {
      const flow = getOrCreate(key);
      flow.paused = paused;
      startWaiting(flow);
    },
    pin(key, limits) {
      const flow = getOrCreate(key);
      Object.assign(flow, limits);
      flow.pinned.parallelism ||= limits.parallelism !== undefined;
      flow.pinned.rate ||= limits.rate !== undefined;
      startWaiting(flow);
    },
    unpin(key, which) {
      const flow = getFlow(key);
      if (which.parallelism) flow.pinned.parallelism = false;
      if (which.rate) flow.pinned.rate = false;
    },
    resetRate(key) {
      const flow = getFlow(key);
      flow.periodStart = now();
      flow.startedInPeriod = 0;
      flow.wake?.cancel();
      flow.wake = undefined;
      startWaiting(flow);
    },
    describe: (key) => describeFlow(getFlow(key)),
    list: () => [...keys.values()].map(describeFlow),
  };
}
