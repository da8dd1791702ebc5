// Which rows are near their day.
import { expect, it } from "vitest";
import { nearnessOf } from "./deadline.ts";
import { RESOURCES } from "./resources.ts";
import type { Row } from "./row-api.ts";

const TODAY = "2026-11-29";
const row = (values: object) => ({ id: "1", ...values }) as unknown as Row;
const food = (expiresOn: string | null) => nearnessOf(RESOURCES.pantry, row({ expiresOn }), TODAY);

it("food is marked from three days before its day, and differently after that day", () => {
  expect(["2026-12-03", "2026-12-02", TODAY, "2026-11-28"].map(food)).toEqual([
    undefined,
    "soon",
    "soon",
    "expires",
  ]);
  expect(food(null)).toBeUndefined();
});

it("a task is marked until it is done, and a row without a deadline is never marked", () => {
  const task = (done: boolean) => row({ dueOn: "2026-11-01", done });
  expect(nearnessOf(RESOURCES.tasks, task(false), TODAY)).toBe("due");
  expect(nearnessOf(RESOURCES.tasks, task(true), TODAY)).toBeUndefined();
  expect(nearnessOf(RESOURCES.log, row({ cookedOn: "2026-11-01" }), TODAY)).toBeUndefined();
});
