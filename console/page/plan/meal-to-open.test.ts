// The meal that an address asks to open.
import { expect, it } from "vitest";
import { mealToOpen } from "./meal-to-open.ts";

const opened = (query: string) => mealToOpen(new URLSearchParams(query));

it("an address opens the form of a stored meal with a dish, or of a new one on a day", () => {
  expect(opened("week=2026-11-27&meal=new&dish=Pie")).toEqual({
    id: null,
    preset: { plannedOn: "2026-11-27", mealType: "dinner" },
  });
  expect(opened("week=2026-11-27&meal=m1&dish=Pie")).toEqual({
    id: "m1",
    preset: { title: "Pie" },
  });
});

it("an address without a meal, or with a new one on no day, opens no form", () => {
  expect(opened("week=2026-11-27")).toBeUndefined();
  expect(opened("week=soon&meal=new")).toBeUndefined();
});
