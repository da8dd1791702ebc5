// Which Episodes are read for an extraction, each once, and which users have some that wait.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createHousehold, removeMember } from "../../support/kitchen/kitchen-world.ts";
import { keep, read, speak, sayAndIngest, write } from "./memory-world.ts";

const db = forSuite(openTestDatabase);

const newUser = async () => {
  const user = randomUUID();
  const household = await createHousehold(db, user);
  return { user, household };
};
const entitiesOf = (user: string) =>
  db.admin<Json>(
    "select name, category, merged_into is null as root from public.entities where user_id = $1 order by created_at",
    [user],
  );

describe("what an extraction reads", () => {
  test("an extraction reads the oldest Episodes of one conversation once, replies beside the user's words", async () => {
    const { user } = await newUser();
    const { conversation } = await sayAndIngest(db, user, "My sister Clara moves to Lisbon.", {
      reply: "Nice.",
    });
    await sayAndIngest(db, user, "The plumber is called Otto.");
    const batch = await read(db, user);
    expect(batch.episodes).toMatchObject([
      { conversation_id: conversation, speaker: "user", text: "My sister Clara moves to Lisbon." },
      { conversation_id: conversation, speaker: "agent", text: "Nice." },
    ]);
    expect(await read(db, user)).toEqual(batch);
    expect(await write(db, user, batch)).toMatchObject({ outcome: "written", refused: [] });
    expect((await read(db, user)).episodes[0]).toMatchObject({
      text: "The plumber is called Otto.",
    });
    expect(await write(db, user, batch)).toEqual({ outcome: "already_written" });
    await write(db, user, await read(db, user));
    expect(await read(db, user)).toEqual({ batch: "", episodes: [] });
  });

  test("an extraction reads what was said first if many conversations were kept at once", async () => {
    const { user } = await newUser();
    const words = ["One.", "Two.", "Three.", "Four.", "Five.", "Six."];
    for (const text of words) await speak(db, user, text);
    await keep(db, user);
    for (const text of words) {
      const batch = await read(db, user);
      expect(batch.episodes[0]).toMatchObject({ text });
      await write(db, user, batch);
    }
  });

  test("an extraction reads the user's facts, in whichever conversation they were said", async () => {
    const { user } = await newUser();
    await sayAndIngest(db, user, "I live in Kiel.");
    const quote = "I live in Kiel";
    await write(db, user, await read(db, user), {
      entities: [{ n: 1, name: "user", category: "person", quote }],
      facts: [{ n: 1, text: "The user lives in Kiel.", quote }],
    });
    await sayAndIngest(db, user, "The weather is fine.");
    expect((await read(db, user)).entities).toMatchObject([
      { name: "user", facts: [{ text: "The user lives in Kiel." }] },
    ]);
  });

  test("an extraction reads at least one Episode, and a limited number of Episodes and characters", async () => {
    const { user } = await newUser();
    const { conversation } = await sayAndIngest(db, user, "One.", { reply: "Two." });
    await sayAndIngest(db, user, "Three.", { reply: "Four.", conversation });
    const texts = async (p: object) =>
      (await read(db, user, p)).episodes.map(({ text }: Json) => text);
    expect(await texts({ most: 3 })).toEqual(["One.", "Two.", "Three."]);
    expect(await texts({ characters: 9 })).toEqual(["One.", "Two."]);
    expect(await texts({ characters: 1 })).toEqual(["One."]);
  });

  test("an extraction does not read words from outside, which are not the user's own", async () => {
    const { user } = await newUser();
    const { run } = await speak(db, user, "I won a prize.", { reply: "A prize!" });
    await db.admin("update public.runs set route = 'channel email 1' where id = $1", [run]);
    expect(await keep(db, user)).toMatchObject({ kept: 2 });
    expect(await read(db, user)).toEqual({ batch: "", episodes: [] });
  });

  test("an extraction does not read what an edit has replaced, and reads nothing while memory is off", async () => {
    const { user } = await newUser();
    const { conversation, turn } = await sayAndIngest(db, user, "I live in Rome.");
    await sayAndIngest(db, user, "I live in Oslo.", { conversation, place: { edit: turn } });
    const { episodes } = await read(db, user);
    expect(episodes.map(({ text }: Json) => text)).not.toContain("I live in Rome.");
    expect(episodes.map(({ text }: Json) => text)).toContain("I live in Oslo.");
    const batch = await read(db, user);
    await db.rpc(user, "put_profile", { memory: false });
    expect(await read(db, user)).toEqual({ batch: "", episodes: [] });
    expect(await write(db, user, batch)).toEqual({ outcome: "off" });
    await db.rpc(user, "put_profile", { memory: true });
    expect((await read(db, user)).batch).toBe(batch.batch);
  });

  test("an extraction never reads what a former member said in the household", async () => {
    const [{ household }, { user }] = [await newUser(), await newUser()];
    await db.admin("insert into public.household_members (household_id, user_id) values ($1, $2)", [
      household,
      user,
    ]);
    await sayAndIngest(db, user, "The cabin's stove smokes.", { household });
    await removeMember(db, household, user);
    expect(await read(db, user)).toEqual({ batch: "", episodes: [] });
    const unread = await db.admin("select 1 from public.unread_episodes where user_id = $1", [
      user,
    ]);
    expect(unread).toEqual([]);
  });

  test("an extraction gets the entities that its Episodes may mean, and those that the conversation mentioned last", async () => {
    const { user } = await newUser();
    const { conversation } = await sayAndIngest(db, user, "Katharina has a boat. Otto repairs it.");
    await write(db, user, await read(db, user), {
      entities: [
        { n: 1, name: "Katharina", category: "person", quote: "Katharina" },
        { n: 2, name: "Otto", category: "person", quote: "Otto" },
        { n: 3, name: "the boat", category: "object", quote: "a boat" },
      ],
      facts: [{ n: 1, other: 3, text: "has a boat", quote: "Katharina has a boat" }],
    });
    await sayAndIngest(db, user, "Catharina sold her boat.");
    const nearBatch = await read(db, user);
    expect(nearBatch.entities.map(({ name }: Json) => name)).toEqual(["the boat", "Katharina"]);
    expect(nearBatch.entities[1]).toMatchObject({
      category: "person",
      facts: [{ text: "has a boat" }],
    });
    await write(db, user, nearBatch);
    await sayAndIngest(db, user, "Who was that?", { conversation });
    const material = await read(db, user);
    expect(material.entities.map(({ name }: Json) => name).toSorted()).toEqual(
      ["Katharina", "Otto", "the boat"].toSorted(),
    );
    await write(db, user, material);
    await db.rpc(user, "update_entity", {
      id: nearBatch.entities[1].id,
      name: "Dr. Wilhelmine Groß",
    });
    await sayAndIngest(db, user, "Catharina is silent, wilhelmina GROSS sings.");
    const { entities } = await read(db, user);
    expect(entities.map(({ name }: Json) => name)).toEqual(["Dr. Wilhelmine Groß"]);
  });
});

