// Generated lists in which each entry becomes a row: shopping lists and task lists.
import * as z from "zod";
import type { ArtifactSpec } from "../../contracts/pack.ts";
import { optional } from "../fields.ts";
import { countedThing } from "./counted-thing.ts";
import { isPresent, valueText } from "../screens/format-values.ts";
import { listContent, noteText } from "../screens/list-content.ts";
import { JudgedSchema } from "../food/judgement.ts";
import { taskFields } from "../planning/planning-tables.ts";
import { shoppingFields } from "../stock/stock-tables.ts";
import { wordOf } from "../screens/word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";

export const ShoppingListContentSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        name: shoppingFields.name.describe("what to buy: no amount, no preparation"),
        quantity: optional(shoppingFields.quantity),
        unit: optional(shoppingFields.unit),
        category: optional(shoppingFields.category).describe("part of the shop, such as dairy"),
        notes: optional(shoppingFields.notes),
        judged: JudgedSchema,
      }),
    )
    .min(1)
    .max(200),
});

const TaskListContentSchema = z.strictObject({
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
  ...listContent("items", (labels, count) => labels.shoppingList(count), formatItem),
};

export const taskListArtifact: ArtifactSpec = {
  type: "task_list",
  schemaVersion: 1,
  schema: TaskListContentSchema,
  ...listContent("tasks", (labels, count) => labels.taskList(count), formatTask),
};

function formatItem(item: Record<string, unknown>, words: KitchenWords): string {
  const name = countedThing(item, valueText(item.name ?? ""), words);
  const category = isPresent(item.category) ? ` (${wordOf(words.sections, item.category)})` : "";
  return `- ${name}${category}${noteText(item.notes, words)}`;
}

function formatTask(task: Record<string, unknown>, words: KitchenWords): string {
  const dueText = isPresent(task.due_on)
    ? ` (${words.due(words.date(valueText(task.due_on)))})`
    : "";
  return `- ${valueText(task.title ?? "")}${dueText}${noteText(task.notes, words)}`;
}
