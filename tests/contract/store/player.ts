// Plays random calls to one store and describes the answers so that those of two stores
// can be compared: fences by their rank, and without times.
import { TransientError } from "../../../shared/contracts/errors.ts";
import type { NewRunEvent } from "../../../shared/contracts/events.ts";
import type { HopStatus } from "../../../shared/contracts/hop.ts";
import type { ClaimAnswer, RunMeta, SlotTerms } from "../../../shared/ports/store.ts";
import type { Call, Caller } from "./random-calls.ts";
import { delta, newMeta, type Backend } from "./store-world.ts";

/** A lease that outlasts all ageing of one game. */
const LONG_MS = 10 ** 10;
/** A rebuilt run takes its fences from the clock again: this much time must have passed for them to rise. */
const PAUSE_MS = 20;
const AGE_SECONDS = 9 * 60 * 60;

const events = (count: number): NewRunEvent[] =>
  Array.from({ length: count }, (_, i) => delta(`${i}`));
const status = (text: string): HopStatus =>
  text === "x" ? { kind: "plan", attempt: 1 } : { kind: "reply_next" };
const each = <T>(names: readonly string[], value: T) =>
  Object.fromEntries(names.map((name) => [name, value]));
const withoutNulls = (patch: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, value ?? "null"]));

/** The two runs of a game; the second starts from the session that the first may leave. */
export function newGame(): [RunMeta, RunMeta] {
  const first = newMeta();
  return [first, newMeta({ conversation: first.conversation, session: 1, number: 2 })];
}

