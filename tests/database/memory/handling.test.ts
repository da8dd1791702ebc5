// How a user sees, makes, changes and deletes entities and facts.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { read, sayAndIngest, write } from "./memory-world.ts";

const db = forSuite(openTestDatabase);

const newUser = async () => {
  const user = randomUUID();
  await createHousehold(db, user);
  return user;
};
const list = (user: string, p: object = {}) =>
  db.rpc(user, "list_entities", { after: null, limit: 50, ...p });
const facts = (user: string, p: object = {}) =>
  db.rpc(user, "list_facts", { after: null, limit: 50, closed: false, ...p });
const textsOf = ({ items }: Json): string[] => items.map(({ text }: Json) => text);
const namesOf = ({ items }: Json): string[] => items.map(({ name }: Json) => name);
const clara = { name: "Clara", category: "person", summary: "My sister." };

/** A new user who has said that Clara sings and dances. */
async function withClara(words = "Clara sings and dances.", options = {}) {
  const user = await newUser();
  const turn = await sayAndIngest(db, user, words, options);
  await write(db, user, await read(db, user), {
    entities: [
      { n: 1, name: "Clara", category: "person", quote: "Clara" },
      { n: 2, name: "dance", category: "concept", quote: "dances" },
    ],
    facts: [
      { n: 1, text: "sings", quote: "sings", valid_from: "2020-01-01" },
      { n: 1, other: 2, text: "dances", quote: "dances" },
    ],
  });
  const { items } = await facts(user);
  const byText = (text: string) => items.find((fact: Json) => fact.text === text);
  return { user, ...turn, sings: byText("sings"), dances: byText("dances") };
}

describe("entities", () => {
  test("entities are listed newest first, page by page, by a part of their names and by category", async () => {
    const user = await newUser();
    const names = ["Anna", "Bruno", "Clara", "Dörte", "Emil"];
    for (const name of names) await db.rpc(user, "create_entity", { ...clara, name });
    await db.rpc(user, "create_entity", {
      name: "Anna's boat",
      category: "object",
      summary: "Blue.",
    });
    const seenNames: string[] = [];
    let after: Json = null;
    do {
      const page = await list(user, { after, limit: 2 });
      seenNames.push(...namesOf(page));
      after = page.next;
    } while (after !== null);
    expect(seenNames).toEqual([...names, "Anna's boat"].toReversed());
    expect(namesOf(await list(user, { search: "ANNA" }))).toEqual(["Anna's boat", "Anna"]);
    expect(namesOf(await list(user, { search: "dorte" }))).toEqual(["Dörte"]);
    expect(namesOf(await list(user, { category: "object" }))).toEqual(["Anna's boat"]);
  });

  test("entities that a user makes are made once, stay when memory is off, and have unique names", async () => {
    const user = await newUser();
    const answer = await db.rpc(user, "create_entity", clara);
    expect(await db.rpc(user, "create_entity", clara)).toEqual(answer);
    const other = { ...clara, name: "my CLARA", summary: "Another." };
    expect(await db.rpc(user, "create_entity", other)).toEqual({
      ...{ outcome: "duplicate", id: answer.entity.id },
    });
    await db.rpc(user, "put_profile", { memory: false });
    const off = await db.rpc(user, "create_entity", { ...clara, name: "Otto" });
    expect(off).toEqual({ outcome: "off" });
    expect(namesOf(await list(user))).toEqual(["Clara"]);
  });

  test("entities keep the name that the user gave, and cannot take the name of another entity", async () => {
    const { user, sings } = await withClara();
    const { id } = sings.entity;
    const change = (changes: object) => db.rpc(user, "update_entity", { id, ...changes });
    const answer = await change({ name: "Clara Weiss", facets: { status: ["active"] } });
    expect(answer).toMatchObject({
      ...{ outcome: "updated" },
      entity: { name: "Clara Weiss", made_by: "user", facets: { status: ["active"] }, summary: "" },
    });
    expect(answer.entity.sources.map(({ type }: Json) => type)).toEqual(["extraction", "user"]);
    const { entity } = await db.rpc(user, "create_entity", clara);
    expect(await change({ name: "the Clara" })).toEqual({ outcome: "duplicate", id: entity.id });
    expect(await change({ summary: "She sings." })).toMatchObject({ outcome: "updated" });
    await sayAndIngest(db, user, "Clara Weiss sings.");
    await write(db, user, await read(db, user), {
      entities: [{ n: 1, name: "clara weiss", category: "person", quote: "Clara Weiss" }],
    });
    expect((await db.rpc(user, "get_entity", { id })).entity).toMatchObject({
      ...{ name: "Clara Weiss", summary: "She sings." },
    });
  });

  test("entities are deleted with the facts about them, and what was said stays", async () => {
    const { user, dances } = await withClara();
    expect(await db.rpc(user, "delete_entity", { id: dances.other.id })).toEqual({
      outcome: "deleted",
    });
    expect(textsOf(await facts(user))).toEqual(["sings"]);
    await db.rpc(user, "delete_entity", { id: dances.entity.id });
    expect(await list(user)).toEqual({ items: [], next: null });
    const [{ n }] = await db.admin<Json>(
      "select count(*)::int as n from public.episodes where user_id = $1",
      [user],
    );
    expect(n).toBe(2);
  });

  test("entities are not shown while the message that mentions them is replaced, unless the user described them", async () => {
    const { user, conversation, turn, sings, dances } = await withClara();
    await db.rpc(user, "update_entity", { id: sings.entity.id, summary: "Sings." });
    await sayAndIngest(db, user, "What time is it?", { conversation, place: { edit: turn } });
    expect(namesOf(await list(user))).toEqual(["Clara"]);
    expect(await facts(user, { closed: true })).toEqual({ items: [], next: null });
    expect((await db.rpc(user, "get_entity", { id: dances.other.id })).entity).toBeNull();
  });
});

