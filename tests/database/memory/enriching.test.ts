// Enrichment: which entities are enriched, what is read and written about them, and that the texts shown rest on
// standing facts.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { factsOf, keep, read, speak, sayAndIngest, write } from "./memory-world.ts";

const db = forSuite(openTestDatabase);

const anna = { n: 1, name: "Anna", category: "person", quote: "Anna" };

/** Says something about an entity, which is extracted as a fact. */
async function say(user: string, words: string, more: object = {}, entity: object = anna) {
  const turn = await sayAndIngest(db, user, words);
  const facts = [{ n: 1, text: words, quote: words, ...more }];
  await write(db, user, await read(db, user), { entities: [entity], facts });
  return turn;
}
const SAYINGS = [
  "Anna sings.",
  "Anna swims.",
  "Anna lives in Graz.",
  "Anna has a dog.",
  "Anna is 40.",
];
/** A user who has said these things about Anna in one conversation. */
async function userOf(sayings = SAYINGS): Promise<string> {
  const user = randomUUID();
  await createHousehold(db, user);
  let conversation: string | undefined;
  for (const words of sayings) {
    ({ conversation } = await speak(db, user, words, conversation ? { conversation } : {}));
  }
  await keep(db, user);
  const batch = await read(db, user);
  const statements = batch.episodes.filter(({ speaker }: Json) => speaker === "user");
  const facts = statements.map(({ id, text }: Json) => ({
    n: 1,
    text,
    quote: text,
    episode_id: id,
  }));
  await write(db, user, batch, { entities: [anna], facts });
  return user;
}
const toEnrich = (user: string): Promise<Json> => db.rpc(user, "entity_to_enrich", { most: 40 });
const enrich = (user: string, material: Json, parts: object[]): Promise<Json> =>
  db.rpc(user, "write_enrichment", { entity_id: material.entity.id, batch: material.batch, parts });
/** A sentence for each fact, and a facet from the last one. */
const partsOf = ({ facts }: Json) => [
  ...facts.map(({ id, text }: Json) => ({ text, facts: [id] })),
  { dimension: "age", text: "40", facts: [facts.at(-1).id] },
];
async function enrichedAnna(): Promise<{ user: string; id: string; known: Json }> {
  const user = await userOf();
  const material = await toEnrich(user);
  expect(await enrich(user, material, partsOf(material))).toMatchObject({
    sentences: 5,
    facets: 1,
  });
  return { user, id: material.entity.id, known: material };
}
const entityOf = async (user: string, id: string): Promise<Json> =>
  (await db.rpc(user, "get_entity", { id })).entity;
const waits = async (user: string): Promise<boolean> => {
  const { waiting } = await db.workerRpc<Json>("waiting_memory_runs", { limit: 1000 });
  return waiting.some((job: Json) => job.user_id === user && job.kind === "enrich");
};
const factOf = async (user: string, text: string): Promise<Json> =>
  (await factsOf(db, user)).find((fact) => fact.text === text)!;

