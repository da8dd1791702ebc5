// A session is read by its path: the session at the run's base, or at the conversation's head, and never simply the
// newest one (I8).
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

/** Two exchanges, which leave sessions with these fields. */
async function talkOf(first: object, second: object) {
  const world = await newTalk(db);
  const firstRun = await world.say("one");
  await world.end(firstRun, "one", first);
  const secondRun = await world.say("two");
  await world.end(secondRun, "two", second);
  return { world, firstRun, secondRun };
}
/** A run that begins with the first session, while the second one is the newest. */
const onFirst = (world: Talk, secondRun: Json, change: object = {}) =>
  world.say("two, better", { place: { edit: secondRun.user_turn_id }, ...change });
const pendingQuestionOf = (run: Json) =>
  JSON.stringify({ type: "propose", run: run.id, options: ["Leave it", "Do it"] });

test("a run that lost its store is recovered with the session that it began with", async () => {
  const { world, secondRun } = await talkOf({ from: "first" }, { from: "second" });
  const run = await onFirst(world, secondRun);
  const recovery = await db.rpc(alice, "recover_run", { run_id: run.id, from_epoch: 0 });
  expect(recovery.snapshot).toMatchObject({ version: 1, state: { from: "first" } });
});

test("a stalled run is reported with the session version that it began with", async () => {
  const { world, secondRun } = await talkOf({}, {});
  const run = await onFirst(world, secondRun);
  await db.admin("update public.runs set progressed_at = now() - interval '1 hour' where id = $1", [
    run.id,
  ]);
  const { runs } = await db.workerRpc("stalled_runs", { older_than_seconds: 60, limit: 100 });
  const ownRun = runs.find(({ id }: Json) => id === run.id);
  expect(ownRun).toMatchObject({ session_version: 1 });
});

test("a button answers the question of the path on which it is pressed", async () => {
  const world = await newTalk(db);
  const firstRun = await world.say("one");
  await world.end(firstRun, "one", { pending: pendingQuestionOf(firstRun) });
  const secondRun = await world.exchange("two");
  const press = { text: undefined, answer: { question: firstRun.id, option: 2 } };
  expect(await world.outcomeOf(press)).toBe("question_closed");
  const pressRun = await onFirst(world, secondRun, press);
  expect(pressRun).toMatchObject({ text: "Do it", session_version: 1 });
});

test("rows count as changed elsewhere if they changed after the run that stored the base's session", async () => {
  const world = await newTalk(db);
  await world.exchange("one");
  const [row] = await db.admin<{ id: string }>(
    "insert into public.tasks (household_id, created_by, title) values ($1, $2, 'Sweep') returning id",
    [household, alice],
  );
  const secondRun = await world.exchange("two");
  const factsOf = (run: Json) =>
    db.rpc(alice, "read_run_facts", {
      household_id: household,
      conversation_id: world.conversation,
      run_id: run.id,
      ...{ terms: [], mentioned: [], background_limit: 0 },
      known: [{ table: "tasks", id: row!.id }],
    });
  const editRun = await onFirst(world, secondRun);
  expect((await factsOf(editRun)).changed).toHaveLength(1);
  await world.end(editRun, "two, better");
  expect((await factsOf(await world.say("three"))).changed).toEqual([]);
});

test("a conversation is due for compression if the session at its head has exchanges that no summary covers", async () => {
  const { world, firstRun } = await talkOf({ exchange: "9" }, { exchange: "9" });
  const editRun = await world.say("one, shorter", { place: { edit: firstRun.user_turn_id } });
  await world.end(editRun, "one, shorter", { exchange: "1" });
  const due = async () => {
    const p = { limit: 10, conversation_id: world.conversation };
    return (await db.workerRpc("conversations_to_compress", p)).conversations;
  };
  expect(await due()).toEqual([]);
  await world.switchTo(firstRun.agent_alternative_id);
  expect(await due()).toMatchObject([{ session_version: 2, run_id: expect.any(String) }]);
});

test("a user is addressed in the language of the path that is shown", async () => {
  const world = await newTalk(db);
  const firstRun = await world.say("eins");
  await world.end(firstRun, "eins", { language: JSON.stringify("de") });
  const editRun = await world.say("un", { place: { edit: firstRun.user_turn_id } });
  await world.end(editRun, "un", { language: JSON.stringify("fr") });
  const language = async () =>
    (await db.admin("select alfred.language_of($1) as code", [alice]))[0]?.["code"];
  expect(await language()).toBe("fr");
  await world.switchTo(firstRun.agent_alternative_id);
  expect(await language()).toBe("de");
});
