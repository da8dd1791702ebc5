// When a schedule is due: cron expressions in a time zone, at least five minutes apart.
import { Cron } from "croner";
import type { Fault } from "../../contracts/definitions/processes.ts";
import { MIN_SCHEDULE_MINUTES } from "../../contracts/definitions/triggers.ts";

/**
 * How many occurrences are examined: enough to find the closest two of any expression that repeats
 * daily.
 */
const EXAMINED_RUNS = 300;
const FIELDS = 5;

/**
 * All faults of a schedule; empty for a valid one.
 * @param now ISO 8601
 */
export function checkCron(cron: string, timeZone: string, now: string): Fault[] {
  const isKnown = isZone(timeZone);
  const zone = isKnown
    ? []
    : [fault("/timeZone", "is not an IANA time zone, such as Europe/Lisbon")];
  // An unknown zone does not keep the expression from being parsed.
  const detail = cronFault(cron, isKnown ? timeZone : "UTC", now);
  return [...(detail === null ? [] : [fault("/cron", detail)]), ...zone];
}

function cronFault(cron: string, timeZone: string, now: string): string | null {
  if (cron.trim().split(/\s+/u).length !== FIELDS) {
    return "must have five fields: minute, hour, day of the month, month, day of the week";
  }
  const schedule = parse(cron, timeZone);
  if (typeof schedule === "string") return `cannot be read: ${schedule}`;
  const runs = schedule.nextRuns(EXAMINED_RUNS, now).map((run) => run.getTime());
  if (runs.length === 0) return "is never due";
  const closest = Math.min(...runs.slice(1).map((at, index) => at - (runs[index] ?? 0)));
  return closest < MIN_SCHEDULE_MINUTES * 60_000
    ? `is due more often than every ${MIN_SCHEDULE_MINUTES} minutes`
    : null;
}

/**
 * The first due time after `after`; null when there is none.
 * @param after ISO 8601
 */
export function nextDue(cron: string, timeZone: string, after: string): string | null {
  const schedule = parse(cron, timeZone);
  return typeof schedule === "string" ? null : (schedule.nextRun(after)?.toISOString() ?? null);
}

/** The most due times that are listed: a longer outage is not counted to its end. */
const MAX_LISTED = 1_000;

/** The due times after `after`, up to `until`; both ISO 8601 in UTC. */
export function dueBetween(cron: string, timeZone: string, after: string, until: string): string[] {
  const schedule = parse(cron, timeZone);
  if (typeof schedule === "string") return [];
  const times: string[] = [];
  for (let at = schedule.nextRun(after); at !== null; at = schedule.nextRun(at)) {
    const time = at.toISOString();
    if (time > until || times.length === MAX_LISTED) break;
    times.push(time);
  }
  return times;
}

function parse(cron: string, timezone: string): Cron | string {
  try {
    return new Cron(cron, { timezone, paused: true, mode: "5-part" });
  } catch (error) {
    return error instanceof Error ? error.message : "it is not a cron expression";
  }
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).format() !== "";
  } catch {
    return false;
  }
}

const fault = (pointer: string, detail: string): Fault => ({ pointer, detail });
