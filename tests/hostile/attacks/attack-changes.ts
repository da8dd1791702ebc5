// Attacks on the changes that a plan states: valid rows and values, and some that code has to refuse.
import { hostileString, wrongRef } from "../hostile-strings.ts";
import type { Scene } from "../scene.ts";

type Step = Record<string, unknown>;

const JUDGED = ["food = prawn", "contains = crustaceans", "may_contain ="];
const LINES = [
  ["name = prawns", "quantity = 2", ...JUDGED],
  ["name = milk", "quantity = 1", "unit = l", "food = milk", "contains = milk", "may_contain ="],
  ["title = Clean the oven", "due_on = 2026-11-24"],
  ["title = Prawn curry", "planned_on = 2026-11-24", "meal_type = dinner", ...JUDGED],
  ["done = true"],
  ["purchased = true", "quantity * 0.5"],
  ["quantity + 2"],
  ["quantity - 200", "unit = g"],
  ["location = freezer", "expires_on ="],
];

/** The step, and if it writes, sometimes with stated changes, which code makes without asking Act. */
export function withChanges(scene: Scene, step: Step): Step {
  const { chance } = scene;
  const isWrite = step["operation"] === "create" || step["operation"] === "update";
  if (!isWrite || !chance.is(0.4)) return step;
  const items = (step["batch"] ?? []) as { ref: string | null }[];
  const count = items.length > 0 ? items.length : 1;
  const changes = Array.from({ length: count }, (_, index) => {
    const ref = items[index]?.ref ?? null;
    const refs = ref === null ? [] : [ref];
    return {
      refs: scene.attacks(0.15) ? [wrongRef(scene).slice(0, 60)] : refs,
      set: scene.attacks(0.2)
        ? [`name = ${hostileString(scene)}`.slice(0, 600)]
        : chance.pick(LINES),
    };
  });
  return { ...step, changes };
}
