// Two entities for the same thing: what merges them, what a merge shows, and that undoing it restores everything.
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { factsOf, read, sayAndIngest, write } from "./memory-world.ts";

const db = forSuite(openTestDatabase);

const newUser = async () => {
  const user = randomUUID();
  await createHousehold(db, user);
  return user;
};
const person = (n: number, name: string, category = "person") => ({
  n,
  name,
  category,
  quote: name,
});
const say = async (user: string, words: string, statements: Parameters<typeof write>[3]) => {
  await sayAndIngest(db, user, words);
  return write(db, user, await read(db, user), statements);
};
const entitiesOf = (user: string) =>
  db.admin<Json>(
    `select e.id, e.name, o.name as into from public.entities e
     left join public.entities o on o.id = e.merged_into
     where e.user_id = $1 order by e.created_at, e.id`,
    [user],
  );
const mergesOf = (user: string) =>
  db.admin<Json>(
    `select id, made_by, undone_at is not null as undone from public.entity_merges
     where user_id = $1 order by created_at`,
    [user],
  );

describe("two entities that are one", () => {
  test("two entities with the same name and category are one entity, with the sources of both", async () => {
    const user = await newUser();
    await say(user, "My sister called.", { entities: [person(1, "my sister")] });
    const again = await say(user, "My Sister came, to the Sister.", {
      entities: [person(1, "My Sister"), person(2, "Sister", "place")],
    });
    expect(again).toMatchObject({ entities: 1, merged: 0 });
    expect((await entitiesOf(user)).map(({ name }) => name)).toEqual(["my sister", "Sister"]);
    const sources = await db.admin<Json>(
      `select s.original_name from public.entity_sources s join public.entities e on e.id = s.entity_id
       where s.user_id = $1 and e.category = 'person' order by s.created_at`,
      [user],
    );
    expect(sources.map(({ original_name }) => original_name)).toEqual(["my sister", "My Sister"]);
  });

  test("two entities that the user says are the same are one, and the older one stays", async () => {
    const user = await newUser();
    await say(user, "Clara sings. My sister moves.", {
      entities: [person(1, "Clara"), person(2, "My sister")],
      facts: [
        { n: 1, text: "sings", quote: "Clara sings" },
        { n: 2, text: "moves", quote: "sister moves" },
      ],
    });
    const answer = await say(user, "Clara is my sister, and my sister sings.", {
      entities: [person(1, "my sister"), person(2, "Clara")],
      facts: [{ n: 1, text: "Sings!", quote: "sister sings" }],
      same: [{ a: 1, b: 2, quote: "Clara is my sister" }],
    });
    expect(answer).toMatchObject({ entities: 0, merged: 1, facts: 0, refused: [] });
    expect(await entitiesOf(user)).toMatchObject([
      { name: "Clara", into: null },
      { name: "My sister", into: "Clara" },
    ]);
  });

  test.each([
    ["Birthday 2025", "Birthday 2026", "event", "event", "number"],
    ["Lisbon", "Lisbon office", "place", "organization", "category"],
  ])("two entities named %j and %j are not one", async (a, b, categoryOfA, categoryOfB, reason) => {
    const user = await newUser();
    const answer = await say(user, `${a} is ${b}.`, {
      entities: [person(1, a, categoryOfA), person(2, b, categoryOfB)],
      same: [{ a: 1, b: 2, quote: `${a} is ${b}` }],
    });
    expect(answer).toMatchObject({ merged: 0, refused: [{ kind: "same", n: 1, reason }] });
  });

  test("an entity that the user makes takes over an extracted one with the same name, and other entities can be merged into it", async () => {
    const user = await newUser();
    await say(user, "Clara sings. My sister moves.", {
      entities: [person(1, "Clara"), person(2, "My sister")],
    });
    const sister = { name: "the sister", category: "person", summary: "She lives in Lisbon." };
    const { outcome, entity } = await db.rpc(user, "create_entity", sister);
    expect(outcome).toBe("created");
    expect(entity).toMatchObject({
      ...{ ...sister, made_by: "user", merges: [{ name: "My sister", made_by: "key" }] },
      sources: [{ type: "extraction", original_name: "My sister" }, { type: "user" }],
    });
    const [clara] = await entitiesOf(user);
    const merge = (keep: string, other: string) =>
      db.rpc(user, "merge_entities", { keep, merge: other });
    expect(await merge(clara.id, entity.id)).toEqual({ outcome: "users_own" });
    const answer = await merge(entity.id, clara.id);
    expect(answer).toMatchObject({ outcome: "merged", entity: { id: entity.id } });
    expect(answer.entity.sources).toHaveLength(3);
    expect(await merge(entity.id, clara.id)).toEqual({ outcome: "same" });
    expect(await merge(entity.id, randomUUID())).toEqual({ outcome: "not_found" });
    const mergedEntity = await db.rpc(user, "get_entity", { id: clara.id });
    expect(mergedEntity.entity.id).toBe(entity.id);
    // A fact that is extracted later belongs to the entity that the user made.
    await say(user, "Clara, my sister, dances.", {
      entities: [person(1, "my sister")],
      facts: [{ n: 1, text: "dances", quote: "dances" }],
    });
    expect(await viewOf(user)).toMatchObject([{ name: "the sister", facts: ["dances"] }]);
  });
});

