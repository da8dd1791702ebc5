// A search of memory that a person or an agent asks for. A finder, if there is one, adds what it finds besides the
// database's search by words.
import type { UserId } from "../../contracts/ids.ts";
import type { MemoryDatabase } from "../../ports/memory-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";

export interface AskedSearch {
  words: string;
  limit: number;
  from: string | undefined;
  to: string | undefined;
}

/** Errors: TransientError, FatalError, ContractError of the database. A finder that fails adds nothing. */
export async function searchMemory(
  { flow: { finder, log }, database }: Pick<Runtime, "flow" | "database">,
  user: UserId,
  { words, limit, from, to }: AskedSearch,
): ReturnType<MemoryDatabase["searchMemory"]> {
  const foundBeside = await finder?.find(user, words);
  const result = await database
    .memory(user)
    .searchMemory({
      words,
      limit,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(foundBeside ? { beside: foundBeside } : {}),
    });
  if (result.untraced !== undefined) log.warn("recall.untraced", { copies: result.untraced });
  return result;
}
