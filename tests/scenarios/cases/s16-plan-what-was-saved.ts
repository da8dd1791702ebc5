// S16: Save a meal plan right after saving its recipes → it finds them.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, itemOf, planned, recipe, step } from "../../chain/kitchen-scripts.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { call, callsIn, modelOf, type Answers } from "../scripts.ts";

const NAMES = ["Cod Curry", "Cod Cakes"];
const DAYS = ["2027-01-05", "2027-01-06"];
const makeAndSave = [
  step({
    type: "generate",
    description: "Create two cod recipes",
    batch: NAMES.map((label) => ({ label, brief: `make ${label}`, ref: null })),
  }),
  step({ type: "write", group: 1, description: "Save them", operation: "create" }),
];
const planAndSave = [
  step({
    type: "generate",
    subdomain: "meal_plans",
    group: 2,
    description: "Plan both",
    batch: [{ label: "Two dinners", brief: "one a day", ref: null }],
  }),
  step({
    type: "write",
    subdomain: "meal_plans",
    group: 3,
    operation: "create",
    description: "Save the plan",
  }),
];
const planFor = (refs: (string | null)[]) =>
  decided({
    data: {
      entries: NAMES.map((title, index) => ({
        planned_on: DAYS[index],
        meal_type: "dinner",
        title,
        servings: 2,
        recipe_ref: refs[index] ?? null,
      })),
    },
  });
const isPlan = (prompt: string) => prompt.includes("Item: Two dinners");
/** Generates the recipes, and plans them by these refs, with one list for each attempt. */
const planAnswers = (...plans: (string | null)[][]): Answers => {
  let count = 0;
  return {
    ActDecision: (request) => {
      if (!isPlan(request.user)) return decided({ data: recipe(itemOf(request)) });
      return planFor(plans[Math.min(count++, plans.length - 1)] ?? []);
    },
    ReplyOutput: { text: "Both recipes and the plan are saved." },
  };
};

export function planWhatWasSavedScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  const say = (text: string) => world.say(user, conversation, text);
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
  });

  async function expectLinked(exchange: Exchange): Promise<void> {
    expect(exchange.run.steps.map(({ status }) => status)).not.toContain("failed");
    const meals = await world.admin<{ title: string; recipe: string | null }>(
      `select m.title, r.name as recipe from public.meal_plans m
       left join public.recipes r on r.id = m.recipe_id
       where m.household_id = $1 order by m.planned_on`,
      [user.householdId],
    );
    expect(meals).toEqual(NAMES.map((title) => ({ title, recipe: title })));
    expect(await world.rows(user, "recipes")).toHaveLength(NAMES.length);
  }
  const inOneRun = (answers: Answers) =>
    world.play(modelOf({ ThinkOutput: planned([...makeAndSave, ...planAndSave]), ...answers }));

  describe("a model that behaves", () => {
    it("a model finds the recipes in the same run", async () => {
      inOneRun(planAnswers(["recipe_1", "recipe_2"]));
      const exchange = await say(
        "Create 2 cod recipes, save them and plan them for January 5 and 6",
      );
      await expectLinked(exchange);
      const prompt = exchange.prompts("ActDecision").find(isPlan) ?? "";
      for (const name of NAMES) expect(prompt).toContain(name);
      expect(prompt).toContain("recipe_1");
    });

    it("a model finds the recipes in the next run", async () => {
      world.play(modelOf({ ThinkOutput: planned(makeAndSave), ...planAnswers([]) }));
      await say("Create 2 cod recipes and save them");
      world.play(
        modelOf({ ThinkOutput: planned(planAndSave), ...planAnswers(["recipe_1", "recipe_2"]) }),
      );
      await expectLinked(await say("plan them for January 5 and 6"));
    });
  });

  describe("a model that makes the mistake", () => {
    it.each([
      ["only names the recipes", [[null, null]]],
      ["mixes up the recipes' refs", [["recipe_2", "recipe_1"]]],
      ["uses the refs of the drafts", [["gen_recipe_1", "gen_recipe_2"]]],
      [
        "invents a ref and is asked again",
        [
          ["recipe_1", "recipe_9"],
          ["recipe_1", "recipe_2"],
        ],
      ],
    ])("a model %s: the meals are linked to their recipes", async (_what, plans) => {
      inOneRun(planAnswers(...plans));
      await expectLinked(await say("Create 2 cod recipes, save them and plan them"));
    });

    it("a model writes the meals itself without refs: they are linked to their recipes", async () => {
      world.play(modelOf({ ThinkOutput: planned(makeAndSave), ...planAnswers([]) }));
      await say("Create 2 cod recipes and save them");
      const rows = NAMES.map((title, index) => ({
        planned_on: DAYS[index],
        meal_type: "dinner",
        title,
      }));
      world.play(
        modelOf({
          ThinkOutput: planned(planAndSave.slice(1)),
          ActDecision: ({ user: prompt }) =>
            callsIn(prompt) === 0 ? call("db_create", { table: "meal_plans", rows }) : decided({}),
          ReplyOutput: { text: "Both are planned." },
        }),
      );
      await expectLinked(await say("plan them for January 5 and 6"));
    });
  });
}
