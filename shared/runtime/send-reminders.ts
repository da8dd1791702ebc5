// Reminds browsers by Web Push of what is due: once a day, at eight in the morning of their user.
import type { CalendarEntry } from "../contracts/calendar.ts";
import { errorCode } from "../contracts/errors.ts";
import type { UserId } from "../contracts/ids.ts";
import { languageFor } from "../contracts/language.ts";
import { isZone, nextDue } from "../platform/triggers/next-due.ts";
import type { Runtime } from "./create-runtime.ts";

/** Maximum users of one round; the next round is a minute later. */
const BATCH = 50;
/** Longer than the time limit of a request to a push service. */
const LEASE_MS = 60_000;
/** The titles that a reminder names; it counts the others. */
const MAX_TITLES = 3;
/** The most that is counted of a household. */
const MAX_ROWS = 100;

/**
 * The next eight in the morning; in UTC if the zone does not exist.
 * @param after milliseconds since the epoch
 * @returns ISO 8601
 */
export function nextMorning(timeZone: string, after: number): string {
  const zone = isZone(timeZone) ? timeZone : "UTC";
  const next = nextDue("0 8 * * *", zone, new Date(after).toISOString());
  if (next === null) throw new Error("Every day has a morning.");
  return next;
}

/** @returns how many were accepted by push services; empty if there are no keys */
export async function sendReminders(runtime: Runtime): Promise<{ reminders?: number }> {
  const { pushService, database, flow } = runtime;
  if (pushService === null) return {};
  let reminders = 0;
  for (const user of await database.pushKeeper().dueReminders(BATCH)) {
    try {
      reminders += await remind(runtime, user);
    } catch (error) {
      // Other users are still reminded; this one is again in the next round.
      flow.log.error("sweep.reminder_failed", { "error.type": errorCode(error) });
    }
  }
  return { reminders };
}

async function remind({ api, pushService, database, flow }: Runtime, user: UserId) {
  const { timezone, notices } = await api(user).getProfile();
  const now = flow.clock.now();
  const today = flow.clock.today(timezone);
  const next = nextMorning(timezone, now);
  const entries = (flow.pack.calendar ?? []).filter(({ duePage }) => duePage !== undefined);
  const due = notices === "none" ? [] : await dueOn(api(user), entries, today);
  let sent = 0;
  for (;;) {
    const browser = await database.pushes(user).claimReminder(LEASE_MS);
    if (browser === null) return sent;
    const { id, fence, language } = browser;
    const titles = due.map(({ entry, row }) => entry.describe(row, languageFor(language)).title);
    const more = titles.length - MAX_TITLES;
    const outcome =
      due[0] === undefined || pushService === null
        ? "sent"
        : await pushService.send(browser, {
            ...{ tag: `due-${today}`, kind: "due", run: null, language },
            process: titles.slice(0, MAX_TITLES).join(", ") + (more > 0 ? ` (+${more})` : ""),
            page: due[0].entry.duePage ?? "/",
          });
    await database.pushes(user).settleReminder({ id, fence, next, outcome });
    if (due.length > 0 && outcome === "sent") sent += 1;
  }
}

/** The rows that are due on that day in all of the user's households. */
async function dueOn(
  api: ReturnType<Runtime["api"]>,
  entries: readonly CalendarEntry[],
  day: string,
) {
  const households = await api.listHouseholds();
  const pages = households.flatMap(({ id: household }) =>
    entries.map(async (entry) => {
      const where = { and: [{ column: entry.day, op: "eq", value: day }, ...(entry.where ?? [])] };
      const order = [{ column: entry.day, dir: "asc" as const }];
      const { table } = entry;
      const { items } = await api.listRows({
        ...{ household, table, where, order, limit: MAX_ROWS, cursor: null },
      });
      return items.map((row) => ({ entry, row }));
    }),
  );
  return (await Promise.all(pages)).flat();
}
