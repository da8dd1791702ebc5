// S27: the phone locks mid-turn → the run finishes; on return the client reads the rest of the stream
// and exactly one reply.
import { beforeEach, describe, expect, it } from "vitest";
import type { Script } from "../../../dev/model/start-scripted-model.ts";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { readEvents, type SseEvent } from "../../api/read-events.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScriptedWorld } from "../scenario-world.ts";
import { call, callsIn, modelOf } from "../scripts.ts";

const TEXT = "add milk";
const SENTENCES = [
  "I added milk to your shopping list.",
  "There is nothing else on it at the moment.",
  "Tell me when you have bought it, and I will move it to your stock.",
];
const WORDS = SENTENCES.join(" ");
const REPLY = `${WORDS}\n\nAdded to the shopping list: milk.`;
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
  ReplyOutput: { text: WORDS },
});

/** The reply as a client shows it after these events. */
const shownText = (events: SseEvent[]) =>
  events.reduce((text, { type, data }) => {
    if (type === "reply.reset") return "";
    return type === "reply.delta" ? text + String(data.text) : text;
  }, "");

export function phoneLocksScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    user = await world.createUser();
    conversation = await world.createConversation(user);
  });

  /** Follows the run up to an event of the type, and disconnects. @returns the events */
  async function followUntil(run: string, type: string): Promise<SseEvent[]> {
    const events: SseEvent[] = [];
    const lockError = new Error("the phone is locked");
    await readEvents(`${world.url}/v1/runs/${run}/events`, user.token, undefined, (event) => {
      events.push(event);
      if (event.type === type) throw lockError;
    }).catch((error: unknown) => {
      if (error !== lockError) throw error;
    });
    return events;
  }
  const follow = async (run: string, after?: string) =>
    (await readEvents(`${world.url}/v1/runs/${run}/events`, user.token, after)).events;

  /** Expects one row, one turn of each speaker in the transcript, and this reply. */
  async function expectOneReply(run: string, text: string) {
    const finishedRun = await world.finished(user, run);
    expect([finishedRun.status, finishedRun.reply?.text]).toEqual(["completed", text]);
    const turns = await world.transcript(user, conversation);
    expect(turns.map((line) => [line.speaker, line.text])).toEqual([
      ["user", TEXT],
      ["agent", text],
    ]);
    expect((await world.rows(user, "shopping_list")).map(({ name }) => name)).toEqual(["milk"]);
  }

  /** Makes the model wait at a contract until `release` is called. */
  function holdModel(contract: string, script: Script = addingModel) {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    world.play(async (request) => {
      if (request.contract === contract) await promise;
      return script(request);
    });
    return { release };
  }

  describe("a model that behaves", () => {
    it("a model continues while no client listens, and a client reads the missed events from where it left off", async () => {
      const { release } = holdModel("ActDecision");
      const run = await world.send(user, conversation, TEXT);
      const before = await followUntil(run, "step.started");
      release();
      await expectOneReply(run, REPLY);
      const after = await follow(run, before.at(-1)?.id);
      const all = await follow(run);
      expect([...before, ...after]).toEqual(all);
      expect(shownText([...before, ...after])).toBe(REPLY);
      expect(all.filter(({ type }) => type === "run.completed")).toHaveLength(1);
      const events = await follow(run, all.at(-1)?.id);
      expect(events.map(({ type }) => type)).toEqual(["run.completed"]);
      expect(shownText([...all, ...events])).toBe(REPLY);
    });

    it("a model streams the end of its reply to a client that has come back before it", async () => {
      const { release } = holdModel("ReplyOutput");
      const run = await world.send(user, conversation, TEXT);
      const before = await followUntil(run, "step.completed");
      const followedEvents = follow(run, before.at(-1)?.id);
      release();
      const after = await followedEvents;
      expect(after.at(-1)?.type).toBe("run.completed");
      expect(shownText([...before, ...after])).toBe(REPLY);
      await expectOneReply(run, REPLY);
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model breaks off in the middle of its reply: it is asked again, and one reply is shown", async () => {
      const { release } = holdModel("UnderstandOutput");
      world.failNext({ fail: "stream_error", contract: "ReplyOutput" });
      const run = await world.send(user, conversation, TEXT);
      const followedEvents = followUntil(run, "reply.delta");
      release();
      const before = await followedEvents;
      const after = await follow(run, before.at(-1)?.id);
      expect(shownText([...before, ...after])).toBe(REPLY);
      expect(shownText(await follow(run))).toBe(REPLY);
      await expectOneReply(run, REPLY);
    });

    it("a model breaks its contract and then makes a false claim: the claim reaches no client", async () => {
      const claim = `${WORDS} I deleted your bread [#2].`;
      world.play((request) => {
        if (request.contract !== "ReplyOutput") return addingModel(request);
        return request.messages.length === 1 ? { words: claim } : { text: claim };
      });
      const run = await world.send(user, conversation, TEXT);
      const before = await followUntil(run, "reply.delta");
      const after = await follow(run, before.at(-1)?.id);
      expect(shownText([...before, ...after])).not.toContain("bread");
      const { reply } = await world.finished(user, run);
      expect(shownText([...before, ...after])).toBe(reply?.text);
      await expectOneReply(run, reply?.text ?? "?");
    });
  });
}
