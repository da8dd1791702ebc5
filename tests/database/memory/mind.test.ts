// What is in mind for a turn: the path, its summary, the entities that the conversation is about, and what a person
// has decided about these.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { estimateTokens } from "../../../shared/domain/prompting/sections/fit-section.ts";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createConversation, createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { keep, openToGroup, read, speak, sayAndIngest, write } from "./memory-world.ts";
import { asSent, foldOf } from "../../support/fold-request.ts";

const db = forSuite(openTestDatabase);

async function newUser() {
  const user = randomUUID();
  const household = await createHousehold(db, user);
  return { user, household, conversation: await createConversation(db, user) };
}
type Person = Awaited<ReturnType<typeof newUser>>;

const readMind = async ({ user, conversation }: Person, alternative?: string): Promise<Json> =>
  (
    await db.rpc(user, "read_mind", {
      conversation_id: conversation,
      ...(alternative === undefined ? {} : { alternative_id: alternative }),
    })
  ).mind;
const entitiesOf = async (person: Person): Promise<Json[]> => (await readMind(person)).entities;
const namesOf = async (person: Person): Promise<string[]> =>
  (await entitiesOf(person)).map(({ name }) => name);
const decide = ({ user, conversation }: Person, entity: string, choices: object): Promise<Json> =>
  db.rpc(user, "keep_in_mind", { conversation_id: conversation, entity_id: entity, ...choices });

/** Says the words, and keeps the named people and what was said of the first one. */
async function meet(
  { user, conversation }: Person,
  words: string,
  names: string[],
  { facts = [], outside = false }: { facts?: object[]; outside?: boolean } = {},
) {
  const turn = await speak(db, user, words, { conversation });
  await keep(db, user);
  await write(db, user, await read(db, user), {
    entities: names.map((name, n) => ({ n, name, category: "person", quote: name })),
    facts: facts.map((fact) => ({ n: 0, quote: words, ...fact })),
  });
  // An extraction skips words from outside. The words are marked as such only after it, so that the mind itself must
  // leave them out.
  if (outside) {
    await db.admin("alter table public.episodes disable trigger z_write_once");
    await db.admin(
      `update public.episodes e set is_outside = true from public.runs r
       where r.id = $1 and e.alternative_id in (r.user_alternative_id, r.agent_alternative_id)`,
      [turn.run],
    );
    await db.admin("alter table public.episodes enable trigger z_write_once");
  }
  return turn;
}

const make = async (user: string, name: string, more: object = {}): Promise<Json> =>
  (
    await db.rpc(user, "create_entity", {
      name,
      category: "person",
      summary: "Made by hand.",
      ...more,
    })
  ).entity;

describe("tokens", () => {
  test.each(["", "a", "abcd", "abcde", "Käse für alle", "👩‍🍳 kocht 🍲🍲", "𝔘𝔫𝔦", "中文字符"])(
    "the tokens of %j are counted as prompts count them",
    async (text) => {
      const [row] = await db.admin<{ tokens: number }>("select alfred.tokens($1)", [text]);
      expect(row?.tokens).toBe(estimateTokens(text));
    },
  );
});

