// What was said in one conversation is reported in another one, with who said it and when, by the model of `npm start`.
// A search also finds words by an embedding model, and asks a Graphiti server that has copies.
import { describe, expect, test } from "vitest";
import { startEmbeddings } from "../../dev/embeddings/start-embeddings.ts";
import { createWordVectors } from "../../dev/embeddings/word-vectors.ts";
import { startGraphiti } from "../../dev/graphiti/start-graphiti.ts";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack, type TestUser } from "../support/stack.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(5);

const TOKEN = "of-the-proxy";
const graphiti = forSuite(() => startGraphiti({ token: TOKEN }));
/** Gives the words for a plumber the same meaning. */
const vectorOf = createWordVectors((word) =>
  /^(?:klempner|plumber|sanitar)$/.test(word) ? new Map([["plumber", 1]]) : undefined,
);
const KEY = "of-the-model";
const embeddings = forSuite(() => startEmbeddings({ vectorOf, key: KEY }));
const stack = forSuite(() =>
  openTestStack({
    env: {
      ...{ GRAPHITI_URL: graphiti.url, GRAPHITI_TOKEN: TOKEN },
      ...{ EMBEDDINGS_URL: embeddings.url, EMBEDDINGS_KEY: KEY },
    },
  }),
);

/** Has memory keep what was said so far: the sweep publishes a job for each user with something new. */
const keep = async () => {
  await stack.worker.scheduled("* * * * *");
  await stack.qstashStandIn?.idle();
};
/** Sends words in a new conversation, and returns the reply. */
const reply = async (user: TestUser, words: string): Promise<string> =>
  (await stack.ask(user, words)).run.reply?.text ?? "";
const BIRTHDAY = "My sister's birthday is on the twelfth of May";
const ASKED = "What did I tell you about my sister's birthday?";
const TOLD_PATTERN =
  /^“My sister's birthday is on the twelfth of May” \(you told me (?:today|on \d{1,2} \w+ \d{4})\)$/;
const NOT_TOLD = "You have not told me anything about my sister's birthday.";

describe("questions about earlier conversations", () => {
  test("a question about an earlier conversation is answered in another conversation, with the time at which it was said", async () => {
    const user = await stack.createUser();
    expect(await reply(user, ASKED)).toBe(NOT_TOLD);
    await reply(user, BIRTHDAY);
    await keep();
    expect(await reply(user, ASKED)).toMatch(TOLD_PATTERN);
  });

  test("a question about an earlier conversation is not answered with another user's words", async () => {
    const [ada, ben] = [await stack.createUser(), await stack.createUser()];
    await reply(ada, BIRTHDAY);
    await keep();
    expect(await reply(ben, ASKED)).toBe(NOT_TOLD);
    expect(await reply(ada, ASKED)).toMatch(TOLD_PATTERN);
  });

  test("a question about an earlier conversation is not answered while memory is off, nor from forgotten memory", async () => {
    const user = await stack.createUser();
    await reply(user, BIRTHDAY);
    await keep();
    const put = (memory: boolean) =>
      stack.request(user, "/v1/profile", { method: "PUT", body: { memory } });
    await put(false);
    expect(await reply(user, ASKED)).toBe("I cannot look at what was said before here.");
    await put(true);
    expect(await reply(user, ASKED)).toMatch(TOLD_PATTERN);
    await stack.request(user, "/v1/memory", { method: "DELETE" });
    expect(await reply(user, ASKED)).toBe(NOT_TOLD);
  });
});

describe("embedding models", () => {
  const SAID = "Der Klempner kommt am Montag um acht";
  const QUESTION = "/v1/memory/search?q=plumber&limit=1";

  test("an embedding model finds what was said in another language, gets a text once, and its absence makes nothing fail", async () => {
    const user = await stack.createUser();
    for (const text of ["Das Fenster im Bad ist neu", SAID, "Die Katze ist krank"])
      await reply(user, text);
    await keep();
    const search = async () => JSON.stringify((await stack.request(user, QUESTION)).body);
    expect(await search()).toContain(SAID);
    expect(embeddings.texts.filter((text) => text === SAID)).toHaveLength(1);
    const before = embeddings.texts.length;
    // No run waits for the model when it begins, and replies are not sent to it.
    await reply(user, "The plumber is late");
    expect(embeddings.texts).toHaveLength(before);
    await stack.request(user, "/v1/profile", { method: "PUT", body: { memory: false } });
    expect(await search()).not.toContain(SAID);
    expect(embeddings.texts).toHaveLength(before);
    await stack.request(user, "/v1/profile", { method: "PUT", body: { memory: true } });
    embeddings.answerWith((response) => void response.writeHead(503).end());
    expect(await search()).not.toContain(SAID);
    await keep();
    embeddings.answerWith(null);
  });
});

describe("a second home of memory", () => {
  /** Moves the time at which each Episode was sent back by a minute. */
  const age = () =>
    stack.admin(
      "update episodes set sent_at = sent_at - interval '1 minute' where sent_at is not null",
    );
  const copiesOf = (user: TestUser) =>
    stack.admin<{ sends: number; is_bound: boolean }>(
      "select sends, graphiti_uuid is not null as is_bound from episodes where user_id = $1 and speaker = 0",
      [user.id],
    );

  test("a second home of memory gets the user's words under an anonymous name, is asked by a search, and loses what is forgotten", async () => {
    const user = await stack.createUser();
    const words = "My aunt Wilhelmina's birthday is on the ninth of May";
    await reply(user, words);
    await keep();
    expect(await copiesOf(user)).toEqual([{ sends: 1, is_bound: false }]);
    graphiti.graph.work();
    expect(graphiti.graph.dump()).toContain(words);
    for (const word of [user.id, user.name]) expect(graphiti.graph.dump()).not.toContain(word);
    await age();
    await keep();
    expect(await copiesOf(user)).toEqual([{ sends: 1, is_bound: true }]);
    const searches = () => graphiti.requests.filter((line) => line === "POST /search").length;
    const before = searches();
    // No run waits for a search when it begins.
    await reply(user, "What did I tell you about my aunt's birthday?");
    expect(searches() - before).toBe(0);
    const { body } = await stack.request(user, "/v1/memory/search?q=Wilhelmina");
    expect(JSON.stringify(body)).toContain(words);
    expect(searches() - before).toBe(1);
    await stack.request(user, "/v1/memory", { method: "DELETE" });
    await keep();
    expect(graphiti.graph.dump()).not.toContain(words);
  });

  test("a second home of memory gets the words again if it has lost its queue, and its absence makes nothing fail", async () => {
    const user = await stack.createUser();
    await reply(user, BIRTHDAY);
    await keep();
    graphiti.graph.restart();
    await stack.admin(
      "update episodes set sent_at = sent_at - interval '2 hours' where user_id = $1",
      [user.id],
    );
    graphiti.answerWith((response) => void response.writeHead(503).end());
    await keep();
    expect(await copiesOf(user)).toEqual([{ sends: 1, is_bound: false }]);
    expect(await reply(user, ASKED)).toMatch(TOLD_PATTERN);
    graphiti.answerWith(null);
    await keep();
    graphiti.graph.work();
    await age();
    await keep();
    expect(await copiesOf(user)).toContainEqual({ sends: 2, is_bound: true });
  });
});
