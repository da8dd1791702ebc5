// Memory over HTTP: what a user said in a conversation is found by that user alone, until memory is switched off or
// forgotten.
import { describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { forSuite } from "../support/for-suite.ts";
import { shareApiWorld } from "./api-world.ts";

const world = forSuite(shareApiWorld);

/** Has memory keep what was said so far: the sweep publishes a job for each user with something new. */
const keep = async () => {
  await world.worker.scheduled("* * * * *");
  await world.qstashStandIn?.idle();
};
const search = (user: TestUser, query: string) =>
  world.call(user, `GET /v1/memory/search?${query}`);
const findWords = async (user: TestUser, query: string) =>
  ((await search(user, query)).body.items as { speaker: string; text: string }[])
    .filter(({ speaker }) => speaker === "user")
    .map(({ text }) => text);

describe("a search of memory", () => {
  test("a search of memory finds what its user said, with the conversation, the speaker and the time, and is limited by dates", async () => {
    const { user, conversation } = await world.newcomer();
    await world.ask(user, "My sister Clara likes flounder most", conversation);
    await keep();
    const { status, body } = await search(user, "q=sister%20Clara&limit=1");
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      {
        conversationId: conversation,
        speaker: "user",
        text: "My sister Clara likes flounder most",
      },
    ]);
    const other = await world.newcomer();
    expect(await findWords(other.user, "q=Clara")).toEqual([]);
    const today = body.items[0].saidAt.slice(0, 10);
    expect(await findWords(user, `q=Clara&from=${today}&to=${today}`)).toHaveLength(1);
    expect(await findWords(user, "q=Clara&to=2020-01-01")).toEqual([]);
  });

  test.each([
    "",
    "q=",
    "q=x&limit=0",
    "q=x&limit=51",
    "q=x&from=tomorrow",
    "q=x&more=1",
    `q=${"x".repeat(401)}`,
  ])("a search of memory is refused if its parameters are wrong: %j", async (query) => {
    const { user } = await world.newcomer();
    expect(await search(user, query)).toMatchObject({
      status: 400,
      body: { code: "invalid_query" },
    });
  });
});

test("while memory is off nothing is kept or found, and what was kept before is found when memory is on again", async () => {
  const { user, conversation } = await world.newcomer();
  await world.ask(user, "My brother Emil likes turbot", conversation);
  await keep();
  const off = await world.call(user, "PUT /v1/profile", { body: { memory: false } });
  expect(off.body).toMatchObject({ memory: false });
  await world.ask(user, "My brother Emil hates halibut", conversation);
  await keep();
  expect(await findWords(user, "q=Emil")).toEqual([]);
  await world.call(user, "PUT /v1/profile", { body: { memory: true } });
  await keep();
  expect(await findWords(user, "q=Emil")).toEqual(["My brother Emil likes turbot"]);
});

test("forgotten memory is no longer found, and its conversation stays", async () => {
  const { user, conversation } = await world.newcomer();
  await world.ask(user, "My cousin Rosa likes plaice", conversation);
  await keep();
  const { status, body } = await world.call(user, "DELETE /v1/memory");
  expect([status, body.forgotten > 0]).toEqual([200, true]);
  expect((await search(user, "q=Rosa")).body).toEqual({ items: [], facts: [] });
  expect((await world.call(user, "DELETE /v1/memory")).body).toEqual({ forgotten: 0 });
  const { body: page } = await world.call(user, `GET /v1/conversations/${conversation}/messages`);
  expect(page.items[0].text).toBe("My cousin Rosa likes plaice");
});
