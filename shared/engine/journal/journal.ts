// The journal of one hop's model calls and facts: stored before any effect, replayed in order on a retry.
import { billedCall, TransientError } from "../../contracts/errors.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { RunId } from "../../contracts/ids.ts";
import type { ModelRequest } from "../../ports/model.ts";
import type { CommitRequest } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import type { ModelCall } from "../hop/hop.ts";
import type { HopSpending, StoredAnswer } from "./hop-spending.ts";
import { AdoptedDecision, StaleFence } from "../hop/interruptions.ts";
import { entryOf, entryText } from "./journal-entry.ts";

export interface Journal {
  /** The stored answer to the call, or a fresh one. */
  call(request: ModelCall): Promise<StoredAnswer>;
  /**
   * Journals a fact that the decision rests on as the next answer, or its refusal (ContractError); a retry
   * gets the stored entry.
   */
  record<T>(make: () => Promise<T>): Promise<T>;
  /** The answers this decision has used so far, for apply_effects. */
  answersSoFar(): string[];
  /**
   * Stores the answers that are not stored yet: before any effect, which may rest on stored answers only,
   * and before the hop releases its claim. Errors: StaleFence; TransientError.
   */
  flush(): Promise<void>;
  /** The answers that are not stored yet, which the commit stores; undefined when there are none. */
  unstored(): NonNullable<CommitRequest["answers"]> | undefined;
  /** Replaces the stored answers with the ledger's and restarts the decision. */
  adopt(answers: unknown): Promise<never>;
}

/**
 * @param stored answers of earlier attempts, in order
 * @param deadline clock milliseconds by which the hop must be done
 * @param spending counts every call
 */
export function createJournal(
  deps: EngineDeps,
  claim: { run: RunId; hop: Hop; epoch: number; fence: number },
  stored: string[],
  deadline: number,
  spending: HopSpending,
): Journal {
  const used: string[] = [];
  /** Number of stored answers. */
  let kept = stored.length;
  /** The place of the last answer that cost money. */
  let paid = -1;

  /** The next stored text, or what `make` gives. */
  async function next(make: () => Promise<string>): Promise<string> {
    const text = stored[used.length] ?? (await make());
    used.push(text);
    return text;
  }

  function unstored() {
    const texts = used.slice(kept);
    return texts.length === 0 ? undefined : { index: kept, texts };
  }

  async function flush(): Promise<void> {
    const held = unstored();
    if (!held) return;
    const { index, texts } = held;
    const { leaseMs } = deps.limits;
    const answer = await deps.store.storeAnswers({ ...claim, index, answers: texts, leaseMs });
    // Another answer stands in one of the places: no retry would find what this decision rests on.
    if (answer.outcome === "stale" || answer.answers.some((text, i) => text !== texts[i])) {
      throw new StaleFence(claim.hop);
    }
    kept = Math.max(kept, index + texts.length);
    spending.keep(kept);
  }

  async function answer(request: ModelRequest): Promise<StoredAnswer> {
    const index = used.length;
    const known = stored[index];
    if (known !== undefined) {
      used.push(known);
      spending.count(index, known);
      return JSON.parse(known) as StoredAnswer;
    }
    // The call may be cut off: store the paid answers before it, so that they are not lost with it.
    if (paid >= kept) await flush();
    const timeoutMs = Math.min(request.timeoutMs, deadline - deps.clock.now());
    if (timeoutMs <= 0) throw new TransientError("timeout", `hop ${claim.hop} ran out of time`);
    try {
      const fresh: StoredAnswer = await deps.model.ask({ ...request, timeoutMs });
      const text = JSON.stringify(fresh);
      used.push(text);
      paid = index;
      spending.hold(index, text);
      return fresh;
    } catch (error) {
      const billed = billedCall(error);
      if (billed) spending.lose(billed.model, billed.usage);
      throw error;
    }
  }

  return {
    call: (request) => answer({ ...request, timeoutMs: deps.limits.modelMs }),
    record: async <T>(make: () => Promise<T>) => entryOf<T>(await next(() => entryText(make))),
    answersSoFar: () => [...used],
    flush,
    unstored,
    async adopt(answers) {
      const list = Array.isArray(answers) ? answers.map(String) : [];
      if (!(await deps.store.adoptAnswers({ ...claim, answers: list }))) {
        throw new StaleFence(claim.hop);
      }
      throw new AdoptedDecision(list);
    },
  };
}
