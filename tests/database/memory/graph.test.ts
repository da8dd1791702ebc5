// The graph's edges of memory: what was said, whom it mentions, and what is believed of them; each of one user.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { factsOf, keep, openToGroup, read, speak, sayAndIngest, write } from "./memory-world.ts";

const db = forSuite(openTestDatabase);

const graphFrom = (user: string, kind: string, id: string, depth = 1): Promise<Json> =>
  db.rpc(user, "read_graph", { kind, id, depth, limit: 1000 });
const edgesOf = ({ edges }: Json): string[] =>
  edges.map(({ type, from, to }: Json) => `${type} ${from.kind} → ${to.kind}`).sort();

/** A user who has said that Anna lives with Ben. */
async function userOf() {
  const user = randomUUID();
  await createHousehold(db, user);
  const spokenTurn = await sayAndIngest(db, user, "Anna lives with Ben.");
  await write(db, user, await read(db, user), {
    entities: [
      { n: 1, name: "Anna", category: "person", quote: "Anna" },
      { n: 2, name: "Ben", category: "person", quote: "Ben" },
    ],
    facts: [{ n: 1, other: 2, text: "Anna lives with Ben", quote: "Anna lives with Ben" }],
  });
  const [fact] = (await factsOf(db, user)) as [Json];
  return { user, ...spokenTurn, fact: fact.id, anna: fact.entity_id, ben: fact.other_id };
}

test("an entity has edges to its facts and to related entities, and from Episodes that mention it and conversations that have it in mind", async () => {
  const { user, anna, ben, fact } = await userOf();
  const graph = await graphFrom(user, "entity", anna);
  expect(edgesOf(graph)).toEqual([
    "HAS_ACTIVE_ENTITY conversation → entity",
    "HAS_FACT entity → fact",
    "MENTIONS episode → entity",
    "RELATES_TO entity → entity",
  ]);
  const edge = graph.edges.find(({ type }: Json) => type === "RELATES_TO");
  expect([edge.to.id, edge.properties]).toEqual([ben, { facts: [fact] }]);
  const active = graph.edges.find(({ type }: Json) => type === "HAS_ACTIVE_ENTITY");
  expect(active.properties).toEqual({ addedAt: expect.any(String), relevance: 0.5 });
  expect(graph.nodes).toContainEqual({ kind: "fact", id: fact, name: "Anna lives with Ben" });
  expect(graph.nodes).toContainEqual({ kind: "entity", id: ben, name: "Ben" });
});

test("a conversation has edges to the entities that it has in mind, and an alternative to the Episodes made from it", async () => {
  const { user, conversation } = await userOf();
  const graph = await graphFrom(user, "conversation", conversation, 3);
  expect(edgesOf(graph)).toEqual(
    expect.arrayContaining([
      "HAS_ACTIVE_ENTITY conversation → entity",
      "HAS_CONTENT alternative → episode",
      "HAS_FACT entity → fact",
    ]),
  );
  const content = graph.edges.filter(({ type }: Json) => type === "HAS_CONTENT");
  expect(content.map(({ properties }: Json) => properties)).toEqual(
    expect.arrayContaining([
      { source: "user", chunk: 0 },
      { source: "agent", chunk: 0 },
    ]),
  );
  await openToGroup(db, user, conversation);
  expect(edgesOf(await graphFrom(user, "conversation", conversation))).not.toContain(
    "HAS_ACTIVE_ENTITY conversation → entity",
  );
});

test("a merge is an edge, and the two entities that it joins no longer relate to each other", async () => {
  const { user, anna, ben } = await userOf();
  const { id } = await db.rpc(user, "merge_entities", { keep: anna, merge: ben });
  const types = async () => edgesOf(await graphFrom(user, "entity", anna));
  expect(await types()).toContain("MERGED_INTO entity → entity");
  expect(await types()).not.toContain("RELATES_TO entity → entity");
  await db.rpc(user, "undo_merge", { id });
  expect(await types()).not.toContain("MERGED_INTO entity → entity");
  expect(await types()).toContain("RELATES_TO entity → entity");
});

test("a fact whose words another alternative has replaced is not in the graph", async () => {
  const { user, anna, conversation, turn } = await userOf();
  await speak(db, user, "Never mind.", { conversation, place: { edit: turn } });
  await keep(db, user);
  expect(edgesOf(await graphFrom(user, "entity", anna))).toEqual(["MENTIONS episode → entity"]);
});

test("a fact relates two different entities of one user", async () => {
  const { user, anna } = await userOf();
  const { ben: foreign } = await userOf();
  const relate = (entity: string, other: string) =>
    db.admin(
      "insert into public.facts (user_id, entity_id, other_id, text, made_by) values ($1, $2, $3, 'x', 'user')",
      [user, entity, other],
    );
  await expect(relate(anna, anna)).rejects.toThrow("facts_check");
  await expect(relate(anna, foreign)).rejects.toThrow("facts_user_id_other_id_fkey");
  await expect(
    db.admin(
      "insert into public.mentions (user_id, entity_id, episode_id) select $1, $2, id from public.episodes limit 1",
      [user, foreign],
    ),
  ).rejects.toThrow("mentions_user_id_entity_id_fkey");
  const graph = await graphFrom(user, "entity", foreign, 2);
  expect(graph).toMatchObject({ nodes: [], edges: [] });
});
