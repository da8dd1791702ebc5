// Generated lists whose entries become rows of their own: things to buy, things to do.
import * as z from "zod";
import type { ArtifactSpec } from "../contracts/pack.ts";
import { optional } from "./fields.ts";
import { amountText, isPresent, objectsOf, valueText } from "./format-values.ts";
import { taskFields } from "./planning-tables.ts";
import { shoppingFields } from "./stock-tables.ts";

export const ShoppingListContentSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        name: shoppingFields.name.describe("what to buy: no amount, no preparation"),
        quantity: optional(shoppingFields.quantity),
        unit: optional(shoppingFields.unit),
        category: optional(shoppingFields.category).describe("part of the shop, such as dairy"),
        notes: optional(shoppingFields.notes),
      }),
    )
    .min(1)
    .max(200),
});

export const TaskListContentSchema = z.strictObject({
  tasks: z
    .array(
      z.strictObject({
        title: taskFields.title,
        due_on: optional(taskFields.due_on),
        notes: optional(taskFields.notes),
      }),
    )
    .min(1)
    .max(60),
});

export const shoppingListArtifact: ArtifactSpec = {
  type: "shopping_list",
  schemaVersion: 1,
  schema: ShoppingListContentSchema,
  label: (content) => `Shopping list (${countOf(content.items, "item")})`,
  format: (content) => objectsOf(content.items).map(formatItem).join("\n"),
};

export const taskListArtifact: ArtifactSpec = {
  type: "task_list",
  schemaVersion: 1,
  schema: TaskListContentSchema,
  label: (content) => `Task list (${countOf(content.tasks, "task")})`,
  format: (content) => objectsOf(content.tasks).map(formatTask).join("\n"),
};

function countOf(value: unknown, noun: string): string {
  const n = objectsOf(value).length;
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

function formatItem(item: Record<string, unknown>): string {
  const named = [amountText(item), valueText(item.name ?? "")].filter(isPresent).join(" ");
  const category = isPresent(item.category) ? ` (${valueText(item.category)})` : "";
  return `- ${named}${category}${noteText(item.notes)}`;
}

function formatTask(task: Record<string, unknown>): string {
  const due = isPresent(task.due_on) ? ` (due ${valueText(task.due_on)})` : "";
  return `- ${valueText(task.title ?? "")}${due}${noteText(task.notes)}`;
}

function noteText(notes: unknown): string {
  return isPresent(notes) ? `: ${valueText(notes)}` : "";
}
