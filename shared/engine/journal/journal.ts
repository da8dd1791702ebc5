// Model calls of one hop: stored before anything acts on them, replayed in order on a retry, one
// second attempt where an answer breaks its contract or was cut off for length.
import type { Hop } from "../../contracts/envelope.ts";
import { describeIssues } from "../../contracts/schema.ts";
import { billedCall, ContractError, TransientError } from "../../contracts/errors.ts";
import { maskUuids } from "../../domain/entities/translation/find-uuids.ts";
import { fitAnswer } from "../../domain/rows/fit-answer.ts";
import type { ModelRequest } from "../../ports/model.ts";
import type { EngineDeps } from "../engine-deps.ts";
import type { AskRequest } from "../hop/hop.ts";
import type { HopSpending, StoredAnswer } from "./hop-spending.ts";
import { AdoptedDecision, StaleFence } from "../hop/interruptions.ts";
import { entryOf, entryText } from "./journal-entry.ts";

export interface Journal {
  ask<T>(request: AskRequest<T>): Promise<T>;
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
    async ask<T>(request: AskRequest<T>): Promise<T> {
      const base: ModelRequest = {
        node: request.node,
        ...(request.work === undefined ? {} : { work: request.work }),
        schema: request.schema,
        system: request.system,
        user: request.user,
        ...(request.stable === undefined ? {} : { stable: request.stable }),
        maxTokens: request.maxTokens,
        timeoutMs: deps.limits.modelMs,
      };
      const attempt = (n: number): Partial<ModelRequest> =>
        request.onText ? { onText: (delta) => request.onText?.(delta, n) } : {};
      const first = await answer({ ...base, ...attempt(1) });
      const checked = readAnswer(request, first, false);
      if (checked.ok) return checked.value;
      // The model is shown its own answer, but no id that it made up (I1). Half an answer, or one that
      // thinking left no room for, is no answer: the question is asked again, without thinking.
      const again: Partial<ModelRequest> = first.truncated
        ? { cutOff: true }
        : { repair: { answer: maskUuids(first.text), error: maskUuids(checked.error) } };
      const second = await answer({ ...base, ...attempt(2), ...again });
      const repaired = readAnswer(request, second, true);
      if (repaired.ok) return repaired.value;
      throw new ContractError(
        "contract_violation",
        `${request.node}: the model's answer broke its contract twice (${repaired.error.slice(0, 200)})`,
      );
    },
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

/** Text that Postgres takes: no NUL, no half of a surrogate pair; a JSON string may escape both. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value;
}

/** What an answer says, by the contract and the check that it was asked with. */
export function readAnswer<T>(
  request: AskRequest<T>,
  answer: Pick<StoredAnswer, "text" | "truncated">,
  isRepair: boolean,
): { ok: true; value: T } | { ok: false; error: string } {
  // Even where it parses: what was cut off may have been its end.
  if (answer.truncated) return { ok: false, error: "the answer was cut off for its length" };
  let json: unknown;
  try {
    json = JSON.parse(answer.text, storable);
  } catch {
    return { ok: false, error: "not a JSON object" };
  }
  const parsed = request.schema.safeParse(fitAnswer(request.schema, json));
  if (!parsed.success) return { ok: false, error: describeIssues(parsed.error) };
  const problem = request.check?.(parsed.data, isRepair) ?? null;
  return problem === null ? { ok: true, value: parsed.data } : { ok: false, error: problem };
}
