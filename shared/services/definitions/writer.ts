// Who writes a definition, and the repeating of a change that another one came before.
import type { UserId } from "../../contracts/ids.ts";
import type { PlatformDatabase } from "../../ports/platform-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { notFound, Refusal } from "../refusal.ts";

export interface Writer {
  runtime: Runtime;
  user: UserId;
  db: PlatformDatabase;
}

export const writerOf = (runtime: Runtime, user: UserId): Writer => ({
  runtime,
  user,
  db: runtime.platform(user),
});

/** Times that a change is checked anew after another one. */
export const TRIES = 3;

/**
 * What was checked is what is stored: each try names the version that it was checked against, and a change that
 * came between is looked at again, unless the client asked for exactly the version that it has seen.
 * Refused when it is gone meanwhile.
 */
export async function retryStale<Item, Answer extends { outcome: string }>(
  { seen, isExact, read }: Update<Item>,
  write: (item: Item) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  let item = seen;
  for (let tried = 1; ; tried += 1) {
    const written = await write(item);
    if (written instanceof Refusal || written.outcome !== "stale" || isExact || tried === TRIES)
      return written;
    const now = await read();
    if (now === null) return notFound();
    item = now;
  }
}

export interface Update<Item> {
  /** What it was when the request came. */
  seen: Item;
  /** Whether only that version may be changed. */
  isExact: boolean;
  read(): Promise<Item | null>;
}
