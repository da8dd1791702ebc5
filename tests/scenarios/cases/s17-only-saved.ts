// S17: "use my saved recipes" → only saved ones get into the plan.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld } from "../scenario-world.ts";
import { call, callsIn, modelOf, read, sectionOf } from "../scripts.ts";

const TEXT = "Plan dinners for January 5 and 6, use my saved recipes";
const NAMES = ["Cod Bake", "Lentil Soup"];
const onlySavedUnderstanding = understood({
  constraint_snapshot: {
    ...understood().constraint_snapshot,
    new_constraints: [{ type: "only_saved", field: "", value: "recipes", confidence: 0.95 }],
    source_phrases: ["use my saved recipes"],
  },
});
const readStep = step({ description: "Read the saved recipes" });
const writeStep = step({
  type: "write",
  subdomain: "meal_plans",
  group: 2,
  operation: "create",
  description: "Save the plan",
});
const generateStep = step({
  type: "generate",
  subdomain: "meal_plans",
  group: 1,
  description: "Plan the dinners",
  batch: [{ label: "Two dinners", brief: "", ref: null }],
});
const meal = (index: number, title: string) => ({
  planned_on: `2027-01-0${5 + index}`,
  meal_type: "dinner",
  title,
});
const SAVED = NAMES.map((title, index) => ({
  ...meal(index, title),
  recipe_ref: `recipe_${index + 1}`,
}));
const INVENTED = [SAVED[0], { ...meal(1, "Duck Confit"), recipe_ref: null }];
const mealPlan = (entries: unknown) => decided({ data: { entries } });
const look = [read("recipes"), decided({ result_summary: "Found 2" })];

export function onlySavedScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    // A read shows the newest first.
    for (const name of NAMES.toReversed()) await world.stock(user, "recipes", [{ name }]);
  });

  const meals = () =>
    world.admin(
      `select m.title, r.name as recipe from public.meal_plans m
       left join public.recipes r on r.id = m.recipe_id
       where m.household_id = $1 order by m.planned_on`,
      [user.householdId],
    );
  const linkedMeals = NAMES.map((title) => ({ title, recipe: title }));
  const say = (steps: object[], acts: object[]) => {
    world.play(
      modelOf({
        UnderstandOutput: onlySavedUnderstanding,
        ThinkOutput: planned(steps),
        ActDecision: [...look, ...acts],
        ReplyOutput: { text: "Both dinners are planned and saved [#1]." },
      }),
    );
    return world.say(user, conversation, TEXT);
  };

  describe("a model that behaves", () => {
    it("a model plans saved recipes by their refs", async () => {
      const exchange = await say([readStep, generateStep, writeStep], [mealPlan(SAVED)]);
      expect(await meals()).toEqual(linkedMeals);
      expect(sectionOf(exchange.prompts("ActDecision")[2] ?? "", "User and household")).toContain(
        "only_saved: recipes",
      );
      expect(exchange.effects.map(({ status }) => status)).toEqual(["applied", "applied"]);
      expect(exchange.reply).toMatch(
        /^Both dinners are planned and saved\.\n\nPlanned:(?:\n- .*dinner: .*){2}$/,
      );
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model invents a dish: the plan is sent back once, and then it is right", async () => {
      const exchange = await say(
        [readStep, generateStep, writeStep],
        [mealPlan(INVENTED), mealPlan(SAVED)],
      );
      const repair = exchange.requests.findLast(({ contract }) => contract === "ActDecision");
      expect(repair?.messages.at(-1)?.text).toContain(
        "2027-01-06 dinner (Duck Confit) is not a saved recipe",
      );
      expect(await meals()).toEqual(linkedMeals);
    });

    it("a model insists on an invented dish: nothing of the plan is saved, and the user is told why", async () => {
      const exchange = await say(
        [readStep, generateStep, writeStep],
        [mealPlan(INVENTED), mealPlan(INVENTED)],
      );
      expect(await meals()).toEqual([]);
      expect(exchange.effects).toEqual([]);
      expect(exchange.reply).toContain("(Duck Confit) is not a saved recipe");
      expect(exchange.reply).not.toContain("planned and saved");
    });

    it("a model writes an invented dish into the plan itself: the call is refused, and the next one is right", async () => {
      const create = (entries: unknown[]) =>
        call("db_create", {
          table: "meal_plans",
          rows: (entries as Record<string, unknown>[]).map(({ recipe_ref, ...row }) => ({
            ...row,
            recipe_id: recipe_ref,
          })),
        });
      const exchange = await say(
        [readStep, writeStep],
        [create(INVENTED), create(SAVED), decided({})],
      );
      const secondPrompt = exchange
        .prompts("ActDecision")
        .find((prompt) => callsIn(prompt) === 1 && /^Step type: write\b/m.test(prompt));
      expect(sectionOf(secondPrompt ?? "", "Done so far")).toMatch(
        /call 1: db_create refused: .*\(Duck Confit\) is not a saved recipe/,
      );
      expect(await meals()).toEqual(linkedMeals);
    });
  });
}
