// Checks which ISO dates count as days.
import { expect, it } from "vitest";
import { readDay } from "./read-days.ts";

it.each([
  ["2026-02-28", "2026-02-28"],
  ["2026-02-31", null],
  ["2026-13-01", null],
])("readDay returns an ISO date only if the calendar has it: %s", (words, day) => {
  expect(readDay(words, "2026-02-01")).toBe(day);
});
