import { expect, it } from "vitest";
import { mealPlanArtifact } from "./meal-plan-artifact.ts";

const meal = (day: string, title: string, meal_type = "dinner") => ({
  planned_on: `2026-11-${day}`,
  meal_type,
  title,
});
const plannedMeals = [{ table: "meal_plans", row: { id: "meal_1", ...meal("24", "Tacos") } }];
const remainder = (...entries: object[]) => mealPlanArtifact.leaveOut?.({ entries }, plannedMeals);

it("a plan leaves out the meals that are planned already, and notes the meals that stay", () => {
  const freeMeals = [
    meal("25", "Soup"),
    meal("24", "Rolls", "breakfast"),
    meal("24", "Nuts", "snack"),
  ];
  expect(remainder(meal("24", "Pie"), ...freeMeals)).toEqual({
    content: { entries: freeMeals },
    notes: ["2026-11-24 dinner stays as it is planned: Tacos"],
  });
  expect(remainder(meal("24", "Pie"))).toMatchObject({ content: null });
});

it("a plan of meals that are not planned yet stays the same", () => {
  expect(remainder(meal("25", "Soup"))).toBeNull();
});
