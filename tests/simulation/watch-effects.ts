// Watches the database: no effect for a hop of an epoch that is over, or of a run that has ended (I6).
import type { UserDatabase } from "../../shared/ports/database.ts";
import type { MemoryPostgres } from "./memory/postgres/memory-postgres.ts";

/** The user's database; effects that must not be are added to `violations`. */
export function watchEffects(
  database: MemoryPostgres,
  user: string,
  violations: string[],
): UserDatabase {
  const own = database.as(user);
  return {
    ...own,
    async applyEffects(request) {
      const applied = await own.applyEffects(request);
      const effect = database.effects().findLast(({ originId }) => originId === request.originId);
      const isNew = applied.outcome === "applied" && request.origin === "run" && effect;
      if (isNew && effect.runEpoch !== request.epoch) {
        violations.push(`I6: an effect of epoch ${request.epoch} in epoch ${effect.runEpoch}`);
      }
      return applied;
    },
  };
}
