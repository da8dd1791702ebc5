// Parts of an output that appear once for each item of a list, or only if there is a value or none. All throw an Error
// for a value that an output cannot name, such as a computed one.
import { nameInOutput } from "./process.ts";
import { pathOf, type Ref, refTo, type Unchecked } from "./ref.ts";

/**
 * Writes a text for each item of a list. Within it, a field of the item hides a value of the same name from outside.
 * @example
 * import { each, type Ref } from "../define.ts";
 * export const names = (rows: Ref<{ name: string }[]>): string => each(rows, (row) => `- ${row.name}\n`);
 */
export function each<Item>(list: Ref<Item[]>, write: (item: Ref<Item>) => string): string {
  return section("#", list, write(refTo<Item>(["item"])));
}

/**
 * Writes a text if there is a value; false, 0, an empty text and an empty list count as none. For a list, it writes the
 * text once for each item.
 * @example
 * import { given, type Ref } from "../define.ts";
 * export const line = (task: Ref<{ title: string } | null>): string => given(task, "A task was added.");
 */
export const given = (value: Ref<Unchecked>, text: string): string => section("#", value, text);

/**
 * Writes a text if there is no value; false, 0, an empty text and an empty list count as none.
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
