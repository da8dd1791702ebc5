// The user who writes a definition, and the retry of a change that met a newer version.
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

/** Attempts to check and write a change when other changes keep coming first. */
export const MAX_ATTEMPTS = 3;

/**
 * Guarantees that the stored version is the checked one. Each attempt names the version that it was
 * checked against. When another change came first, the item is read and checked again, unless the
 * client asked for exactly the version that it has seen. Refuses when the item is gone; the outcome is `stale` when
 * another change came first at each attempt.
 */
export async function retryStale<Item, Answer extends { outcome: string }>(
  { seen, isExact, read }: Update<Item>,
  write: (item: Item) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  let item = seen;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await write(item);
    if (
      outcome instanceof Refusal ||
      outcome.outcome !== "stale" ||
      isExact ||
      attempt === MAX_ATTEMPTS
    )
      return outcome;
    const latest = await read();
    if (latest === null) return notFound();
    item = latest;
  }
}

export interface Update<Item> {
  /** The item at the time of the request. */
  seen: Item;
  /** Whether only the version of `seen` may be changed. */
  isExact: boolean;
  read(): Promise<Item | null>;
}