describe("the path", () => {
  test("the path goes from the head to the first turn, each with its Episode and its tokens", async () => {
    const me = await newUser();
    const { user, conversation } = me;
    expect(await readMind(me)).toMatchObject({
      ...{ conversation_id: conversation, turn_id: null, alternative_id: null },
      ...{ path: [], summaries: [], entities: [], left_out: [] },
    });
    const { turn } = await sayAndIngest(db, user, "Twelve chars", { conversation, reply: "Four" });
    await speak(db, user, "Not kept yet.", { conversation });
    const { path, ...mind } = await readMind(me);
    const { messages } = await db.rpc(user, "read_path", {
      conversation_id: conversation,
      after: 0,
      limit: 9,
    });
    expect(path.map((step: Json) => [step.turn_id, step.alternative_id, step.tokens])).toEqual(
      messages
        .map((message: Json) => [
          message.turn_id,
          message.alternative_id,
          estimateTokens(message.text),
        ])
        .toReversed(),
    );
    expect(mind).toMatchObject({
      turn_id: path[0].turn_id,
      alternative_id: path[0].alternative_id,
    });
    expect(path[3].turn_id).toBe(turn);
    const isKept = path.map(({ episode_id }: Json) => episode_id !== null);
    expect(isKept).toEqual([false, false, true, true]);
  });

  test("the path stops at what its summary covers", async () => {
    const me = await newUser();
    const { user, conversation } = me;
    for (const exchange of [1, 2, 3]) {
      await speak(db, user, `Message ${exchange}`, { conversation, state: { exchange } });
    }
    const answer = await db.rpc(user, "save_summary", {
      conversation_id: conversation,
      ...asSent(foldOf(3, 2, "Two messages.")),
    });
    expect(answer).toEqual({ outcome: "saved" });
    await speak(db, user, "Message 4", { conversation, state: { exchange: 4 } });
    const { path, summaries } = await readMind(me);
    expect(path).toHaveLength(4);
    const tokens = estimateTokens("Two messages.");
    const paragraph = { level: 1, covers_to: 2, text: "Two messages.", tokens };
    expect(summaries).toEqual([{ id: expect.any(String), ...paragraph }]);
    // The summary is listed among those of all conversations as long as it belongs to the shown path.
    const listed = () => db.rpc(user, "list_summaries", { limit: 1 });
    const whole = { conversation_id: conversation, paragraphs: [paragraph] };
    expect(await listed()).toMatchObject({ items: [whole], next: null });
    await speak(db, user, "Message 5", { conversation, place: { edit: path[3].turn_id } });
    expect((await readMind(me)).summaries).toEqual([]);
    expect(await listed()).toEqual({ items: [], next: null });
  });

  test("the path can be read only for an alternative on the shown path", async () => {
    const me = await newUser();
    const { user, conversation } = me;
    const first = await meet(me, "Anna sings.", ["Anna"]);
    await meet(me, "Bert sings.", ["Bert"]);
    const before = await readMind(me);
    const early = await readMind(me, before.path[2].alternative_id);
    expect(early.path).toEqual(before.path.slice(2));
    expect(early.entities.map(({ name }: Json) => name)).toEqual(["Anna"]);

    await speak(db, user, "Cleo sings.", { conversation, place: { edit: first.turn } });
    expect(await readMind(me, before.alternative_id)).toBeNull();
    expect(await readMind(me, randomUUID())).toBeNull();
    expect((await readMind(me)).path).toHaveLength(2);
    expect(await namesOf(me)).toEqual([]);
  });

  test("the path of another user's conversation cannot be read", async () => {
    const [me, other] = [await newUser(), await newUser()];
    await meet(me, "Anna sings.", ["Anna"]);
    expect(await readMind({ ...me, user: other.user })).toBeNull();
    const [anna] = await entitiesOf(me);
    expect(await decide({ ...me, user: other.user }, anna!.id, { is_included: false })).toEqual({
      outcome: "not_found",
    });
    expect(await decide(other, anna!.id, { is_included: true })).toEqual({ outcome: "not_found" });
  });
});

