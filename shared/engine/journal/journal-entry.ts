// A fact that a decision rests on, as it is stored among the model's answers: what was found, or that
// the part asked refused. A refusal takes a place like any answer: left out, a retry would take the
// answer after it for the fact.
import { ContractError, type ErrorCode } from "../../contracts/errors.ts";

type StoredFact = { found?: unknown } | { refused: { code: ErrorCode; message: string } };

/** The text to store. Errors: those of `make`, save for ContractError, which is stored. */
export async function factText(make: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify({ found: await make() } satisfies StoredFact);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const { code, message } = error;
    return JSON.stringify({ refused: { code, message } } satisfies StoredFact);
  }
}

/** What was found. Errors: the stored ContractError. */
export function factOf<T>(text: string): T {
  const fact = JSON.parse(text) as StoredFact;
  if ("refused" in fact) throw new ContractError(fact.refused.code, fact.refused.message);
  return fact.found as T;
}
