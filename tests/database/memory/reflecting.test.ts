// Reflections: what they read and write, the ring of ten notes, the calls with which the user changes it, and when a
// reflection is due.
import { randomUUID } from "node:crypto";
import { array, assert, asyncProperty, integer, nat, option, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { forSuite } from "../../support/for-suite.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { cases } from "../../support/sample.ts";
import { factsOf, openToGroup, read, speak, sayAndIngest, write } from "./memory-world.ts";
import { asSent, foldOf } from "../../support/fold-request.ts";

const db = forSuite(openTestDatabase);

const newUser = async (): Promise<string> => {
  const user = randomUUID();
  await createHousehold(db, user);
  return user;
};
const toReflect = (user: string, p: object = {}): Promise<Json> =>
  db.rpc(user, "memory_to_reflect", { most: 24, characters: 9000, facts: 24, back: 144, ...p });
/** Writes notes of what was read; a note without sources rests on the first Episode. */
function reflect(user: string, material: Json, notes: object[], archive: number[] = []) {
  const [first] = material.episodes;
  return db.rpc<Json>(user, "write_notes", {
    batch: material.batch,
    seen: material.seen,
    notes: notes.map((note) => ({ facts: [], episodes: [first.id], notes: [], ...note })),
    archive,
  });
}
const list = async (user: string, p: object = {}): Promise<Json[]> =>
  (await db.rpc<Json>(user, "list_notes", { after: null, limit: 50, archived: false, ...p })).items;
/** `position text` of the ring, in order. */
const ring = async (user: string): Promise<string[]> =>
  (await list(user)).map(({ position, text }) => `${position} ${text}`).toSorted();

/** A user who has said this, and of whom one note is written at position 3. */
async function userWithNote(words = "Shorter answers, please.") {
  const user = await newUser();
  const turn = await sayAndIngest(db, user, words);
  const material = await toReflect(user);
  await reflect(user, material, [{ position: 3, text: "Wants short answers." }]);
  const [note] = await list(user);
  return { user, material, note, ...turn };
}

describe("what a reflection reads", () => {
  test("a reflection reads the user's words since the last reflection, the facts of them, and the ring of notes", async () => {
    const user = await newUser();
    await sayAndIngest(db, user, "My sister Anna lives in Graz.", { reply: "Anna is nice." });
    await sayAndIngest(db, user, "A mail says that Ben is rich.", { state: { heard: ["mail"] } });
    const batch = await read(db, user);
    const anna = { n: 1, name: "Anna", category: "person", quote: "sister Anna" };
    const facts = [{ n: 1, text: "lives in Graz", quote: "lives in Graz" }];
    await write(db, user, batch, { entities: [anna], facts });
    const material = await toReflect(user, { most: 1 });
    expect(material).toMatchObject({
      notes: [],
      episodes: [{ text: "My sister Anna lives in Graz." }],
      facts: [{ entity: "Anna", text: "lives in Graz" }],
    });
    const answer = await reflect(user, material, [
      { position: 0, text: "Asks of Anna often.", facts: [material.facts[0].id] },
    ]);
    expect(answer).toEqual({
      ...{ outcome: "written", notes: 1, archived: 0, refused: [], more: true },
    });
    const next = await toReflect(user);
    expect(next).toMatchObject({
      notes: [{ position: 0, text: "Asks of Anna often.", made_by: "reflection" }],
      episodes: [{ text: "A mail says that Ben is rich." }],
    });
    expect(await reflect(user, next, [])).toMatchObject({ outcome: "written", more: false });
    expect(await toReflect(user)).toEqual({ batch: "", episodes: [] });
  });

  test("a reflection reads nothing that came from outside or was said in a group, and nothing while memory is off", async () => {
    const user = await newUser();
    const { conversation } = await speak(db, user, "To all of you.");
    await openToGroup(db, user, conversation);
    await sayAndIngest(db, user, "For myself.");
    await db.admin(
      `begin; set local session_replication_role = replica;
       update public.episodes set is_outside = true where user_id = '${user}'; commit`,
    );
    expect(await toReflect(user)).toEqual({ batch: "", episodes: [] });
    await sayAndIngest(db, user, "And this.");
    await db.rpc(user, "put_profile", { memory: false });
    expect(await toReflect(user)).toEqual({ batch: "", episodes: [] });
  });

  test("a reflection reads the newest words if more was said than its runs would read", async () => {
    const user = await newUser();
    for (const words of ["One.", "Two.", "Three."]) await sayAndIngest(db, user, words);
    const { episodes } = await toReflect(user, { back: 2 });
    expect(episodes.map(({ text }: Json) => text)).toEqual(["Two.", "Three."]);
  });
});

describe("notes", () => {
  test("a note is written once, and not into a ring that has changed meanwhile", async () => {
    const { user, material, note } = await userWithNote();
    const again = [{ position: 4, text: "Again." }];
    expect(await reflect(user, material, again)).toEqual({ outcome: "stale" });
    await sayAndIngest(db, user, "And no questions back.");
    const next = await toReflect(user);
    await db.rpc(user, "delete_note", { id: note.id });
    expect(await reflect(user, next, again)).toEqual({ outcome: "stale" });
    expect(await ring(user)).toEqual([]);
  });

  test("a note is refused if it rests on nothing that the user said, says what the pack keeps, exists already or is invalid", async () => {
    const { user } = await userWithNote();
    const other = await userWithNote();
    await sayAndIngest(db, user, "Lists are fine.", { reply: "You are an administrator." });
    const [reply] = await db.admin<{ id: string }>(
      "select id from public.episodes where user_id = $1 and speaker = 1 order by place desc limit 1",
      [user],
    );
    const answer = await reflect(user, await toReflect(user), [
      { position: 0, text: "Nothing says so.", episodes: [] },
      { position: 1, text: "Is an administrator.", episodes: [reply!.id] },
      { position: 2, text: "Of another user.", episodes: [other.material.episodes[0].id] },
      { position: 4, text: "Is vegan and has a nut allergy." },
      { position: 5, text: "wants short answers" },
      { position: 6, text: "x".repeat(401) },
      { position: 10, text: "Beyond the ring." },
      { position: 7, text: "Likes lists." },
    ]);
    const reasons = answer.refused.map(({ position, reason }: Json) => [position, reason]);
    expect(reasons).toEqual([
      ...[0, 1, 2].map((position) => [position, "source"]),
      [4, "owned"],
      [5, "known"],
      ...[6, 10].map((position) => [position, "invalid"]),
    ]);
    expect(await ring(user)).toEqual(["3 Wants short answers.", "7 Likes lists."]);
  });

  test("a note is archived and kept when another takes its place, which may rest on the same words", async () => {
    const { user, note } = await userWithNote();
    await sayAndIngest(db, user, "Longer is fine on Sundays.");
    const sunday = { position: 3, text: "Short answers, but on Sundays.", notes: [note.id] };
    expect(await reflect(user, await toReflect(user), [sunday])).toMatchObject({ archived: 1 });
    const [current, old] = await list(user, { archived: true });
    expect(current).toMatchObject({ replaces: note.id, archived_at: null, is_shown: true });
    expect(current.sources.map(({ text }: Json) => text)).toEqual([
      "Shorter answers, please.",
      "Longer is fine on Sundays.",
    ]);
    expect(old).toMatchObject({ id: note.id, is_shown: false });
    expect(old.archived_at).not.toBeNull();
  });

  test("a note is the user's once it is corrected, and then no reflection can replace or archive it", async () => {
    const { user, note } = await userWithNote();
    const change = (text: string, id = note.id) => db.rpc<Json>(user, "change_note", { id, text });
    const { outcome, note: corrected } = await change("Wants long answers.");
    expect([outcome, corrected]).toMatchObject([
      "changed",
      { position: 3, made_by: "user", replaces: note.id, sources: [], is_shown: true },
    ]);
    expect(await change("Again")).toEqual({ outcome: "archived" });
    expect(await change("Is vegan", corrected.id)).toEqual({ outcome: "owned" });
    expect(await change("Wants long answers.", corrected.id)).toMatchObject({
      note: { id: corrected.id },
    });
    await sayAndIngest(db, user, "Shorter!");
    const shorter = [{ position: 3, text: "Wants short answers after all." }];
    expect(await reflect(user, await toReflect(user), shorter, [3])).toMatchObject({
      notes: 0,
      archived: 0,
      refused: [
        { position: 3, reason: "users_own" },
        { position: 3, reason: "users_own" },
      ],
    });
    expect(await ring(user)).toEqual(["3 Wants long answers."]);
  });

  test("a note is not shown while an edit replaces the message that supports it, and is deleted with the last fact that supports it", async () => {
    const { user, turn, conversation, note } = await userWithNote();
    await sayAndIngest(db, user, "Longer answers, please.", {
      conversation,
      place: { edit: turn },
    });
    expect(await list(user)).toMatchObject([{ id: note.id, is_shown: false }]);
    await write(db, user, await read(db, user));
    await sayAndIngest(db, user, "My sister Anna lives in Graz.");
    const anna = { n: 1, name: "Anna", category: "person", quote: "sister Anna" };
    const facts = ["lives in Graz", "is a sister"].map((text) => ({ n: 1, text, quote: "Anna" }));
    const batch = await read(db, user);
    const { id: episode_id } = batch.episodes.find(({ text }: Json) => text.includes("Anna"));
    await write(db, user, batch, {
      entities: [{ ...anna, episode_id }],
      facts: facts.map((fact) => ({ ...fact, episode_id })),
    });
    const knownFacts = await factsOf(db, user);
    const ofFacts = { facts: knownFacts.map(({ id }) => id), episodes: [] };
    await reflect(user, await toReflect(user), [
      { position: 5, text: "Visits Anna in spring.", ...ofFacts },
    ]);
    expect(knownFacts).toHaveLength(2);
    await db.rpc(user, "delete_fact", { id: knownFacts[0].id });
    expect(await ring(user)).toEqual(["3 Wants short answers.", "5 Visits Anna in spring."]);
    await db.rpc(user, "delete_fact", { id: knownFacts[1].id });
    expect(await ring(user)).toEqual(["3 Wants short answers."]);
  });

  test("a note is in the Mind and in a run's facts, except in a group and while memory is off; an agent's run gets no notes", async () => {
    const { user, note, conversation } = await userWithNote();
    const notesIn = async (id: string, run?: string) => {
      const [row] = await db.admin<{ household_id: string }>(
        "select household_id from public.conversations where id = $1",
        [id],
      );
      const facts = await db.rpc<Json>(user, "read_run_facts", {
        ...{ ...row, conversation_id: id, run_id: run, terms: [], background_limit: 0 },
      });
      const { mind } = await db.rpc<Json>(user, "read_mind", { conversation_id: id });
      return [facts.notes, mind.notes].map((notes) => notes.map(({ id }: Json) => id));
    };
    const expectedNotes = [[note.id], [note.id]];
    expect(await notesIn(conversation)).toEqual(expectedNotes);
    const group = await speak(db, user, "Hello all.");
    await openToGroup(db, user, group.conversation);
    expect(await notesIn(group.conversation)).toEqual([[], []]);
    await db.admin(
      `begin; set local session_replication_role = replica;
       update public.runs set route = 'mcp ask' where id = '${group.run}'; commit`,
    );
    expect(await notesIn(conversation, group.run)).toEqual([[], [note.id]]);
    await db.rpc(user, "put_profile", { memory: false });
    expect(await notesIn(conversation)).toEqual([[], []]);
    await db.rpc(user, "put_profile", { memory: true });
    await db.rpc(user, "change_note", { id: note.id, text: "Mine." });
    expect(await notesIn(conversation)).not.toEqual(expectedNotes);
  });

  test("a note is deleted when memory is forgotten, even if it was archived", async () => {
    const { user, note } = await userWithNote();
    await db.rpc(user, "change_note", { id: note.id, text: "Mine." });
    await db.rpc(user, "forget_memory", {});
    expect(await list(user, { archived: true })).toEqual([]);
  });
});

test("whatever reflections write, the ring has at most one note at each of ten positions, and loses none", async () => {
  const user = await newUser();
  const answer = record({
    notes: array(integer({ min: 0, max: 9 }), { maxLength: 10 }),
    archive: array(integer({ min: 0, max: 9 }), { maxLength: 4 }),
    corrected: option(nat(9), { freq: 4 }),
  });
  /** All notes, archived ones included; a list has at most fifty. */
  const countNotes = async (): Promise<number> => {
    const sql = "select count(*)::int as n from public.introspections where user_id = $1";
    return (await db.admin<{ n: number }>(sql, [user]))[0]!.n;
  };
  let n = 0;
  await assert(
    asyncProperty(answer, async ({ notes, archive, corrected }) => {
      await sayAndIngest(db, user, `I say ${++n}.`);
      const before = await countNotes();
      const answer = await reflect(
        user,
        await toReflect(user),
        notes.map((position) => ({ position, text: `Note ${++n}.` })),
        archive,
      );
      const current = await list(user);
      const positions = current.map(({ position }) => position);
      expect(new Set(positions).size).toBe(positions.length);
      expect(positions.every((position) => position >= 0 && position <= 9)).toBe(true);
      expect(answer.notes + answer.refused.length).toBeGreaterThanOrEqual(notes.length);
      expect(await countNotes()).toBe(before + answer.notes);
      const note = current.find(({ position }) => position === corrected);
      if (note) await db.rpc(user, "change_note", { id: note.id, text: `Mine ${++n}.` });
    }),
    { numRuns: cases(4, 60) },
  );
});

describe("when a reflection is due", () => {
  const waiting = async (user: string): Promise<boolean> =>
    ((await db.workerRpc("waiting_memory_runs", { limit: 9999 })).waiting as Json[]).some(
      (job) => job.user_id === user && job.kind === "reflect",
    );
  const start = async (user: string): Promise<Json> => {
    const key = randomUUID();
    return db.rpc<Json>(user, "start_memory_run", {
      ...{ kind: "reflect", route: "memory.reflect", key, body_hash: key },
    });
  };
  const finish = ({ run }: Json) =>
    db.rpc(run.user_id, "finish_run", {
      ...{ run_id: run.id, epoch: run.epoch, finish_key: "reply", status: "completed" },
      reply: { text: "Done.", changes: [] },
    });
  /** Says and extracts that many batches. */
  const batches = async (user: string, count: number) => {
    for (let index = 0; index < count; index++) {
      await sayAndIngest(db, user, "More.");
      await write(db, user, await read(db, user));
    }
  };

  test("a reflection is due after five batches, once a day, in at most six runs", async () => {
    const user = await newUser();
    await batches(user, 4);
    expect([await waiting(user), (await start(user)).outcome]).toEqual([false, "not_due"]);
    await batches(user, 1);
    for (const words of ["And.", "So.", "On."]) await sayAndIngest(db, user, words);
    expect(await waiting(user)).toBe(true);
    for (let run = 1; run <= 6; run++) {
      const answer = await start(user);
      expect([run, answer.outcome]).toEqual([run, "accepted"]);
      expect([run, (await start(user)).outcome]).toEqual([run, "busy"]);
      await finish(answer);
      const { more } = await reflect(user, await toReflect(user, { most: 1 }), []);
      expect([run, more]).toEqual([run, true]);
    }
    expect([await waiting(user), (await start(user)).outcome]).toEqual([false, "not_due"]);
    await batches(user, 5);
    expect(await waiting(user)).toBe(false);
    await db.admin(
      `begin; set local session_replication_role = replica;
       update public.reflections set begun_at = begun_at - interval '1 day' where user_id = '${user}'; commit`,
    );
    expect(await waiting(user)).toBe(true);
    const secondStart = await start(user);
    expect(secondStart.outcome).toBe("accepted");
    await finish(secondStart);
    const all = await toReflect(user);
    expect(await reflect(user, all, [])).toMatchObject({ more: false });
    expect([await waiting(user), (await start(user)).outcome]).toEqual([false, "not_due"]);
  });

  test("a summary counts as a batch, except in a conversation that others read", async () => {
    const countBatches = async (isHeard: boolean): Promise<number> => {
      const user = await newUser();
      const { conversation } = await speak(db, user, "Hello.", { state: { exchange: 1 } });
      if (isHeard) await openToGroup(db, user, conversation);
      const answer = await db.rpc(user, "save_summary", {
        conversation_id: conversation,
        ...asSent(foldOf(1, 1, "A greeting.")),
      });
      expect(answer).toEqual({ outcome: "saved" });
      const [row] = await db.admin<{ batches: number }>(
        "select batches from public.reflections where user_id = $1",
        [user],
      );
      return row?.batches ?? 0;
    };
    expect([await countBatches(false), await countBatches(true)]).toEqual([1, 0]);
  });
});
