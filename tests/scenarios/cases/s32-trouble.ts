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
/** The list is read, too: what was looked up is told by the model. */
const adds = modelOf({
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
/** Answers of the contract go wrong in this way; the others are as they should be. */
const spoilt =
  (contract: string, answer: ScriptedAnswer): Script =>
  (request) =>
    request.contract === contract ? answer : adds(request);

export function troubleScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    world.play(adds);
  });

  const list = async () => (await world.rows(user, "shopping_list")).map(({ name }) => name);
  const counts = (exchange: Exchange) =>
    NODES.map((name) => exchange.requests.filter(({ contract }) => contract === name).length);
  /** One line of the user's, one of Alfred's, and that is the run's reply. */
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
    it("is unavailable once at every node, each time in another way: the queue delivers again, once each", async () => {
      world.failNext({ fail: "529", contract: "UnderstandOutput" });
      world.failNext({ fail: "429", contract: "ThinkOutput", retryAfterSeconds: 2 });
      world.failNext({ fail: "500", contract: "ActDecision" });
      world.failNext({ fail: "disconnect", contract: "ReplyOutput" });
      const exchange = await world.say(user, conversation, TEXT);
      await expectAdded(exchange);
      // Two decisions of Act are one failed call and two good ones.
      expect(counts(exchange)).toEqual([2, 2, 3, 2]);
      expect(exchange.requests.every(({ messages }) => messages.length === 1)).toBe(true);
    });

    it("stays unavailable from the start: given up after four deliveries, and the user is told", async () => {
      world.failNext({ fail: "529", contract: "UnderstandOutput", times: 4 });
      const exchange = await world.say(user, conversation, TEXT);
      await expectFailed(exchange, exchange.run.error?.code ?? "?");
      expect(counts(exchange)).toEqual([4, 0, 0, 0]);
    });

    it("stays unavailable at the end: code reports what was done, and it is not done again", async () => {
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
    it("answers no JSON, once at every node: one repair each", async () => {
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

    it("is cut off, once at every node: the same question once more each", async () => {
      for (const contract of NODES) world.failNext({ fail: "max_tokens", contract });
      const exchange = await world.say(user, conversation, TEXT);
      await expectAdded(exchange);
      expect(counts(exchange)).toEqual([2, 2, 3, 2]);
      expect(exchange.requests.every(({ messages }) => messages.length === 1)).toBe(true);
    });

    it("never makes a plan: one repair, and the user hears that nothing was done", async () => {
      world.play(spoilt("ThinkOutput", "I would rather talk about cheese."));
      const exchange = await world.say(user, conversation, TEXT);
      await expectFailed(exchange, "contract_violation");
      // Asked once more with the schema in the prompt, unless an isolate has learnt by now to ask so.
      const [understood, thought = 0, ...later] = counts(exchange);
      expect([understood, ...later]).toEqual([1, 0, 0]);
      expect([2, 3]).toContain(thought);
      expect(exchange.reply).not.toContain("cheese");
    });

    it("refuses to decide: asked once, the step fails, and no claim of success gets through", async () => {
      world.failNext({ fail: "refusal", contract: "ActDecision" });
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.run.steps.map(({ status }) => status)).toEqual(["completed", "failed"]);
      expect(counts(exchange).slice(0, 3)).toEqual([1, 1, 1]);
      expect([await list(), exchange.effects]).toEqual([[], []]);
      expect(exchange.reply).not.toContain("I added");
      expect(exchange.reply).toContain("could not");
      await expectOneReply(exchange);
    });

    it("never words a reply: the run ends with one made from its receipts", async () => {
      world.play(spoilt("ReplyOutput", '{"words": "I added milk and honey."}'));
      const exchange = await world.say(user, conversation, TEXT);
      expect([exchange.run.status, await list()]).toEqual(["completed", ["milk"]]);
      expect(exchange.reply).toContain("milk");
      expect(exchange.reply).not.toContain("honey");
      expect(counts(exchange)).toEqual([1, 1, 2, 2]);
      await expectOneReply(exchange);
    });
  });
}
