// S30: "light dinner ideas" right after saving a light recipe → the new recipe is findable at once.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, recipe, step } from "../../chain/kitchen-scripts.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { callsIn, modelOf, quick, quickly, read, sectionOf, where } from "../scripts.ts";

const TEXT = "light dinner ideas";
const NAME = "Steamed Cod Parcels";
/** Only its tag says that it is light. */
const LIGHT = { ...recipe(NAME), tags: ["light", "dinner"] };
const byTag = where("tags", "contains", ["light"]);

export function foundAtOnceScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    await world.stock(user, "recipes", [{ name: "Pork Belly", instructions: ["Roast it."] }]);
    world.play(
      modelOf({
        ThinkOutput: planned([
          step({
            type: "generate",
            description: "something light",
            batch: [{ label: NAME, brief: "light", ref: null }],
          }),
          step({ type: "write", group: 1, operation: "create", description: "save it" }),
        ]),
        ActDecision: decided({ data: LIGHT }),
        ReplyOutput: { text: `I saved ${NAME}.` },
      }),
    );
    const saveExchange = await world.say(user, conversation, "make and save something light");
    expect(saveExchange.effects.map(({ label, status }) => [label, status])).toEqual([
      [NAME, "applied"],
    ]);
  });

  const readingModel = modelOf({
    ThinkOutput: planned([step({ description: "light recipes" })]),
    ActDecision: ({ user: prompt }) =>
      callsIn(prompt) === 0 ? read("recipes", byTag) : decided({ result_summary: "Found them" }),
    ReplyOutput: ({ user: prompt }) => ({
      text: prompt.includes(NAME) ? `How about ${NAME}?` : "You have nothing light.",
    }),
  });
  const rowsShown = (exchange: Exchange, contract: string) =>
    sectionOf(exchange.prompts(contract).at(-1) ?? "", "Done so far");

  describe("a model that behaves", () => {
    it("a model finds the new recipe by its tag in the next message, and no recipe without the tag", async () => {
      world.play(readingModel);
      const exchange = await world.say(user, conversation, TEXT);
      expect(rowsShown(exchange, "ActDecision")).toContain("→ 1 of 1 rows");
      expect(rowsShown(exchange, "ActDecision")).toContain(`"name":"${NAME}"`);
      expect(exchange.reply).toContain(NAME);
      expect(exchange.reply).not.toContain("Pork Belly");
    });

    it("a model is shown the new recipe in another conversation before any read, with the reason", async () => {
      const otherConversation = await world.createConversation(user);
      world.play(readingModel);
      const exchange = await world.say(user, otherConversation, TEXT);
      const [prompt = ""] = exchange.prompts("UnderstandOutput");
      const [, background = ""] = sectionOf(prompt, "Entities").split("### Background\n");
      expect(background).toMatch(new RegExp(`^- recent: today → .*recipe_\\d+ ${NAME}`, "m"));
      expect(exchange.reply).toContain(NAME);
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model answers without a read: the answer is refused, and it reads", async () => {
      world.play(
        modelOf({
          UnderstandOutput: quickly("recipes", "light recipes"),
          ActQuickDecision: ({ user: prompt }) => {
            const calls = callsIn(prompt);
            if (calls === 1) return quick(read("recipes", byTag));
            return quick(decided({ result_summary: "There is only pork belly" }));
          },
        }),
      );
      const exchange = await world.say(user, conversation, "show me light dinners");
      const [, second = ""] = exchange.prompts("ActQuickDecision");
      expect(sectionOf(second, "Done so far")).toContain("call 1: step_complete refused: ");
      expect(exchange.reply).toContain(NAME);
      expect(exchange.reply).not.toMatch(/pork belly/i);
    });
  });
}
