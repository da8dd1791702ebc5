// What memory keeps of a conversation and what not, how it is forgotten, and which users wait for it.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import {
  createConversation,
  createHousehold,
  finishOf,
  messageTo,
  removeMember,
} from "../../support/kitchen/kitchen-world.ts";
import {
  textsFound,
  keep,
  openToGroup,
  read,
  search,
  speak,
  sayAndIngest,
  write,
} from "./memory-world.ts";

const db = forSuite(openTestDatabase);

const newUser = async () => {
  const user = randomUUID();
  const household = await createHousehold(db, user);
  return { user, household };
};
const countOf = async (table: string, user: string) => {
  const sql = `select count(*)::int as n from public.${table} where user_id = $1`;
  return (await db.admin<{ n: number }>(sql, [user]))[0]!.n;
};
/** The stored sums of a user's memory, and the same numbers counted from the Episodes and the index. */
async function sumsOf(user: string) {
  const [sums] = await db.admin<Json>(
    `select m.episodes, m.words::int, coalesce(t.terms, 0) as terms,
       (select count(*)::int from public.episodes e where e.user_id = m.user_id) as counted,
       (select coalesce(sum(p.tf), 0)::int from public.memory_postings p where p.user_id = m.user_id) as tf,
       (select count(*)::int from public.memory_postings p where p.user_id = m.user_id) as postings
     from public.memories m
     left join lateral (select sum(t.episodes)::int as terms from public.memory_terms t
       where t.user_id = m.user_id) t on true
     where m.user_id = $1`,
    [user],
  );
  return sums;
}

describe("what memory keeps", () => {
  test("the user's words and the reply become two Episodes, each with its speaker and its time", async () => {
    const { user } = await newUser();
    const before = new Date();
    const { conversation } = await speak(db, user, "My sister Clara moves to Lisbon in May.", {
      reply: "Lisbon is lovely in May.",
      language: "en",
    });
    expect(await search(db, user, "Lisbon")).toEqual([]);
    expect(await keep(db, user)).toEqual({ kept: 2, more: false });
    const episodes = await search(db, user, "Lisbon");
    expect(episodes.map(({ speaker, text }) => [speaker, text])).toEqual([
      ["user", "My sister Clara moves to Lisbon in May."],
      ["agent", "Lisbon is lovely in May."],
    ]);
    for (const { conversation_id, said_at } of episodes) {
      expect(conversation_id).toBe(conversation);
      expect(new Date(said_at).getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000);
    }
  });

  test("a second job finds nothing to keep, and the sums agree with the Episodes", async () => {
    const { user } = await newUser();
    for (const word of ["anchovy", "barley", "cardamom"])
      await speak(db, user, `I bought ${word}.`);
    expect(await keep(db, user, 2)).toEqual({ kept: 4, more: true });
    expect(await keep(db, user, 2)).toEqual({ kept: 2, more: false });
    expect(await keep(db, user)).toEqual({ kept: 0, more: false });
    const sums = await sumsOf(user);
    expect(sums).toMatchObject({ episodes: 6, counted: 6, words: sums.tf, terms: sums.postings });
  });

  test("when several jobs run at once, each run is kept once", async () => {
    const { user } = await newUser();
    for (let i = 0; i < 6; i++) await speak(db, user, `Note number ${i} about the cellar.`);
    const answers = await Promise.all([1, 2, 3, 4].map(() => keep(db, user, 3)));
    expect(answers.reduce((sum, { kept }) => sum + kept, 0)).toBe(12);
    const sums = await sumsOf(user);
    expect(sums).toMatchObject({ episodes: 12, counted: 12, words: sums.tf, terms: sums.postings });
  });

  test("a job that dies has kept nothing, and the next job keeps everything", async () => {
    const { user } = await newUser();
    await speak(db, user, "The spare key is under the thyme.");
    await db
      .as({ role: "alfred_pipeline", user }, async (client) => {
        await client.query("select public.ingest_episodes($1)", [JSON.stringify({ limit: 9 })]);
        throw new Error("killed");
      })
      .catch(() => {});
    expect(await countOf("episodes", user)).toBe(0);
    expect(await keep(db, user)).toEqual({ kept: 2, more: false });
    expect(await textsFound(db, user, "spare key")).toEqual(["The spare key is under the thyme."]);
  });

  test("the user's words of a failed run are kept, and the reply that code made is not", async () => {
    const { user } = await newUser();
    const conversation = await createConversation(db, user);
    const text = "The gardener comes on Tuesdays.";
    const { run } = await db.rpc(user, "accept_message", messageTo(conversation, { text }));
    const reply = { text: "Something went wrong with the gardener.", changes: [] };
    await db.rpc(user, "finish_run", finishOf(run.id, { status: "failed", reply }));
    expect(await keep(db, user)).toEqual({ kept: 1, more: false });
    expect(await textsFound(db, user, "gardener")).toEqual([text]);
  });

  test("a long message is kept in parts that together are the message", async () => {
    const { user } = await newUser();
    const lines = Array.from(
      { length: 90 },
      (_, i) => `Line ${i} of the report on shelf ${i * 7}.`,
    );
    await sayAndIngest(db, user, lines.join("\n"), { reply: "Noted." });
    const rows = await db.admin<{ starts: number; length: number; text: string }>(
      `select e.starts, e.length, substr(a.content, e.starts, e.length) as text
       from public.episodes e join public.alternatives a on a.id = e.alternative_id
       where e.user_id = $1 and e.speaker = 0 order by e.chunk`,
      [user],
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map(({ text }) => text).join("")).toBe(lines.join("\n"));
    expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(1200);
    const [best] = await textsFound(db, user, "Line 77 shelf 539");
    expect(best).toContain("Line 77 of the report");
  });

  test("a turn has room for 1,024 Episodes on one day, and the answer has the number of those left out", async () => {
    const { user } = await newUser();
    const { turn, conversation } = await sayAndIngest(db, user, "The cellar is damp.");
    const [{ first }] = (await db.admin(
      "select min(place)::text as first from public.episodes where user_id = $1",
      [user],
    )) as [{ first: string }];
    // Other alternatives of the turn fill it.
    await db.admin(
      `with answer as (
         insert into public.alternatives (turn_id, conversation_id, seq, is_active, content)
         select t.id, t.conversation_id, 10 + n, false, 'x' from public.turns t, generate_series(1, 5) n
         where t.id = $2 returning id, conversation_id, seq
       )
       insert into public.episodes (user_id, conversation_id, alternative_id, chunk, starts, length, place,
         speaker, said_at, configuration, words)
       select $1, a.conversation_id, a.id, n % 250, 1, 1, $3::bigint + 1 + n, 0, now(), 'simple', 0
       from generate_series(0, 1022) n join answer a on a.seq = 11 + n / 250`,
      [user, turn, first],
    );
    await speak(db, user, "The cellar is dry.", { place: { edit: turn }, conversation });
    expect(await keep(db, user)).toMatchObject({ kept: 1, left_out: 1 });
  });

  test("a link is found and shown as its label, without its id", async () => {
    const { user } = await newUser();
    await sayAndIngest(db, user, `Is @[Aunt Ida's pie](recipe:${randomUUID()}) any good?`);
    expect(await textsFound(db, user, "Ida's pie")).toEqual(["Is Aunt Ida's pie any good?"]);
  });
});

