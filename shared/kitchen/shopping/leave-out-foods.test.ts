// Foods that the user excludes are removed from a list, according to the database's findings in its entries.
import { expect, test } from "vitest";
import type { Constraint } from "../../contracts/answers/understand.ts";
import type { Finding } from "../../contracts/findings.ts";
import { leaveOutFoods } from "./leave-out-foods.ts";

const excluding = (...values: string[]) =>
  values.map((value): Constraint => ({
    type: "ingredient_excluded",
    field: "",
    value,
    confidence: 1,
  }));
const list = (...names: string[]) => ({ title: "Friday", items: names.map((name) => ({ name })) });
const wish = (name: string): Finding[] => [{ kind: "wish", code: "flour", name }];

test("an excluded food is left out with a note in the user's language, and the rest stays the same", () => {
  const content = list("Mehl", "red wine", "Käse");
  const findings = [wish("mehl"), [], []];
  expect(leaveOutFoods(content, findings, excluding("flour"))).toEqual({
    content: { title: "Friday", items: [{ name: "red wine" }, { name: "Käse" }] },
    notes: ["left out, as you said: Mehl"],
  });
  expect(leaveOutFoods(content, findings, excluding("flour"), "de")?.notes).toEqual([
    "weggelassen, wie gewünscht: Mehl",
  ]);
});

test("an excluded food without a catalogue entry is recognized by its German name", () => {
  const content = list("Käse", "Brot");
  expect(leaveOutFoods(content, [], excluding("cheese (have it)"))?.content).toEqual(
    expect.objectContaining({ items: [{ name: "Brot" }] }),
  );
});

test("a list of which every entry is left out is empty", () => {
  expect(leaveOutFoods(list("eggs"), [wish("eggs")], excluding("egg"))).toEqual({
    content: null,
    notes: ["there is nothing left to buy", "left out, as you said: eggs"],
  });
});

test("a food that an allergy or a diet forbids stays on the list, because the guard asks about it", () => {
  const findings: Finding[][] = [[{ kind: "allergen", code: "milk", name: "cream" }], []];
  expect(leaveOutFoods(list("cream", "coconut milk"), findings, excluding("milk"))).toBeNull();
});
