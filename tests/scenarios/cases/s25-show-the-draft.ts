// S25: "show me that shakshuka" while it is a draft → its full text from the draft.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { callsIn, modelOf, quick, quickly, read, sectionOf, where } from "../scripts.ts";

const SHAKSHUKA = {
  name: "Green Shakshuka",
  description: "Eggs poached in leek and spinach.",
  cuisine: "levantine",
  difficulty: "easy",
  prep_minutes: 15,
  cook_minutes: 25,
  servings: 3,
  tags: ["brunch"],
  ingredients: [
    { name: "leek", quantity: 2, unit: "piece", preparation: "in half-moons", optional: false },
    { name: "spinach", quantity: 350, unit: "g", preparation: null, optional: false },
    { name: "eggs", quantity: 6, unit: "piece", preparation: null, optional: false },
    { name: "za'atar", quantity: 1, unit: "tbsp", preparation: null, optional: true },
  ],
  instructions: [
    "Sweat the leek for 12 minutes on low heat.",
    "Wilt the spinach in it, and season.",
    "Make six hollows, break an egg into each, and cover for 7 minutes.",
  ],
  notes: "The yolks should still run.",
};
const FULL_TEXT = [
  SHAKSHUKA.name,
  "in half-moons",
  "350 g spinach",
  "za'atar",
  ...SHAKSHUKA.instructions,
  SHAKSHUKA.notes,
];

/** How Understand reads a message about the draft. */
const about = (ref: string | null) =>
  understood({
    entity_mentions: [
      { raw_text: "that shakshuka", entity_type: "recipe", resolved_ref: ref, candidates: [] },
    ],
  });

export function showTheDraftScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    world.play(
      modelOf({
        ThinkOutput: planned([
          step({
            type: "generate",
            description: "make it",
            batch: [{ label: "Green Shakshuka", brief: "with leek", ref: null }],
          }),
        ]),
        ActDecision: decided({ data: SHAKSHUKA }),
        ReplyOutput: { text: "How about a Green Shakshuka?" },
      }),
    );
    const draftExchange = await world.say(user, conversation, "think of a green shakshuka");
    expectDraftShown(draftExchange);
    world.play(modelOf({ ThinkOutput: planned([]), ReplyOutput: { text: "You are welcome." } }));
    await world.say(user, conversation, "thank you");
  });

  /** The reply shows the whole draft once, and says that it is not saved; nothing is stored. */
  function expectDraftShown(exchange: Exchange) {
    expect(exchange.run.status).toBe("completed");
    for (const part of FULL_TEXT) expect(exchange.reply).toContain(part);
    expect(exchange.reply.split(SHAKSHUKA.instructions[0] ?? "?")).toHaveLength(2);
    expect(exchange.reply).toContain("not saved");
    expect(exchange.effects).toEqual([]);
  }

  it("a model that behaves: the draft is shown in full by its mark, two messages later", async () => {
    world.play(
      modelOf({
        UnderstandOutput: about("gen_recipe_1"),
        ThinkOutput: planned([]),
        ReplyOutput: { text: "Here it is.\n\n{{gen_recipe_1}}" },
      }),
    );
    const exchange = await world.say(user, conversation, "show me that shakshuka");
    expectDraftShown(exchange);
    expect(exchange.reply).toMatch(/^Here it is\.\n\n\*\*Green Shakshuka\*\*\n/);
    expect(await world.rows(user, "recipes")).toEqual([]);
  });

  describe("a model that makes the mistake", () => {
    it.each([
      [
        "retypes the draft in other words",
        "## Green Shakshuka\n\nEggs in 2 kg of kale. Cook it until done.",
      ],
      ["shows only the beginning", "**Green Shakshuka**\n\n- 2 piece leek, in half-moons"],
    ])("a model %s: the draft's own text is added in full", async (_how, text) => {
      world.play(
        modelOf({
          UnderstandOutput: about("gen_recipe_1"),
          ThinkOutput: planned([]),
          ReplyOutput: { text },
        }),
      );
      const exchange = await world.say(user, conversation, "is that shakshuka spicy? I forgot");
      const [prompt = ""] = exchange.prompts("ReplyOutput");
      for (const part of FULL_TEXT) expect(prompt).toContain(part);
      expectDraftShown(exchange);
    });

    it("a model looks the draft up with a quick read, as if it were saved: the draft is nevertheless shown", async () => {
      const mentions = about("gen_recipe_1").entity_mentions;
      const look = read("recipes", where("name", "ilike", "%shakshuka%"));
      world.play(
        modelOf({
          UnderstandOutput: quickly("recipes", "the shakshuka", { entity_mentions: mentions }),
          ThinkOutput: planned([]),
          ActQuickDecision: ({ user: prompt }) =>
            quick(callsIn(prompt) === 0 ? look : decided({ result_summary: "Nothing found" })),
          ReplyOutput: { text: "You have no shakshuka." },
        }),
      );
      expectDraftShown(await world.say(user, conversation, "show me that shakshuka"));
    });

    it("a model plans to generate the draft again: it is told that the draft exists, and the draft is shown", async () => {
      const generateAgain = step({
        type: "generate",
        description: "show it",
        batch: [{ label: "Green Shakshuka", brief: "as before", ref: null }],
      });
      world.play(
        modelOf({
          UnderstandOutput: about("gen_recipe_1"),
          ThinkOutput: [planned([generateAgain]), planned([])],
          ReplyOutput: { text: "{{gen_recipe_1}}" },
        }),
      );
      const exchange = await world.say(user, conversation, "show me that shakshuka");
      const repair = exchange.requests.find(({ messages }) => messages.length > 1);
      expect(repair?.messages.at(-1)?.text).toContain("is the unsaved draft gen_recipe_1");
      expectDraftShown(exchange);
    });

    it("a model looks among the saved recipes without a ref: code finds the draft", async () => {
      world.play(
        modelOf({
          UnderstandOutput: about(null),
          ThinkOutput: planned([step({ description: "the shakshuka" })]),
          ActDecision: ({ user: prompt }) =>
            callsIn(prompt) === 0
              ? read("recipes", where("name", "ilike", "%shakshuka%"))
              : decided({ result_summary: "Nothing found" }),
          ReplyOutput: { text: "I could not find a shakshuka." },
        }),
      );
      const exchange = await world.say(user, conversation, "show me that shakshuka");
      const [thinking = ""] = exchange.prompts("ThinkOutput");
      expect(sectionOf(thinking, "Understood")).toContain("gen_recipe_1");
      expectDraftShown(exchange);
    });
  });
}
