// The system's clock and its source of ids, behind their ports.
import type { Clock, Ids } from "../ports/clock.ts";

export const systemClock: Clock = {
  now: () => Date.now(),
  today: (timeZone, isoTime) =>
    calendarDate(isoTime === undefined ? new Date() : new Date(isoTime), timeZone ?? "UTC"),
  iso: (ms) => new Date(ms).toISOString(),
};

/** The ISO date at that moment in a time zone; in UTC if the zone does not exist. */
export function calendarDate(date: Date, timeZone: string): string {
  // UTC needs no formatter; making one takes longer than most hops' other work.
  if (timeZone === "UTC") return date.toISOString().slice(0, 10);
  try {
    // The Swedish locale formats dates as ISO 8601.
    return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(date);
  } catch {
    return date.toISOString().slice(0, 10);
  }
}

export const systemIds: Ids = {
  uuid: () => crypto.randomUUID(),
  async named(name) {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name));
    const bytes = new Uint8Array(hash).slice(0, 16);
    // Version 8 (application-defined) and the RFC 9562 variant.
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      hex.slice(12, 16),
      hex.slice(16, 20),
      hex.slice(20),
    ].join("-");
  },
};
