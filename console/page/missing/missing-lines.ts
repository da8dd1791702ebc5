// What is missing for recipes or planned meals, as lines that the person switches on or off before adding them to the list.
import type { components } from "../../../clients/typescript/types.ts";

export type Question = components["schemas"]["MissingIngredientsRequest"];
export type Missing = components["schemas"]["MissingIngredients"];
type Item = Missing["items"][number];

export interface Line extends Item {
  isOn: boolean;
}

/** All lines. A line for a missing item starts switched on, unless the guard has findings about the item. */
export const linesOf = ({ items }: Missing): Line[] =>
  items.map((item) => ({
    ...item,
    isOn: item.status === "missing" && (item.findings ?? []).length === 0,
  }));

/**
 * The request body that adds the line to the list. It overrides the guard, because a person who switches on a food to
 * avoid has seen the reason.
 */
export function bodyOf({ item, findings }: Line): components["schemas"]["CreateShoppingItem"] {
  const override = [...new Set((findings ?? []).map(({ code }) => code))];
  return override.length === 0 ? item : { ...item, override };
}

const GROUPS = {
  toAdd: ["missing"],
  atHome: ["at_home", "at_home_and_on_list"],
  onList: ["on_list"],
};
export type Group = keyof typeof GROUPS;

/** The lines in display groups: what goes on the list, and what there is already and where. Empty groups are left out. */
export const groupsOf = (lines: readonly Line[]): [Group, Line[]][] =>
  (Object.keys(GROUPS) as Group[]).flatMap((group): [Group, Line[]][] => {
    const groupLines = lines.filter(({ status }) => GROUPS[group].includes(status));
    return groupLines.length === 0 ? [] : [[group, groupLines]];
  });
