// Compression outside of runs, on the whole stack: a failed Summarize is repeated by a user's request, and by the
// scheduled job in rounds of limited size; its facts reach the next run.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import { startModel } from "../support/start-model.ts";
import { registerSchedules } from "../../shared/queue/register-schedules.ts";
import { understood, thought } from "../support/answers.ts";
import { openTestStack, type TestStack, type TestUser } from "../support/stack.ts";

let model: ScriptedModel;
let stack: TestStack;
let user: TestUser;
/** A conversation of five exchanges, which are too few to be folded. */
let origin: string;
/** Conversations of six exchanges, of which none could be folded because the model was unavailable. */
const talks: string[] = [];
/** Whether the model that summarizes is unavailable. */
let isUnavailable = true;

beforeAll(async () => {
  model = await startModel({
    script: ({ contract }) => {
      switch (contract) {
        case "UnderstandOutput":
          return understood();
        case "ThinkOutput":
          return thought([]);
        case "ReplyOutput":
          return { text: "Very well." };
        default:
          return isUnavailable
            ? { status: 529 }
            : { narrative: "They talked.", engagement: "dinner" };
      }
    },
  });
  stack = await openTestStack({
    model,
    env: { ALFRED_COMPRESS_IDLE_SECONDS: "0", ALFRED_COMPRESS_BATCH: "1" },
  });
  user = await stack.createUser();
  origin = await stack.createConversation(user);
  for (const text of ["Anna is allergic to walnuts.", "go on", "and then", "I see", "yes"])
    await stack.ask(user, text, origin);
  for (let n = 0; n < 3; n += 1) talks.push(await continueInFork());
  await stack.qstashStandIn?.idle();
  isUnavailable = false;
});
afterAll(async () => {
  await stack?.stop();
  await model?.stop();
});

/** Adds a sixth exchange in a fork of `origin`. @returns the fork's id */
async function continueInFork(): Promise<string> {
  const path = `/v1/conversations/${origin}/forks`;
  const { body } = await stack.request<{ id: string }>(user, path, { key: randomUUID(), body: {} });
  await stack.ask(user, "well", body.id);
  return body.id;
}

/** Each fold of a conversation with the facts that it kept, and the text of all the conversation's summaries. */
const foldsOf = (conversation: string) =>
  stack.admin<{ covers_to: number; narrative: string; facts: { words: string }[] }>(
    `select n.covers_to, n.carried -> 'facts' as facts, (
       select string_agg(m.content, chr(10) order by m.covers_to) from public.summaries m
       where m.conversation_id = n.conversation_id) as narrative
     from public.narratives n where n.conversation_id = $1`,
    [conversation],
  );

const firstFoldOf = async (conversation: string) => (await foldsOf(conversation))[0];

it("a request compresses one conversation of its user; for another user there is no such conversation", async () => {
  const [conversation = "", ...otherTalks] = talks;
  const compress = (as: TestUser, id: string) =>
    stack.request(as, `/v1/conversations/${id}/compress`, { method: "POST" });
  const stranger = await stack.createUser();
  expect((await compress(stranger, conversation)).status).toBe(404);
  expect(await compress(user, conversation)).toMatchObject({
    status: 202,
    body: { conversationId: conversation, status: "started" },
  });
  await expect.poll(() => firstFoldOf(conversation)).toBeTruthy();
  await stack.qstashStandIn?.idle();
  expect((await compress(user, conversation)).body).toMatchObject({ status: "nothing_to_do" });
  for (const talk of otherTalks) expect(await foldsOf(talk)).toEqual([]);
});

it("the schedule repeats failed compressions, one conversation after another", async () => {
  const { qstash, env } = stack;
  const target = {
    baseUrl: qstash.url,
    token: qstash.token,
    publicUrl: env["ALFRED_PUBLIC_URL"] ?? "",
  };
  // Every second instead of every ten minutes.
  await registerSchedules(target, [
    { id: "alfred-compress", cron: "* * * * * *", path: "/jobs/compress" },
  ]);
  await expect
    .poll(async () => (await Promise.all(talks.map(firstFoldOf))).every(Boolean))
    .toBe(true);
  await fetch(`${qstash.url}/v2/schedules/alfred-compress`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${qstash.token}` },
  });
  for (const fold of await Promise.all(talks.map(firstFoldOf))) {
    expect(fold?.covers_to).toBe(3);
    expect(fold?.narrative).toMatch(/^[-\d]{10}: They talked\.$/);
    expect(fold?.facts.map(({ words }) => words)).toEqual(["Anna is allergic to walnuts."]);
  }
  await stack.qstashStandIn?.idle();
  // Each conversation was folded once, however often the job ran.
  for (const talk of talks) expect(await foldsOf(talk)).toHaveLength(1);
  const rounds = stack.logged("compress");
  expect(rounds.some(({ published, more }) => published === 1 && more === true)).toBe(true);
  expect(stack.logged("summarize").map(({ outcome, exchanges }) => [outcome, exchanges])).toEqual(
    talks.map(() => ["saved", 3]),
  );

  model.forgetRequests();
  await stack.ask(user, "what about the nuts?", talks[0]);
  const think = model.requests().find(({ contract }) => contract === "ThinkOutput")?.user;
  expect(think).toMatch(/: They talked\.\nAlso:\n- [-\d]{10}: Anna is allergic to walnuts\./);
});
