// Which statements of a model are believed: only those for which it quotes the user's own words, and none that belongs to
// the pack's tables.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { factsOf, read, sayAndIngest, write } from "./memory-world.ts";

const db = forSuite(openTestDatabase);

const newUser = async () => {
  const user = randomUUID();
  await createHousehold(db, user);
  return { user };
};
const entitiesOf = (user: string) =>
  db.admin<Json>(
    "select name, category, merged_into is null as root from public.entities where user_id = $1 order by created_at",
    [user],
  );

describe("what is believed of a model's answer", () => {
  const clara = { n: 1, name: "Clara", category: "person", quote: "sister Clara" };

  test("a fact is believed with the user's words for it, and keeps where and when they were said", async () => {
    const { user } = await newUser();
    await sayAndIngest(db, user, "My sister Clara moves to Lisbon in May.");
    const batch = await read(db, user);
    const facts = [
      { n: 1, text: "moves to Lisbon", quote: "clara  MOVES to lisbon", valid_from: "2026-05-01" },
    ];
    expect(await write(db, user, batch, { entities: [clara], facts })).toEqual({
      ...{ outcome: "written", entities: 1, facts: 1, closed: 0, merged: 0, refused: [] },
    });
    expect(await factsOf(db, user)).toMatchObject([
      {
        text: "moves to Lisbon",
        quote: "clara  MOVES to lisbon",
        valid_from: "2026-05-01",
        is_standing: true,
        episode_id: batch.episodes[0].id,
        said_at: expect.any(String),
      },
    ]);
  });

  test.each([
    ["a quote that the user did not say", { quote: "Clara moves to Oslo" }],
    ["an empty quote", { quote: "" }],
    ["no quote", { quote: null }],
    ["no Episode", { quote: "Lisbon", episode_id: null }],
    ["an Episode that does not exist", { quote: "Lisbon", episode_id: randomUUID() }],
    ["an Episode id that is not a UUID", { quote: "Lisbon", episode_id: "1' or true" }],
  ])("a statement with %s is not believed", async (_, wrong) => {
    const { user } = await newUser();
    await sayAndIngest(db, user, "My sister Clara moves to Lisbon in May.");
    const statement = { n: 1, text: "moves", ...wrong };
    expect(
      await write(db, user, await read(db, user), {
        entities: [clara, { ...clara, n: 2, name: "Lisbon", category: "place", ...wrong }],
        facts: [statement],
        same: [{ a: 1, b: 2, ...wrong }],
      }),
    ).toMatchObject({
      entities: 1,
      facts: 0,
      merged: 0,
      refused: [
        { kind: "entity", n: 2, reason: "quote" },
        { kind: "same", n: 1, reason: "quote" },
        { kind: "fact", n: 1, reason: "quote" },
      ],
    });
    expect(await factsOf(db, user)).toEqual([]);
  });

  test("a fact is not believed if Alfred has said it, or if it was said in another batch or by another user", async () => {
    const [{ user }, other] = [await newUser(), await newUser()];
    await sayAndIngest(db, other.user, "Clara moves to Lisbon.");
    const othersBatch = await read(db, other.user);
    await sayAndIngest(db, user, "Clara moves to Lisbon.", {
      reply: "Clara is your sister Clara.",
    });
    const earlier = await read(db, user);
    await write(db, user, earlier);
    await sayAndIngest(db, user, "And sister Clara?", { reply: "Clara is your sister Clara." });
    const batch = await read(db, user);
    const reply = batch.episodes.find(({ speaker }: Json) => speaker === "agent").id;
    const facts = [reply, earlier.episodes[0].id, othersBatch.episodes[0].id].map((episode_id) => ({
      ...{ n: 1, text: "is a sister", quote: "Clara", episode_id },
    }));
    expect(await write(db, user, batch, { entities: [clara], facts })).toMatchObject({
      facts: 0,
      refused: facts.map(() => ({ kind: "fact", n: 1, reason: "quote" })),
    });
  });

  test("a fact is not believed about an entity that the model does not list, or with another user's entity", async () => {
    const [{ user }, other] = [await newUser(), await newUser()];
    await sayAndIngest(db, other.user, "My sister Clara moves.");
    await write(db, other.user, await read(db, other.user), { entities: [clara] });
    const [othersEntity] = await db.admin<Json>(
      "select id from public.entities where user_id = $1",
      [other.user],
    );
    await sayAndIngest(db, user, "My sister Clara moves.");
    const answer = await write(db, user, await read(db, user), {
      entities: [{ ...clara, id: othersEntity.id }],
      facts: [
        { n: 1, text: "moves", quote: "Clara moves" },
        { n: 7, text: "moves", quote: "Clara moves" },
      ],
    });
    expect(answer.refused).toEqual([
      { kind: "entity", n: 1, reason: "invalid" },
      { kind: "fact", n: 1, reason: "no_entity" },
      { kind: "fact", n: 7, reason: "no_entity" },
    ]);
    expect(await entitiesOf(user)).toEqual([]);
  });

  test.each([
    ["Clara is allergic to nuts", "en"],
    ["Klara ist Veganerin", "de"],
    ["ne mange pas de noix", "fr"],
    ["es celíaca", "es"],
    ["non mangia latte", "it"],
    ["é intolerante à lactose", "pt"],
    ["eet geen pinda's", "nl"],
  ])(
    "a fact that belongs to the pack's tables is refused, listed as owned, and not found by a search: %j",
    async (text, language) => {
      const { user } = await newUser();
      await sayAndIngest(db, user, `My sister Clara. ${text}.`, { language });
      const facts = [
        { n: 1, text, quote: text },
        { n: 1, text: "is a sister", quote: "my sister" },
      ];
      expect(
        await write(db, user, await read(db, user), { entities: [clara], facts }),
      ).toMatchObject({ facts: 1, refused: [{ kind: "fact", n: 1, reason: "owned" }] });
      const { items } = await db.rpc(user, "list_facts", { closed: true, after: null, limit: 9 });
      const shownFacts = (items as Json[]).map((fact) => [
        fact.text,
        fact.is_owned,
        fact.is_standing,
      ]);
      expect(shownFacts.toSorted()).toEqual(
        [
          ["is a sister", false, true],
          [text, true, false],
        ].toSorted(),
      );
      const foundFacts = (await db.rpc(user, "search_memory", { words: text, limit: 9 }))
        .facts as Json[];
      expect(foundFacts.map((fact) => fact.text)).not.toContain(text);
    },
  );

  test("a statement that belongs to the pack's tables still closes the earlier fact that it replaces", async () => {
    const { user } = await newUser();
    const say = async (text: string, closes: string[] = []) => {
      await sayAndIngest(db, user, `My sister Clara ${text}.`);
      const facts = [{ n: 1, text, quote: text, closes }];
      return write(db, user, await read(db, user), { entities: [clara], facts });
    };
    await say("eats steak on Fridays");
    await say("sings");
    const factIds = async () =>
      new Map((await factsOf(db, user)).map((fact) => [fact.text as string, fact.id as string]));
    const steak = (await factIds()).get("eats steak on Fridays")!;
    // One of the ids is not that of a fact, so nothing is closed.
    expect(await say("is vegetarian", [steak, randomUUID()])).toMatchObject({ closed: 0 });
    expect(await say("is vegetarian", [steak])).toMatchObject({
      ...{ facts: 0, closed: 1 },
      refused: [{ reason: "owned" }],
    });
    const standing = (await factsOf(db, user)).filter((fact) => fact.is_standing);
    expect(standing.map((fact) => fact.text)).toEqual(["sings"]);
  });

  test("names that differ in their article are two entities, unless a model gives the id of one", async () => {
    const { user } = await newUser();
    const entity = (name: string) => ({ n: 1, name, category: "person", quote: name });
    for (const words of ["My sister sings.", "MY SISTER dances."]) {
      await sayAndIngest(db, user, words);
      await write(db, user, await read(db, user), { entities: [entity("my sister")] });
    }
    await sayAndIngest(db, user, "The sister runs the abbey.");
    const batch = await read(db, user);
    expect(batch.entities).toMatchObject([{ name: "my sister" }]);
    await write(db, user, batch, { entities: [entity("the sister")] });
    expect(await entitiesOf(user)).toMatchObject([{ name: "my sister" }, { name: "the sister" }]);
    await sayAndIngest(db, user, "The sister is old.");
    const again = await read(db, user);
    const mySister = again.entities.find(({ name }: Json) => name === "my sister");
    await write(db, user, again, { entities: [{ ...entity("the sister"), id: mySister.id }] });
    expect(await entitiesOf(user)).toHaveLength(2);
  });

  test("a fact that was wrongly left to the pack's tables is listed once, and can be reworded", async () => {
    const { user } = await newUser();
    const text = "has no milk";
    for (const words of ["Our Clara has no milk.", "Clara, she has no milk today."]) {
      await sayAndIngest(db, user, words);
      const facts = [{ n: 1, text, quote: text }];
      const entities = [{ ...clara, quote: "Clara" }];
      await write(db, user, await read(db, user), { entities, facts });
    }
    const { items } = await db.rpc(user, "list_facts", { closed: true, after: null, limit: 9 });
    expect(items).toMatchObject([{ text, is_owned: true }]);
    const change = { id: items[0].id, text: "ran out of oats" };
    expect(await db.rpc(user, "change_fact", change)).toMatchObject({ outcome: "changed" });
  });

  test.each(["has a boat called Walnut", "fishes for trout on Sundays", "works at a dairy"])(
    "an ordinary fact is believed: %j",
    async (text) => {
      const { user } = await newUser();
      await sayAndIngest(db, user, `My sister Clara ${text}.`);
      const facts = [{ n: 1, text, quote: text }];
      expect(
        await write(db, user, await read(db, user), { entities: [clara], facts }),
      ).toMatchObject({ facts: 1 });
    },
  );

  test("a text that is too long or empty, and an invalid date, category or id, are not believed", async () => {
    const { user } = await newUser();
    await sayAndIngest(db, user, "My sister Clara moves.");
    const wrong = [
      { text: "" },
      { text: null },
      { text: "x".repeat(401) },
      { text: "moves", valid_from: "in May" },
      { text: "moves", valid_from: "2026-02-31" },
      { text: "moves", valid_from: "2026-05-02", valid_to: "2026-05-01" },
    ];
    const facts = wrong.map((fact) => ({ n: 1, quote: "Clara moves", ...fact }));
    const names = [
      { name: "" },
      { name: "y".repeat(121) },
      { category: "animal" },
      { id: "no id" },
    ];
    const answer = await write(db, user, await read(db, user), {
      entities: [clara, ...names.map((name, n) => ({ ...clara, n: n + 2, ...name }))],
      facts,
    });
    expect(answer).toMatchObject({ entities: 1, facts: 0 });
    expect(answer.refused.map(({ reason }: Json) => reason)).toEqual(Array(10).fill("invalid"));
  });
});
