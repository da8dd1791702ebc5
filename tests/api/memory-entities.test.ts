// Entities and facts over HTTP: made, read, corrected, merged and deleted by their user alone.
import { describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { forSuite } from "../support/for-suite.ts";
import { type Body, shareApiWorld } from "./api-world.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(shareApiWorld);
const clara = { name: "Clara", summary: "My sister.", category: "person" };
const entities = "/v1/memory/entities";
const facts = "/v1/memory/facts";

const make = async (user: TestUser, fields: object = {}): Promise<Body> => {
  const { status, body } = await world.call(user, `POST ${entities}`, {
    body: { ...clara, ...fields },
  });
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
};
const merge = (user: TestUser, keep: string, other: string) =>
  world.call(user, "POST /v1/memory/merges", { body: { keep, merge: other } });
const expectProblem = (answer: Body, status: number, code: string) =>
  expect([answer.status, answer.body.code]).toEqual([status, code]);

/** A user who said that Clara sings, with the conversation and the fact. */
async function singer() {
  const { user, conversation } = await world.newcomer();
  await world.ask(user, "Clara sings", conversation);
  await world.worker.scheduled("* * * * *");
  await world.qstashStandIn?.idle();
  const batch = await world.callAsUser(user, "memory_to_extract", { most: 9, characters: 9999 });
  const [{ id }] = batch.episodes;
  const evidence = { quote: "Clara sings", episode_id: id };
  await world.callAsUser(user, "write_memory", {
    batch: batch.batch,
    episodes: batch.episodes.map(({ id }: Body) => id),
    entities: [{ ...evidence, n: 1, name: "Clara", category: "person" }],
    facts: [{ ...evidence, n: 1, text: "sings", valid_from: "2020-01-01" }],
    same: [],
  });
  const { body } = await world.call(user, `GET ${facts}`);
  return { user, conversation, fact: body.items[0] };
}

describe("entities", () => {
  test("entities are made with name and summary, listed page by page, changed and deleted", async () => {
    const { user } = await world.newcomer();
    const entity = await make(user);
    expect(entity).toMatchObject({
      ...clara,
      madeBy: "user",
      facts: 0,
      sources: [{ type: "user" }],
    });
    expect(await make(user)).toEqual(entity);
    const boat = await make(user, { name: "the boat", category: "object" });
    const first = await world.call(user, `GET ${entities}?limit=1`);
    const second = await world.call(user, `GET ${entities}?limit=1&cursor=${first.body.next}`);
    expect([first, second].map(({ body }) => body.items[0].id)).toEqual([boat.id, entity.id]);
    expect(second.body.next).toBeNull();
    const address = `${entities}/${entity.id}`;
    const change = await world.call(user, `PATCH ${address}`, { body: { name: "Clara Weiss" } });
    expect(change.body).toMatchObject({ id: entity.id, name: "Clara Weiss" });
    expect((await world.call(user, `GET ${address}`)).body).toEqual(change.body);
    expect((await world.call(user, `DELETE ${address}`)).status).toBe(204);
    expectProblem(await world.call(user, `GET ${address}`), 404, "not_found");
    expectProblem(await world.call(user, `DELETE ${address}`), 404, "not_found");
  });

  test("entities of other users do not exist for a user", async () => {
    const [{ user }, other] = [await world.newcomer(), await world.newcomer()];
    const { id } = await make(user);
    const { id: otherId } = await make(other.user);
    for (const route of ["GET", "DELETE"]) {
      expectProblem(await world.call(other.user, `${route} ${entities}/${id}`), 404, "not_found");
    }
    const change = await world.call(other.user, `PATCH ${entities}/${id}`, {
      body: { summary: "Mine." },
    });
    expectProblem(change, 404, "not_found");
    expectProblem(await merge(other.user, otherId, id), 404, "not_found");
    expect((await world.call(other.user, `GET ${entities}`)).body.items).toHaveLength(1);
  });

  test.each([
    [{}, 422, "invalid_body"],
    [{ name: "Clara" }, 422, "invalid_body"],
    [{ ...clara, summary: " " }, 422, "invalid_body"],
    [{ ...clara, category: "animal" }, 422, "invalid_body"],
    [{ ...clara, name: "x".repeat(121) }, 422, "invalid_body"],
    [{ ...clara, userId: "somebody" }, 422, "unknown_field"],
  ])("entities are refused if their fields are wrong: %j", async (body, status, code) => {
    const { user } = await world.newcomer();
    expectProblem(await world.call(user, `POST ${entities}`, { body }), status, code);
  });

  test("entities have unique names, and none is made while memory is off", async () => {
    const { user } = await world.newcomer();
    const { id } = await make(user);
    const again = await world.call(user, `POST ${entities}`, {
      body: { ...clara, summary: "Another." },
    });
    expectProblem(again, 409, "duplicate_entity");
    expect(again.body.detail).toContain(id);
    const other = await make(user, { name: "Dora" });
    const rename = await world.call(user, `PATCH ${entities}/${other.id}`, {
      body: { name: "clara" },
    });
    expectProblem(rename, 409, "duplicate_entity");
    expectProblem(
      await world.call(user, `PATCH ${entities}/${id}`, { body: {} }),
      422,
      "invalid_body",
    );
    await world.call(user, "PUT /v1/profile", { body: { memory: false } });
    const off = await world.call(user, `POST ${entities}`, { body: { ...clara, name: "Emil" } });
    expectProblem(off, 409, "memory_off");
  });

  test.each(["limit=0", "cursor=x", "category=animal", "more=1"])(
    "entities are not listed by the query %s",
    async (query) => {
      const { user } = await world.newcomer();
      expectProblem(await world.call(user, `GET ${entities}?${query}`), 400, "invalid_query");
    },
  );
});

test("a merge shows both entities as one, and merges are undone newest first", async () => {
  const { user } = await world.newcomer();
  const [a, b, c] = [
    await make(user),
    await make(user, { name: "my sister" }),
    await make(user, { name: "C." }),
  ];
  const first = await merge(user, a.id, b.id);
  expect(first).toMatchObject({ status: 201, body: { entity: { id: a.id } } });
  expect(first.body.entity.merges).toMatchObject([{ id: first.body.id, name: "my sister" }]);
  expect((await world.call(user, `GET ${entities}/${b.id}`)).body.id).toBe(a.id);
  expectProblem(await merge(user, b.id, a.id), 409, "same_entity");
  const second = await merge(user, c.id, a.id);
  const undo = (id: string) => world.call(user, `DELETE /v1/memory/merges/${id}`);
  const refusal = await undo(first.body.id);
  expectProblem(refusal, 409, "later_merge");
  expect(refusal.body.detail).toContain(second.body.id);
  expect((await undo(second.body.id)).status).toBe(204);
  expect((await undo(first.body.id)).status).toBe(204);
  expectProblem(await undo(a.id), 404, "not_found");
  expect((await world.call(user, `GET ${entities}`)).body.items).toHaveLength(3);
});

describe("facts", () => {
  test("facts have the user's words as their sources, and can be closed, corrected and deleted", async () => {
    const { user, conversation, fact } = await singer();
    expect(fact).toMatchObject({
      ...{ text: "sings", quote: "Clara sings", conversationId: conversation, isStanding: true },
      ...{ entity: { name: "Clara" }, validFrom: "2020-01-01", validTo: null, closedBy: null },
    });
    const change = (body: object, id = fact.id) =>
      world.call(user, `PATCH ${facts}/${id}`, { body });
    expectProblem(await change({ validTo: "2019-01-01" }), 422, "invalid_body");
    expectProblem(await change({ validFrom: "2019-01-01" }), 422, "invalid_body");
    expectProblem(await change({ validTo: "yesterday" }), 422, "invalid_body");
    expectProblem(await change({ text: "is allergic to nuts" }), 422, "fact_owned");
    const correction = await change({ text: "plays the flute" });
    expect(correction.body).toMatchObject({ madeBy: "user", quote: null, isStanding: true });
    expectProblem(await change({ text: "hums" }), 409, "fact_closed");
    const corrected = correction.body.id;
    const ending = await change({ validTo: "2026-05-01" }, corrected);
    expect(ending.body).toMatchObject({ id: corrected, isStanding: false });
    const texts = async (query: string) =>
      (await world.call(user, `GET ${facts}?${query}`)).body.items.map(({ text }: Body) => text);
    expect(await texts("")).toEqual([]);
    expect(await texts(`closed=true&about=${fact.entity.id}`)).toEqual([
      "plays the flute",
      "sings",
    ]);
    expect((await world.call(user, `DELETE ${facts}/${corrected}`)).status).toBe(204);
    expectProblem(await world.call(user, `DELETE ${facts}/${corrected}`), 404, "not_found");
    expectProblem(await world.call(user, `GET ${facts}?about=${corrected}`), 404, "not_found");
    expectProblem(await world.call(user, `GET ${facts}?closed=yes`), 400, "invalid_query");
  });

  test("facts of other users do not exist for a user", async () => {
    const [{ fact }, other] = [await singer(), await world.newcomer()];
    expect((await world.call(other.user, `GET ${facts}?closed=true`)).body.items).toEqual([]);
    const address = `${facts}/${fact.id}`;
    expectProblem(
      await world.call(other.user, `PATCH ${address}`, { body: { text: "x" } }),
      404,
      "not_found",
    );
    expectProblem(await world.call(other.user, `DELETE ${address}`), 404, "not_found");
    const about = await world.call(other.user, `GET ${facts}?about=${fact.entity.id}`);
    expectProblem(about, 404, "not_found");
  });
});
