// Watches the database: no effect may be from an old epoch, or rest on an answer that a retry would not
// find (I6).
import type { UserId } from "../../shared/contracts/ids.ts";
import type { UserDatabase } from "../../shared/ports/database.ts";
import type { MemoryPostgres } from "../support/postgres/memory-postgres.ts";
import type { WatchedStore } from "./watch-store.ts";
import { runId } from "../support/ids.ts";

type Effects = Pick<
  Parameters<UserDatabase["undoEffects"]>[0],
  "run" | "epoch" | "step" | "answers"
>;

/** The user's database, which adds to `violations` the effects that must not happen. */
export function watchEffects(
  database: MemoryPostgres,
  user: UserId,
  violations: string[],
  isStored: WatchedStore["isStored"],
): UserDatabase {
  const userDatabase = database.as(user);
  const checkAnswers = ({ run, epoch, step: hop, answers }: Effects): void => {
    const texts = answers as string[];
    if (texts.every((answer, index) => isStored({ run, epoch, hop }, index, answer))) {
      return;
    }
    violations.push(`I6: an effect of ${hop} rests on an answer that is not stored`);
  };
  return {
    ...userDatabase,
    async undoEffects(request) {
      checkAnswers(request);
      return userDatabase.undoEffects(request);
    },
    async applyEffects(request) {
      const { origin, originId: run, epoch = 0 } = request;
      if (origin === "run") checkAnswers({ ...request, run: runId(run), epoch });
      const answer = await userDatabase.applyEffects(request);
      const effect = database.effects().findLast(({ originId }) => originId === request.originId);
      const isNew = answer.outcome === "applied" && request.origin === "run" && effect;
      if (isNew && effect.runEpoch !== request.epoch) {
        violations.push(`I6: an effect of epoch ${request.epoch} in epoch ${effect.runEpoch}`);
      }
      return answer;
    },
  };
}
