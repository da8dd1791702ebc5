// Counts what one hop has spent on model calls over all its attempts. A stored answer counts once, however
// often it is replayed. A call that was billed without a usable answer counts as well.
import { addSpending, NOTHING_SPENT, type Spending, spendingOf } from "../../contracts/spending.ts";
import type { Usage } from "../../contracts/results.ts";
import type { FailedAttempt, RunState } from "../../ports/store.ts";

/** One stored answer, as the store and the ledger keep it. */
export interface StoredAnswer {
  text: string;
  truncated: boolean;
  model: string;
  usage: Usage;
}

export interface HopSpending {
  /** Counts the answer at a place; the same text at the same place counts once. */
  count(index: number, text: string): void;
  /** Counts an answer that is not stored yet: until it is stored it counts as lost. */
  hold(index: number, text: string): void;
  /** The answers before this place are stored. */
  keep(end: number): void;
  /** Counts a call whose answer is not kept. */
  lose(model: string, usage: Usage): void;
  /** Spending of this claim that later claims cannot find among the stored answers. */
  lost(): Spending;
  /** Spending of this claim and of the answers that it found; without what earlier attempts have lost. */
  own(): Spending;
  /** All that the hop has cost. */
  total(): Spending;
}

/** @param state as claimed: the answers that earlier attempts stored, and the spending they lost */
export function createHopSpending(
  hop: string,
  state: Pick<RunState, "answers" | "causes">,
): HopSpending {
  const counted = new Set<string>();
  let kept = NOTHING_SPENT;
  let billed = NOTHING_SPENT;
  const held = new Map<number, Spending>();
  const lost = () => [...held.values()].reduce(addSpending, billed);
  const own = () => addSpending(kept, lost());
  /** Null when the text is counted already, or cost nothing. */
  const costOf = (index: number, text: string): Spending | null => {
    const key = `${index} ${text}`;
    if (counted.has(key)) return null;
    counted.add(key);
    const answer = modelAnswer(text);
    return answer && spendingOf(answer.model, answer.usage);
  };
  const spending: HopSpending = {
    count(index, text) {
      const cost = costOf(index, text);
      if (cost) kept = addSpending(kept, cost);
    },
    hold(index, text) {
      const cost = costOf(index, text);
      if (cost) held.set(index, cost);
    },
    keep(end) {
      for (const [index, cost] of held) {
        if (index >= end) continue;
        kept = addSpending(kept, cost);
        held.delete(index);
      }
    },
    lose: (model, usage) => void (billed = addSpending(billed, spendingOf(model, usage))),
    lost,
    own,
    total: () => addSpending(own(), lostByAttempts(state.causes[hop])),
  };
  state.answers.forEach((text, index) => spending.count(index, text));
  return spending;
}

/** Null for a journaled fact, which stands among the answers but cost nothing. */
function modelAnswer(text: string): StoredAnswer | null {
  let answer: Partial<StoredAnswer> | null;
  try {
    answer = JSON.parse(text) as Partial<StoredAnswer> | null;
  } catch {
    // A broken entry is reported where it is replayed.
    return null;
  }
  return typeof answer?.model === "string" && answer.usage ? (answer as StoredAnswer) : null;
}

/** The lost spending of failed attempts that stored their cause. */
export function lostByAttempts(attempts: readonly FailedAttempt[] = []): Spending {
  return attempts.reduce(
    (sum, { lost }) => (lost === undefined ? sum : addSpending(sum, lost)),
    NOTHING_SPENT,
  );
}
