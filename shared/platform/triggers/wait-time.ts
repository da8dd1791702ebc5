// When a wait is over: durations such as 1h30m, and times in ISO 8601, which need a time zone if they have no offset.
import { Cron } from "croner";
import { WAIT_LIMITS } from "../../contracts/definitions/waits.ts";

export type WaitTime = { ok: true; atMs: number } | { ok: false; detail: string };

const DURATION = /^(?:(\d{1,9})d)?(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9})s)?$/;

/**
 * @param value seconds, or text such as `3d` or `1h30m`
 * @param fromMs when the wait begins
 */
export function afterDuration(value: unknown, fromMs: number): WaitTime {
  const seconds = secondsOf(value);
  if (seconds === null) {
    const detail = `${shown(value)} is not a duration: give seconds, or text such as "3d", "1h30m" or "90s".`;
    return { ok: false, detail };
  }
  return within(fromMs + seconds * 1000, fromMs);
}

function secondsOf(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? value : null;
  const parts = typeof value === "string" && value !== "" ? DURATION.exec(value) : null;
  if (parts === null) return null;
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}

const TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * A wait until a time in the past is over at once. When clocks change, a time that does not exist counts as an hour
 * later, and of a time that occurs twice the first one counts.
 * @param timeZone of a time without an offset
 * @param fromMs when the wait begins
 */
export function untilTime(value: unknown, timeZone: string | undefined, fromMs: number): WaitTime {
  const time = typeof value === "string" ? TIME.exec(value) : null;
  const [, day = "", minute = "", second = "00", offset] = time ?? [];
  const wall = `${day}T${minute}:${second}`;
  const wallMs = time === null ? null : instantOf(wall, "UTC", day);
  if (wallMs === null) {
    const detail = `${shown(value)} is not a time: write it in ISO 8601, such as "2026-12-24T18:00:00Z".`;
    return { ok: false, detail };
  }
  if (offset !== undefined) return within(wallMs - offsetMs(offset), fromMs);
  if (timeZone !== undefined) return within(instantOf(wall, timeZone) ?? wallMs, fromMs);
  const detail = `${shown(value)} names no offset: add one ("Z", "+01:00"), or a timeZone to the wait.`;
  return { ok: false, detail };
}

/** Null if there is no such time. @param day the day on which the instant has to be, so that 30 February is refused */
function instantOf(wall: string, timezone: string, day = ""): number | null {
  try {
    const instant = new Cron(wall, { timezone, paused: true }).getOnce();
    return instant?.toISOString().startsWith(day) ? instant.getTime() : null;
  } catch {
    return null;
  }
}

function offsetMs(offset: string): number {
  if (offset === "Z") return 0;
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

const DAYS = WAIT_LIMITS.seconds / 86_400;

function within(atMs: number, fromMs: number): WaitTime {
  const days = Math.ceil((atMs - fromMs) / 86_400_000);
  if (atMs - fromMs <= WAIT_LIMITS.seconds * 1000) return { ok: true, atMs };
  return { ok: false, detail: `It would wait ${days} days; at most ${DAYS} are allowed.` };
}

const MAX_SHOWN = 60;

/** A value in the detail of a fault: one that is too long is cut, and its length is added. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  if (text.length <= MAX_SHOWN) return text;
  return `${text.slice(0, MAX_SHOWN)}… (${text.length} characters)`;
}
