// A wish for something that somebody here is allergic to.
import { isExcluded } from "../../repertoire/is-food.ts";
import { valuesOf } from "../prompt/read-constraints.ts";
import { ask, type Draft } from "./draft-plan.ts";
import type { ThinkInput } from "./think-input.ts";

/** Allergies: of the profile, and said in this conversation. */
function avoidedBy({ constraints }: ThinkInput): string[] {
  const said = valuesOf(constraints, "ingredient_excluded").filter((food) =>
    food.endsWith("(allergy)"),
  );
  return [
    ...valuesOf(constraints, "allergy"),
    ...said.map((food) => food.replace(" (allergy)", "")),
  ];
}

/** Nobody is served what they are allergic to without asking for exactly that. */
export function refuseAvoided(foods: string[], input: ThinkInput): Draft | null {
  const food = foods.find((one) => isExcluded(one, avoidedBy(input)));
  if (food === undefined) return null;
  return ask(
    "Make a recipe that must be avoided",
    `There is an allergy that rules out ${food} here, so I write no recipe with it. What shall it be instead?`,
  );
}