describe("a merge that is taken back", () => {
  test("a merge that is taken back shows both entities as they were, with the facts that it closed", async () => {
    const user = await newUser();
    await twoThatSing(user);
    const before = await viewOf(user);
    expect(before.map(({ facts }) => facts)).toEqual([["sings"], ["Sings!"]]);
    const answer = await say(user, "It is she.", { ...(await bothOf(user)), same: [sameEntity] });
    expect(answer).toMatchObject({ merged: 1, refused: [] });
    expect(await viewOf(user)).toMatchObject([
      { name: "Clara", facts: ["sings"], closed: [expect.stringMatching(/^Sings! f /)] },
    ]);
    const [merge] = await mergesOf(user);
    expect(await db.rpc(user, "undo_merge", { id: merge.id })).toEqual({ outcome: "undone" });
    expect(await viewOf(user)).toMatchObject(before.map(({ sources: _said, ...rest }) => rest));
    expect(await db.rpc(user, "undo_merge", { id: merge.id })).toEqual({ outcome: "undone" });
    expect(await mergesOf(user)).toMatchObject([{ undone: true }]);
  });

  test("a merge that is taken back reopens a duplicate even if the fact that it repeated has been closed since", async () => {
    const user = await newUser();
    await twoThatSing(user);
    await say(user, "It is she.", { ...(await bothOf(user)), same: [sameEntity] });
    const [, sister] = await entitiesOf(user);
    await say(user, "My sister stopped.", {
      entities: [{ n: 1, id: sister.id, quote: "sister" }],
      facts: [{ n: 1, text: "does not sing", quote: "stopped", closes: await standingOf(user) }],
    });
    expect(await viewOf(user)).toMatchObject([{ facts: ["does not sing"] }]);
    await db.rpc(user, "undo_merge", { id: (await mergesOf(user))[0].id });
    expect(await viewOf(user)).toMatchObject([
      { name: "Clara", facts: ["does not sing"], closed: [expect.stringMatching(/^sings 20/)] },
      { name: "My sister", facts: ["Sings!"], closed: [] },
    ]);
  });

  test("a merge cannot be taken back while a later merge depends on it", async () => {
    const user = await newUser();
    const [a, b, c, d, e] = await several(user, 5);
    const merge = async (keep: string, other: string) =>
      (await db.rpc(user, "merge_entities", { keep, merge: other })).id;
    const first = await merge(b!, a!);
    const second = await merge(c!, b!);
    const independent = await merge(e!, d!);
    const undo = (id: string) => db.rpc(user, "undo_merge", { id });
    expect(await undo(first)).toEqual({ outcome: "later_merge", id: second });
    expect(await undo(independent)).toEqual({ outcome: "undone" });
    expect(await undo(second)).toEqual({ outcome: "undone" });
    expect(await undo(first)).toEqual({ outcome: "undone" });
    expect(await undo(randomUUID())).toEqual({ outcome: "not_found" });
  });
});

