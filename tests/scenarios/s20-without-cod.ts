// S20: "recipes without cod" → an exclusion filter the database executes; never dropped.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../chain/kitchen-scripts.ts";
import { understood } from "../support/answers.ts";
import type { TestUser } from "../support/stack.ts";
import type { ScriptedWorld, Told } from "./scenario-world.ts";
import { callsIn, modelOf, quick, quickly, read, sectionOf, where } from "./scripts.ts";

const TEXT = "Show me recipes without cod";
const DISHES: Record<string, string[]> = {
  "Baja tacos": ["corn tortillas", "cod fillets", "lime"],
  "Cod bake": ["cod", "potatoes"],
  "Lentil soup": ["lentils", "onion"],
  "Salmon rice": ["salmon", "rice"],
};
const snapshot = {
  ...understood().constraint_snapshot,
  new_constraints: [{ type: "ingredient_excluded", field: "", value: "cod", confidence: 0.95 }],
  source_phrases: ["without cod"],
};
const excludes = { constraint_snapshot: snapshot };
/** One read with this filter, then the end of the step. */
const reads = (filter?: object) => (request: { user: string }) =>
  callsIn(request.user) === 0 ? read("recipes", filter) : decided({ result_summary: "Found them" });
const readStep = planned([step({ description: "Read the recipes" })]);

export function withoutCodScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    for (const [name, lines] of Object.entries(DISHES)) {
      const [id] = await world.stock(user, "recipes", [{ name }]);
      const rows = lines.map((line, at) => ({ recipe_id: id, name: line, position: at + 1 }));
      await world.stock(user, "recipe_ingredients", rows);
    }
  });

  /** The database has answered with the two without cod, and the model was shown no others. */
  function expectWithoutCod(told: Told, contract: "ActDecision" | "ActQuickDecision"): void {
    expect(told.run.status).toBe("completed");
    const done = sectionOf(told.prompts(contract).at(-1) ?? "", "Done so far");
    expect(done).toContain("→ 2 of 2 rows");
    expect(done).not.toMatch(/"name":"(?:Baja tacos|Cod bake|cod)/);
    for (const name of ["Lentil soup", "Salmon rice"]) expect(told.reply).toContain(name);
    for (const name of ["Baja tacos", "Cod bake"]) expect(told.reply).not.toContain(name);
    const seen = told.requests.map(({ body }) => JSON.stringify(body)).join("\n");
    expect(seen).not.toContain("cod fillets");
  }

  describe("a model that behaves", () => {
    it("filters by the food: it is not asked for twice", async () => {
      const filter = where("name", "not_category", "cod");
      world.play(
        modelOf({
          UnderstandOutput: understood(excludes),
          ThinkOutput: readStep,
          ActDecision: reads(filter),
          ReplyOutput: { text: "{{step 1}}" },
        }),
      );
      const told = await world.say(user, conversation, TEXT);
      expectWithoutCod(told, "ActDecision");
      expect(told.prompts("ActDecision").at(-1)).not.toContain("added by code");
    });
  });

  describe("a model that makes the mistake", () => {
    it.each([
      ["drops it from the filter", excludes],
      ["drops it from what it has understood, too", {}],
    ])("%s: the database executes it all the same", async (_what, over) => {
      world.play(
        modelOf({
          UnderstandOutput: understood(over),
          ThinkOutput: readStep,
          ActDecision: reads(),
          ReplyOutput: { text: "{{step 1}}" },
        }),
      );
      const told = await world.say(user, conversation, TEXT);
      expectWithoutCod(told, "ActDecision");
      expect(told.prompts("ActDecision").at(-1)).toContain("added by code, from the user's words");
    });

    it("drops it in a quick look-up, in favour of another filter", async () => {
      world.play(
        modelOf({
          UnderstandOutput: quickly("recipes", "all recipes", {}),
          ActQuickDecision: (request) =>
            quick(reads({ or: [{ column: "name", op: "ilike", value: "%" }] })(request)),
        }),
      );
      expectWithoutCod(await world.say(user, conversation, TEXT), "ActQuickDecision");
    });
  });
}