export function createPlayer(backend: Backend, metas: [RunMeta, RunMeta]) {
  const { store } = backend;
  const { conversation } = metas[0];
  /** A pool of two slots, one pool for each game. */
  const pool = `of ${conversation}`;
  const slotFor = (caller: Caller): SlotTerms => ({
    user: metas[caller.run].user,
    sizes: { [pool]: 2 },
    perUser: 1 + caller.run,
    shareBytes: 12,
    waitMs: 1_000,
    maxWaitMs: 5_000,
  });
  const epochs = [0, 0];
  const fences = [new Map<string, number[]>(), new Map<string, number[]>()];
  /** Every fence that a run's claims were given, in order of appearance. */
  const ranks: number[][] = [[], []];

  const rank = (caller: Caller, fence: number) => {
    const runFences = ranks[caller.run] ?? [];
    if (!runFences.includes(fence)) runFences.push(fence);
    return { rank: runFences.indexOf(fence), rising: Math.max(...runFences) === runFences.at(-1) };
  };
  const fenceOf = (caller: Caller): number => {
    const byHop = fences[caller.run] ?? new Map<string, number[]>();
    const mine = byHop.get(caller.hop) ?? [];
    const others = [...byHop].filter(([hop]) => hop !== caller.hop).flatMap(([, list]) => list);
    const list = caller.fence === "other" ? others : mine;
    return (
      (caller.fence === "none" ? undefined : list.at(caller.fence === "earlier" ? -2 : -1)) ?? 1
    );
  };
  const holdOf = (caller: Caller) => ({
    run: metas[caller.run].run,
    hop: caller.hop,
    epoch: Math.max(0, (epochs[caller.run] ?? 0) + caller.epoch),
    fence: fenceOf(caller),
  });
  const leaseMs = (caller: Caller) => (caller.lease === "long" ? LONG_MS : 0);

  const claimRequest = (caller: Caller, c: Partial<Call & { kind: "claim" }>) => {
    const { hop, epoch } = holdOf(caller);
    const { after = 0, session = 0, nonce = 0 } = c;
    return {
      hop,
      epoch,
      after,
      session,
      nonce: `n${nonce}`,
      leaseMs: leaseMs(caller),
      ...(c.announced ? { event: delta("announced") } : {}),
      ...(hop === "summarize" ? { isAfterEnd: true as const } : {}),
      ...(c.slot === false ? {} : { slot: slotFor(caller) }),
    };
  };
  async function claim(caller: Caller, c: Partial<Call & { kind: "claim" }>) {
    const { run } = metas[caller.run];
    return summaryOf(caller, await store.claim({ ...claimRequest(caller, c), run, conversation }));
  }
  const summaryOf = (caller: Caller, answer: ClaimAnswer) => {
    // Without its times, because the clocks of the two stores differ.
    if (answer.outcome === "no_slot") return { outcome: "no_slot" };
    if (answer.outcome === "busy") return { outcome: "busy", ...rank(caller, answer.fence) };
    if (answer.outcome !== "granted") return answer;
    const byHop = fences[caller.run];
    byHop?.set(caller.hop, [...(byHop.get(caller.hop) ?? []), answer.fence]);
    return { ...answer, fence: rank(caller, answer.fence) };
  };

  async function play(call: Call): Promise<unknown> {
    const { caller } = call;
    const meta = metas[caller.run];
    const other = metas[1 - caller.run] ?? null;
    switch (call.kind) {
      case "age":
        await backend.age(AGE_SECONDS);
        return backend.wait(PAUSE_MS);
      case "seed": {
        const event = { type: "run.accepted" as const, data: { of: caller.run } };
        if (!call.claim) return store.seed({ meta }, event);
        const answer = await store.seed({ meta }, event, claimRequest(caller, call.claim));
        return answer && summaryOf(caller, answer);
      }
      case "claim":
        return claim(caller, call);
      case "commit": {
        const { open, leave, reads, views, pooled, folded, summary, end, patch } = call;
        const next: Caller = { ...caller, hop: call.claim?.hop ?? caller.hop };
        const answer = await store.commit({
          ...holdOf(caller),
          conversation,
          result: call.result,
          status: status(call.result),
          patch,
          usage: call.result,
          events: events(call.events),
          ...(open ? { open } : {}),
          ...(leave === null ? {} : { leave }),
          ...(reads ? { reads } : {}),
          ...(views ? { views } : {}),
          ...(pooled ? { pools: each(pooled, pool) } : {}),
          ...(folded ? { fold: { hops: folded, at: "lane", mark: status(call.result) } } : {}),
          ...(summary === null ? {} : { summary: { version: summary, patch } }),
          ...(end
            ? {
                end: {
                  status: "completed",
                  session: patch,
                  version: end.version,
                  next: end.next && other ? { meta: other } : null,
                },
              }
            : {}),
          ...(call.claim ? { claim: claimRequest(next, call.claim) } : {}),
        });
        return answer.outcome === "committed" && answer.claim
          ? { ...answer, claim: summaryOf(next, answer.claim) }
          : answer;
      }
      case "storeAnswers": {
        const { index, answers } = call;
        return store.storeAnswers({ ...holdOf(caller), index, answers, leaseMs: leaseMs(caller) });
      }
      case "adoptAnswers":
        return store.adoptAnswers({ ...holdOf(caller), answers: call.answers });
      case "append":
        return store.append({ ...holdOf(caller), batch: call.batch, events: events(call.events) });
      case "release":
        return store.release({
          ...holdOf(caller),
          ...(call.cause === null ? {} : { cause: call.cause }),
        });
      case "rebuild": {
        const epoch = (epochs[caller.run] ?? 0) + call.raise;
        await backend.wait(PAUSE_MS);
        const { version, patch, open, reads, views, pooled } = call;
        const isRebuilt = await store.rebuild({
          meta,
          epoch,
          version,
          session: withoutNulls(patch),
          staged: patch,
          open,
          results: each(call.results, "{}"),
          statuses: each(call.statuses, status("x")),
          answers: each(call.answers, ["a", "b"]),
          events: events(call.events),
          ...(reads ? { reads } : {}),
          ...(views ? { views } : {}),
          ...(pooled ? { pools: each(pooled, pool) } : {}),
        });
        if (isRebuilt) epochs[caller.run] = epoch;
        return isRebuilt;
      }
      case "end": {
        const fields = withoutNulls(call.patch);
        return store.end({
          run: meta.run,
          status: call.status,
          event: delta("end"),
          next: call.next && other ? { meta: other } : null,
          ...(call.version === null
            ? {}
            : { session: { conversation, version: call.version, fields } }),
        });
      }
      case "saveSummary":
        return store.saveSummary(conversation, call.version, call.patch);
    }
  }

  return {
    /** The answers of the claim before the call, if there is one, and of the call; or the error's code. */
    async play(call: Call): Promise<unknown> {
      try {
        const claimAnswer = call.caller.claims ? await claim(call.caller, {}) : null;
        return [claimAnswer, await play(call)];
      } catch (error) {
        if (!(error instanceof TransientError)) throw error;
        return { error: error.code };
      }
    },
    /** All that can be read of the game. */
    async look() {
      const runs = metas.map(async ({ run }) => [
        ...[await store.load(run, conversation), await store.hasEnded(run)],
        ...[await store.readEvents(run, null, 500), await store.lastEventId(run)],
      ]);
      const isOfThisGame = (key: string) =>
        metas.some(({ run }) => key.includes(run)) || key.includes(conversation);
      const keys = [...(await backend.keys())].filter(([key]) => isOfThisGame(key));
      return {
        runs: await Promise.all(runs),
        session: await store.loadSession(conversation),
        hours: Object.fromEntries(
          keys.map(([key, seconds]) => [key, seconds && Math.round(seconds / 3_600)]),
        ),
      };
    },
  };
}
