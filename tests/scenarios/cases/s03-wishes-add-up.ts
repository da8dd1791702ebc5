// S3: "I want fish recipes" / "Use cod" / "Keep it simple" / "Make 3 variations" / "Save all 3" →
// constraints accumulate as data; turn five saves exactly the three.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, itemOf, planned, recipe } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import { draftingModel, save, saveInOrder } from "../drafting.ts";
import type { ScriptedWorld } from "../scenario-world.ts";
import { modelOf, sectionOf, type Answers } from "../scripts.ts";

const wish = (type: string, value: string | number, field = "", goal: string | null = null) =>
  understood({
    constraint_snapshot: {
      new_constraints: [{ type, field, value, confidence: 0.95 }],
      override_constraints: [],
      reset_goal: false,
      goal_update: goal,
      source_phrases: [],
    },
  });
const WISHES = [
  ["I want fish recipes", wish("ingredient_required", "fish", "", "fish recipes")],
  ["Use cod", wish("ingredient_required", "cod")],
  ["Keep it simple", wish("difficulty", "easy")],
] as const;
const NAMES = ["Lemon Bake", "Green Curry", "Crisp Cakes"];
const LINES = [
  "goal: fish recipes",
  "ingredient_required: fish",
  "ingredient_required: cod",
  "difficulty: easy",
  "count (recipes): 3",
];

export function wishesAddUpScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  const say = (text: string) => world.say(user, conversation, text);
  const makeThree = (overrides: Answers = {}) => {
    const count = wish("count", 3, "recipes");
    world.play(draftingModel(NAMES, { UnderstandOutput: count, ...overrides }));
    return say("Make 3 variations");
  };
  const saveThree = (think: Answers["ThinkOutput"]) => {
    world.play(modelOf({ ThinkOutput: think, ReplyOutput: { text: "I saved all three." } }));
    return say("Save all 3");
  };
  const names = async () => (await world.rows(user, "recipes")).map(({ name }) => name);
  const lines = () =>
    world.admin("select name from public.recipe_ingredients where household_id = $1", [
      user.householdId,
    ]);
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    for (const [text, answer] of WISHES) {
      world.play(
        modelOf({
          UnderstandOutput: answer,
          ThinkOutput: planned([]),
          ReplyOutput: { text: "Noted." },
        }),
      );
      expect((await say(text)).effects).toEqual([]);
    }
  });

  describe("a model that behaves", () => {
    it("a model is shown every wish at turn four, and saves exactly the three recipes at turn five", async () => {
      const makeExchange = await makeThree();
      const prompts = [
        ...makeExchange.prompts("ThinkOutput"),
        ...makeExchange.prompts("ActDecision"),
      ];
      expect(prompts).toHaveLength(4);
      for (const line of LINES) {
        expect(sectionOf(prompts[0] ?? "", "Constraints")).toContain(line);
        // Act sees only its own step's goal.
        if (line.startsWith("goal")) continue;
        for (const prompt of prompts) expect(prompt).toContain(line);
      }
      expect(await names()).toEqual([]);
      const saveExchange = await saveThree(saveInOrder(NAMES));
      expect(saveExchange.prompts("ActDecision")).toEqual([]);
      expect(await names()).toEqual(NAMES);
      expect(await lines()).toHaveLength(6);
      expect(saveExchange.reply).toMatch(
        /^Saved:\n- Lemon Bake.*\n- Green Curry.*\n- Crisp Cakes.*$/,
      );
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model ignores an earlier wish in one recipe: it is told, and corrects the recipe", async () => {
      const faultyRecipe = NAMES[1] ?? "";
      const makeExchange = await makeThree({
        ActDecision: (request) => {
          const correctRecipe = recipe(itemOf(request));
          if (correctRecipe.name !== faultyRecipe || request.messages.length > 1) {
            return decided({ data: correctRecipe });
          }
          const [, lemon] = correctRecipe.ingredients;
          return decided({
            data: { ...correctRecipe, ingredients: [lemon], instructions: ["Squeeze it."] },
          });
        },
      });
      const repairs = makeExchange.requests.filter(
        ({ contract, messages }) => contract === "ActDecision" && messages.length > 1,
      );
      expect(repairs.map(({ user: prompt }) => /^Item: (.+)$/m.exec(prompt)?.[1])).toEqual([
        faultyRecipe,
      ]);
      expect(JSON.stringify(repairs[0]?.messages)).toContain("cod");
      await saveThree(saveInOrder(NAMES));
      expect((await lines()).filter(({ name }) => name === "cod")).toHaveLength(3);
    });

    it("a model plans to write the recipes down again by name: the plan is refused, and the drafts are saved", async () => {
      await makeThree();
      const byName = save(NAMES.map((label) => [label, null]));
      const saveExchange = await saveThree([byName, saveInOrder(NAMES)]);
      const thoughts = saveExchange.requests.filter(({ contract }) => contract === "ThinkOutput");
      expect(thoughts.map(({ messages }) => messages.length)).toEqual([1, 3]);
      expect(saveExchange.prompts("ActDecision")).toEqual([]);
      expect(await names()).toEqual(NAMES);
      expect(await lines()).toHaveLength(6);
    });
  });
}
