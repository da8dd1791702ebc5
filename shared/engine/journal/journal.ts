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
   * Journals a fact on which the decision depends, or its refusal (ContractError), as the next answer; a retry
   * gets the stored entry.
   */
  record<T>(make: () => Promise<T>): Promise<T>;
  /** The answers this decision has used so far, for apply_effects. */
  answersSoFar(): string[];
  /**
   * Stores the answers that are not stored yet. Called before any effect or event, which may depend only on
   * stored answers, and before the hop releases its claim. Errors: StaleFence; TransientError.
   */
  flush(): Promise<void>;
  /**
   * Renews the lease and the worker's slot, as a visible heartbeat, during a long call. Stores no answers.
   * Errors: TransientError.
   */
  renew(): Promise<void>;
  /** The answers that are not stored yet, which the commit stores; undefined when there are none. */
  unstored(): NonNullable<CommitRequest["answers"]> | undefined;
  /** Replaces the stored answers with the ledger's and restarts the decision. */
  adopt(answers: unknown): Promise<never>;
}

/**
 * @param storedAnswers answers of earlier attempts, in order
 * @param deadline milliseconds since the epoch by which the hop must be done
 * @param spending counts every call
 */
export function createJournal(
  deps: EngineDeps,
  claim: { run: RunId; hop: Hop; epoch: number; fence: number },
  storedAnswers: string[],
  deadline: number,
  spending: HopSpending,
): Journal {
  const usedTexts: string[] = [];
  /** Number of stored answers. */
  let storedCount = storedAnswers.length;
  /** The index of the last answer that this attempt has paid for; -1 if there is none. */
  let paidIndex = -1;

  /** The next stored text, or the result of `make`. */
  async function nextText(make: () => Promise<string>): Promise<string> {
    const text = storedAnswers[usedTexts.length] ?? (await make());
    usedTexts.push(text);
    return text;
  }

  function unstoredTexts() {
    const texts = usedTexts.slice(storedCount);
    return texts.length === 0 ? undefined : { index: storedCount, texts };
  }

  async function flush(): Promise<void> {
    const pending = unstoredTexts();
    if (!pending) return;
    const { index, texts } = pending;
    const { leaseMs } = deps.limits;
    const answer = await deps.store.storeAnswers({ ...claim, index, answers: texts, leaseMs });
    // Another answer is stored at one of these indexes: a retry would not find the answers behind this
    // decision.
    if (answer.outcome === "stale" || answer.answers.some((text, i) => text !== texts[i])) {
      throw new StaleFence(claim.hop);
    }
    storedCount = Math.max(storedCount, index + texts.length);
    spending.keep(storedCount);
  }

  async function answer(request: ModelRequest): Promise<StoredAnswer> {
    const index = usedTexts.length;
    const entry = storedAnswers[index];
    if (entry !== undefined) {
      usedTexts.push(entry);
      spending.count(index, entry);
      return JSON.parse(entry) as StoredAnswer;
    }
    // This call may be cut off, so the paid answers before it are stored first.
    if (paidIndex >= storedCount) await flush();
    const timeoutMs = Math.min(request.timeoutMs, deadline - deps.clock.now());
    if (timeoutMs <= 0) throw new TransientError("timeout", `hop ${claim.hop} ran out of time`);
    try {
      const freshAnswer: StoredAnswer = await deps.model.ask({ ...request, timeoutMs });
      const text = JSON.stringify(freshAnswer);
      usedTexts.push(text);
      paidIndex = index;
      spending.hold(index, text);
      return freshAnswer;
    } catch (error) {
      const call = billedCall(error);
      if (call) spending.lose(call.model, call.usage);
      throw error;
    }
  }

  return {
    call: (request) => answer({ ...request, timeoutMs: deps.limits.modelMs }),
    record: async <T>(make: () => Promise<T>) => entryOf<T>(await nextText(() => entryText(make))),
    answersSoFar: () => [...usedTexts],
    flush,
    async renew() {
      const { leaseMs } = deps.limits;
      // Another holder's fence is noticed by the next write, which is refused.
      await deps.store.storeAnswers({ ...claim, index: storedCount, answers: [], leaseMs });
    },
    unstored: unstoredTexts,
    async adopt(answers) {
      const list = Array.isArray(answers) ? answers.map(String) : [];
      if (!(await deps.store.adoptAnswers({ ...claim, answers: list }))) {
        throw new StaleFence(claim.hop);
      }
      throw new AdoptedDecision(list);
    },
  };
}
