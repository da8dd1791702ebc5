// What an update step's sentence wants set.
import { parseAmount } from "../language/quantities.ts";

export type Change = { kind: "set"; set: Record<string, unknown> } | { kind: "add"; by: number };

const NAME_COLUMN: Readonly<Record<string, string>> = {
  meal_plans: "title",
  tasks: "title",
  cooking_log: "title",
  preferences: "subject",
};

/** Null when the sentence names no change that is known here. */
export function changeOf(task: string, table: string): Change | null {
  const name = /^Rename .* to "([^"]+)"$/.exec(task)?.[1];
  if (name !== undefined) return { kind: "set", set: { [NAME_COLUMN[table] ?? "name"]: name } };
  const amount = /^Change the amount of .* (to|by adding|by taking off) (.+)$/.exec(task);
  if (amount !== null) {
    const parsed = parseAmount(amount[2] ?? "");
    if (parsed?.quantity === null || parsed === null) return null;
    const { quantity, unit } = parsed;
    if (amount[1] === "to")
      return { kind: "set", set: { quantity, ...(unit === null ? {} : { unit }) } };
    return { kind: "add", by: amount[1] === "by adding" ? quantity : -quantity };
  }
  if (task.startsWith("Mark as bought")) return { kind: "set", set: { purchased: true } };
  if (task.startsWith("Mark as done")) return { kind: "set", set: { done: true } };
  const place = /^Move .* to the (fridge|freezer|pantry|counter)$/.exec(task)?.[1];
  if (place !== undefined) return { kind: "set", set: { location: place } };
  const day = /^Move .* to (\d{4}-\d{2}-\d{2})$/.exec(task)?.[1];
  if (day !== undefined) return { kind: "set", set: { planned_on: day } };
  const rating = /^Rate .* with ([1-5]) of 5$/.exec(task)?.[1];
  return rating === undefined ? null : { kind: "set", set: { rating: Number(rating) } };
}
