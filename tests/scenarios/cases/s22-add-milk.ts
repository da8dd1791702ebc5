// S22: "add milk" to an empty list → one write; an empty read is an answer, not a reason to retry.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import type { ScriptedAnswer } from "../../../dev/model/start-scripted-model.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScenarioWorld, ScriptedWorld, Exchange } from "../scenario-world.ts";
import { call, callsIn, modelOf, read, sectionOf, where } from "../scripts.ts";

const TEXT = "add milk";

/** Expects one row, one receipt, and a reply that says so. */
async function expectMilkOnce(
  world: ScenarioWorld,
  user: TestUser,
  exchange: Exchange,
): Promise<void> {
  expect([exchange.run.status, exchange.run.error]).toEqual(["completed", null]);
  const rows = await world.rows<{ id: string; name: string; purchased: boolean }>(
    user,
    "shopping_list",
  );
  expect(rows.map(({ name, purchased }) => [name.toLowerCase(), purchased])).toEqual([
    ["milk", false],
  ]);
  expect(exchange.effects).toMatchObject([
    { op: "create", table: "shopping_list", rowId: rows[0]?.id, status: "applied" },
  ]);
  expect(exchange.reply.toLowerCase()).toContain("milk");
}

const plan = planned([
  step({ subdomain: "shopping", description: "is milk on the list already" }),
  step({
    type: "write",
    subdomain: "shopping",
    group: 1,
    operation: "create",
    description: "add milk",
  }),
]);
const onlyAdd = planned([
  step({ type: "write", subdomain: "shopping", operation: "create", description: "add milk" }),
]);
const isRead = (prompt: string) => /^Step type: read$/m.test(prompt);
const look = (pattern: string) => read("shopping_list", where("name", "ilike", pattern));
const nothingFound = decided({ result_summary: "Nothing found" });
const add = call("db_create", { table: "shopping_list", rows: [{ name: "milk" }] });
const completion = decided({ result_summary: "Added milk" });
const reply = { text: "I added milk to your shopping list [#1]." };

/** A model that plans a read and a write, with the decisions of both steps by the number of calls. */
function modelWith(
  reading: (calls: number) => ScriptedAnswer,
  writing: (calls: number) => ScriptedAnswer = (calls) => (calls === 0 ? add : completion),
) {
  return modelOf({
    ThinkOutput: plan,
    ActDecision: ({ user: prompt }) => (isRead(prompt) ? reading : writing)(callsIn(prompt)),
    ReplyOutput: reply,
  });
}

export function addMilkScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
  });

  describe("a model that behaves", () => {
    it("a model finds nothing, and writes once", async () => {
      world.play(modelWith((calls) => (calls === 0 ? look("%milk%") : nothingFound)));
      const exchange = await world.say(user, conversation, TEXT);
      await expectMilkOnce(world, user, exchange);
      expect(exchange.reply).toBe(
        `I added milk to your shopping list.\n\nAdded to the shopping list: milk.`,
      );
      const [, second = "", third = ""] = exchange.prompts("ActDecision");
      expect(sectionOf(second, "Done so far")).toContain("→ 0 of 0 rows");
      expect(sectionOf(third, "Done so far")).toContain("Step 1 (read shopping): Nothing found");
      expect(exchange.prompts("ActDecision")).toHaveLength(4);
    });

    it("a model writes at once when no read was planned", async () => {
      world.play(
        modelOf({
          ThinkOutput: onlyAdd,
          ActDecision: ({ user: prompt }) => (callsIn(prompt) === 0 ? add : completion),
          ReplyOutput: reply,
        }),
      );
      await expectMilkOnce(world, user, await world.say(user, conversation, TEXT));
    });

    it("a model adds milk again if the user asks again", async () => {
      const script = modelWith((calls) => (calls === 0 ? look("%milk%") : nothingFound));
      world.play(script);
      await world.say(user, conversation, TEXT);
      world.play(script);
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.effects).toHaveLength(1);
      expect(await world.rows(user, "shopping_list")).toHaveLength(2);
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model repeats the same read: it is told that the answer is final, and adds milk", async () => {
      world.play(modelWith(() => look("%milk%")));
      const exchange = await world.say(user, conversation, TEXT);
      await expectMilkOnce(world, user, exchange);
      const [, , third = ""] = exchange.prompts("ActDecision").filter(isRead);
      expect(sectionOf(third, "Done so far")).toContain("call 2: db_read refused: ");
    });

    it("a model keeps reading with other words: milk is nevertheless added once", async () => {
      const words = ["milk", "whole milk", "dairy", "lait", "cream", "oat milk", "soy milk"];
      world.play(modelWith((calls) => look(`%${words[calls] ?? "?"}%`)));
      await expectMilkOnce(world, user, await world.say(user, conversation, TEXT));
    });

    it("a model takes the empty list for a failed plan: there is a second plan, and one write", async () => {
      const blockedDecision = decided({
        action: "blocked",
        result_summary: null,
        blocked: {
          reason_code: "PLAN_INVALID",
          details: "the list is empty",
          suggested_next: "replan",
        },
      });
      const blockingModel = modelWith((calls) => (calls === 0 ? look("%milk%") : blockedDecision));
      world.play((request) =>
        request.contract === "ThinkOutput" && request.user.includes("## Replan")
          ? onlyAdd
          : blockingModel(request),
      );
      const exchange = await world.say(user, conversation, TEXT);
      await expectMilkOnce(world, user, exchange);
      const [, replanPrompt = ""] = exchange.prompts("ThinkOutput");
      expect(sectionOf(replanPrompt, "Replan")).toContain("the list is empty");
    });

    it("a model adds milk a second time in the same step: the second call is refused", async () => {
      world.play(
        modelWith(
          (calls) => (calls === 0 ? look("%milk%") : nothingFound),
          (calls) => (calls < 2 ? add : completion),
        ),
      );
      const exchange = await world.say(user, conversation, TEXT);
      await expectMilkOnce(world, user, exchange);
      const lastPrompt = exchange.prompts("ActDecision").at(-1) ?? "";
      expect(sectionOf(lastPrompt, "Done so far")).toContain("call 2: db_create refused: ");
    });

    it("a model never stops adding: there is one row and one receipt", async () => {
      world.play(
        modelWith(
          (calls) => (calls === 0 ? look("%milk%") : nothingFound),
          () => add,
        ),
      );
      const exchange = await world.say(user, conversation, TEXT);
      expect(await world.rows(user, "shopping_list")).toHaveLength(1);
      expect(exchange.effects).toHaveLength(1);
    });

    it("a model claims to have written without a write: the claim is removed", async () => {
      world.play(
        modelWith(
          (calls) => (calls === 0 ? look("%milk%") : nothingFound),
          () => completion,
        ),
      );
      const exchange = await world.say(user, conversation, TEXT);
      expect(await world.rows(user, "shopping_list")).toEqual([]);
      expect(exchange.reply).not.toContain("I added");
    });
  });
}

export function addMilkOffline(open: () => ScenarioWorld): void {
  it.each([TEXT, "Add milk to my shopping list", "put milk on the list, please"])(
    "%s",
    async (text) => {
      const world = open();
      const user = await world.createUser();
      const conversation = await world.createConversation(user);
      await expectMilkOnce(world, user, await world.say(user, conversation, text));
    },
  );
}
