// The question about an edit over a channel: what is stored with the question, and until when an answer to it counts.
// And the notice about a message that is changed on the platform.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { Json } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { apply, createRecipe, finishOf, messageTo } from "../../support/kitchen/kitchen-world.ts";
import { chat, type Member, openChannelWorld, TENANT } from "./channel-world.ts";

const world = forSuite(openChannelWorld);

const channel = "telegram" as const;
const route = `channel telegram ${TENANT}`;
const labels: [string, string] = ["Take it back", "Keep it"];

/** A conversation whose only message has made a recipe. */
async function conversationWithRecipe() {
  const ann = await world.member();
  const { conversation, run } = await world.say(ann);
  await apply(world.db, ann.user, run, [createRecipe("Zorb", [])]);
  await world.db.rpc(ann.user, "finish_run", finishOf(run, { reply: { text: "Ok", changes: [] } }));
  return { ann, conversation, run };
}

const accept = (who: Member, conversation: string, change: Record<string, unknown>) =>
  world.db.rpc(who.user, "accept_message", {
    ...messageTo(conversation, { route }),
    text: undefined,
    ...change,
  }) as Promise<Json>;

const answer = (who: Member, conversation: string, question: string, effects = "keep") =>
  accept(who, conversation, { place: { asked: question }, effects });

/** Edits the newest message, and stores the question that this needs. */
async function ask(who: Member, conversation: string, text = "two"): Promise<RunId> {
  const event = randomUUID();
  const origin = { channel, place: chat(who.speaker), speaker: who.speaker, event };
  await who.database.conversationAt(origin);
  const edit = { place: { edit: "newest" }, text, key: event };
  const refusal = await accept(who, conversation, edit);
  expect(refusal.outcome).toBe("effects_stand");
  const runs = refusal.runs.map(({ run_id }: Json) => run_id);
  const asks = { edit: refusal.turn, text, runs, head: refusal.head, labels };
  const notice = "Take it back?";
  const question = await who.database.refuseEvent({ channel, tenant: TENANT, event, notice, asks });
  if (question === null) throw new Error("not asked");
  expect((await accept(who, conversation, edit)).outcome).toBe("queue_full");
  return question;
}

const words = async ({ user }: Member, conversation: string) =>
  (
    await world.db.rpc(user, "read_path", { conversation_id: conversation, after: 0, limit: 9 })
  ).messages.map(({ text }: Json) => text);

test("a question is sent with its two answers, and either of them puts the new words into the conversation", async () => {
  for (const effects of ["keep", "undo"]) {
    const { ann, conversation, run } = await conversationWithRecipe();
    const question = await ask(ann, conversation);
    const claim = await ann.database.claimSend({ run: question, leaseMs: 60_000 });
    expect(claim).toMatchObject({ isReply: false, reply: { pending: { options: labels } } });
    expect(await ann.database.questionOf(question)).toBe(conversation);
    const acceptance = await answer(ann, conversation, question, effects);
    expect(acceptance).toMatchObject({ outcome: "accepted", run: { text: "two" } });
    expect(acceptance.undo?.undo_runs ?? null).toEqual(effects === "undo" ? [run] : null);
    expect(await words(ann, conversation)).toEqual(["two", null]);
    expect((await answer(ann, conversation, question, effects)).outcome).toBe("question_closed");
  }
});

test("the reply of the undo before an edit answers no event, and the reply to a later message answers that message", async () => {
  const { ann, conversation } = await conversationWithRecipe();
  const question = await ask(ann, conversation);
  const event = randomUUID();
  const origin = { channel, place: chat(ann.speaker), speaker: ann.speaker, event };
  await ann.database.conversationAt(origin);
  const change = { place: { asked: question }, effects: "undo", key: event };
  const { undo } = await accept(ann, conversation, change);
  const reply = { text: "Ok", changes: [] };
  await world.db.rpc(ann.user, "finish_run", finishOf(undo.id, { reply }));
  const addressOf = async (run: RunId) => {
    const claim = await ann.database.claimSend({ run, leaseMs: 60_000 });
    return claim.outcome === "claimed" ? claim.address : claim.outcome;
  };
  expect(await addressOf(undo.id)).toEqual({ chat: ann.speaker, beside: "true" });
  expect(await addressOf(await world.answeredRun(ann))).toEqual({ chat: ann.speaker });
});

