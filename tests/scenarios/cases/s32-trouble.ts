// S32: a provider error, a rate limit, a model answer that is not JSON → one bounded repair or a retry
// by the queue; the user hears something true in the end.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import type { Script, ScriptedAnswer } from "../../../dev/model/start-scripted-model.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld, Exchange } from "../scenario-world.ts";
import { call, callsIn, modelOf } from "../scripts.ts";

const TEXT = "add milk";
const NODES = ["UnderstandOutput", "ThinkOutput", "ActDecision", "ReplyOutput"];
/** The plan also reads the list, because the model writes the reply only if something was read. */
const addingModel = modelOf({
  ThinkOutput: planned([
    step({ subdomain: "shopping", description: "the list", every_row: true }),
    step({
      type: "write",
      subdomain: "shopping",
      group: 1,
      operation: "create",
      description: "add milk",
    }),
  ]),
  ActDecision: ({ user }) =>
    callsIn(user) === 0
      ? call("db_create", { table: "shopping_list", rows: [{ name: "milk" }] })
      : decided({ result_summary: "Added milk" }),
  ReplyOutput: { text: "I added milk [#1]." },
});
/** A model that gives this answer for the contract, and the right one for the others. */
const withAnswer =
  (contract: string, answer: ScriptedAnswer): Script =>
  (request) =>
    request.contract === contract ? answer : addingModel(request);

export function troubleScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    world.play(addingModel);
  });

  const list = async () => (await world.rows(user, "shopping_list")).map(({ name }) => name);
  const counts = (exchange: Exchange) =>
    NODES.map((name) => exchange.requests.filter(({ contract }) => contract === name).length);
  /** Expects one turn of the user and one of Alfred, which is the run's reply. */
  async function expectOneReply(exchange: Exchange) {
    const turns = await world.transcript(user, conversation);
    expect(turns.map(({ speaker, text }) => [speaker, text])).toEqual([
      ["user", TEXT],
      ["agent", exchange.reply],
    ]);
    expect(exchange.reply.trim()).not.toBe("");
  }
  async function expectAdded(exchange: Exchange) {
    expect([exchange.run.status, exchange.run.error]).toEqual(["completed", null]);
    expect(await list()).toEqual(["milk"]);
    expect(exchange.effects.map(({ status }) => status)).toEqual(["applied"]);
    expect(exchange.reply).toBe("I added milk.\n\nAdded to the shopping list: milk.");
    await expectOneReply(exchange);
  }
  async function expectFailed(exchange: Exchange, code: string) {
    expect([exchange.run.status, exchange.run.error?.code]).toEqual(["failed", code]);
    expect(await list()).toEqual([]);
    expect(exchange.effects).toEqual([]);
    expect(exchange.reply).toContain("Nothing was changed");
    expect(exchange.reply).not.toContain("I added");
    await expectOneReply(exchange);
  }

  describe("a model that behaves, behind a provider that does not", () => {
    it("a provider is unavailable once at every node, each time in another way: the queue redelivers each hop once", async () => {
      world.failNext({ fail: "529", contract: "UnderstandOutput" });
      world.failNext({ fail: "429", contract: "ThinkOutput", retryAfterSeconds: 2 });
      world.failNext({ fail: "500", contract: "ActDecision" });
      world.failNext({ fail: "disconnect", contract: "ReplyOutput" });
      const exchange = await world.say(user, conversation, TEXT);
      await expectAdded(exchange);
      // Act's three requests are the failed one and two decisions.
      expect(counts(exchange)).toEqual([2, 2, 3, 2]);
      expect(exchange.requests.every(({ messages }) => messages.length === 1)).toBe(true);
    });

    it("a provider stays unavailable from the start: the run fails after four deliveries, and the user is told", async () => {
      world.failNext({ fail: "529", contract: "UnderstandOutput", times: 4 });
      const exchange = await world.say(user, conversation, TEXT);
      await expectFailed(exchange, exchange.run.error?.code ?? "?");
      expect(counts(exchange)).toEqual([4, 0, 0, 0]);
    });

    it("a provider stays unavailable at the end: code reports what was done, and it is not done again", async () => {
      world.failNext({ fail: "500", contract: "ReplyOutput", times: 4 });
      const exchange = await world.say(user, conversation, TEXT);
      expect(await list()).toEqual(["milk"]);
      expect(exchange.effects.map(({ status }) => status)).toEqual(["applied"]);
      expect(exchange.reply).toContain("milk");
      expect(exchange.reply).not.toContain("Nothing was changed");
      expect(counts(exchange)).toEqual([1, 1, 2, 4]);
      await expectOneReply(exchange);
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model answers without JSON once at every node: there is one repair at each", async () => {
      for (const contract of NODES) world.failNext({ fail: "malformed", contract });
      const exchange = await world.say(user, conversation, TEXT);
      await expectAdded(exchange);
      expect(counts(exchange)).toEqual([2, 2, 3, 2]);
      const repairs = exchange.requests.filter(({ messages }) => messages.length > 1);
      expect(repairs.map(({ contract }) => contract)).toEqual(NODES);
      for (const { messages } of repairs) {
        expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
        expect(messages.at(-1)?.text).toContain("That answer did not fit");
      }
    });

    it("a model is cut off once at every node: each request is repeated once", async () => {
      for (const contract of NODES) world.failNext({ fail: "max_tokens", contract });
      const exchange = await world.say(user, conversation, TEXT);
      await expectAdded(exchange);
      expect(counts(exchange)).toEqual([2, 2, 3, 2]);
      expect(exchange.requests.every(({ messages }) => messages.length === 1)).toBe(true);
    });

    it("a model never makes a plan: there is one repair, and the user is told that nothing was done", async () => {
      world.play(withAnswer("ThinkOutput", "I would rather talk about cheese."));
      const exchange = await world.say(user, conversation, TEXT);
      await expectFailed(exchange, "contract_violation");
      // There is a third request, with the schema in the prompt, unless the isolate already sends it that way.
      const [understandCalls, thinkCalls = 0, ...laterCalls] = counts(exchange);
      expect([understandCalls, ...laterCalls]).toEqual([1, 0, 0]);
      expect([2, 3]).toContain(thinkCalls);
      expect(exchange.reply).not.toContain("cheese");
    });

    it("a model refuses to decide: it is asked once, the step fails, and the claim of success is removed", async () => {
      world.failNext({ fail: "refusal", contract: "ActDecision" });
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.run.steps.map(({ status }) => status)).toEqual(["completed", "failed"]);
      expect(counts(exchange).slice(0, 3)).toEqual([1, 1, 1]);
      expect([await list(), exchange.effects]).toEqual([[], []]);
      expect(exchange.reply).not.toContain("I added");
      expect(exchange.reply).toContain("could not");
      await expectOneReply(exchange);
    });

    it("a model never writes a valid reply: code makes one from the receipts", async () => {
      world.play(withAnswer("ReplyOutput", '{"words": "I added milk and honey."}'));
      const exchange = await world.say(user, conversation, TEXT);
      expect([exchange.run.status, await list()]).toEqual(["completed", ["milk"]]);
      expect(exchange.reply).toContain("milk");
      expect(exchange.reply).not.toContain("honey");
      expect(counts(exchange)).toEqual([1, 1, 2, 2]);
      await expectOneReply(exchange);
    });
  });
}