describe("entities", () => {
  test("entities are those that the conversation mentions, the recently and often mentioned ones first", async () => {
    const me = await newUser();
    await meet(me, "Anna sings.", ["Anna"]);
    await meet(me, "Bert sings.", ["Bert"]);
    await meet(me, "Anna and Cleo sing.", ["Anna", "Cleo"]);
    await meet({ ...me, conversation: await createConversation(db, me.user) }, "Dora sings.", [
      "Dora",
    ]);
    const entities = await entitiesOf(me);
    expect(entities.map(({ name, relevance }) => [name, Number(relevance.toFixed(3))])).toEqual(
      [
        ["Anna", 1 - 0.5 * (1 - 0.5 * 0.81)],
        ["Cleo", 0.5],
        ["Bert", 0.45],
      ].map(([name, value]) => [name, Number((value as number).toFixed(3))]),
    );
    expect(entities[0]).toMatchObject({
      ...{ category: "person", source: "extraction", summary: "", facets: {}, facts: [] },
      ...{ include_summary: true, include_facets: true, include_relationships: true },
    });
  });

  test("entities leave the mind when they have not been mentioned for a long time", async () => {
    const me = await newUser();
    await meet(me, "Anna sings.", ["Anna"]);
    for (let n = 0; n < 21; n += 1) {
      await speak(db, me.user, "And on.", { conversation: me.conversation });
    }
    expect(await namesOf(me)).toEqual(["Anna"]);
    await speak(db, me.user, "And on.", { conversation: me.conversation });
    expect(await namesOf(me)).toEqual([]);
  });

  test("entities have their facts, those that hold first, without those that were never true or came from outside", async () => {
    const me = await newUser();
    const { user } = me;
    await meet(me, "Anna lives in Rome and is 30.", ["Anna"], {
      facts: [{ text: "lives in Rome", valid_from: "2020-03-01" }, { text: "is 30" }],
    });
    const [anna] = await entitiesOf(me);
    const { items } = await db.rpc(user, "list_facts", { after: null, limit: 9, closed: true });
    const idOf = (text: string) => items.find((fact: Json) => fact.text === text).id;
    await meet(me, "Anna lives in Oslo since May.", ["Anna"], {
      facts: [{ text: "lives in Oslo", valid_from: "2026-05-01", closes: [idOf("lives in Rome")] }],
    });
    await db.rpc(user, "change_fact", { id: idOf("is 30"), text: "is 31" });
    await meet(me, "Anna is rich.", ["Anna"], { facts: [{ text: "is rich" }], outside: true });
    const [{ id, facts }] = await entitiesOf(me);
    expect(id).toBe(anna!.id);
    expect(facts.map(({ text, is_standing }: Json) => [text, is_standing])).toEqual([
      ["is 31", true],
      ["lives in Oslo", true],
      ["lives in Rome", false],
    ]);
  });

  test("entities that only words from outside mention are not in mind", async () => {
    const me = await newUser();
    await meet(me, "Anna sings.", ["Anna"], { outside: true });
    const { items } = await db.rpc(me.user, "list_entities", { after: null, limit: 9 });
    expect(items).toMatchObject([{ name: "Anna" }]);
    expect(await namesOf(me)).toEqual([]);
  });

  test("no entities are in mind in a group, and none while memory is off", async () => {
    const me = await newUser();
    await meet(me, "Anna sings.", ["Anna"]);
    const [anna] = await entitiesOf(me);
    await db.rpc(me.user, "put_profile", { memory: false });
    expect(await readMind(me)).toMatchObject({ entities: [], left_out: [] });
    expect(await decide(me, anna!.id, { is_included: false })).toEqual({ outcome: "off" });
    await db.rpc(me.user, "put_profile", { memory: true });
    expect(await namesOf(me)).toEqual(["Anna"]);
    await openToGroup(db, me.user, me.conversation);
    expect(await readMind(me)).toMatchObject({ entities: [], left_out: [] });
    expect(await decide(me, anna!.id, { is_included: false })).toEqual({ outcome: "heard" });
  });

  test("entities are the same in a fork, with what the person decided", async () => {
    const me = await newUser();
    await meet(me, "Anna and Bert sing.", ["Anna", "Bert"]);
    const anna = (await entitiesOf(me)).find(({ name }) => name === "Anna")!;
    await decide(me, anna.id, { is_included: false });
    const { conversation } = await db.rpc(me.user, "fork_conversation", {
      ...{ conversation_id: me.conversation, most_turns: 9, route: "forks" },
      ...{ key: randomUUID(), body_hash: "hash" },
    });
    const fork = { ...me, conversation: conversation.id };
    expect(await namesOf(fork)).toEqual(["Bert"]);
    const { path, left_out } = await readMind(fork);
    expect(left_out).toMatchObject([{ name: "Anna" }]);
    expect(path.every(({ episode_id }: Json) => episode_id !== null)).toBe(true);
    await decide(fork, anna.id, { is_included: true });
    expect(await namesOf(me)).toEqual(["Bert"]);
  });
});

