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
/** The most titles that a reminder names; it counts the others. */
const MAX_TITLES = 3;
/** The most rows of one kind that are counted for a household; the count says if there are more. */
const MAX_ROWS = 100;

/**
 * The next eight in the morning; in UTC if the zone does not exist.
 * @param after milliseconds since the epoch
 * @returns ISO 8601
 */
export function nextMorning(timeZone: string, after: number): string {
  const zone = isZone(timeZone) ? timeZone : "UTC";
  const next = nextDue("0 8 * * *", zone, new Date(after).toISOString());
  if (next === null) throw new Error("no next morning was found");
  return next;
}

/** @returns how many were accepted by push services; empty if there are no keys */
export async function sendReminders(runtime: Runtime): Promise<{ reminders?: number }> {
  const { database, flow } = runtime;
  if (runtime.pushService === null) return {};
  let reminders = 0;
  for (const user of await database.pushKeeper().dueReminders(BATCH)) {
    try {
      reminders += await remind(runtime, user);
    } catch (error) {
      // Other users are still reminded; this browser is reminded when the claim ends.
      flow.log.error("sweep.reminder_failed", { "error.type": errorCode(error) });
    }
  }
  return { reminders };
}

type Browser = NonNullable<
  Awaited<ReturnType<ReturnType<Runtime["database"]["pushes"]>["claimReminder"]>>
>;

/** Claims before it reads: after a failure, the claimed browser is due again only when the claim ends. */
async function remind(runtime: Runtime, user: UserId): Promise<number> {
  const pushes = runtime.database.pushes(user);
  let browser = await pushes.claimReminder(LEASE_MS);
  if (browser === null) return 0;
  const { timezone, notices } = await runtime.api(user).getProfile();
  const today = runtime.flow.clock.today(timezone);
  const next = nextMorning(timezone, runtime.flow.clock.now());
  const due = notices === "none" ? NOTHING_DUE : await dueOn(runtime, user, today);
  let sent = 0;
  for (; browser !== null; browser = await pushes.claimReminder(LEASE_MS)) {
    const outcome = await send(runtime.pushService, browser, due, today);
    const { id, fence } = browser;
    await pushes.settleReminder({ id, fence, next, outcome });
    if (due.rows.length > 0 && outcome === "sent") sent += 1;
  }
  return sent;
}

/** @returns `sent` also when nothing is due, and then sends nothing */
async function send(
  service: Runtime["pushService"],
  browser: Browser,
  { rows, areMore }: Due,
  today: string,
): Promise<"sent" | "later" | "gone"> {
  const { language } = browser;
  const [first] = rows;
  if (first === undefined || service === null) return "sent";
  const titles = rows.map(({ entry, row }) => entry.describe(row, languageFor(language)).title);
  const others = titles.length - MAX_TITLES;
  const count = others > 0 ? ` (+${others}${areMore ? "…" : ""})` : "";
  return service.send(browser, {
    ...{ tag: `due-${today}`, kind: "due", run: null, language },
    process: titles.slice(0, MAX_TITLES).join(", ") + count,
    page: first.entry.duePage ?? "/",
  });
}

interface Due {
  readonly rows: readonly { entry: CalendarEntry; row: Record<string, unknown> }[];
  /** Whether a household has more than `MAX_ROWS` of one kind. */
  readonly areMore: boolean;
}
const NOTHING_DUE: Due = { rows: [], areMore: false };

/** The rows that are due on that day in all of the user's households. */
async function dueOn({ api: apiOf, flow }: Runtime, user: UserId, day: string): Promise<Due> {
  const api = apiOf(user);
  const entries = (flow.pack.calendar ?? []).filter(({ duePage }) => duePage !== undefined);
  const households = await api.listHouseholds();
  const pages = await Promise.all(
    households.flatMap(({ id: household }) =>
      entries.map(async (entry) => {
        const { day: column, table } = entry;
        const where = { and: [{ column, op: "eq", value: day }, ...(entry.where ?? [])] };
        const order = [{ column, dir: "asc" as const }];
        const page = { household, table, where, order, limit: MAX_ROWS, cursor: null };
        const { items, next } = await api.listRows(page);
        return { rows: items.map((row) => ({ entry, row })), areMore: next !== null };
      }),
    ),
  );
  return { rows: pages.flatMap(({ rows }) => rows), areMore: pages.some(({ areMore }) => areMore) };
}
