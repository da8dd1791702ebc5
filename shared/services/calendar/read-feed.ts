// Reads the events of a household as one of its members: rows that the pack shows in calendars.
import type { CalendarEntry } from "../../contracts/calendar.ts";
import { languageFor } from "../../contracts/language.ts";
import { addDays } from "../../domain/dates/calendar.ts";
import type { ApiDatabase } from "../../ports/api-database.ts";
import type { CalendarFeed } from "../../ports/calendar-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { type CalendarEvent, writeCalendar } from "./write-calendar.ts";

/** The days around today that a calendar shows. */
const DAYS_BACK = 60;
const DAYS_AHEAD = 400;
/** Most events of one kind: the earliest of them are left out. */
const MAX_EVENTS = 2000;
/** Characters of the rows of one kind, about: a calendar is read again and again, and each of them is written anew. */
const MAX_CHARACTERS = 400_000;
const PAGE = 100;

type Row = Record<string, unknown>;

/** The document; null when the user is no member any more. */
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

/** The latest days first, so that what is left out of too many is the oldest. */
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
