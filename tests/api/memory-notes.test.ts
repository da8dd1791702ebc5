// Notes over HTTP: seen with what they rest on, corrected and deleted by their user alone.
import { expect, test } from "vitest";
import { estimateTokens } from "../../shared/domain/prompting/sections/fit-section.ts";
import { forSuite } from "../support/for-suite.ts";
import { type Body, shareApiWorld } from "./api-world.ts";

const world = forSuite(shareApiWorld);
const notes = "/v1/memory/notes";
const expectProblem = (answer: Body, status: number, code: string) =>
  expect([answer.status, answer.body.code]).toEqual([status, code]);

test("a note is listed with its sources, can be corrected and deleted, and its old version is kept", async () => {
  const { user, conversation } = await world.newcomer();
  await world.ask(user, "Shorter, please", conversation);
  await world.worker.scheduled("* * * * *");
  await world.qstashStandIn?.idle();
  const limits = { most: 9, characters: 9999, facts: 9, back: 99 };
  const { batch, seen, episodes } = await world.callAsUser(user, "memory_to_reflect", limits);
  const sources = { facts: [], episodes: [episodes[0].id], notes: [] };
  const newNotes = [{ position: 3, text: "Wants short answers.", ...sources }];
  await world.callAsUser(user, "write_notes", { batch, seen, notes: newNotes, archive: [] });

  const list = async (query = "") => (await world.call(user, `GET ${notes}${query}`)).body.items;
  const [note] = await list();
  expect(note).toMatchObject({
    ...{ position: 3, text: "Wants short answers.", madeBy: "reflection", isShown: true },
    sources: [{ text: "Shorter, please", episodeId: episodes[0].id, factId: null }],
  });
  const { body: mind } = await world.call(user, `GET /v1/conversations/${conversation}/mind`);
  // The note as the prompts of Think and Reply show it.
  const tokens = estimateTokens('{"by":"Alfred","note":"Wants short answers."}');
  const { id, position, text } = note;
  expect(mind.introspectionContext).toEqual([{ id, position, text, tokens }]);
  const others = [...mind.immediatePath, ...mind.activeEntities, ...mind.summaries];
  expect(mind.totalTokens).toBe(others.reduce((sum, part) => sum + part.tokens, tokens));
  const address = `${notes}/${note.id}`;
  const patch = (path: string, text: string, who = user) =>
    world.call(who, `PATCH ${path}`, { body: { text } });
  const { user: other } = await world.newcomer();
  expectProblem(await patch(address, "Bob's.", other), 404, "not_found");
  expectProblem(await world.call(other, `DELETE ${address}`), 404, "not_found");
  expectProblem(await patch(address, "I am vegan."), 422, "note_owned");
  expectProblem(await patch(address, "x".repeat(401)), 422, "invalid_body");

  const change = await patch(address, "Wants long answers.");
  expect(change.body).toMatchObject({ position: 3, madeBy: "user", replaces: note.id });
  expectProblem(await patch(address, "Again."), 409, "note_archived");
  const all = await list("?archived=true");
  expect(all.map(({ text }: Body) => text)).toEqual([
    "Wants long answers.",
    "Wants short answers.",
  ]);
  const page = await world.call(user, `GET ${notes}?archived=true&limit=1`);
  const next = await list(`?archived=true&limit=1&cursor=${page.body.next}`);
  expect(next).toMatchObject([{ id: note.id }]);
  await world.call(user, "PUT /v1/profile", { body: { memory: false } });
  expectProblem(await patch(`${notes}/${change.body.id}`, "Off."), 409, "memory_off");
  expect((await world.call(user, `DELETE ${notes}/${change.body.id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
});
