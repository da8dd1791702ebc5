// A search finds facts as well as Episodes, and finds an Episode also by the facts that rest on it.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { factsOf, textsFound, read, search, sayAndIngest, write } from "./memory-world.ts";

const db = forSuite(openTestDatabase);

const newUser = async () => {
  const user = randomUUID();
  await createHousehold(db, user);
  return user;
};
const facts = async (user: string, words: string, more = {}): Promise<Json[]> =>
  (await db.rpc(user, "search_memory", { words, limit: 10, ...more })).facts;
const clara = { n: 1, name: "Clara", category: "person" };
const says = async (user: string, words: string, text: string, more: object = {}, options = {}) => {
  // What was said before is extracted first, without a fact.
  for (;;) {
    const before = await read(db, user);
    if (before.episodes.length === 0) break;
    await write(db, user, before);
  }
  const spokenTurn = await sayAndIngest(db, user, words, {
    language: "en",
    reply: "Fine.",
    ...options,
  });
  await write(db, user, await read(db, user), {
    entities: [{ ...clara, quote: words }],
    facts: [{ n: 1, text, quote: words, ...more }],
  });
  return spokenTurn;
};

test("a fact is found by its words and by the name of its entity, with what was said and when", async () => {
  const user = await newUser();
  await sayAndIngest(db, user, "Clara is my sister.", { language: "en" });
  await says(user, "She moves to Lisbon.", "moves to Lisbon", { valid_from: "2026-05-01" });
  await says(user, "She sells boats.", "sells boats");
  expect(await facts(user, "Where did Clara move?")).toMatchObject([
    {
      ...{ text: "moves to Lisbon", quote: "She moves to Lisbon.", said_at: expect.any(String) },
      ...{ valid_from: "2026-05-01", valid_to: null, entity: { name: "Clara" } },
    },
    { text: "sells boats" },
  ]);
  expect(await facts(user, "unicorn")).toEqual([]);
  expect(await facts(user, "")).toEqual([]);
});

test("an Episode is found and ranked by its fact's words and its entity's name, even if the Episode lacks them", async () => {
  const user = await newUser();
  await sayAndIngest(db, user, "Clara is my sister.", { language: "en" });
  for (let n = 0; n < 5; n++)
    await sayAndIngest(db, user, `Lisbon has ${n} trams.`, { language: "en" });
  await says(user, "She lives in Lisbon.", "lives in Lisbon");
  const lisbon = (await textsFound(db, user, "Clara Lisbon")).filter((text) =>
    text.includes("Lisbon"),
  );
  expect(lisbon[0]).toBe("She lives in Lisbon.");
  // By the fact alone: the search has no word of the Episode.
  const other = await newUser();
  await sayAndIngest(db, other, "Clara is here.", { language: "en" });
  const { conversation } = await says(other, "She arrived.", "came by the ferry");
  await sayAndIngest(db, other, "Take the ferry.", { language: "en" });
  const best = (await search(db, other, "ferry")).filter(
    (episode) => episode.conversation_id === conversation,
  );
  expect(best.map(({ text }) => text)).toContain("She arrived.");
});

test("a changed fact is found with its last day, and a fact that was never true is not found", async () => {
  const user = await newUser();
  await says(user, "Clara lives in Rome.", "lives in Rome");
  const [rome] = await factsOf(db, user);
  const change = { closes: [rome.id], valid_from: "2026-05-01" };
  await says(user, "Clara lives in Oslo now.", "lives in Oslo", change);
  expect((await facts(user, "Clara live")).map(({ text, valid_to }) => [text, valid_to])).toEqual(
    expect.arrayContaining([
      ["lives in Rome", "2026-05-01"],
      ["lives in Oslo", null],
    ]),
  );
  const oslo = (await factsOf(db, user)).find(({ is_standing }) => is_standing);
  await db.rpc(user, "change_fact", { id: oslo.id, text: "lives in Bergen" });
  expect((await facts(user, "Oslo Bergen")).map(({ text }) => text)).toEqual(["lives in Bergen"]);
});

test("a fact is not found if it is replaced, deleted, another user's, of other days, or while memory is off", async () => {
  const [user, other] = [await newUser(), await newUser()];
  const { conversation, turn } = await says(user, "Clara lives in Rome.", "lives in Rome");
  expect(await facts(other, "Clara Rome")).toEqual([]);
  expect(await facts(user, "Clara", { to: "2020-01-01" })).toEqual([]);
  expect(await facts(user, "Clara", { from: "2020-01-01" })).toHaveLength(1);
  await db.rpc(user, "put_profile", { memory: false });
  expect(await facts(user, "Clara")).toEqual([]);
  await db.rpc(user, "put_profile", { memory: true });
  await sayAndIngest(db, user, "What time is it?", { conversation, place: { edit: turn } });
  expect(await facts(user, "Clara Rome")).toEqual([]);
  await says(user, "Clara sings.", "sings");
  const [{ id }] = await facts(user, "sings");
  await db.rpc(user, "delete_fact", { id });
  expect(await facts(user, "sings")).toEqual([]);
});

test("a fact begins, ends and is found by the days of its user's time zone", async () => {
  const user = await newUser();
  // At any hour, the chosen zone has another date than UTC.
  const timezone = new Date().getUTCHours() < 10 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
  await db.rpc(user, "put_profile", { timezone });
  const dayIn = (days: number) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(Date.now() + days * 86_400_000);
  const [today, tomorrow] = [dayIn(0), dayIn(1)];
  await says(user, "Clara lives in Rome.", "lives in Rome");
  expect(await facts(user, "Clara", { from: today, to: today })).toHaveLength(1);
  const [rome] = await factsOf(db, user);
  await says(user, "Clara lives in Oslo now.", "lives in Oslo", { closes: [rome.id] });
  const [closed, oslo] = await factsOf(db, user);
  expect([closed.valid_to, closed.is_standing]).toEqual([today, false]);
  const endFact = async (valid_to: string) =>
    (await db.rpc(user, "change_fact", { id: oslo.id, valid_to })).fact.is_standing;
  expect([await endFact(tomorrow), await endFact(today)]).toEqual([true, false]);
});
