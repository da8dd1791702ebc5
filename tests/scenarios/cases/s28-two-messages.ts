// S28: two messages sent one second apart, or from two devices → two runs, in order, nothing lost.
import { beforeEach, describe, expect, it } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import type { Script, ScriptedRequest } from "../../../dev/model/start-scripted-model.ts";
import type { Run, TestUser } from "../../support/stack.ts";
import type { ScenarioWorld, ScriptedWorld } from "../scenario-world.ts";
import { call, callsIn, modelOf, sectionOf } from "../scripts.ts";

/** Sends messages at the same time, one request each, as from two devices. @returns the runs in order */
async function sendAtOnce(
  world: ScenarioWorld,
  user: TestUser,
  conversation: string,
  texts: string[],
): Promise<string[]> {
  const runs = await Promise.all(texts.map(async (text) => world.send(user, conversation, text)));
  const rows = await world.admin<{ id: string }>(
    "select id from public.runs where conversation_id = $1 order by number",
    [conversation],
  );
  const runOrder = rows.map(({ id }) => id);
  expect([...runs].sort()).toEqual([...runOrder].sort());
  return runOrder;
}

/** Expects that every message has its answer, in order, and that no run began before the previous one ended. */
async function expectInOrder(
  world: ScenarioWorld,
  user: TestUser,
  conversation: string,
  runs: string[],
): Promise<Run[]> {
  const runResults: Run[] = [];
  for (const id of runs) runResults.push(await world.finished(user, id));
  for (const [index, run] of runResults.entries()) {
    const before = runResults[index - 1];
    if (before === undefined) continue;
    expect(Date.parse(run.startedAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(before.finishedAt ?? ""),
    );
  }
  const turns = await world.transcript(user, conversation);
  expect(turns.map(({ speaker, runId }) => [speaker, runId])).toEqual(
    runs.flatMap((id) => [
      ["user", id],
      ["agent", id],
    ]),
  );
  for (const { text } of turns) expect(text?.trim()).toBeTruthy();
  return runResults;
}

const itemOf = (prompt: string) => /<user_message>\nadd (\w+)/.exec(prompt)?.[1] ?? "?";
const add = (name: string) => call("db_create", { table: "shopping_list", rows: [{ name }] });
/** A model that adds what each message requests. */
const addingModel = modelOf({
  ThinkOutput: planned([
    step({ type: "write", subdomain: "shopping", operation: "create", description: "add it" }),
  ]),
  ActDecision: ({ user }) =>
    callsIn(user) === 0 ? add(itemOf(user)) : decided({ result_summary: "Added" }),
  ReplyOutput: ({ user }) => ({ text: `I added ${itemOf(user)}.` }),
});

export function twoMessagesScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  let calls: { word: string; from: number; to: number; request: ScriptedRequest }[];
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
    calls = [];
  });

  /** The script, slowed down, with a record of its requests and their times. */
  const slowScript =
    (script: Script, ms: number): Script =>
    async (request) => {
      const from = Date.now();
      await sleep(ms);
      calls.push({ word: itemOf(request.user), from, to: Date.now(), request });
      return script(request);
    };
  const list = async () =>
    (await world.rows<{ name: string }>(user, "shopping_list")).map(({ name }) => name);
  /** The foods in the order of the model's requests; the compression of a conversation is about none. */
  const foodsInOrder = () =>
    [...new Set(calls.map(({ word }) => word))].filter((word) => word !== "?");
  /** No call for a later message began before every call for an earlier one had been answered. */
  function expectNoOverlap(order: string[]): void {
    expect(foodsInOrder()).toEqual(order);
    for (const [index, word] of order.entries()) {
      const ownCalls = calls.filter((entry) => entry.word === word);
      const laterCalls = calls.filter((entry) => order.indexOf(entry.word) > index);
      const end = Math.max(...ownCalls.map(({ to }) => to));
      for (const { from } of laterCalls) expect(from).toBeGreaterThanOrEqual(end);
    }
  }

  describe("a model that behaves", () => {
    it("a model answers two messages a second apart in order, and the second run knows the first exchange", async () => {
      world.play(slowScript(addingModel, 250));
      const first = await world.send(user, conversation, "add milk");
      await sleep(1000);
      const second = await world.send(user, conversation, "add bread");
      const runs = await expectInOrder(world, user, conversation, [first, second]);
      expect(runs.map(({ status, reply }) => [status, reply?.text])).toEqual([
        ["completed", "Added to the shopping list: milk."],
        ["completed", "Added to the shopping list: bread."],
      ]);
      expect(await list()).toEqual(["milk", "bread"]);
      expectNoOverlap(["milk", "bread"]);
      const understandCalls = calls.filter(
        ({ request }) => request.contract === "UnderstandOutput",
      );
      const conversationIn = (index: number) =>
        sectionOf(understandCalls[index]?.request.user ?? "", "Conversation");
      expect(conversationIn(0)).not.toContain("milk");
      expect(conversationIn(1)).toContain(
        "User (exchange 1): add milk\nAlfred: Added to the shopping list: milk.",
      );
      const isEarly = ({ word, request }: (typeof calls)[number]) =>
        word === "milk" && request.user.includes("add bread");
      expect(calls.some(isEarly)).toBe(false);
    });

    it("simultaneous messages from two devices are answered one after the other", async () => {
      world.play(slowScript(addingModel, 50));
      const ids = await sendAtOnce(world, user, conversation, ["add milk", "add bread"]);
      const runs = await expectInOrder(world, user, conversation, ids);
      expect(runs.map(({ status }) => status)).toEqual(["completed", "completed"]);
      expect((await list()).sort()).toEqual(["bread", "milk"]);
      expectNoOverlap(await list());
    });

    it("none of six simultaneous messages is lost", async () => {
      world.play(slowScript(addingModel, 5));
      const foods = ["milk", "bread", "rice", "eggs", "salt", "tea"];
      const texts = foods.map((food) => `add ${food}`);
      const ids = await sendAtOnce(world, user, conversation, texts);
      await expectInOrder(world, user, conversation, ids);
      expect((await list()).sort()).toEqual([...foods].sort());
      expectNoOverlap(await list());
    });

    it("a message that a device sends twice is accepted once", async () => {
      world.play(addingModel);
      const path = `/v1/conversations/${conversation}/messages`;
      const options = { body: { text: "add milk" }, key: "the-same-key" };
      const answers = await Promise.all([1, 2].map(() => world.request(user, path, options)));
      expect(answers.map(({ status }) => status)).toEqual([202, 202]);
      const [firstId, secondId] = answers.map(({ body }) => body["runId"]);
      expect(firstId).toBe(secondId);
      await expectInOrder(world, user, conversation, [String(firstId)]);
      expect(await list()).toEqual(["milk"]);
    });

    it("two conversations of one user run side by side", async () => {
      // No call is answered before both messages have made one, so runs in turn would wait for ever.
      const bothBegan = Promise.withResolvers<void>();
      const begun = new Set<string>();
      world.play(async (request) => {
        begun.add(itemOf(request.user));
        if (begun.has("milk") && begun.has("bread")) bothBegan.resolve();
        await bothBegan.promise;
        return addingModel(request);
      });
      const otherConversation = await world.createConversation(user);
      const runs = await Promise.all([
        world.send(user, conversation, "add milk"),
        world.send(user, otherConversation, "add bread"),
      ]);
      const ended = await Promise.all(runs.map((run) => world.finished(user, run)));
      expect(ended.map(({ status }) => status)).toEqual(["completed", "completed"]);
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model cannot answer the first message: that run fails honestly, and then the second is answered", async () => {
      world.play(
        slowScript(
          (request) =>
            itemOf(request.user) === "milk" && request.contract === "ThinkOutput"
              ? "no plan today"
              : addingModel(request),
          30,
        ),
      );
      const first = await world.send(user, conversation, "add milk");
      const second = await world.send(user, conversation, "add bread");
      const [failedRun, nextRun] = await expectInOrder(world, user, conversation, [first, second]);
      expect([failedRun?.status, nextRun?.status]).toEqual(["failed", "completed"]);
      expect(failedRun?.reply?.text).toContain("Nothing was changed");
      expect(await list()).toEqual(["bread"]);
    });

    it("a model is unavailable for a while in the first run: the second still waits for it", async () => {
      let failuresLeft = 2;
      world.play(
        slowScript(
          (request) =>
            request.contract === "ThinkOutput" &&
            itemOf(request.user) === "milk" &&
            failuresLeft-- > 0
              ? { status: 529, type: "overloaded_error" }
              : addingModel(request),
          30,
        ),
      );
      const ids = [
        await world.send(user, conversation, "add milk"),
        await world.send(user, conversation, "add bread"),
      ];
      const runs = await expectInOrder(world, user, conversation, ids);
      expect(runs.map(({ status }) => status)).toEqual(["completed", "completed"]);
      expect(failuresLeft).toBeLessThanOrEqual(0);
      expect(await list()).toEqual(["milk", "bread"]);
    });

    it("a model claims the first run's work in the second: each run has only its receipts", async () => {
      world.play(
        slowScript(
          modelOf({
            // The plan also reads the list, because the model writes the reply only if something was read.
            ThinkOutput: planned([
              step({ subdomain: "shopping", description: "the list", every_row: true }),
              step({
                type: "write",
                subdomain: "shopping",
                group: 1,
                operation: "create",
                description: "add everything",
              }),
            ]),
            ActDecision: ({ user: prompt }) =>
              callsIn(prompt) === 0 ? add(itemOf(prompt)) : decided({}),
            ReplyOutput: { text: "I added milk and bread, so both are there [#1-#2]." },
          }),
          30,
        ),
      );
      const ids = await sendAtOnce(world, user, conversation, ["add milk", "add bread"]);
      await expectInOrder(world, user, conversation, ids);
      for (const id of ids) {
        const { body } = await world.request<{ effects: unknown[] }>(
          user,
          `/v1/runs/${id}/receipt`,
        );
        expect(body.effects).toHaveLength(1);
        const run = await world.finished(user, id);
        expect(run.reply?.text).not.toContain("both");
      }
      const replyCalls = calls.filter(({ request }) => request.contract === "ReplyOutput");
      expect(replyCalls).toHaveLength(2);
      expect(await list()).toHaveLength(2);
    });
  });
}

export function twoMessagesOffline(open: () => ScenarioWorld): void {
  let world: ScenarioWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
  });
  const expectBoth = async (runs: string[]) => {
    const results = await expectInOrder(world, user, conversation, runs);
    expect(results.map(({ status }) => status)).toEqual(["completed", "completed"]);
    const rows = await world.rows<{ name: string }>(user, "shopping_list");
    return rows.map(({ name }) => name.toLowerCase());
  };

  it("the offline model answers two messages a second apart in order", async () => {
    const first = await world.send(user, conversation, "add milk to my shopping list");
    await sleep(1000);
    const second = await world.send(user, conversation, "add bread to my shopping list");
    expect(await expectBoth([first, second])).toEqual(["milk", "bread"]);
  });

  it("the offline model answers simultaneous messages from two devices one after the other", async () => {
    const texts = ["add milk to my shopping list", "add bread to my shopping list"];
    const runs = await sendAtOnce(world, user, conversation, texts);
    expect((await expectBoth(runs)).sort()).toEqual(["bread", "milk"]);
  });
}
