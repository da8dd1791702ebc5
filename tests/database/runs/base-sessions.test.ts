// What reads a session reads that of a path, and never the newest one: of the run's base, or of the head (I8).
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import { alice, createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";
import { newTalk, type Talk } from "./tree-world.ts";

const db = forSuite(openTestDatabase);
let household: string;
beforeAll(async () => {
  household = await createHousehold(db, alice);
});

/** A message, its answer with this in the session, and a second message with its own. */
async function talkOf(first: object, second: object) {
  const world = await newTalk(db);
  const one = await world.say("one");
  await world.end(one, "one", first);
  const two = await world.say("two");
  await world.end(two, "two", second);
  return { world, one, two };
}
/** A run that begins with the first session, while the second one is the newest. */
const onFirst = (world: Talk, two: Json, change: object = {}) =>
  world.say("two, better", { place: { edit: two.user_turn_id }, ...change });
const asking = (run: Json) =>
  JSON.stringify({ type: "propose", run: run.id, options: ["Leave it", "Do it"] });

test("a run that lost its store is recovered with the session that it began with", async () => {
  const { world, two } = await talkOf({ from: "first" }, { from: "second" });
  const run = await onFirst(world, two);
  const recovery = await db.rpc(alice, "recover_run", { run_id: run.id, from_epoch: 0 });
  expect(recovery.snapshot).toMatchObject({ version: 1, state: { from: "first" } });
});

test("a run that stands still is looked for in the store at the version that it began with", async () => {
  const { world, two } = await talkOf({}, {});
  const run = await onFirst(world, two);
  await db.admin("update public.runs set progressed_at = now() - interval '1 hour' where id = $1", [
    run.id,
  ]);
  const { runs } = await db.workerRpc("stalled_runs", { older_than_seconds: 60, limit: 100 });
  const ownRun = runs.find(({ id }: Json) => id === run.id);
  expect(ownRun).toMatchObject({ session_version: 1 });
});

test("a button answers the question of the path on which it is pressed", async () => {
  const world = await newTalk(db);
  const one = await world.say("one");
  await world.end(one, "one", { pending: asking(one) });
  const two = await world.exchange("two");
  const press = { text: undefined, answer: { question: one.id, option: 2 } };
  expect(await world.refused(press)).toBe("question_closed");
  const pressRun = await onFirst(world, two, press);
  expect(pressRun).toMatchObject({ text: "Do it", session_version: 1 });
});

test("rows count as changed elsewhere since the run that left the base's session", async () => {
  const world = await newTalk(db);
  await world.exchange("one");
  const [row] = await db.admin<{ id: string }>(
    "insert into public.tasks (household_id, created_by, title) values ($1, $2, 'Sweep') returning id",
    [household, alice],
  );
  const two = await world.exchange("two");
  const factsOf = (run: Json) =>
    db.rpc(alice, "read_run_facts", {
      household_id: household,
      conversation_id: world.conversation,
      run_id: run.id,
      ...{ terms: [], mentioned: [], background_limit: 0 },
      known: [{ table: "tasks", id: row!.id }],
    });
  const editRun = await onFirst(world, two);
  expect((await factsOf(editRun)).changed).toHaveLength(1);
  await world.end(editRun, "two, better");
  expect((await factsOf(await world.say("three"))).changed).toEqual([]);
});

test("a conversation is compressed for what its head's session has not folded", async () => {
  const { world, one } = await talkOf({ exchange: "9" }, { exchange: "9" });
  const editRun = await world.say("one, shorter", { place: { edit: one.user_turn_id } });
  await world.end(editRun, "one, shorter", { exchange: "1" });
  const due = async () => {
    const p = { limit: 10, conversation_id: world.conversation };
    return (await db.workerRpc("conversations_to_compress", p)).conversations;
  };
  expect(await due()).toEqual([]);
  await world.switchTo(one.agent_alternative_id);
  expect(await due()).toMatchObject([{ session_version: 2, run_id: expect.any(String) }]);
});

test("a user is addressed in the language of the path that is shown", async () => {
  const world = await newTalk(db);
  const one = await world.say("eins");
  await world.end(one, "eins", { language: JSON.stringify("de") });
  const editRun = await world.say("un", { place: { edit: one.user_turn_id } });
  await world.end(editRun, "un", { language: JSON.stringify("fr") });
  const language = async () =>
    (await db.admin("select alfred.language_of($1) as code", [alice]))[0]?.["code"];
  expect(await language()).toBe("fr");
  await world.switchTo(one.agent_alternative_id);
  expect(await language()).toBe("de");
});