describe("what memory keeps of edits and retries", () => {
  test("what has replaced a message is found, and the replaced message is found when it is shown again", async () => {
    const { user } = await newUser();
    const { conversation, turn } = await speak(db, user, "The piano tuner comes on Monday.", {
      reply: "Monday for the piano.",
    });
    const edit = { conversation, place: { edit: turn }, reply: "Tuesday for the piano." };
    await speak(db, user, "The piano tuner comes on Tuesday.", edit);
    expect(await keep(db, user)).toEqual({ kept: 4, more: false });
    const texts = async () => (await search(db, user, "piano tuner")).map(({ text }) => text);
    expect(await texts()).toEqual(["The piano tuner comes on Tuesday.", "Tuesday for the piano."]);
    const [first] = await db.admin<{ id: string }>(
      "select id from public.alternatives where turn_id = $1 order by seq limit 1",
      [turn],
    );
    const p = { conversation_id: conversation, alternative_id: first!.id };
    await db.rpc(user, "switch_alternative", p);
    expect(await texts()).toEqual(["The piano tuner comes on Monday.", "Monday for the piano."]);
  });

  test("the words of a message with several answers are kept once, and each answer is kept", async () => {
    const { user } = await newUser();
    const { conversation, turn } = await speak(db, user, "Who tunes the piano?", {
      reply: "Ms Okafor tunes it.",
    });
    await speak(db, user, "", { conversation, place: { retry: turn }, reply: "Okafor does." });
    expect(await keep(db, user)).toEqual({ kept: 3, more: false });
    await speak(db, user, "", { conversation, place: { retry: turn }, reply: "It is Okafor." });
    expect(await keep(db, user)).toEqual({ kept: 1, more: false });
    const episodes = await search(db, user, "Okafor piano");
    expect(episodes.map(({ text }) => text).toSorted()).toEqual([
      "It is Okafor.",
      "Who tunes the piano?",
    ]);
  });
});

