// Asks the model for an answer that keeps a contract: its schema and its semantic check. After a failed or
// truncated answer, the model is asked once more.
import { type AnswerFault, type FaultCode, issuePlaces } from "../contracts/answer-fault.ts";
import { ContractError } from "../contracts/errors.ts";
import { describeIssues, type Schema } from "../contracts/schema.ts";
import { valueFaults, type ValueFault } from "../contracts/value-fault.ts";
import { maskUuids } from "../domain/entities/translation/find-uuids.ts";
import { fitAnswer } from "../domain/rows/fit-answer.ts";
import type { HopContext, ModelCall } from "../engine/hop/hop.ts";
import type { ModelAnswer, ModelRequest } from "../ports/model.ts";

export interface AskRequest<T> {
  node: ModelRequest["node"];
  work?: ModelRequest["work"];
  schema: Schema<T>;
  system: string;
  user: string;
  /** Number of leading characters of `user` that are the same for every household. */
  stable?: number;
  /** Pictures that precede `user`; they are not loaded when a stored answer is replayed. */
  pictures?: ModelRequest["pictures"];
  maxTokens: number;
  /**
   * Semantic check after the schema's: a fault triggers the one repair. `isRepair` is true for the
   * repaired answer, whose refusal fails the call. A check that asks the database journals the database's
   * answer.
   */
  check?: (value: T, isRepair: boolean) => AnswerFault | null | Promise<AnswerFault | null>;
  /**
   * Raw JSON text as it streams in; `attempt` is 1, or 2 while the repair streams. Not called when a stored
   * answer is replayed.
   */
  onText?: (delta: string, attempt: number) => void;
}

/**
 * @param call stores each answer before it is returned; a retry gets the stored ones
 * Errors: ContractError when the second answer fails as well; those of `call`.
 */
export async function askModel<T>(call: HopContext["call"], request: AskRequest<T>): Promise<T> {
  const firstCall: ModelCall = {
    node: request.node,
    ...(request.work === undefined ? {} : { work: request.work }),
    schema: request.schema,
    system: request.system,
    user: request.user,
    ...(request.stable === undefined ? {} : { stable: request.stable }),
    ...(request.pictures === undefined ? {} : { pictures: request.pictures }),
    maxTokens: request.maxTokens,
  };
  const textCallback = (attempt: number): Partial<ModelCall> =>
    request.onText ? { onText: (delta) => request.onText?.(delta, attempt) } : {};
  const firstAnswer = await call({ ...firstCall, ...textCallback(1) });
  const checkedAnswer = await readAnswer(request, firstAnswer, false);
  if (checkedAnswer.ok) return checkedAnswer.value;
  // The model is shown its own answer without the ids that it made up (I1). A truncated answer, or one for
  // which thinking left no room, is dropped, and the request is made again without thinking.
  const { sentence, ...reason } = checkedAnswer.fault;
  const nextCall: Partial<ModelCall> = firstAnswer.truncated
    ? { cutOff: true }
    : { repair: { answer: maskUuids(firstAnswer.text), error: maskUuids(sentence) } };
  const secondAnswer = await call({ ...firstCall, ...textCallback(2), ...nextCall, reason });
  const repairedAnswer = await readAnswer(request, secondAnswer, true);
  if (repairedAnswer.ok) return repairedAnswer.value;
  throw new ContractError(
    "contract_violation",
    `${request.node}: the model's answer broke its contract twice (${repairedAnswer.fault.sentence.slice(0, 200)})`,
    { faults: repairedAnswer.faults },
  );
}

/** Text that Postgres accepts: no NUL, no half of a surrogate pair; a JSON string may escape both. */
function toStorable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value;
}

/** Reads an answer by its schema and its semantic check. */
export async function readAnswer<T>(
  request: AskRequest<T>,
  answer: Pick<ModelAnswer, "text" | "truncated">,
  isRepair: boolean,
): Promise<{ ok: true; value: T } | { ok: false; fault: AnswerFault; faults: ValueFault[] }> {
  const refuse = (code: FaultCode, sentence: string) => ({
    ok: false as const,
    fault: { code, places: [], sentence },
    faults: [],
  });
  // A truncated answer may lack its end even when it parses.
  if (answer.truncated) return refuse("cut_off", "the answer was cut off for its length");
  let json: unknown;
  try {
    json = JSON.parse(answer.text, toStorable);
  } catch {
    return refuse("not_json", "not a JSON object");
  }
  const parsedAnswer = request.schema.safeParse(fitAnswer(request.schema, json));
  if (!parsedAnswer.success) {
    const { error } = parsedAnswer;
    const places = issuePlaces(error);
    const faults = valueFaults(error, json, { label: null, item: null });
    return {
      ok: false,
      fault: { code: "schema", places, sentence: describeIssues(error) },
      faults,
    };
  }
  const fault = (await request.check?.(parsedAnswer.data, isRepair)) ?? null;
  return fault === null ? { ok: true, value: parsedAnswer.data } : { ok: false, fault, faults: [] };
}
