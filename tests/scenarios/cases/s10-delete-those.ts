// S10: "delete those" after a list → the model invents an id → refused, one repair, nothing deleted
// by guess.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import { cookbook, recipeNames, remove, THREE } from "./s06-cookbook.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import {
  byRef,
  call,
  callsIn,
  modelOf,
  quick,
  quickly,
  read,
  refsIn,
  type Answers,
} from "../scripts.ts";

const UUID = "3f2b8c1e-5a7d-4e90-b1c2-d3e4f5a6b7c8";

const deletePlan = (refs: string[] | null) =>
  planned([
    step({
      type: "write",
      operation: "delete",
      description: "delete those",
      batch: refs?.map((ref) => ({ label: ref, brief: "", ref })) ?? null,
    }),
  ]);

export function deleteThoseScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  let refs: string[];
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    await cookbook(world, user, THREE);
    world.play(
      modelOf({
        UnderstandOutput: quickly("recipes", "all recipes"),
        ActQuickDecision: ({ user: prompt }) =>
          quick(callsIn(prompt) === 0 ? read("recipes") : decided({})),
      }),
    );
    const listExchange = await world.say(user, conversation, "show me my recipes");
    for (const name of THREE) expect(listExchange.reply).toContain(name);
    refs = refsIn(listExchange.prompts("ActQuickDecision")[1] ?? "", "recipe");
    expect(refs).toHaveLength(3);
  });

  const say = (answers: Answers) => {
    const those = refs.map((ref) => ({
      raw_text: "those",
      entity_type: "recipe",
      resolved_ref: ref,
      candidates: [],
    }));
    world.play(
      modelOf({
        UnderstandOutput: understood({ entity_mentions: those }),
        ReplyOutput: { text: "I deleted them all [#1]." },
        ...answers,
      }),
    );
    return world.say(user, conversation, "delete those");
  };
  /** For each request of the contract, its number of messages: 1 for the first, 3 for a repair. */
  const messageCounts = (exchange: Exchange, contract: string) =>
    exchange.requests
      .filter((request) => request.contract === contract)
      .map(({ messages }) => messages.length);
  async function expectNothingDeleted(exchange: Exchange) {
    expect(exchange.effects).toEqual([]);
    expect(await recipeNames(world, user)).toEqual(THREE);
    expect(exchange.reply).not.toContain("I deleted");
    expect(exchange.reply).toMatch(/not done|nothing was changed|could not/i);
  }

  it("a model that behaves: exactly those are deleted by ref, and Act asks no model", async () => {
    const exchange = await say({ ThinkOutput: deletePlan(refs) });
    expect(exchange.effects.map(({ op, label, status }) => [op, label, status])).toEqual(
      THREE.map((name) => ["delete", name, "applied"]),
    );
    expect(exchange.prompts("ActDecision")).toEqual([]);
    expect(await recipeNames(world, user)).toEqual([]);
  });

  describe("a model that makes the mistake", () => {
    it.each([
      ["a ref", "recipe_77"],
      ["an id", UUID],
    ])(
      "a model invents %s in its plan: the plan is refused, and is right after one repair",
      async (_what, invention) => {
        const wrong = deletePlan([...refs.slice(0, 2), invention]);
        const exchange = await say({ ThinkOutput: [wrong, deletePlan(refs)] });
        expect(messageCounts(exchange, "ThinkOutput")).toEqual([1, 3]);
        expect(exchange.effects).toHaveLength(3);
        expect(await recipeNames(world, user)).toEqual([]);
      },
    );

    it("a model insists on an invented ref: the run deletes nothing, and says so", async () => {
      const exchange = await say({ ThinkOutput: deletePlan([refs[0] ?? "", "recipe_77"]) });
      expect(messageCounts(exchange, "ThinkOutput")).toEqual([1, 3]);
      await expectNothingDeleted(exchange);
    });

    it.each([
      ["an id", call("db_delete", { table: "recipes", where: byRef(UUID) })],
      ["a ref among real ones", remove("recipe_1", "recipe_77")],
    ])("a model keeps inventing %s in its delete: nothing is deleted", async (_what, wrong) => {
      const exchange = await say({ ThinkOutput: deletePlan(null), ActDecision: wrong });
      await expectNothingDeleted(exchange);
    });
  });
}
