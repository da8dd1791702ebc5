// Announces each change of household data after its commit. Runs, screens, agents and jobs change household data only by
// `applyEffects` and `undoEffects`, so this is the only place that announces changes of rows.
import type { ApplyOutcome } from "../contracts/effects.ts";
import { errorCode } from "../contracts/errors.ts";
import type { HouseholdId, UserId } from "../contracts/ids.ts";
import type { UserDatabase } from "../ports/database.ts";
import type { HouseholdNews } from "../ports/household-news.ts";
import type { Log } from "../ports/log.ts";

/** What announcing needs. `defer` keeps work running after the answer to the request, which does not wait for it. */
export interface Announcing {
  news: Pick<HouseholdNews, "announce">;
  log: Log;
  defer(work: Promise<unknown>): void;
}

/** Announces in the background. A failure is logged only: streams also look for changes without an announcement. */
export function announceLater({ news, log, defer }: Announcing, household: HouseholdId): void {
  const work = news.announce(household).catch((error: unknown) => {
    log.warn("changes.unannounced", { "error.type": errorCode(error) });
  });
  defer(work);
}

/** @param database gives the calls of one user */
export function announceChanges<D extends { as(user: UserId): UserDatabase }>(
  database: D,
  announcing: Announcing,
): D {
  function withAnnouncement<R extends { household?: HouseholdId }>(
    call: (request: R) => Promise<ApplyOutcome>,
  ) {
    return async (request: R): Promise<ApplyOutcome> => {
      const outcome = await call(request);
      // A repeat is announced, too: the first call may have ended between its commit and its announcement.
      const hasChanged = outcome.results.some(({ status }) => status === "applied");
      if (hasChanged && request.household !== undefined) {
        announceLater(announcing, request.household);
      }
      return outcome;
    };
  }
  return {
    ...database,
    as(user: UserId): UserDatabase {
      const calls = database.as(user);
      return {
        ...calls,
        applyEffects: withAnnouncement(calls.applyEffects),
        undoEffects: withAnnouncement(calls.undoEffects),
      };
    },
  };
}