describe("facts", () => {
  test("facts are listed page by page with the user's words for them, for one entity", async () => {
    const { user, conversation, sings, dances } = await withClara();
    expect(sings).toMatchObject({
      ...{ quote: "sings", conversation_id: conversation, valid_from: "2020-01-01" },
      ...{ entity: { name: "Clara" }, other: null, is_standing: true, made_by: "extraction" },
    });
    expect(dances.other).toMatchObject({ name: "dance" });
    expect(textsOf(await facts(user, { about: dances.other.id }))).toEqual([]);
    const first = await facts(user, { about: sings.entity.id, limit: 1 });
    const second = await facts(user, { about: sings.entity.id, limit: 1, after: first.next });
    expect([...textsOf(first), ...textsOf(second)]).toEqual(["dances", "sings"]);
    expect(second.next).toBeNull();
    expect(await facts(user, { about: randomUUID() })).toEqual({ items: null });
  });

  test("facts can be closed by their user from a day on, once", async () => {
    const { user, sings } = await withClara();
    const close = (valid_to: string) => db.rpc(user, "change_fact", { id: sings.id, valid_to });
    expect(await close("2019-12-31")).toEqual({ outcome: "invalid" });
    expect(await close("2026-05-01")).toMatchObject({
      ...{ outcome: "changed", fact: { id: sings.id, valid_to: "2026-05-01", is_standing: false } },
    });
    expect(await close("2026-05-02")).toEqual({ outcome: "closed" });
    expect(textsOf(await facts(user))).toEqual(["dances"]);
    expect(textsOf(await facts(user, { closed: true }))).toEqual(["dances", "sings"]);
  });

  test("facts are corrected by a fact of the user, and the old fact stays as one that was never true", async () => {
    const { user, sings } = await withClara();
    const { fact } = await db.rpc(user, "change_fact", { id: sings.id, text: "plays the flute" });
    expect(fact).toMatchObject({
      ...{ made_by: "user", quote: null, valid_from: "2020-01-01", entity: sings.entity },
    });
    const all = (await facts(user, { closed: true })).items;
    expect(all.find(({ id }: Json) => id === sings.id)).toMatchObject({
      ...{ closed_by: fact.id, valid_to: null, known_to: expect.any(String), is_standing: false },
    });
  });

  test("facts are not corrected to an allergy, because the pack keeps allergies", async () => {
    const { user, sings } = await withClara();
    const change = { id: sings.id, text: "is allergic to nuts" };
    expect(await db.rpc(user, "change_fact", change)).toEqual({ outcome: "owned" });
  });

  test("facts are deleted for good, with the facts that say the same", async () => {
    const { user, sings } = await withClara();
    await sayAndIngest(db, user, "My sister SINGS.");
    await write(db, user, await read(db, user), {
      entities: [
        { n: 1, name: "sister", category: "person", quote: "sister" },
        { n: 2, id: sings.entity.id, quote: "sister" },
      ],
      facts: [{ n: 1, text: "Sings.", quote: "SINGS" }],
    });
    const sister = (await facts(user)).items.find(({ text }: Json) => text === "Sings.").entity.id;
    await db.rpc(user, "merge_entities", { keep: sings.entity.id, merge: sister });
    expect(await db.rpc(user, "delete_fact", { id: sings.id })).toEqual({ outcome: "deleted" });
    expect(textsOf(await facts(user, { closed: true }))).toEqual(["dances"]);
    expect(await db.rpc(user, "delete_fact", { id: sings.id })).toEqual({ outcome: "not_found" });
  });
});
