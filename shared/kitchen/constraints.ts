// The kitchen's constraint types (spec/kitchen#constraint-types).
import type { ConstraintSpec } from "../contracts/pack.ts";

const text = { value: "text", multiple: false } as const;
const number = { value: "number", multiple: false } as const;

/** `date_range` and `only_saved` are for plans only; `count` is for plans and recipes. */
export const constraintSpecs: Record<string, ConstraintSpec> = {
  ingredient_required: {
    ...text,
    multiple: true,
    opposite: "ingredient_excluded",
    description: "must be in it",
  },
  ingredient_excluded: {
    ...text,
    multiple: true,
    opposite: "ingredient_required",
    lasting: true,
    protects: true,
    description: "must not be in it",
  },
  at_home: {
    ...text,
    multiple: true,
    description:
      'is at home and need not be bought, as the message says ("I still have rice"); field: the user\'s own word for the thing, after the amount if they name one ("500 g Mehl"); a request to note stock is none',
  },
  diet: {
    ...text,
    multiple: true,
    lasting: true,
    protects: "named",
    description: "a diet that it has to fit (vegetarian, vegan …); field says whose",
  },
  equipment: { ...text, multiple: true, description: "to be made with it" },
  cuisine: { ...text, description: "a cuisine" },
  difficulty: { ...text, description: "easy, medium or hard" },
  time_limit: { ...number, description: "minutes in all, at most" },
  servings: {
    ...number,
    standsFor: "householdSize",
    description:
      'people to serve; field names the occasion where the number is for one ("Saturday")',
  },
  flavor: { ...text, description: "how it should taste" },
  count: {
    ...number,
    lasting: true,
    description: "how many of them; field says of what: recipes, meals",
  },
  date_range: {
    ...text,
    lasting: true,
    description: "days that a plan covers, as YYYY-MM-DD..YYYY-MM-DD",
  },
  only_saved: {
    ...text,
    lasting: true,
    description: 'only what is saved already may be used ("use my saved recipes"); value: recipes',
  },
};
