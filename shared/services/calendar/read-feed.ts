// Reads the events of a household as one of its members: rows that the pack shows in calendars.
import type { CalendarEntry } from "../../contracts/calendar.ts";
import { languageFor } from "../../contracts/language.ts";
import { addDays } from "../../domain/dates/calendar.ts";
import type { ApiDatabase } from "../../ports/api-database.ts";
import type { CalendarFeed } from "../../ports/calendar-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { type CalendarEvent, writeCalendar } from "./write-calendar.ts";

/** How many days before and after today a calendar shows. */
const DAYS_BACK = 60;
const DAYS_AHEAD = 400;
/** The maximum number of events of one kind. Beyond it, the earliest events are left out. */
const MAX_EVENTS = 2000;
/**
 * Roughly the maximum number of characters of the rows of one kind: calendar programs fetch often, and each fetch
 * rewrites the document.
 */
const MAX_CHARACTERS = 400_000;
const PAGE = 100;

type Row = Record<string, unknown>;

/** The document; null when the user is no longer a member. */
export async function readFeed(
  runtime: Runtime,
  { user, household, language }: CalendarFeed,
): Promise<string | null> {
  const api = runtime.api(user);
  const [profile, home] = await Promise.all([api.getProfile(), api.getHousehold(household)]);
  if (home === null) return null;
  const today = runtime.flow.clock.today(profile.timezone);
  const entries = runtime.flow.pack.calendar ?? [];
  const events = await Promise.all(
    entries.map(async (entry) => {
      const rows = await listDays(api, { household, entry, today });
      return rows.map((row) => toEvent(entry, row, languageFor(language ?? "en")));
    }),
  );
  return writeCalendar({ name: home.name, timeZone: profile.timezone }, events.flat());
}

/** Latest days first, so that the limit leaves out the oldest. */
async function listDays(
  api: ApiDatabase,
  {
    household,
    entry,
    today,
  }: { household: CalendarFeed["household"]; entry: CalendarEntry; today: string },
): Promise<Row[]> {
  const days = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)];
  const where = {
    and: [{ column: entry.day, op: "between", value: days }, ...(entry.where ?? [])],
  };
  const order = [{ column: entry.day, dir: "desc" as const }];
  const rows: Row[] = [];
  let characters = 0;
  let cursor: string | null = null;
  do {
    const page = await api.listRows({
      household,
      table: entry.table,
      where,
      order,
      limit: PAGE,
      cursor,
    });
    rows.push(...page.items);
    characters += JSON.stringify(page.items).length;
    cursor = page.next;
  } while (cursor !== null && rows.length < MAX_EVENTS && characters < MAX_CHARACTERS);
  return rows;
}

function toEvent(
  entry: CalendarEntry,
  row: Row,
  language: ReturnType<typeof languageFor>,
): CalendarEvent {
  const text = (column: string) => String(row[column]);
  return {
    uid: `${text("id")}@alfred`,
    day: text(entry.day),
    changedAt: text("updated_at"),
    ...entry.describe(row, language),
  };
}