describe("the sweep is told", () => {
  const waits = async (user: string) => {
    const { waiting } = await db.workerRpc("waiting_memory_runs", { limit: 1000 });
    const users = waiting.map(({ user_id }: Json) => user_id);
    return (users as string[]).includes(user);
  };
  const age = (user: string, minutes: number) =>
    db.admin(
      `with gone as (delete from public.unread_episodes where user_id = $1 returning *)
       insert into public.unread_episodes select episode_id, user_id, conversation_id, alternative_id, speaker,
         created_at - make_interval(mins => $2) from gone`,
      [user, minutes],
    );

  test("the sweep is told of users with eight unread exchanges", async () => {
    const { user } = await newUser();
    for (let n = 0; n < 7; n++) await sayAndIngest(db, user, `Message ${n}.`);
    expect(await waits(user)).toBe(false);
    await sayAndIngest(db, user, "Message 8.");
    expect(await waits(user)).toBe(true);
    await db.rpc(user, "put_profile", { memory: false });
    expect(await waits(user)).toBe(false);
  });

  test("the sweep is told of users who have been silent for ten minutes", async () => {
    const { user } = await newUser();
    await sayAndIngest(db, user, "Something.");
    await age(user, 9);
    expect(await waits(user)).toBe(false);
    await age(user, 2);
    expect(await waits(user)).toBe(true);
    await write(db, user, await read(db, user));
    expect(await waits(user)).toBe(false);
  });
});

test("of three jobs that write the same batch at once, one writes it", async () => {
  const { user } = await newUser();
  await sayAndIngest(db, user, "My sister Clara moves.");
  const batch = await read(db, user);
  const statements = { entities: [{ n: 1, name: "Clara", category: "person", quote: "Clara" }] };
  const outcomes = await Promise.all([0, 1, 2].map(() => write(db, user, batch, statements)));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...["already_written", "already_written", "written"],
  ]);
  expect(await entitiesOf(user)).toHaveLength(1);
});

test("a batch is written with exactly its Episodes: not with fewer, and not with another user's", async () => {
  const [{ user }, other] = [await newUser(), await newUser()];
  await sayAndIngest(db, user, "My sister Clara moves.", { reply: "Good." });
  await speak(db, other.user, "My brother stays.");
  await keep(db, other.user);
  const [batch, othersBatch] = [await read(db, user), await read(db, other.user)];
  const ids = batch.episodes.map(({ id }: Json) => id);
  for (const p of [
    { batch: "", episodes: [] },
    { batch: batch.batch, episodes: ids.slice(1) },
    { batch: othersBatch.batch, episodes: othersBatch.episodes.map(({ id }: Json) => id) },
    { batch: "0".repeat(32), episodes: ids },
  ]) {
    const empty = { entities: [], facts: [], same: [] };
    expect(await db.rpc(user, "write_memory", { ...p, ...empty })).toEqual({
      outcome: "already_written",
    });
  }
  expect((await read(db, user)).batch).toBe(batch.batch);
  expect((await read(db, other.user)).batch).toBe(othersBatch.batch);
});