test("the newest question is the open one, and an answer without an id answers it", async () => {
  const { ann, conversation } = await conversationWithRecipe();
  expect((await answer(ann, conversation, "newest")).outcome).toBe("question_closed");
  const earlier = await ask(ann, conversation);
  await ask(ann, conversation, "three");
  expect((await answer(ann, conversation, earlier)).outcome).toBe("question_closed");
  await answer(ann, conversation, "newest");
  expect(await words(ann, conversation)).toEqual(["three", null]);
});

test("a question is closed by a later message", async () => {
  const { ann, conversation } = await conversationWithRecipe();
  const question = await ask(ann, conversation);
  await accept(ann, conversation, { text: "something else" });
  expect((await answer(ann, conversation, question)).outcome).toBe("question_closed");
  expect((await answer(ann, conversation, "newest")).outcome).toBe("question_closed");
});

test("an answer applies only to the changes that were shown", async () => {
  const { ann, conversation } = await conversationWithRecipe();
  const question = await ask(ann, conversation);
  const asks = await world.db.admin<{ asks: Json }>(
    "select asks from public.outbox where id = $1",
    [question],
  );
  const event = randomUUID();
  const origin = { channel, place: chat(ann.speaker), speaker: ann.speaker, event };
  await ann.database.conversationAt(origin);
  const other = { ...asks[0]?.asks, runs: [randomUUID()] };
  const notice = "Take it back?";
  const later = await ann.database.refuseEvent({
    channel,
    tenant: TENANT,
    event,
    notice,
    asks: other,
  });
  expect((await answer(ann, conversation, later ?? "")).outcome).toBe("question_closed");
});

test("only its speaker can answer a question, and the answer must say what becomes of the changes", async () => {
  const { ann, conversation } = await conversationWithRecipe();
  const question = await ask(ann, conversation);
  const ben = await world.member(ann.household);
  expect(await ben.database.questionOf(question)).toBeNull();
  expect((await answer(ben, conversation, question)).outcome).toBe("not_found");
  const { conversation: bensConversation } = await world.say(ben);
  expect((await answer(ben, bensConversation, question)).outcome).toBe("question_closed");
  await expect(accept(ann, conversation, { place: { asked: question } })).rejects.toThrow(
    "text or answer",
  );
  expect(await ann.database.questionOf(randomUUID())).toBeNull();
});

test("of two simultaneous answers one is accepted", async () => {
  for (let round = 0; round < 4; round++) {
    const { ann, conversation } = await conversationWithRecipe();
    const question = await ask(ann, conversation);
    const answers = await Promise.all(
      ["keep", "undo"].map((effects) => answer(ann, conversation, question, effects)),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      "accepted",
      "question_closed",
    ]);
  }
});

test("in a group each speaker has a separate conversation, so that the newest message is the speaker's", async () => {
  const { ann, conversation } = await conversationWithRecipe();
  const ben = await world.member(ann.household);
  const group = chat(`-${randomUUID()}`, true);
  const anns = await world.say(ann, group);
  const bens = await world.say(ben, group);
  await world.db.rpc(ann.user, "finish_run", finishOf(anns.run));
  await world.db.rpc(ben.user, "finish_run", finishOf(bens.run));
  expect(bens.conversation).not.toBe(anns.conversation);
  const edit = { place: { edit: "newest" }, text: "mine" };
  expect((await accept(ann, bens.conversation, edit)).outcome).toBe("not_found");
  expect((await accept(ann, anns.conversation, edit)).run.text).toBe("mine");
  expect(await words(ben, bens.conversation)).toEqual(["what is in the fridge?", null]);
  expect(await words(ann, conversation)).toHaveLength(2);
});