describe("which entities are enriched", () => {
  test("an entity is enriched from its fifth edge on, and again after five more", async () => {
    const user = await userOf(SAYINGS.slice(0, 4));
    expect([await waits(user), await toEnrich(user)]).toEqual([false, { batch: "" }]);
    await say(user, SAYINGS[4]!);
    expect(await waits(user)).toBe(true);
    const material = await toEnrich(user);
    expect(material.entity).toMatchObject({ name: "Anna", category: "person" });
    expect(material.facts.map(({ text, quote }: Json) => [text, quote])).toEqual(
      SAYINGS.map((words) => [words, words]),
    );
    await enrich(user, material, partsOf(material));
    for (const n of [1, 2, 3, 4]) await say(user, `Anna has ${n} friends.`);
    expect(await waits(user)).toBe(false);
    await say(user, "Anna paints.");
    expect((await toEnrich(user)).facts).toHaveLength(10);
  });

  test("an entity is not enriched if the user has described it, because the user's words are never overwritten", async () => {
    const user = await userOf();
    const material = await toEnrich(user);
    const { id } = material.entity;
    await db.rpc(user, "update_entity", { id, summary: "My sister." });
    expect(await toEnrich(user)).toEqual({ batch: "" });
    expect(await enrich(user, material, partsOf(material))).toEqual({ outcome: "described" });
    expect(await entityOf(user, id)).toMatchObject({
      ...{ summary: "My sister.", written_by: "user", enrichment: null },
    });
  });

  test("a description by enrichment is never shown in place of the user's words", async () => {
    const { user, id } = await enrichedAnna();
    await db.admin("update public.entities set summary = 'My sister.' where id = $1", [id]);
    expect(await entityOf(user, id)).toMatchObject({
      ...{ summary: "My sister.", facets: {}, written_by: "user", enrichment: null },
    });
  });

  test("no entity is enriched while memory is off", async () => {
    const user = await userOf();
    const material = await toEnrich(user);
    await db.rpc(user, "put_profile", { memory: false });
    expect([await waits(user), await toEnrich(user)]).toEqual([false, { batch: "" }]);
    expect(await enrich(user, material, partsOf(material))).toEqual({ outcome: "off" });
  });
});

describe("what an enrichment writes", () => {
  test("an enrichment is written once, and is shown as Alfred's with its facts", async () => {
    const { user, id, known } = await enrichedAnna();
    const entity = await entityOf(user, id);
    expect(entity).toMatchObject({
      summary: SAYINGS.join(" "),
      facets: { age: ["40"] },
      confidence: { age: 0.5 },
      written_by: "enrichment",
      enrichment: { facts: 5 },
    });
    expect(entity.sources.at(-1)).toMatchObject({ type: "enrichment", original_name: "Anna" });
    expect(await enrich(user, known, [])).toEqual({ outcome: "already_written" });
    expect(await waits(user)).toBe(false);
    const { items } = await db.rpc(user, "list_entities", { after: null, limit: 9 });
    expect(items[0]).toMatchObject({ summary: SAYINGS.join(" "), written_by: "enrichment" });
  });

  test("an enrichment leaves out what cites no fact or another entity's, and what the pack keeps", async () => {
    const user = await userOf();
    await say(user, "Ben snores.", {}, { ...anna, name: "Ben", quote: "Ben" });
    const material = await toEnrich(user);
    const [{ id }] = material.facts;
    const bens = (await factOf(user, "Ben snores.")).id;
    const parts = [
      { text: "Anna is rich.", facts: [] },
      { text: "Anna is rich.", facts: [id, bens] },
      { text: "Anna must not eat peanuts.", facts: [id] },
      { text: "Anna sings.", facts: [id] },
    ];
    expect(await enrich(user, material, parts)).toMatchObject({
      refused: [{ reason: "facts" }, { reason: "facts" }, { reason: "owned" }],
      sentences: 1,
    });
  });

  test("an enrichment is not written if the facts have changed in between, and the entity waits to be enriched again", async () => {
    const user = await userOf();
    const material = await toEnrich(user);
    const { id } = await factOf(user, "Anna lives in Graz.");
    await db.rpc(user, "change_fact", { id, valid_to: "2026-01-01" });
    expect(await enrich(user, material, partsOf(material))).toEqual({ outcome: "changed" });
    expect(await entityOf(user, material.entity.id)).toMatchObject({
      summary: "",
      enrichment: null,
    });
    expect(await waits(user)).toBe(true);
    const again = await toEnrich(user);
    expect(again.facts.find((fact: Json) => fact.id === id)).toMatchObject({ is_standing: false });
    expect(await enrich(user, again, partsOf(again))).toMatchObject({ outcome: "written" });
  });

  test("an enrichment has no words of a reply as its source", async () => {
    const user = await userOf();
    await db.admin(
      `begin; set local session_replication_role = replica;
       update public.episodes set speaker = 1 where user_id = '${user}' and id in (
         select w.episode_id from public.fact_episodes w where w.quote = 'Anna sings.'); commit`,
    );
    const { facts } = await toEnrich(user);
    expect(facts.map(({ text }: Json) => text)).toEqual(SAYINGS.slice(1));
  });
});