describe("people", () => {
  test("a person can leave an entity out, and take it in again", async () => {
    const me = await newUser();
    await meet(me, "Anna and Bert sing.", ["Anna", "Bert"]);
    const anna = (await entitiesOf(me)).find(({ name }) => name === "Anna")!;
    const answer = await decide(me, anna.id, { is_included: false });
    expect(answer).toEqual({
      outcome: "kept",
      mind: { ...(await readMind(me)), computed_at: expect.any(String) },
    });
    expect(answer.mind).toMatchObject({
      entities: [{ name: "Bert" }],
      left_out: [{ id: anna.id, name: "Anna", category: "person" }],
    });
    await meet(me, "Anna sings again.", ["Anna"]);
    expect(await namesOf(me)).toEqual(["Bert"]);
    await decide(me, anna.id, { is_included: true });
    expect((await entitiesOf(me))[0]).toMatchObject({ name: "Anna", relevance: 1, source: "user" });
    expect((await readMind(me)).left_out).toEqual([]);
  });

  test("a person can choose which parts of an entity are in mind, without taking it in or out", async () => {
    const me = await newUser();
    await meet(me, "Anna sings.", ["Anna"]);
    const [anna] = await entitiesOf(me);
    await decide(me, anna!.id, { include_facets: false });
    await decide(me, anna!.id, { include_relationships: false });
    const only = { include_summary: true, include_facets: false, include_relationships: false };
    expect(await entitiesOf(me)).toMatchObject([{ ...only, source: "extraction", relevance: 0.5 }]);
    await decide(me, anna!.id, { is_included: true });
    expect(await entitiesOf(me)).toMatchObject([{ ...only, source: "user", relevance: 1 }]);
  });

  test("a person who makes an entity in a conversation has it in mind there at once", async () => {
    const me = await newUser();
    const anna = await make(me.user, "Anna", { conversation_id: me.conversation });
    await make(me.user, "Bert");
    expect(await entitiesOf(me)).toMatchObject([
      { id: anna.id, source: "user", relevance: 1, summary: "Made by hand." },
    ]);
    const other = await newUser();
    await make(other.user, "Anna", { conversation_id: me.conversation });
    expect(await entitiesOf(me)).toHaveLength(1);
    const rows = await db.admin("select 1 from public.active_entities where user_id = $1", [
      other.user,
    ]);
    expect(rows).toEqual([]);
  });

  test("a decision about a merged entity applies to the entity that has taken it over, until the merge is undone", async () => {
    const me = await newUser();
    await meet(me, "Anna and Annie sing.", ["Anna", "Annie"]);
    const entities = await entitiesOf(me);
    const [anna, annie] = ["Anna", "Annie"].map((name) => entities.find((e) => e.name === name)!);
    await decide(me, annie!.id, { is_included: false });
    const merge = { keep: anna!.id, merge: annie!.id };
    const { id } = await db.rpc(me.user, "merge_entities", merge);
    expect(await readMind(me)).toMatchObject({ entities: [], left_out: [{ name: "Anna" }] });
    await decide(me, annie!.id, { is_included: true });
    expect(await entitiesOf(me)).toMatchObject([{ id: anna!.id, relevance: 1 }]);
    await db.rpc(me.user, "undo_merge", { id });
    expect(await readMind(me)).toMatchObject({
      entities: [{ name: "Anna", relevance: 1 }],
      left_out: [{ name: "Annie" }],
    });
  });

  test("a person cannot decide about an entity that was deleted", async () => {
    const me = await newUser();
    const anna = await make(me.user, "Anna", { conversation_id: me.conversation });
    await db.rpc(me.user, "delete_entity", { id: anna.id });
    expect(await readMind(me)).toMatchObject({ entities: [], left_out: [] });
    expect(await decide(me, anna.id, { is_included: true })).toEqual({ outcome: "not_found" });
  });
});
