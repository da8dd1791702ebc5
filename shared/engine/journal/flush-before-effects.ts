// Wraps the database for a decision: a call that changes something waits until the answers that the
// decision rests on are stored (I6).
import type { UserDatabase } from "../../ports/database.ts";

/** Calls that change nothing. Reading rows with their refs is not among them: it assigns refs. */
const READS: ReadonlySet<string> = new Set<keyof UserDatabase>([
  "readRows",
  "standingEffects",
  "rowsToJudge",
]);

/** @param flush stores the answers; its errors are those of the call */
export function flushBeforeEffects(db: UserDatabase, flush: () => Promise<void>): UserDatabase {
  return new Proxy(db, {
    get(from, name): unknown {
      const method: unknown = Reflect.get(from, name);
      if (typeof method !== "function" || typeof name !== "string" || READS.has(name)) {
        return method;
      }
      return async (...args: unknown[]): Promise<unknown> => {
        await flush();
        return Reflect.apply(method, from, args) as unknown;
      };
    },
  });
}