describe("what memory does not keep", () => {
  test("the words of a conversation that a group reads are not kept", async () => {
    const { user } = await newUser();
    const { conversation } = await speak(db, user, "Our safe's code is in the attic.");
    await openToGroup(db, user, conversation);
    // Neither what was said before the group read along nor what is said afterwards is kept.
    await speak(db, user, "The attic is dry.", { conversation });
    expect(await keep(db, user)).toEqual({ kept: 0, more: false });
    expect(await countOf("memory_outbox", user)).toBe(0);
    expect(await textsFound(db, user, "attic")).toEqual([]);
  });

  test("hidden conversations of runs without a message are not kept", async () => {
    const { user } = await newUser();
    const { conversation } = await speak(db, user, "Backup of the attic.");
    await db.admin("update public.conversations set kind = 'run' where id = $1", [conversation]);
    expect(await keep(db, user)).toEqual({ kept: 0, more: false });
  });

  test("the words of an undo are not kept", async () => {
    const { user } = await newUser();
    const { run } = await speak(db, user, "Put the attic on the list.");
    await keep(db, user);
    await db.admin("update public.runs set kind = 'undo', undo_of = id where id = $1", [run]);
    await db.admin("select alfred.enter_memory(r) from public.runs r where id = $1", [run]);
    expect(await countOf("memory_outbox", user)).toBe(0);
  });

  test("what is said while memory is off is not kept, nor what waited then; and nothing is found meanwhile", async () => {
    const { user } = await newUser();
    await sayAndIngest(db, user, "I was born in Graz.");
    await speak(db, user, "I went to school in Graz.");
    await db.rpc(user, "put_profile", { memory: false });
    expect(await keep(db, user)).toEqual({ kept: 0, more: false });
    await speak(db, user, "I married in Graz.");
    expect(await countOf("memory_outbox", user)).toBe(0);
    expect(await textsFound(db, user, "Graz")).toEqual([]);
    await db.rpc(user, "put_profile", { memory: true });
    await keep(db, user);
    expect(await textsFound(db, user, "Graz")).toEqual(["I was born in Graz."]);
  });

  test("what a former member said in the household is neither kept nor found", async () => {
    const [{ household }, { user }] = [await newUser(), await newUser()];
    await db.admin("insert into public.household_members (household_id, user_id) values ($1, $2)", [
      household,
      user,
    ]);
    await sayAndIngest(db, user, "The cabin's stove smokes.", { household });
    await speak(db, user, "The cabin's roof leaks.", { household });
    expect(await textsFound(db, user, "cabin")).toHaveLength(1);
    await removeMember(db, household, user);
    expect(await keep(db, user)).toEqual({ kept: 0, more: false });
    expect(await countOf("memory_outbox", user)).toBe(0);
    expect(await textsFound(db, user, "cabin")).toEqual([]);
  });
});

test("forgetting deletes all memory and keeps the conversation, and later words are kept", async () => {
  const { user } = await newUser();
  const { conversation } = await sayAndIngest(db, user, "My locker is number forty.");
  const locker = { n: 1, name: "Locker", category: "object", quote: "My locker" };
  const facts = [{ n: 1, text: "is number forty", quote: "number forty" }];
  await write(db, user, await read(db, user), { entities: [locker], facts });
  await speak(db, user, "My locker has a dent.", { conversation });
  expect(await db.rpc(user, "forget_memory", {})).toEqual({ forgotten: 2 });
  for (const table of [
    ...[
      "episodes",
      "memory_terms",
      "memory_postings",
      "memory_outbox",
      "unread_episodes",
      "entities",
    ],
    ...["entity_sources", "mentions", "facts", "fact_episodes", "entity_merges"],
  ]) {
    expect([table, await countOf(table, user)]).toEqual([table, 0]);
  }
  expect(await keep(db, user)).toEqual({ kept: 0, more: false });
  await sayAndIngest(db, user, "My locker is blue.", { conversation });
  expect(await textsFound(db, user, "locker")).toEqual(["My locker is blue."]);
  expect(await sumsOf(user)).toMatchObject({ episodes: 2, counted: 2 });
  const { rows } = await db.as({ role: "alfred_pipeline", user }, (client) =>
    client.query("select 1 from public.alternatives where conversation_id = $1", [conversation]),
  );
  expect(rows).toHaveLength(6);
});

test("the sweep gets the users whose words wait, the longest waiting first, without the words", async () => {
  const [first, second] = [await newUser(), await newUser()];
  await speak(db, first.user, "A secret of the first.");
  await speak(db, second.user, "A secret of the second.");
  const { users } = await db.workerRpc("waiting_memories", { limit: 1000 });
  const ours = (users as string[]).filter((id) =>
    new Set<string>([first.user, second.user]).has(id),
  );
  expect(ours).toEqual([first.user, second.user]);
  await keep(db, first.user);
  const waiting = await db.workerRpc("waiting_memories", { limit: 1000 });
  expect(waiting.users).not.toContain(first.user);
  expect(waiting.users as string[]).toContain(second.user);
});
