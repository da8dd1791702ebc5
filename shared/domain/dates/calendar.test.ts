import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, weekdayOf } from "./calendar.ts";

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const DAY = 86_400_000;

describe("calendar arithmetic", () => {
  it("calendar arithmetic agrees with the platform's calendar for three centuries", () => {
    assert(
      property(integer({ min: -40_000, max: 70_000 }), integer({ min: -800, max: 800 }), (a, b) => {
        const start = iso(a * DAY);
        expect(addDays(start, b)).toBe(iso((a + b) * DAY));
        const name = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
        expect(weekdayOf(start)).toBe(name.format(a * DAY));
      }),
    );
  });
});
