// The time of an exchange. A later attempt to end the run, which may come long after the first, gets the same
// time.
import type { Clock } from "../ports/clock.ts";
import type { RunMeta } from "../ports/store.ts";

/** @param timeZone the user's; null: not known, so UTC */
export const saidWhen = (
  { createdAt: at }: Pick<RunMeta, "createdAt">,
  clock: Clock,
  timeZone: string | null,
): { at: string; day: string } => ({ at, day: clock.today(timeZone, at) });
