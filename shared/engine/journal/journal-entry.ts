// A journal entry for a fact: the fact, or the refusal of the request. A refusal has an index like any answer;
// without it a retry would read the next answer as this fact.
import { ContractError, type ErrorCode } from "../../contracts/errors.ts";

type JournalEntry = { found?: unknown } | { refused: { code: ErrorCode; message: string } };

/** The text to store. Errors: those of `make`, except ContractError, which is stored. */
export async function entryText(make: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify({ found: await make() } satisfies JournalEntry);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const { code, message } = error;
    return JSON.stringify({ refused: { code, message } } satisfies JournalEntry);
  }
}

/** The stored fact. Errors: the stored ContractError. */
export function entryOf<T>(text: string): T {
  const fact = JSON.parse(text) as JournalEntry;
  if ("refused" in fact) throw new ContractError(fact.refused.code, fact.refused.message);
  return fact.found as T;
}
