// When a schedule is due. It has a time zone and a cron expression of five fields, so it is due at most once a minute.
import { Cron } from "croner";
import type { Fault } from "../../contracts/definitions/processes.ts";

const FIELDS = 5;

/**
 * All faults of a schedule; empty for a valid one.
 * @param now ISO 8601
 */
export function checkCron(cron: string, timeZone: string, now: string): Fault[] {
  const isKnown = isZone(timeZone);
  const zoneFaults = isKnown
    ? []
    : [fault("/timeZone", "is not an IANA time zone, such as Europe/Lisbon")];
  // The expression is parsed even if the zone is unknown.
  const detail = cronFault(cron, isKnown ? timeZone : "UTC", now);
  return [...(detail === null ? [] : [fault("/cron", detail)]), ...zoneFaults];
}

function cronFault(cron: string, timeZone: string, now: string): string | null {
  if (cron.trim().split(/\s+/u).length !== FIELDS) {
    return "must have five fields: minute, hour, day of the month, month, day of the week";
  }
  const schedule = parse(cron, timeZone);
  if (typeof schedule === "string") return `cannot be read: ${schedule}`;
  return schedule.nextRun(now) === null ? "is never due" : null;
}

/**
 * The first due time after `afterTime`; null when there is none, or `cron` cannot be read.
 * @param afterTime ISO 8601
 */
export function nextDue(cron: string, timeZone: string, afterTime: string): string | null {
  const schedule = parse(cron, timeZone);
  return typeof schedule === "string" ? null : (schedule.nextRun(afterTime)?.toISOString() ?? null);
}

/** The most due times that are listed; after a longer outage, the rest is not counted. */
const MAX_LISTED = 1_000;

/**
 * The first `MAX_LISTED` due times after `afterTime`, up to `until`; both ISO 8601 in UTC. Empty if `cron` cannot be
 * read.
 */
export function dueBetween(
  cron: string,
  timeZone: string,
  afterTime: string,
  until: string,
): string[] {
  const schedule = parse(cron, timeZone);
  if (typeof schedule === "string") return [];
  const times: string[] = [];
  for (
    let nextRun = schedule.nextRun(afterTime);
    nextRun !== null;
    nextRun = schedule.nextRun(nextRun)
  ) {
    const time = nextRun.toISOString();
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

export function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).format() !== "";
  } catch {
    return false;
  }
}

const fault = (pointer: string, detail: string): Fault => ({ pointer, detail });
