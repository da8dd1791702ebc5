// Parts of an output that appear once for each item of a list, or only if there is a value.
import { nameInOutput } from "./process.ts";
import { pathOf, type Ref, refTo, type Unchecked } from "./ref.ts";

/**
 * Writes a text for each item of a list. Within it, only the item's own fields are known.
 * @example
 * import { each, type Ref } from "../define.ts";
 * export const names = (rows: Ref<{ name: string }[]>): string => each(rows, (row) => `- ${row.name}\n`);
 */
export function each<Item>(list: Ref<Item[]>, write: (item: Ref<Item>) => string): string {
  return section("#", list, write(refTo<Item>(["item"])));
}

/**
 * Writes a text where there is a value that is neither false nor an empty list.
 * @example
 * import { given, type Ref } from "../define.ts";
 * export const line = (task: Ref<{ title: string } | null>): string => given(task, "A task was added.");
 */
export const given = (value: Ref<Unchecked>, text: string): string => section("#", value, text);

/**
 * Writes a text where there is no value, or one that is false or an empty list.
 * @example
 * import { missing, type Ref } from "../define.ts";
 * export const line = (rows: Ref<string[]>): string => missing(rows, "Nothing was found.");
 */
export const missing = (value: Ref<Unchecked>, text: string): string => section("^", value, text);

function section(sign: "#" | "^", value: unknown, text: string): string {
  const path = pathOf(value);
  if (path === undefined) throw new Error("A section of an output needs a value of the run.");
  return `{{${sign}${nameInOutput(path)}}}${text}{{/${nameInOutput(path)}}}`;
}
