// The jobs of the forms about recipes, saved ones and ones to generate.
import { ifRead } from "./if-read.ts";
import type { SlotValues, Job, Jobs, Look, Tweak } from "./job.ts";

const table = "recipes";
const DEFAULT_COUNT = 3;
const MAX_COUNT = 8;
/** Words that do not describe a dish. */
const IGNORED_TERMS = new Set(["new", "dinner", "lunch"]);

const look = (fields: Partial<Look>): Look => ({ do: "look", table, where: [], ...fields });

const make =
  (defaultCount: number) =>
  ({
    kind = [],
    foods = [],
    n: count = defaultCount,
    people: servings,
    save = false,
  }: SlotValues): Job | null => {
    const terms = [...kind, ...foods.map(({ name }) => name)].filter(
      (term) => !IGNORED_TERMS.has(term),
    );
    return count > MAX_COUNT ? null : { do: "generate", terms, count, save, servings };
  };

const edit =
  (tweakOf: (values: SlotValues) => Tweak | null) =>
  (values: SlotValues): Job | null => {
    const { points = null, name = null } = values;
    const tweak = tweakOf(values);
    if (tweak === null || points?.several === true) return null;
    return { do: "edit", points, name, tweak };
  };

export const recipeJobs: Jobs = {
  "recipes.show": () => look({}),
  "recipes.family": ({ foods: [food, ...otherFoods] = [] }) =>
    food === undefined || otherFoods.length > 0 ? null : look({ family: food.name }),
  "recipes.open": ifRead("name", ({ name }) => look({ name })),
  "recipes.create": make(1),
  "recipes.createseveral": make(DEFAULT_COUNT),
  "recipes.again": ({ n }) => ({ do: "again", count: n }),
  "recipes.save": ifRead("points", (points) => ({ do: "save", points })),
  "recipes.showshown": ifRead("points", (points) => ({ do: "show", points })),
  "recipes.edit": edit(() => ({ kind: "spicier" })),
  "recipes.servings": edit(({ people }) =>
    people === undefined ? null : { kind: "servings", servings: people },
  ),
  "recipes.forget": ifRead("points", (points) => ({ do: "forget", points })),
  "recipes.startover": () => ({ do: "forget", points: null }),
  "recipes.delete": ifRead("name", (name) => ({ do: "delete", which: { table, named: [name] } })),
  "recipes.deleteshown": ifRead("points", (points) => ({ do: "delete", which: { table, points } })),
  "recipes.deleteall": () => ({ do: "delete", which: { table, where: [] } }),
  "recipes.rename": ifRead("name", (name, { newname: value }) =>
    value === undefined
      ? null
      : {
          do: "change",
          which: { table, named: [name] },
          each: [[{ column: "name", how: "set", value }]],
        },
  ),
  "recipes.match": () => ({ do: "match" }),
};
