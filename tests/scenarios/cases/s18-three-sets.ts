// S18: a write step is told to save three sets of ingredients and completes after the first →
// refused; all three stored or reported.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { call, callsIn, modelOf, read, sectionOf } from "../scripts.ts";

const TEXT = "Save the ingredients of all three: cod and lemon each";
const NAMES = ["Cod Bake", "Cod Curry", "Cod Soup"];
const REFS = ["recipe_1", "recipe_2", "recipe_3"];
const writePlan = planned([
  step({
    type: "write",
    operation: "create",
    description: "Save the ingredients of each",
    batch: NAMES.map((label, index) => ({ label, brief: "cod and lemon", ref: REFS[index] })),
  }),
]);
const save = (...refs: string[]) =>
  call("db_create", {
    table: "recipe_ingredients",
    rows: refs.flatMap((ref) =>
      ["cod", "lemon"].map((name, index) => ({
        recipe_id: ref,
        name,
        quantity: 1,
        position: index + 1,
        item: ref,
      })),
    ),
  });
const completion = decided({ result_summary: "Saved all three sets" });

export function threeSetsScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    // A read shows the newest first.
    for (const name of NAMES.toReversed()) {
      await world.stock(user, "recipes", [{ name, instructions: [`Cook ${name}.`] }]);
    }
    world.play(
      modelOf({
        ThinkOutput: planned([step({ description: "Read the recipes" })]),
        ActDecision: ({ user: prompt }) => (callsIn(prompt) === 0 ? read("recipes") : decided({})),
      }),
    );
    await world.say(user, conversation, "show me my recipes");
  });

  /** Recipe → its lines as stored. */
  async function lines(): Promise<Record<string, string[]>> {
    const rows = await world.admin<{ recipe: string; line: string }>(
      `select r.name as recipe, l.name as line from public.recipe_ingredients l
       join public.recipes r on r.id = l.recipe_id
       where l.household_id = $1 order by r.name, l.position`,
      [user.householdId],
    );
    const linesByRecipe = Map.groupBy(rows, ({ recipe }) => recipe);
    return Object.fromEntries(
      [...linesByRecipe].map(([name, list]) => [name, list.map((l) => l.line)]),
    );
  }
  const all = Object.fromEntries(NAMES.map((name) => [name, ["cod", "lemon"]]));
  const say = (acts: object[], text = "I saved all three sets [#1-#3]."): Promise<Exchange> => {
    world.play(modelOf({ ThinkOutput: writePlan, ActDecision: acts, ReplyOutput: { text } }));
    return world.say(user, conversation, TEXT);
  };

  describe("a model that behaves", () => {
    it("a model saves each set under its item, and then completes the step", async () => {
      const exchange = await say([save(...REFS), completion]);
      expect(await lines()).toEqual(all);
      expect(exchange.prompts("ActDecision")).toHaveLength(2);
      const batch = sectionOf(exchange.prompts("ActDecision")[0] ?? "", "Batch");
      for (const ref of REFS) expect(batch).toContain(`| ${ref} |`);
      expect(exchange.effects.map(({ status }) => status)).toEqual(Array(6).fill("applied"));
      expect(exchange.run.steps.map(({ status }) => status)).toEqual(["completed"]);
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model completes after the first set: it is refused until all three are stored", async () => {
      const exchange = await say([
        save("recipe_1"),
        completion,
        save("recipe_2", "recipe_3"),
        completion,
      ]);
      expect(sectionOf(exchange.prompts("ActDecision")[2] ?? "", "Done so far")).toContain(
        "step_complete refused: 2 of 3 items are still pending: recipe_2 (Cod Curry), recipe_3",
      );
      expect(await lines()).toEqual(all);
      expect(exchange.effects.map(({ status }) => status)).toEqual(Array(6).fill("applied"));
    });

    it("a model insists on completing: the stored set has its receipts, and the reply names the others", async () => {
      const exchange = await say([save("recipe_1"), completion]);
      expect(await lines()).toEqual({ "Cod Bake": ["cod", "lemon"] });
      expect(exchange.effects).toHaveLength(2);
      expect(exchange.run.steps.map(({ status }) => status)).toEqual(["blocked"]);
      expect(exchange.reply).not.toContain("all three");
      for (const name of NAMES.slice(1)) expect(exchange.reply).toContain(name);
    });
  });
}
