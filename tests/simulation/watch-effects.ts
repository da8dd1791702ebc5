// Watches the database: no effect for a hop of an epoch that is over, of a run that has ended, or on
// an answer that a retry would not find (I6).
import type { UserId } from "../../shared/contracts/ids.ts";
import type { UserDatabase } from "../../shared/ports/database.ts";
import type { MemoryPostgres } from "../support/postgres/memory-postgres.ts";
import type { WatchedStore } from "./watch-store.ts";
import { runId } from "../support/ids.ts";

type Effects = Pick<
  Parameters<UserDatabase["undoEffects"]>[0],
  "run" | "epoch" | "step" | "answers"
>;

/** The user's database; effects that must not be are added to `violations`. */
export function watchEffects(
  database: MemoryPostgres,
  user: UserId,
  violations: string[],
  isStored: WatchedStore["isStored"],
): UserDatabase {
  const own = database.as(user);
  const rests = ({ run, epoch, step: hop, answers }: Effects): void => {
    const all = answers as string[];
    if (all.every((answer, at) => isStored({ run, epoch, hop }, at, answer))) {
      return;
    }
    violations.push(`I6: an effect of ${hop} rests on an answer that is not stored`);
  };
  return {
    ...own,
    async undoEffects(request) {
      rests(request);
      return own.undoEffects(request);
    },
    async applyEffects(request) {
      const { origin, originId: run, epoch = 0 } = request;
      if (origin === "run") rests({ ...request, run: runId(run), epoch });
      const answer = await own.applyEffects(request);
      const effect = database.effects().findLast(({ originId }) => originId === request.originId);
      const isNew = answer.outcome === "applied" && request.origin === "run" && effect;
      if (isNew && effect.runEpoch !== request.epoch) {
        violations.push(`I6: an effect of epoch ${request.epoch} in epoch ${effect.runEpoch}`);
      }
      return answer;
    },
  };
}
