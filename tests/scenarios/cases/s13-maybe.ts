// S13: "maybe rotate 4 recipes next week" → a proposal, nothing written.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { call, callsIn, modelOf, refsIn, sectionOf } from "../scripts.ts";

const TEXT = "maybe rotate 4 recipes next week";
const NAMES = ["Cod Bake", "Lentil Soup", "Tofu Bowl", "Bean Stew"];
const steps = [
  step({ description: "Read the saved recipes" }),
  step({
    type: "write",
    subdomain: "meal_plans",
    group: 1,
    operation: "create",
    description: "Plan the four recipes for next week's dinners",
  }),
];
const consideringAnswer = { UnderstandOutput: understood({ considers: true }) };
const days = ["2027-01-04", "2027-01-05", "2027-01-06", "2027-01-07"];

/** Reads the recipes, and plans a dinner with each of the four. */
const planRecipes = ({ user: prompt }: { user: string }) => {
  const isRead = /^Step type: read$/m.test(prompt);
  if (callsIn(prompt) > 0) return decided({});
  if (isRead) return call("db_read", { table: "recipes" });
  const refs = refsIn(prompt, "recipe").toSorted();
  const rows = refs.map((recipe_id, index) => ({
    planned_on: days[index],
    meal_type: "dinner",
    title: NAMES[index],
    recipe_id,
  }));
  return call("db_create", { table: "meal_plans", rows });
};

export function maybeScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  const say = (text: string) => world.say(user, conversation, text);
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    await world.stock(
      user,
      "recipes",
      NAMES.toReversed().map((name) => ({ name })),
    );
  });

  async function expectProposal(exchange: Exchange): Promise<void> {
    expect(exchange.run).toMatchObject({ status: "completed", decision: "propose" });
    expect(exchange.run.reply?.pending?.type).toBe("propose");
    expect(exchange.requests.map(({ contract }) => contract)).toEqual([
      "UnderstandOutput",
      "ThinkOutput",
    ]);
    expect(exchange.effects).toEqual([]);
    expect(await world.rows(user, "meal_plans")).toEqual([]);
    const lines = await world.transcript(user, conversation);
    expect(lines.map(({ speaker, text }) => [speaker, text])).toEqual([
      ["user", TEXT],
      ["agent", exchange.reply],
    ]);
  }

  describe("a model that behaves", () => {
    it("a model proposes: the user reads its proposal, and nothing is written", async () => {
      const message = "I could plan your four recipes for next week's dinners. Shall I?";
      world.play(modelOf({ ThinkOutput: planned(steps, { decision: "propose", message }) }));
      const exchange = await say(TEXT);
      await expectProposal(exchange);
      expect(exchange.reply).toBe(message);
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model plans to write at once: code turns the plan into a proposal of exactly that", async () => {
      world.play(
        modelOf({ ...consideringAnswer, ThinkOutput: planned(steps), ActDecision: planRecipes }),
      );
      const exchange = await say(TEXT);
      await expectProposal(exchange);
      expect(exchange.reply).toContain("I haven’t changed anything yet");
      expect(exchange.reply).toContain("Plan the four recipes for next week's dinners");
      world.play(
        modelOf({
          UnderstandOutput: understood({ pending_response: "confirms" }),
          ActDecision: planRecipes,
          ReplyOutput: { text: "I planned them." },
        }),
      );
      const yes = await say("yes");
      expect(yes.requests.map(({ contract }) => contract)).not.toContain("ThinkOutput");
      expect((await world.rows(user, "meal_plans")).map(({ title }) => title)).toEqual(NAMES);
    });

    it("a model plans to write after an answer that is not a yes: code proposes again", async () => {
      world.play(
        modelOf({ ...consideringAnswer, ThinkOutput: planned(steps), ActDecision: planRecipes }),
      );
      await say(TEXT);
      const exchange = await say("I was thinking more of Tuesdays");
      expect(exchange.run.reply?.pending?.type).toBe("propose");
      expect(await world.rows(user, "meal_plans")).toEqual([]);
      const [thinking = ""] = exchange.prompts("ThinkOutput");
      expect(sectionOf(thinking, "Conversation")).toContain(TEXT);
    });

    it("a model claims that it is done: the user reads that nothing was changed", async () => {
      const message = "I have planned all four recipes. Shall I do it?";
      const proposal = { decision: "propose" as const, message, asked_change: true };
      world.play(modelOf({ ThinkOutput: planned(steps, proposal) }));
      const exchange = await say(TEXT);
      await expectProposal(exchange);
      expect(exchange.reply).toBe(`Nothing was changed.\n\n${message}`);
      expect(exchange.run.reply?.changes).toEqual([]);
    });
  });
}
