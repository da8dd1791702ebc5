// Model calls of one hop: stored before anything acts on them, replayed in order on a retry.
import { billedCall, TransientError } from "../../contracts/errors.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { ModelRequest } from "../../ports/model.ts";
import type { EngineDeps } from "../engine-deps.ts";
import type { ModelCall } from "../hop/hop.ts";
import type { HopSpending, StoredAnswer } from "./hop-spending.ts";
import { AdoptedDecision, StaleFence } from "../hop/interruptions.ts";
import { entryOf, entryText } from "./journal-entry.ts";

export interface Journal {
  /** The stored answer to the call, or a fresh one that is stored first. */
  call(request: ModelCall): Promise<StoredAnswer>;
  /**
   * Stores a fact that the decision rests on as the next answer, a refusal (ContractError) as well; a
   * retry gets the stored one.
   */
  record<T>(make: () => Promise<T>): Promise<T>;
  /** The answers this decision has used so far, for apply_effects. */
  answersSoFar(): string[];
  /** Replaces the stored answers by the ledger's and restarts the decision. */
  adopt(answers: unknown): Promise<never>;
}

/**
 * @param stored answers of earlier attempts, in order
 * @param deadline clock milliseconds by which the hop must be done
 * @param spending is told of every call
 */
export function createJournal(
  deps: EngineDeps,
  claim: { run: string; hop: Hop; epoch: number; fence: number },
  stored: string[],
  deadline: number,
  spending: HopSpending,
): Journal {
  const used: string[] = [];

  /** The next stored text, or what `make` gives, stored before it is returned. */
  async function next(make: () => Promise<string>): Promise<string> {
    const index = used.length;
    let text = stored[index];
    if (text === undefined) {
      const fresh = await make();
      const kept = await deps.store.storeAnswer({
        ...claim,
        index,
        answer: fresh,
        leaseMs: deps.limits.leaseMs,
      });
      if (kept.outcome === "stale") throw new StaleFence(claim.hop);
      text = kept.answer;
    }
    used.push(text);
    return text;
  }

  async function answer(request: ModelRequest): Promise<StoredAnswer> {
    let fresh: StoredAnswer | undefined;
    const index = used.length;
    try {
      const text = await next(async () => {
        const timeoutMs = Math.min(request.timeoutMs, deadline - deps.clock.now());
        if (timeoutMs <= 0) throw new TransientError("timeout", `hop ${claim.hop} ran out of time`);
        fresh = await deps.model.ask({ ...request, timeoutMs });
        return JSON.stringify(fresh satisfies StoredAnswer);
      });
      spending.count(index, text);
      return JSON.parse(text) as StoredAnswer;
    } catch (error) {
      // Paid for, and nobody will read it again: the call failed, or its answer could not be stored.
      const billed = fresh ?? billedCall(error);
      if (billed) spending.lose(billed.model, billed.usage);
      throw error;
    }
  }

  return {
    call: (request) => answer({ ...request, timeoutMs: deps.limits.modelMs }),
    record: async <T>(make: () => Promise<T>) => entryOf<T>(await next(() => entryText(make))),
    answersSoFar: () => [...used],
    async adopt(answers) {
      const list = Array.isArray(answers) ? answers.map(String) : [];
      if (!(await deps.store.adoptAnswers({ ...claim, answers: list }))) {
        throw new StaleFence(claim.hop);
      }
      throw new AdoptedDecision(list);
    },
  };
}
