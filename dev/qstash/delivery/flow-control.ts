// Flow control: how many attempts per key may be under way, and how many may start in a period.
import { HttpError } from "../api/http-error.ts";
import type { FlowSpec, Message } from "./message.ts";
import type { Timer, Timers } from "./timers.ts";

/** Keys without work are forgotten beyond this many. */
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
  /** Adopts the limits in a published message, unless they are pinned. */
  configure(spec: FlowSpec): void;
  /** Runs when the key's limits allow it, in order of arrival; at once without flow control. */
  acquire(message: Message, run: () => void): void;
  /** An attempt has ended. */
  release(message: Message): void;
  /** Removes a waiting message. */
  drop(message: Message): void;
  isHeld(message: Message): boolean;
  setPaused(key: string, paused: boolean): void;
  pin(key: string, limits: Partial<Pick<FlowSpec, "parallelism" | "rate" | "periodMs">>): void;
  unpin(key: string, which: { parallelism: boolean; rate: boolean }): void;
  resetRate(key: string): void;
  describe(key: string): Record<string, unknown>;
  list(): Record<string, unknown>[];
}

/** Flow control over all keys. `now` in ms. */
export function createFlowControl(timers: Timers, now: () => number): FlowControl {
  const keys = new Map<string, FlowKey>();

  function ensure(key: string): FlowKey {
    let flow = keys.get(key);
    if (flow === undefined) {
      forgetIdle();
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

  function existing(key: string): FlowKey {
    const flow = keys.get(key);
    if (flow === undefined) throw new HttpError(404, `flow control key ${key} not found`);
    return flow;
  }

  function forgetIdle(): void {
    for (const [key, flow] of keys) {
      if (keys.size < MAX_KEYS) return;
      const pinned = flow.pinned.parallelism || flow.pinned.rate;
      if (flow.active === 0 && flow.waiting.length === 0 && !flow.paused && !pinned) {
        keys.delete(key);
      }
    }
  }

  function mayStart(flow: FlowKey): boolean {
    if (flow.paused) return false;
    if (flow.parallelism !== undefined && flow.active >= flow.parallelism) return false;
    if (flow.rate === undefined) return true;
    const position = now();
    if (position - flow.periodStart >= flow.periodMs) {
      flow.periodStart = position;
      flow.startedInPeriod = 0;
    }
    if (flow.startedInPeriod < flow.rate) return true;
    flow.wake ??= timers.after(flow.periodStart + flow.periodMs - position, () => {
      flow.wake = undefined;
      pump(flow);
    });
    return false;
  }

  function pump(flow: FlowKey): void {
    while (flow.waiting.length > 0 && mayStart(flow)) {
      const next = flow.waiting.shift();
      flow.active += 1;
      flow.startedInPeriod += 1;
      next?.run();
    }
  }

  function view(flow: FlowKey): Record<string, unknown> {
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
      const flow = ensure(spec.key);
      if (!flow.pinned.parallelism) flow.parallelism = spec.parallelism;
      if (!flow.pinned.rate) Object.assign(flow, { rate: spec.rate, periodMs: spec.periodMs });
      pump(flow);
    },
    acquire(message, run) {
      if (message.spec.flow === undefined) return run();
      const flow = ensure(message.spec.flow.key);
      flow.waiting.push({ message, run });
      pump(flow);
    },
    release(message) {
      const flow = keys.get(message.spec.flow?.key ?? "");
      if (flow === undefined) return;
      flow.active -= 1;
      pump(flow);
    },
    drop(message) {
      const flow = keys.get(message.spec.flow?.key ?? "");
      if (flow) flow.waiting = flow.waiting.filter((waiting) => waiting.message !== message);
    },
    isHeld: ({ phase, spec }) => phase === "waiting" && !!keys.get(spec.flow?.key ?? "")?.paused,
    setPaused(key, paused) {
      const flow = ensure(key);
      flow.paused = paused;
      pump(flow);
    },
    pin(key, limits) {
      const flow = ensure(key);
      Object.assign(flow, limits);
      flow.pinned.parallelism ||= limits.parallelism !== undefined;
      flow.pinned.rate ||= limits.rate !== undefined;
      pump(flow);
    },
    unpin(key, which) {
      const flow = existing(key);
      if (which.parallelism) flow.pinned.parallelism = false;
      if (which.rate) flow.pinned.rate = false;
    },
    resetRate(key) {
      const flow = existing(key);
      flow.periodStart = now();
      flow.startedInPeriod = 0;
      flow.wake?.cancel();
      flow.wake = undefined;
      pump(flow);
    },
    describe: (key) => view(existing(key)),
    list: () => [...keys.values()].map(view),
  };
}
