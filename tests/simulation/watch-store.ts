// Watches the store's answers: a hop has one holder at a time, nothing is accepted from a holder whose claim was taken
// over, each hop has one outcome and one answer at each place (I6), and no pool has more workers than its size. After a
// loss the store may answer differently.
import { watchSlots } from "./watch-slots.ts";
import type { ClaimAnswer, ClaimRequest } from "../../shared/ports/store.ts";
import type { MemoryStore } from "./memory/store/memory-store.ts";

export interface WatchedStore {
  store: MemoryStore;
  /** To be called when the store has lost something: its earlier answers no longer count. */
  forget(): void;
  /** Whether the hop has this answer at that place. */
  isStored(
    request: { run: string; epoch: number; hop: string },
    index: number,
    answer: string,
  ): boolean;
  /**
   * Whether a hop of the run was granted in that epoch, and the store has since lost nothing and rebuilt no other
   * run.
   */
  hasBegun(run: string, epoch: number): boolean;
}

interface Holder {
  nonce: string;
  fence: number;
  tillMs: number;
}

/** The same store, which adds contradictions to `violations`. */
export function watchStore(
  store: MemoryStore,
  now: () => number,
  violations: string[],
): WatchedStore {
  const answers = new Map<string, string>();
  const holders = new Map<string, Holder>();
  const epochs = new Map<string, number>();
  const groups = new Map<string, Set<string>>();
  const begunHops = new Set<string>();
  const slots = watchSlots(now, violations);
  const keyOf = (r: { run: string; epoch: number; hop: string }) => `${r.run}.${r.epoch}.${r.hop}`;

  const expectSame = (key: string, text: string, what: string): void => {
    const before = answers.get(key);
    if (before !== undefined && before !== text) violations.push(`I6: two ${what} (${key})`);
    answers.set(key, before ?? text);
  };
  const checkHolder = (
    r: { run: string; epoch: number; hop: string; fence: number },
    what: string,
  ) => {
    const holder = holders.get(keyOf(r));
    if (holder && holder.fence > r.fence) {
      violations.push(`I6: ${what} of ${r.hop} was taken from a claim that had been taken over`);
    }
    if ((epochs.get(r.run) ?? 0) > r.epoch) {
      violations.push(`I6: ${what} of ${r.hop} was taken in an epoch that is over`);
    }
  };
  const leave = (group: string, hop: string, last: boolean): void => {
    const open = groups.get(group);
    if (!open) return;
    open.delete(hop);
    if (last !== (open.size === 0)) {
      violations.push(
        `order: ${hop} was ${last ? "" : "not "}the last with ${open.size} others open`,
      );
    }
  };

  const noteClaim = (request: Omit<ClaimRequest, "conversation">, answer: ClaimAnswer): void => {
    slots.noteClaim(request, answer);
    const key = keyOf(request);
    const before = holders.get(key);
    const isHeld = before !== undefined && before.tillMs > now();
    if (answer.outcome === "busy" && isHeld && before.nonce === request.nonce) {
      violations.push(`I6: the holder of ${request.hop} does not get its first answer again`);
    }
    if (answer.outcome !== "granted") return;
    if (!request.isAfterEnd) begunHops.add(`${request.run}.${request.epoch}`);
    if (answer.state.epoch !== request.epoch) {
      violations.push(`I6: ${request.hop} was granted in an epoch that is not its own`);
    }
    if (isHeld && before.nonce !== request.nonce) {
      violations.push(`I6: ${request.hop} has two holders`);
    }
    answer.state.answers.forEach((text, i) =>
      expectSame(`${key}#${i}`, text, "answers at one place"),
    );
    const { nonce, leaseMs } = request;
    if (before?.nonce !== nonce) {
      holders.set(key, { nonce, fence: answer.fence, tillMs: now() + leaseMs });
    } else if (before.fence !== answer.fence) {
      violations.push(`I6: ${request.hop} was granted twice to one holder`);
    }
  };

  const watchedStore: MemoryStore = {
    ...store,
    async seed(start, event, claim) {
      const answer = await store.seed(start, event, claim);
      if (claim && answer) noteClaim({ ...claim, run: start.meta.run }, answer);
      return answer;
    },
    async claim(request) {
      const answer = await store.claim(request);
      noteClaim(request, answer);
      return answer;
    },
    async commit(request) {
      const isFirst = !answers.has(keyOf(request));
      const answer = await store.commit(request);
      if (answer.outcome !== "committed") return answer;
      slots.notePools(request.run, request.pools);
      slots.noteEnd(request);
      if (isFirst) {
        checkHolder(request, "a commit");
        const group = (name: string) => `${request.run}.${request.epoch}.${name}`;
        for (const { group: name, hops } of request.open ?? []) {
          groups.set(group(name), new Set(hops));
        }
        if (request.leave !== undefined) leave(group(request.leave), request.hop, answer.last);
      }
      expectSame(keyOf(request), request.result, "outcomes of a hop");
      if (request.claim && answer.claim) {
        noteClaim({ ...request.claim, run: request.run }, answer.claim);
        if (!answer.last) violations.push(`order: a claim after ${request.hop}, not the last`);
      }
      return answer;
    },
    async storeAnswers(request) {
      const storeAnswer = await store.storeAnswers(request);
      if (storeAnswer.outcome !== "stored") return storeAnswer;
      checkHolder(request, "an answer");
      storeAnswer.answers.forEach((answer, i) => {
        expectSame(`${keyOf(request)}#${request.index + i}`, answer, "answers at one place");
      });
      const holder = holders.get(keyOf(request));
      if (holder?.fence === request.fence) holder.tillMs = now() + request.leaseMs;
      slots.noteRenewal(request);
      return storeAnswer;
    },
    async append(request) {
      const isTaken = await store.append(request);
      if (isTaken) checkHolder(request, "an event");
      return isTaken;
    },
    async adoptAnswers(request) {
      const isTaken = await store.adoptAnswers(request);
      if (isTaken) {
        checkHolder(request, "an adoption");
        for (const key of answers.keys())
          if (key.startsWith(`${keyOf(request)}#`)) answers.delete(key);
        request.answers.forEach((answer, i) => answers.set(`${keyOf(request)}#${i}`, answer));
      }
      return isTaken;
    },
    async rebuild(state) {
      const isRebuilt = await store.rebuild(state);
      if (isRebuilt) {
        slots.notePools(state.meta.run, state.pools);
        epochs.set(state.meta.run, state.epoch);
        // A rebuild can arrive after its run has ended and the store has lost that end. It then replaces the session of
        // the next run, whose next claim finds the store behind and recovers the run.
        for (const hop of begunHops)
          if (!hop.startsWith(`${state.meta.run}.`)) begunHops.delete(hop);
        for (const { group, hops } of state.open) {
          groups.set(`${state.meta.run}.${state.epoch}.${group}`, new Set(hops));
        }
      }
      return isRebuilt;
    },
    async release(request) {
      await store.release(request);
      slots.noteEnd(request);
      const holder = holders.get(keyOf(request));
      if (holder?.fence === request.fence) holder.tillMs = 0;
    },
  };
  const forget = (): void => {
    for (const memory of [answers, holders, epochs, groups, begunHops]) memory.clear();
    slots.forget();
  };
  const isStored: WatchedStore["isStored"] = (request, index, answer) =>
    answers.get(`${keyOf(request)}#${index}`) === answer;
  const hasBegun = (run: string, epoch: number): boolean => begunHops.has(`${run}.${epoch}`);
  return { store: watchedStore, forget, isStored, hasBegun };
}
