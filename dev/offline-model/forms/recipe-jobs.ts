// The meaning of the forms about recipes: saved ones, and ones to be generated.
import { given } from "./given.ts";
import type { Captured, Job, Jobs, Look, Tweak } from "./job.ts";

const table = "recipes";
const SEVERAL = 3;
const MAX = 8;
/** Words that do not describe a dish. */
const NO_TERM = new Set(["new", "dinner", "lunch"]);

const look = (more: Partial<Look>): Look => ({ do: "look", table, where: [], ...more });

const make =
  (usual: number) =>
  ({
    kind = [],
    foods = [],
    n: count = usual,
    people: servings,
    save = false,
  }: Captured): Job | null => {
    const terms = [...kind, ...foods.map(({ name }) => name)].filter((term) => !NO_TERM.has(term));
    return count > MAX ? null : { do: "generate", terms, count, save, servings };
  };

const edit =
  (tweak: (captured: Captured) => Tweak | null) =>
  (captures: Captured): Job | null => {
    const { points = null, name = null } = captures;
    const change = tweak(captures);
    if (change === null || points?.several === true) return null;
    return { do: "edit", points, name, tweak: change };
  };

export const recipeJobs: Jobs = {
  "recipes.show": () => look({}),
  "recipes.family": ({ foods: [food, ...more] = [] }) =>
    food === undefined || more.length > 0 ? null : look({ family: food.name }),
  "recipes.open": given("name", ({ name }) => look({ name })),
  "recipes.create": make(1),
  "recipes.createseveral": make(SEVERAL),
  "recipes.again": ({ n }) => ({ do: "again", count: n }),
  "recipes.save": given("points", (points) => ({ do: "save", points })),
  "recipes.showshown": given("points", (points) => ({ do: "show", points })),
  "recipes.edit": edit(() => ({ kind: "spicier" })),
  "recipes.servings": edit(({ people }) =>
    people === undefined ? null : { kind: "servings", servings: people },
  ),
  "recipes.forget": given("points", (points) => ({ do: "forget", points })),
  "recipes.startover": () => ({ do: "forget", points: null }),
  "recipes.delete": given("name", (name) => ({ do: "delete", which: { table, named: [name] } })),
  "recipes.deleteshown": given("points", (points) => ({ do: "delete", which: { table, points } })),
  "recipes.deleteall": () => ({ do: "delete", which: { table, where: [] } }),
  "recipes.rename": given("name", (name, { newname: value }) =>
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
