// What one hop has spent on model calls, over all its attempts: a stored answer counts once, however
// often it is read again, and so does a call that was billed without an answer that anybody could keep.
import { addSpending, NOTHING_SPENT, type Spending, spendingOf } from "../../contracts/spending.ts";
import type { Usage } from "../../contracts/results.ts";
import type { FailedAttempt, RunState } from "../../ports/store.ts";

/** One stored answer; what the store and the ledger keep. */
export interface StoredAnswer {
  text: string;
  truncated: boolean;
  model: string;
  usage: Usage;
}

export interface HopSpending {
  /** Counts what stands at a place among the answers; the same text there counts once. */
  count(index: number, text: string): void;
  /** Counts an answer that is not stored yet: until it is, it counts among the lost. */
  hold(index: number, text: string): void;
  /** The answers before this place are stored. */
  keep(end: number): void;
  /** Counts a call whose answer is not kept. */
  lose(model: string, usage: Usage): void;
  /** What this claim has lost: nobody after it can find that among the answers. */
  lost(): Spending;
  /** Of this claim and the answers that it found; without what earlier attempts have lost. */
  own(): Spending;
  /** All that the hop has cost. */
  total(): Spending;
}

/** @param state as claimed: what earlier attempts have stored, and what they have lost */
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
  /** Null where the text counts already, or was not paid for. */
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

/** Null for a fact, which stands among the answers as well; nobody was paid for it. */
function modelAnswer(text: string): StoredAnswer | null {
  let answer: Partial<StoredAnswer> | null;
  try {
    answer = JSON.parse(text) as Partial<StoredAnswer> | null;
  } catch {
    // Who acts on it says what is wrong with it.
    return null;
  }
  return typeof answer?.model === "string" && answer.usage ? (answer as StoredAnswer) : null;
}

/** What the attempts that said why they failed have lost. */
export function lostByAttempts(attempts: readonly FailedAttempt[] = []): Spending {
  return attempts.reduce(
    (sum, { lost }) => (lost === undefined ? sum : addSpending(sum, lost)),
    NOTHING_SPENT,
  );
}
