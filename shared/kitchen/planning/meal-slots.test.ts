import { expect, it } from "vitest";
import { mealPlanArtifact } from "./meal-plan-artifact.ts";

const meal = (day: string, title: string, meal_type = "dinner") => ({
  planned_on: `2026-11-${day}`,
  meal_type,
  title,
});
const plannedMeals = [{ table: "meal_plans", row: { id: "meal_1", ...meal("24", "Tacos") } }];
const remainder = (...entries: object[]) => mealPlanArtifact.leaveOut?.({ entries }, plannedMeals);

it("a plan leaves out what is planned already, and says what stays", () => {
  const free = [meal("25", "Soup"), meal("24", "Rolls", "breakfast"), meal("24", "Nuts", "snack")];
  expect(remainder(meal("24", "Pie"), ...free)).toEqual({
    content: { entries: free },
    notes: ["2026-11-24 dinner stays as it is planned: Tacos"],
  });
  expect(remainder(meal("24", "Pie"))).toMatchObject({ content: null });
});

it("a plan of free meals stays as it is", () => {
  expect(remainder(meal("25", "Soup"))).toBeNull();
});
