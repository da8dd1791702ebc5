// S19: a saved draft is re-read in the same turn → one entity, one ref, not listed as unsaved.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, itemOf, planned, recipe, step } from "../../chain/kitchen-scripts.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld } from "../scenario-world.ts";
import { callsIn, modelOf, read, sectionOf, type Answers } from "../scripts.ts";

const TEXT = "Create a cod recipe, save it and show me all my recipes";
const NAME = "Cod Curry";
const makeSaveRead: Answers = {
  ThinkOutput: planned([
    step({
      type: "generate",
      description: "Create it",
      batch: [{ label: NAME, brief: "mild", ref: null }],
    }),
    step({ type: "write", group: 1, description: "Save it", operation: "create" }),
    step({ group: 2, description: "Read all recipes" }),
  ]),
  ActDecision: (request) => {
    if (!/^Step type: read$/m.test(request.user)) {
      return decided({ data: recipe(itemOf(request)) });
    }
    return callsIn(request.user) === 0 ? read("recipes") : decided({ result_summary: "Found 1" });
  },
};

export function oneEntityScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
  });

  async function expectOneEntity(): Promise<void> {
    const { body } = await world.request<{ items: Record<string, unknown>[] }>(
      user,
      `/v1/conversations/${conversation}/entities`,
    );
    expect(body.items).toMatchObject([{ ref: "recipe_1", label: NAME, tier: "active" }]);
    expect(body.items[0]?.["status"]).not.toBe("generated");
    const rows = await world.rows(user, "recipes");
    expect(rows.map(({ name }) => name)).toEqual([NAME]);
    const refs = await world.admin<{ ref: string }>(
      "select ref from public.refs where conversation_id = $1 and entity_id = $2 order by ref",
      [conversation, rows[0]?.["id"]],
    );
    expect(refs.map(({ ref }) => ref)).toEqual(["gen_recipe_1", "recipe_1"]);
  }

  describe("a model that behaves", () => {
    it("a model reads the recipe that it has saved as the same entity", async () => {
      world.play(modelOf({ ...makeSaveRead, ReplyOutput: { text: `I saved the ${NAME}.` } }));
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.effects.map(({ ref, status }) => [ref, status])).toEqual([
        ["recipe_1", "applied"],
      ]);
      expect(exchange.reply).not.toMatch(/not saved|unsaved|draft/i);
      await expectOneEntity();
      // Both prompts of the read have one ref for the entity, because it was saved before.
      const reading = exchange.prompts("ActDecision").slice(1);
      expect(reading).toHaveLength(2);
      for (const prompt of reading) {
        expect(sectionOf(prompt, "Entities")).toContain("recipe_1");
        expect(sectionOf(prompt, "Entities")).not.toContain("gen_recipe_1");
      }
      expect(sectionOf(reading[1] ?? "", "Done so far")).toContain('"id":"recipe_1"');
      const [replying = ""] = exchange.prompts("ReplyOutput");
      expect(replying).not.toContain("### Drafts, not saved");
      expect(replying).toContain(`: ${NAME} (saved)`);
      world.play(modelOf({ ThinkOutput: planned([]), ReplyOutput: { text: "You are welcome." } }));
      const next = await world.say(user, conversation, "thanks");
      const [understanding = ""] = next.prompts("UnderstandOutput");
      expect(understanding).toMatch(/^- \w+ in exchange .*→ recipe_1 /m);
      expect(understanding).not.toContain("gen_recipe_1");
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model claims that the recipe is still a draft: the user reads that it is saved", async () => {
      const text = `The ${NAME} is a draft and not saved yet.`;
      world.play(modelOf({ ...makeSaveRead, ReplyOutput: { text } }));
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.reply).toContain(`${text}\n\nSaved: ${NAME}`);
      await expectOneEntity();
    });

    it("a model saves the recipe again by the draft's ref: the plan is refused, and nothing is stored twice", async () => {
      world.play(modelOf({ ...makeSaveRead, ReplyOutput: { text: `I saved the ${NAME}.` } }));
      await world.say(user, conversation, TEXT);
      const saveAgain = planned([
        step({
          type: "write",
          operation: "create",
          description: "Save it",
          batch: [{ label: NAME, brief: "", ref: "gen_recipe_1" }],
        }),
      ]);
      world.play(
        modelOf({
          ThinkOutput: [saveAgain, planned([])],
          ReplyOutput: { text: `The ${NAME} is among your recipes.` },
        }),
      );
      const exchange = await world.say(user, conversation, "save it");
      const repair = exchange.requests.filter(({ contract }) => contract === "ThinkOutput")[1];
      expect(repair?.messages.at(-1)?.text).toContain("gen_recipe_1 is already saved as recipe_1");
      expect(exchange.effects).toEqual([]);
      await expectOneEntity();
    });
  });
}