test(
  "random merges, taken back newest first, leave exactly what was there",
  { timeout: 120_000 },
  async () => {
    const pair = fc.tuple(fc.nat(5), fc.nat(5), fc.boolean());
    const plans = fc.sample(fc.array(pair, { minLength: 3, maxLength: 9 }), {
      numRuns: 5,
      seed: 11,
    });
    for (const plan of plans) {
      const user = await newUser();
      const ids = await several(user, 6);
      const views = [await viewOf(user)];
      const doneIds: string[] = [];
      for (const [keep, merge, back] of plan) {
        const { id } = await db.rpc(user, "merge_entities", { keep: ids[keep], merge: ids[merge] });
        if (id !== undefined) {
          doneIds.push(id);
          views.push(await viewOf(user));
        }
        if (!back || doneIds.length === 0) continue;
        expect(await db.rpc(user, "undo_merge", { id: doneIds.pop() })).toEqual({
          outcome: "undone",
        });
        views.pop();
        expect(await viewOf(user)).toEqual(views.at(-1));
      }
      while (doneIds.length > 0) {
        await db.rpc(user, "undo_merge", { id: doneIds.pop() });
        views.pop();
        expect(await viewOf(user)).toEqual(views.at(-1));
      }
      expect(views).toHaveLength(1);
    }
  },
);

const sameEntity = { a: 1, b: 2, quote: "It is she" };
const twoThatSing = (user: string) =>
  say(user, "Clara sings. My sister sings.", {
    entities: [person(1, "Clara"), person(2, "My sister")],
    facts: [
      { n: 1, text: "sings", quote: "Clara sings" },
      { n: 2, text: "Sings!", quote: "sister sings" },
    ],
  });
const bothOf = async (user: string) => ({
  entities: (await entitiesOf(user)).map(({ id }, index) => ({ n: index + 1, id, quote: "she" })),
});
const standingOf = async (user: string) =>
  (await factsOf(db, user)).filter(({ is_standing }) => is_standing).map(({ id }) => id as string);

/** Creates this many people, with some facts that several of them share. @returns their ids */
async function several(user: string, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, index) => `Person${"abcdef"[index]}`);
  await say(user, `${people.join(" and ")} sing, dance, paint.`, {
    entities: people.map((name, index) => person(index + 1, name)),
    facts: people.flatMap((_, index) => [
      { n: index + 1, text: ["sings", "dances"][index % 2], quote: "sing" },
      { n: index + 1, text: ["paints", "Sings"][index % 2], quote: "paint" },
    ]),
  });
  return (await entitiesOf(user)).map(({ id }) => id as string);
}

/** Each entity that is shown, with its standing facts, its closed ones and its sources. */
const viewOf = async (user: string): Promise<Json[]> => {
  const { rows } = await db.as({ role: "alfred_pipeline", user }, (client) =>
    client.query(
      `select e.name,
         array(select f.text from alfred.shown_facts(alfred.cluster_of(e.id)) f
           where f.is_standing order by f.known_from, f.id) as facts,
         array(select concat_ws(' ', f.text, f.valid_to, f.known_to is null, f.closed_by)
           from alfred.shown_facts(alfred.cluster_of(e.id)) f
           where not f.is_standing order by f.known_from, f.id) as closed,
         array(select s.original_name from public.entity_sources s
           where s.entity_id = any (alfred.cluster_of(e.id)) order by s.created_at, s.id) as sources
       from public.entities e where e.merged_into is null order by e.created_at, e.id`,
    ),
  );
  return rows;
};