describe("what is shown of an enrichment", () => {
  test("an enrichment loses what a changed fact said, and is made anew", async () => {
    const { user, id } = await enrichedAnna();
    const fact = await factOf(user, "Anna lives in Graz.");
    await say(user, "Anna lives in Porto.", { closes: [fact.id] });
    const remainder = SAYINGS.filter((words) => words !== "Anna lives in Graz.").join(" ");
    expect(await entityOf(user, id)).toMatchObject({
      summary: remainder,
      enrichment: { facts: 4 },
    });
    expect(await waits(user)).toBe(true);
    const material = await toEnrich(user);
    await enrich(user, material, partsOf(material));
    expect((await entityOf(user, id)).summary).toContain("Porto");
    expect(await waits(user)).toBe(false);
  });

  test("an enrichment loses what another alternative has replaced, until the alternative is active again", async () => {
    const user = await userOf(SAYINGS.slice(0, 4));
    const { conversation, turn } = await say(user, "Anna is 40.");
    const material = await toEnrich(user);
    await enrich(user, material, partsOf(material));
    await sayAndIngest(db, user, "Never mind.", { conversation, place: { edit: turn } });
    expect(await entityOf(user, material.entity.id)).toMatchObject({ facets: {} });
    const [first] = await db.admin<{ id: string }>(
      "select id from public.alternatives where turn_id = $1 order by seq limit 1",
      [turn],
    );
    const { id } = first!;
    await db.rpc(user, "switch_alternative", { conversation_id: conversation, alternative_id: id });
    expect(await entityOf(user, material.entity.id)).toMatchObject({ facets: { age: ["40"] } });
  });

  test("an enrichment is dropped when one of its facts is deleted, and for good with the last fact", async () => {
    const { user, id } = await enrichedAnna();
    for (const [n, words] of SAYINGS.entries()) {
      await db.rpc(user, "delete_fact", { id: (await factOf(user, words)).id });
      const storedRows = await db.admin("select enrichment from public.entities where id = $1", [
        id,
      ]);
      expect([words, storedRows]).toEqual([words, [{ enrichment: {} }]]);
      expect(await waits(user)).toBe(true);
      const material = await toEnrich(user);
      expect(material.facts ?? []).toHaveLength(4 - n);
      if (material.batch !== "")
        await enrich(user, material, [{ text: "x", facts: [material.facts[0].id] }]);
    }
    expect(await entityOf(user, id)).toMatchObject({ summary: "", enrichment: null });
    expect(await waits(user)).toBe(false);
  });

  test("an enrichment is reset by a merge and by the undo of a merge", async () => {
    const { user, id } = await enrichedAnna();
    await say(user, "Nan has a boat.", {}, { ...anna, name: "Nan", quote: "Nan" });
    const { entity_id } = await factOf(user, "Nan has a boat.");
    const merge = await db.rpc(user, "merge_entities", { keep: id, merge: entity_id });
    expect(merge.entity).toMatchObject({ summary: "", enrichment: null });
    const material = await toEnrich(user);
    expect(material.facts).toHaveLength(6);
    await enrich(user, material, partsOf(material));
    await db.rpc(user, "undo_merge", { id: merge.id });
    expect(await entityOf(user, id)).toMatchObject({ summary: "", enrichment: null });
    expect((await toEnrich(user)).facts).toHaveLength(5);
  });

  test("an enrichment is what a mind shows of the entity", async () => {
    const { user } = await enrichedAnna();
    const { conversation } = await say(user, "Anna is tall.");
    const { mind } = await db.rpc(user, "read_mind", { conversation_id: conversation });
    expect(mind.entities).toMatchObject([
      { name: "Anna", summary: SAYINGS.join(" "), facets: { age: ["40"] } },
    ]);
  });
});
