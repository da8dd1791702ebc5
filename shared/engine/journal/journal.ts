// Model calls of one hop: stored before anything outside acts on them, replayed in order on a retry,
// one second attempt where an answer breaks its contract or was cut off for length.
import type { Hop } from "../../contracts/envelope.ts";
import { describeIssues } from "../../contracts/schema.ts";
import { billedCall, ContractError, TransientError } from "../../contracts/errors.ts";
import { maskUuids } from "../../domain/entities/translation/find-uuids.ts";
import { fitAnswer } from "../../domain/rows/fit-answer.ts";
import type { ModelRequest } from "../../ports/model.ts";
import type { FlowDeps } from "../engine-deps.ts";
import type { AskRequest } from "../hop/hop.ts";
import type { HopSpending, StoredAnswer } from "./hop-spending.ts";
import { AdoptedDecision, StaleFence } from "../hop/interruptions.ts";
import { factOf, factText } from "./journal-entry.ts";

export interface ModelSession {
  ask<T>(request: AskRequest<T>): Promise<T>;
  /**
   * Takes a fact that the decision rests on as the next answer, a refusal (ContractError) as well; a
   * retry gets the stored one.
   */
  remember<T>(make: () => Promise<T>): Promise<T>;
  /** The answers this decision has used so far, for apply_effects. */
  answersSoFar(): string[];
  /**
   * Stores the answers that are not stored yet: before any effect, which must rest on stored answers
   * alone, and before the hop gives its claim up. A commit needs none of them: the hop's result is the
   * decision. Errors: StaleFence; TransientError.
   */
  flush(): Promise<void>;
  /** Replaces the stored answers by the ledger's and restarts the decision. */
  adopt(answers: unknown): Promise<never>;
}

/**
 * @param stored answers of earlier attempts, in order
 * @param deadline clock milliseconds by which the hop must be done
 * @param spending is told of every call
 */
export function createModelSession(
  deps: FlowDeps,
  claim: { run: string; hop: Hop; epoch: number; fence: number },
  stored: string[],
  deadline: number,
  spending: HopSpending,
): ModelSession {
  const used: string[] = [];
  /** How many of them are stored. */
  let kept = stored.length;
  /** The place of the last one that was paid for. */
  let paid = -1;

  /** The next stored text, or what `make` gives. */
  async function next(make: () => Promise<string>): Promise<string> {
    const text = stored[used.length] ?? (await make());
    used.push(text);
    return text;
  }

  async function flush(): Promise<void> {
    const answers = used.slice(kept);
    if (answers.length === 0) return;
    const request = { ...claim, index: kept, answers, leaseMs: deps.limits.leaseMs };
    const answer = await deps.store.storeAnswers(request);
    // Another answer in one of the places: this decision rests on what no retry would find.
    if (answer.outcome === "stale" || answer.answers.some((text, i) => text !== answers[i])) {
      throw new StaleFence(claim.hop);
    }
    kept = Math.max(kept, request.index + answers.length);
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
    // The call may be cut off: an answer that was paid for before it is not to be lost with it.
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
    remember: async <T>(make: () => Promise<T>) => factOf<T>(await next(() => factText(make))),
    answersSoFar: () => [...used],
    flush,
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
