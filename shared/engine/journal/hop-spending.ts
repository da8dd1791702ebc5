// Counts what one hop has spent on model calls over all its attempts. A stored answer counts once, however
// often it is replayed. A call that was billed without a usable answer counts as well.
import { addSpending, NOTHING_SPENT, type Spending, spendingOf } from "../../contracts/spending.ts";
import type { Usage } from "../../contracts/results.ts";
import type { FailedAttempt, RunState } from "../../ports/store.ts";

/** One stored answer, in the form of the store and the ledger. */
export interface StoredAnswer {
  text: string;
  truncated: boolean;
  model: string;
  usage: Usage;
}

export interface HopSpending {
  /** Counts the answer at an index; the same text at the same index counts once. */
  count(index: number, text: string): void;
  /** Counts an answer that is not stored yet; until it is stored it counts as lost. */
  hold(index: number, text: string): void;
  /** Marks the answers before this index as stored. */
  keep(end: number): void;
  /** Counts a call that was billed without a usable answer. */
  lose(model: string, usage: Usage): void;
  /** Spending of this claim that later claims cannot find among the stored answers. */
  lost(): Spending;
  /**
   * Spending of this claim and of the answers that it found, without the losses of earlier
   * attempts.
   */
  own(): Spending;
  /** Everything that the hop has cost. */
  total(): Spending;
}

/**
 * @param state the claimed state, with the answers that earlier attempts stored and the spending that they lost
 */
export function createHopSpending(
  hop: string,
  state: Pick<RunState, "answers" | "causes">,
): HopSpending {
  const countedKeys = new Set<string>();
  let journalSpending = NOTHING_SPENT;
  let billedSpending = NOTHING_SPENT;
  const heldByIndex = new Map<number, Spending>();
  const lostSpending = () => [...heldByIndex.values()].reduce(addSpending, billedSpending);
  const own = () => addSpending(journalSpending, lostSpending());
  /** Null when the text is already counted, or cost nothing. */
  const costOf = (index: number, text: string): Spending | null => {
    const key = `${index} ${text}`;
    if (countedKeys.has(key)) return null;
    countedKeys.add(key);
    const answer = modelAnswer(text);
    return answer && spendingOf(answer.model, answer.usage);
  };
  const spending: HopSpending = {
    count(index, text) {
      const cost = costOf(index, text);
      if (cost) journalSpending = addSpending(journalSpending, cost);
    },
    hold(index, text) {
      const cost = costOf(index, text);
      if (cost) heldByIndex.set(index, cost);
    },
    keep(end) {
      for (const [index, cost] of heldByIndex) {
        if (index >= end) continue;
        journalSpending = addSpending(journalSpending, cost);
        heldByIndex.delete(index);
      }
    },
    lose: (model, usage) =>
      void (billedSpending = addSpending(billedSpending, spendingOf(model, usage))),
    lost: lostSpending,
    own,
    total: () => addSpending(own(), lostByAttempts(state.causes[hop])),
  };
  state.answers.forEach((text, index) => spending.count(index, text));
  return spending;
}

/** Null for a journalled fact, which is stored like an answer but cost nothing. */
function modelAnswer(text: string): StoredAnswer | null {
  let answer: Partial<StoredAnswer> | null;
  try {
    answer = JSON.parse(text) as Partial<StoredAnswer> | null;
  } catch {
    // The replay reports a broken entry.
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
