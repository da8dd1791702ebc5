// Which missing items go on the shopping list, and which the person has to confirm first.
import { expect, it } from "vitest";
import { bodyOf, groupsOf, linesOf, type Missing } from "./missing-lines.ts";

const item = (name: string, status: string, code?: string): Missing["items"][number] => ({
  status: status as "missing",
  item: { name, quantity: 2, unit: null, category: null, notes: null },
  note: null,
  ...(code === undefined ? {} : { findings: [{ kind: "allergen", code, name }] }),
});

it("only missing items are switched on, and none that somebody in the household must avoid", () => {
  const lines = linesOf({
    items: [
      ...[item("leeks", "missing"), item("cream", "missing", "milk"), item("rice", "at_home")],
      ...[item("eggs", "on_list"), item("oil", "at_home_and_on_list")],
    ],
    notes: [],
  });
  expect(lines.filter(({ isOn }) => isOn).map(({ item: { name } }) => name)).toEqual(["leeks"]);
  expect(
    groupsOf(lines).map(([group, members]) => [group, members.map(({ item: { name } }) => name)]),
  ).toEqual([
    ["toAdd", ["leeks", "cream"]],
    ["atHome", ["rice", "oil"]],
    ["onList", ["eggs"]],
  ]);
  const [leeks, cream] = lines;
  expect(leeks && bodyOf(leeks)).toEqual(lines[0]?.item);
  expect(cream && bodyOf(cream)).toMatchObject({ name: "cream", override: ["milk"] });
});
