// Model calls of one hop: stored before anything acts on them, replayed in order on a retry, one
// repair attempt where an answer breaks its contract.
import type { Hop } from "../contracts/envelope.ts";
import { describeIssues } from "../contracts/schema.ts";
import { ContractError, TransientError } from "../contracts/errors.ts";
import { addUsage, NO_USAGE, type Usage } from "../contracts/results.ts";
import { maskUuids } from "../domain/find-uuids.ts";
import { fitAnswer } from "../domain/fit-answer.ts";
import type { ModelRequest } from "../ports/model.ts";
import type { FlowDeps } from "./flow-deps.ts";
import type { AskRequest } from "./hop.ts";
import { AdoptedDecision, StaleFence } from "./interruptions.ts";
import { factOf, factText } from "./stored-fact.ts";

/** One stored answer; what the store and the ledger keep. */
interface StoredAnswer {
  text: string;
  truncated: boolean;
  model: string;
  usage: Usage;
}

export interface ModelSession {
  ask<T>(request: AskRequest<T>): Promise<T>;
  /**
   * Stores a fact that the decision rests on as the next answer, a refusal (ContractError) as well; a
   * retry gets the stored one.
   */
  remember<T>(make: () => Promise<T>): Promise<T>;
  /** The answers this decision has used so far, for apply_effects. */
  answersSoFar(): string[];
  /** Replaces the stored answers by the ledger's and restarts the decision. */
  adopt(answers: unknown): Promise<never>;
  usage(): Usage;
}

/**
 * @param stored answers of earlier attempts, in order
 * @param deadline clock milliseconds by which the hop must be done
 */
export function createModelSession(
  deps: FlowDeps,
  claim: { run: string; hop: Hop; epoch: number; fence: number },
  stored: string[],
  deadline: number,
): ModelSession {
  const used: string[] = [];
  let usage = NO_USAGE;

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
    const text = await next(async () => {
      const timeoutMs = Math.min(request.timeoutMs, deadline - deps.clock.now());
      if (timeoutMs <= 0) throw new TransientError("timeout", `hop ${claim.hop} ran out of time`);
      return JSON.stringify(
        (await deps.model.ask({ ...request, timeoutMs })) satisfies StoredAnswer,
      );
    });
    const parsed = JSON.parse(text) as StoredAnswer;
    usage = addUsage(usage, parsed.usage);
    return parsed;
  }

  return {
    async ask<T>(request: AskRequest<T>): Promise<T> {
      const base: ModelRequest = {
        node: request.node,
        schema: request.schema,
        system: request.system,
        user: request.user,
        maxTokens: request.maxTokens,
        timeoutMs: deps.limits.modelMs,
      };
      const attempt = (n: number): Partial<ModelRequest> =>
        request.onText ? { onText: (delta) => request.onText?.(delta, n) } : {};
      const first = await answer({ ...base, ...attempt(1) });
      const checked = readAnswer(request, first, false);
      if (checked.ok) return checked.value;
      // The model is shown its own answer, but no id that it made up (I1).
      const repair = { answer: maskUuids(first.text), error: maskUuids(checked.error) };
      const second = await answer({ ...base, ...attempt(2), repair });
      const repaired = readAnswer(request, second, true);
      if (repaired.ok) return repaired.value;
      throw new ContractError(
        "contract_violation",
        `${request.node}: the model's answer broke its contract twice (${repaired.error.slice(0, 200)})`,
      );
    },
    remember: async <T>(make: () => Promise<T>) => factOf<T>(await next(() => factText(make))),
    answersSoFar: () => [...used],
    async adopt(answers) {
      const list = Array.isArray(answers) ? answers.map(String) : [];
      if (!(await deps.store.adoptAnswers({ ...claim, answers: list }))) {
        throw new StaleFence(claim.hop);
      }
      throw new AdoptedDecision(list);
    },
    usage: () => usage,
  };
}

/** Text that Postgres takes: no NUL, no half of a surrogate pair; a JSON string may escape both. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value;
}

function readAnswer<T>(
  request: AskRequest<T>,
  answer: StoredAnswer,
  isRepair: boolean,
): { ok: true; value: T } | { ok: false; error: string } {
  if (answer.truncated) return { ok: false, error: "the answer was cut off: be shorter" };
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
