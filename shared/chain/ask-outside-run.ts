// Calls the model outside of a run, on behalf of a user, with one repair. The user's spending is recorded even
// if the call fails.
import { billedCall, ContractError } from "../contracts/errors.ts";
import type { UserId } from "../contracts/ids.ts";
import { addSpending, NOTHING_SPENT, spendingOf } from "../contracts/spending.ts";
import { maskUuids } from "../domain/entities/translation/find-uuids.ts";
import type { RunDatabase } from "../ports/run-calls.ts";
import { type AskRequest, readAnswer } from "./ask-model.ts";
import type { ChainDeps } from "./chain-deps.ts";

export type AskingDeps = Pick<ChainDeps, "model" | "limits" | "ids"> & {
  database: { as(user: UserId): Pick<RunDatabase, "recordSpending"> };
};

/**
 * The answer; null when it breaks its contract twice.
 * @param part what the spending is recorded for
 * Errors: TransientError and FatalError of the model and the database.
 */
export async function askOutsideRun<T>(
  deps: AskingDeps,
  user: UserId,
  part: string,
  request: AskRequest<T>,
): Promise<T | null> {
  let spending = NOTHING_SPENT;
  const ask = async (repair?: { answer: string; error: string }) => {
    const { node, schema, system, user: question, maxTokens } = request;
    try {
      const answer = await deps.model.ask({
        node,
        schema,
        system,
        user: question,
        maxTokens,
        timeoutMs: deps.limits.modelMs,
        ...(request.work === undefined ? {} : { work: request.work }),
        ...(repair ? { repair } : {}),
      });
      spending = addSpending(spending, spendingOf(answer.model, answer.usage));
      return answer;
    } catch (error) {
      const paidCall = billedCall(error);
      if (paidCall) spending = addSpending(spending, spendingOf(paidCall.model, paidCall.usage));
      throw error;
    }
  };
  try {
    const firstAnswer = await ask();
    const checkedFirst = await readAnswer(request, firstAnswer, false);
    if (checkedFirst.ok) return checkedFirst.value;
    const repair = {
      answer: maskUuids(firstAnswer.text),
      error: maskUuids(checkedFirst.fault.sentence),
    };
    const checkedSecond = await readAnswer(request, await ask(repair), true);
    return checkedSecond.ok ? checkedSecond.value : null;
  } catch (error) {
    if (error instanceof ContractError) return null;
    throw error;
  } finally {
    if (spending.calls > 0) {
      const callId = `${part} ${deps.ids.uuid()}`;
      await deps.database.as(user).recordSpending({ run: null, part: callId, usage: spending });
    }
  }
}