describe("a message that is changed on the platform", () => {
  const notice = "Send /edit.";
  /** A message of this id at the place, whose run has ended. */
  async function sendMessage(who: Member, message: string, place = chat(who.speaker)) {
    const event = randomUUID();
    const origin = { channel, place, speaker: who.speaker, event, message };
    const placeAnswer = await who.database.conversationAt(origin);
    if (placeAnswer.outcome !== "found") throw new Error(placeAnswer.outcome);
    const { run } = await accept(who, placeAnswer.conversation, { text: "two eggs", key: event });
    await world.db.rpc(who.user, "finish_run", finishOf(run.id));
    return placeAnswer.conversation;
  }
  const change = (who: Member, message: string, text = "three eggs", place = chat(who.speaker)) =>
    who.database.noteEdit({ channel, place, message, text, notice });

  test("a message that is changed on the platform gets one notice and no run if it is the newest message, however often it is changed", async () => {
    const ann = await world.member();
    const conversation = await sendMessage(ann, "m1");
    const send = await change(ann, "m1");
    expect(send).not.toBeNull();
    expect(await change(ann, "m1", "four eggs")).toBe(send);
    const [counts] = await world.db.admin<{ notices: number; runs: number }>(
      `select (select count(*)::int from public.outbox where conversation_id = $1 and notice = $2) as notices,
         (select count(*)::int from public.runs where conversation_id = $1) as runs`,
      [conversation, notice],
    );
    expect(counts).toEqual({ notices: 1, runs: 1 });
    const claim = await ann.database.claimSend({ run: send ?? ("" as RunId), leaseMs: 60_000 });
    expect(claim).toMatchObject({ outcome: "claimed", reply: { text: notice, pending: null } });
  });

  test("a message that is changed on the platform gets no notice if its words are the same, or if it is not the newest message on the path", async () => {
    const ann = await world.member();
    const conversation = await sendMessage(ann, "m1");
    expect(await change(ann, "m1", "two eggs")).toBeNull();
    await sendMessage(ann, "m2");
    expect(await change(ann, "m1")).toBeNull();
    // An edit has replaced the words of m2.
    await accept(ann, conversation, { place: { edit: "newest" }, text: "five eggs" });
    expect(await change(ann, "m2")).toBeNull();
  });

  test("a message that is changed on the platform gets no notice at another place, from another person, or if the message is unknown", async () => {
    const ann = await world.member();
    const ben = await world.member(ann.household);
    const group = chat(`-${randomUUID()}`, true);
    await sendMessage(ann, "m1", group);
    await sendMessage(ben, "m2", group);
    expect(await change(ann, "m1")).toBeNull();
    expect(await change(ben, "m1", "three eggs", group)).toBeNull();
    expect(await change(ann, "m9", "three eggs", group)).toBeNull();
    expect(await change(ann, "m1", "three eggs", group)).not.toBeNull();
  });
});

test("a change that cannot be undone leaves the question open, and a press that arrives twice gets the first notice", async () => {
  const { ann, conversation } = await conversationWithRecipe();
  const question = await ask(ann, conversation);
  const event = randomUUID();
  const origin = { channel, place: chat(ann.speaker), speaker: ann.speaker, event };
  await ann.database.conversationAt(origin);
  const [recipe] = await world.db.admin<{ id: string }>(
    "select id from public.recipes where household_id = $1",
    [ann.household],
  );
  const ben = await world.member(ann.household);
  const { run } = await world.say(ben);
  const rename = { id: recipe?.id ?? "", set: { name: "Quux" } };
  await apply(world.db, ben.user, run, [{ op: "update", table: "recipes", ...rename }]);
  const press = { place: { asked: question }, effects: "undo", key: event };
  expect((await accept(ann, conversation, press)).outcome).toBe("changed_since");
  const notice = "I could not undo this.";
  const send = await ann.database.refuseEvent({ channel, tenant: TENANT, event, notice });
  expect((await accept(ann, conversation, press)).outcome).toBe("queue_full");
  const again = { channel, tenant: TENANT, event, notice: "Too many." };
  expect(await ann.database.refuseEvent(again)).toBe(send);
  expect((await answer(ann, conversation, question)).outcome).toBe("accepted");
});
