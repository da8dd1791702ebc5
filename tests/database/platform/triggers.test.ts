// Schedules, hooks, notices and events in the database: what a round may take, what a user may have, which hook
// a request finds, and where a notice goes.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Json, openTestDatabase } from "../../support/database.ts";
import { createHousehold } from "../../support/kitchen/kitchen-world.ts";
import { createMorning, SEALED } from "../../support/stored-process.ts";
import { forSuite } from "../../support/for-suite.ts";
import { eventCases } from "./event-cases.ts";

const db = forSuite(openTestDatabase);
let ada: string;
let process: string;
const DUE = "2026-11-01T07:00:00.000Z";

beforeAll(async () => {
  ada = randomUUID();
  await createHousehold(db, ada);
  ({ process } = await createMorning(db, ada));
});

const schedule = async (user = ada, of = process, most = 100, overlap = "skip"): Promise<Json> =>
  db.rpc(user, "create_schedule", {
    processId: of,
    cron: "0 7 * * *",
    timeZone: "UTC",
    inputs: { city: "Graz" },
    enabled: true,
    overlap,
    nextAt: DUE,
    route: "r",
    key: randomUUID(),
    bodyHash: "h",
    most,
  });
const makeSchedule = async (overlap = "skip"): Promise<string> =>
  (await schedule(ada, process, 100, overlap)).item.id;
const hook = (user = ada, of = process, change: Json = {}): Promise<Json> =>
  db.rpc(user, "create_hook", {
    processId: of,
    version: 1,
    name: "Door",
    inputs: {},
    payloadAs: null,
    enabled: true,
    newKey: { id: randomUUID(), sealed: SEALED },
    most: 100,
    route: "hook",
    key: randomUUID(),
    bodyHash: "h",
    ...change,
  });
const take = (id: string, dueAt = DUE) => db.rpc(ada, "take_due", { id, dueAt, most: 5 });
const advance = (id: string, dueAt: string, nextAt: string, outcome: Json) =>
  db.rpc(ada, "advance_schedule", { id, dueAt, nextAt, ...outcome });
const day = (n: number) => DUE.replace("-01T", `-${String(n).padStart(2, "0")}T`);

/** A run of the schedule's Process with the given status. */
async function runAs(status: string): Promise<string> {
  const { run } = await db.rpc(ada, "start_process_run", {
    process_id: process,
    inputs: { city: "Graz" },
    trigger: "schedule",
    route: "schedule",
    key: randomUUID(),
    body_hash: "h",
    quotas: {},
  });
  await db.admin("update public.runs set status = $2 where id = $1", [run.id, status]);
  return run.id;
}

describe("schedules", () => {
  test("a schedule is taken at the time that it is due, and not by a round that has read an older time", async () => {
    const id = await makeSchedule();
    expect(await take(id)).toMatchObject({ outcome: "due", process_id: process });
    expect(await take(id, "2026-10-31T07:00:00.000Z")).toEqual({ outcome: "gone" });
    await advance(id, DUE, day(2), { runId: await runAs("completed") });
    expect(await take(id)).toEqual({ outcome: "gone" });
  });

  test.each([
    ["skip", "running", "overlap"],
    ["skip", "waiting", "due"],
    ["queue", "running", "held"],
    ["queue", "waiting", "held"],
    ["allow", "running", "due"],
  ])("a schedule that is to %s, while its last run is %s: %s", async (overlap, status, outcome) => {
    const id = await makeSchedule(overlap);
    await take(id);
    await advance(id, DUE, day(2), { runId: await runAs(status) });
    expect(await take(id, day(2))).toMatchObject({ outcome });
    const { schedules } = await db.workerRpc("due_schedules", { limit: 500 });
    expect(schedules.some((schedule: Json) => schedule.id === id)).toBe(outcome !== "held");
    await db.admin("update public.runs set status = 'completed' where status = $1", [status]);
    expect(await take(id, day(2))).toMatchObject({ outcome: "due" });
  });

  test("a schedule counts ten waiting runs as an overlap, and counts skipped times once", async () => {
    const id = await makeSchedule();
    for (let n = 1; n <= 10; n++) {
      expect(await take(id, day(n))).toMatchObject({ outcome: "due" });
      await advance(id, day(n), day(n + 1), { runId: await runAs("waiting") });
    }
    expect(await take(id, day(11))).toEqual({ outcome: "overlap" });
    const skips = { skipped: 3, lastSkippedAt: day(13) };
    await advance(id, day(11), day(14), skips);
    await advance(id, day(11), day(14), skips);
    expect(await db.rpc(ada, "get_schedule", { id, processId: process })).toMatchObject({
      overlap: "skip",
      failures: 0,
      skipped: 3,
    });
  });

  test("a schedule counts failures in a row, and a success resets the count", async () => {
    const id = await makeSchedule();
    const runs: Json[] = [];
    for (const status of ["failed", "failed", "failed", "completed", "failed", "failed"]) {
      runs.push({ runId: await runAs(status) });
    }
    for (const [index, outcome] of runs.entries()) {
      const dueAt = day(index + 1);
      expect(await take(id, dueAt)).toMatchObject({ outcome: "due" });
      await advance(id, dueAt, day(index + 2), outcome);
    }
    const document = await db.rpc(ada, "get_schedule", { id, processId: process });
    expect(document).toMatchObject({ failures: 2, enabled: true });
  });
});

describe("users", () => {
  test("a user has a limited number of schedules and hooks", async () => {
    const ben = randomUUID();
    await createHousehold(db, ben);
    const { process: own } = await createMorning(db, ben);
    for (const outcome of ["written", "written", "quota"]) {
      expect(await schedule(ben, own, 2)).toMatchObject({ outcome });
      expect(await hook(ben, own, { most: 2 })).toMatchObject({ outcome });
    }
  });

  test("a user cannot make a schedule or a hook for another user's Process", async () => {
    const ben = randomUUID();
    await createHousehold(db, ben);
    expect(await schedule(ben)).toEqual({ outcome: "not_found" });
    expect(await hook(ben)).toEqual({ outcome: "not_found" });
    for (const row of [
      "process_schedules (owner_id, process_id, cron, time_zone, next_at) values ($1, $2, '0 7 * * *', 'UTC', now())",
      "process_hooks (id, owner_id, process_id, name) values (gen_random_uuid(), $1, $2, 'Door')",
    ]) {
      await expect(db.admin(`insert into public.${row}`, [ben, process])).rejects.toThrow(
        "process_not_found",
      );
    }
  });
});

describe("hooks", () => {
  test("a hook is found by its id while it is enabled", async () => {
    const { item } = await hook();
    const findHook = () => db.workerRpc("find_hook", { id: item.id });
    expect(await findHook()).toMatchObject({
      hook: { id: item.id, user_id: ada, keys: [{ sealed: SEALED }] },
    });
    await db.admin("update public.process_hooks set enabled = false where id = $1", [item.id]);
    expect(await findHook()).toEqual({ hook: null });
  });

  test("a hook keeps its Process from being deleted, as a schedule does, and the answer names the hook", async () => {
    for (const kind of ["hook", "schedule"]) {
      const { process: own } = await createMorning(db, ada);
      const { item } = await (kind === "hook" ? hook(ada, own) : schedule(ada, own));
      expect(await db.rpc(ada, "delete_definition", { kind: "process", id: own })).toMatchObject({
        outcome: "in_use",
        by: [{ kind, id: item.id }],
      });
    }
  });
});

describe("a notice to the owner", () => {
  /** A user with a Process and a chat, which is a group's if `isGroup`. */
  async function owner(isGroup = false) {
    const user = randomUUID();
    await createHousehold(db, user);
    const { process: own } = await createMorning(db, user);
    await db.admin(
      `with made as (
         insert into public.conversations (user_id, household_id, channel)
         select $1, m.household_id, 'telegram' from public.household_members m where m.user_id = $1
         returning id
       ), link as (
         insert into public.channel_links (channel, tenant, external_user, user_id)
         values ('telegram', 'bot', $1::text, $1) returning id
       )
       insert into public.channel_places (
         channel, tenant, place, user_id, conversation_id, link_id, is_group, address)
       select 'telegram', 'bot', $1::text, $1, made.id, link.id, $2, '{"chat": "1"}' from made, link`,
      [user, isGroup],
    );
    const fail = async (trigger = "schedule"): Promise<Json> => {
      const request = { process_id: own, inputs: { city: "Graz" }, trigger, route: trigger };
      const { run } = await db.rpc(user, "start_process_run", {
        ...request,
        ...{ key: randomUUID(), body_hash: "h", quotas: {} },
      });
      const finish = { run_id: run.id, epoch: 0, finish_key: "step", status: "failed" };
      const ended = await db.rpc(user, "finish_run", finish);
      // The repetition of an end that was stored, but not followed up, names the same notice.
      const { notice } = ended;
      const again = await db.rpc(user, "finish_run", finish);
      expect(again).toMatchObject({ outcome: "replayed", notice });
      return ended;
    };
    const listedNotices = async (): Promise<Json[]> =>
      (await db.rpc(user, "list_notices", { limit: 10 })).items;
    const toldNotices = () =>
      db.admin<{ tells: Json }>(
        "select tells from public.outbox where user_id = $1 order by created_at",
        [user],
      );
    return { user, own, fail, toldNotices, listedNotices };
  }

  test("a notice to the owner comes once for a run that failed, and at most once in six hours for a Process", async () => {
    const { fail, toldNotices } = await owner();
    expect((await fail()).notice).not.toBeNull();
    expect((await fail()).notice).toBeNull();
    expect((await fail("api")).notice).toBeNull();
    expect((await toldNotices()).map(({ tells }) => tells.kind)).toEqual(["failed"]);
  });

  test("a notice to the owner goes to no group, and to no place if the user wants none", async () => {
    const { fail, toldNotices } = await owner(true);
    expect((await fail()).notice).toBeNull();
    expect(await toldNotices()).toEqual([]);
    const quiet = await owner();
    await db.rpc(quiet.user, "put_profile", { notices: "none" });
    expect((await quiet.fail()).notice).toBeNull();
  });

  test("a notice to the owner goes to the conversation or the channel that the user chose, and says so if that no longer exists", async () => {
    const { user, fail, toldNotices, listedNotices } = await owner();
    const inApp = (
      await db.rpc(user, "create_conversation", { route: "r", key: randomUUID(), body_hash: "h" })
    ).conversation.id;
    const choose = (choice: object) => db.rpc(user, "put_profile", choice);
    const newest = async () => {
      // As if the earlier notices had been about something else.
      await db.admin("update public.notices set about = id::text where user_id = $1", [user]);
      const { notice } = await fail();
      const [{ delivery, fellBack, conversationId }] = (await listedNotices()) as [Json];
      return { isSent: notice !== null, delivery, fellBack, isInApp: conversationId === inApp };
    };
    const inChat = { isSent: true, delivery: "pending", fellBack: false, isInApp: false };
    await choose({ notice_channel: "telegram" });
    expect(await newest()).toEqual(inChat);
    await choose({ notice_channel: null, notice_conversation_id: inApp });
    expect(await newest()).toEqual({ ...inChat, isSent: false, delivery: "told", isInApp: true });
    await db.admin("update public.conversations set status = 'archived' where id = $1", [inApp]);
    expect(await newest()).toEqual({ ...inChat, fellBack: true });
    await choose({ notice_channel: "slack", notice_conversation_id: null });
    expect(await newest()).toEqual({ ...inChat, fellBack: true });
    const [{ conversationId: atChat }] = (await listedNotices()) as [Json];
    await choose({ notice_channel: null, notice_conversation_id: atChat });
    expect(await newest()).toEqual(inChat);
    expect((await toldNotices()).map(({ tells }) => tells.fellBack)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(await choose({ notice_channel: "slack" })).toMatchObject({ outcome: "invalid" });
  });

  test("a notice to the owner goes to the place that the Process names, and to the user's place if the Process names none or its place is gone", async () => {
    const { user, own, fail, listedNotices } = await owner();
    const other = await owner();
    const conversation = async (of: string) =>
      (await db.rpc(of, "create_conversation", { route: "r", key: randomUUID(), body_hash: "h" }))
        .conversation.id;
    const [inApp, atUser, foreign] = [
      await conversation(user),
      await conversation(user),
      await conversation(other.user),
    ];
    await db.rpc(user, "put_profile", { notice_conversation_id: atUser });
    const toldFor = async (noticesTo: object | null) => {
      const changes = { noticesTo };
      await db.rpc(user, "update_definition", { kind: "process", id: own, changes, version: null });
      await db.admin("update public.notices set about = id::text where user_id = $1", [user]);
      await fail();
      const [{ conversationId, fellBack }] = (await listedNotices()) as [Json];
      return { at: conversationId, fellBack };
    };
    expect(await toldFor({ conversationId: inApp })).toEqual({ at: inApp, fellBack: false });
    expect(await toldFor(null)).toEqual({ at: atUser, fellBack: false });
    expect(await toldFor({ channel: "slack" })).toEqual({ at: atUser, fellBack: true });
    expect(await toldFor({ conversationId: foreign })).toEqual({ at: atUser, fellBack: true });
    const { at: place, fellBack } = await toldFor({ channel: "telegram" });
    expect([place === atUser, fellBack]).toEqual([false, false]);
  });

  test("a notice to the owner is listed once with its run and the run's status, even if it is sent to no place", async () => {
    const { user, own, fail, listedNotices } = await owner(true);
    const { run } = await fail();
    await fail();
    await db.rpc(user, "put_profile", { notices: "none" });
    await fail();
    expect((await listedNotices()).map(({ delivery }) => delivery)).toEqual([
      "off",
      "no_chat",
      "no_chat",
    ]);
    expect((await listedNotices()).at(-1)).toMatchObject({
      ...{ kind: "failed", process: { id: own }, runId: run.id, runStatus: "failed" },
      conversationId: null,
    });
    const page = await db.rpc(user, "list_notices", { limit: 1 });
    const rest = await db.rpc(user, "list_notices", { limit: 5, after: page.next });
    expect([page.items.length, rest.items.length, rest.next]).toEqual([1, 2, null]);
  });

  test("a notice to the owner reports a due time that was left out, and a schedule that was switched off", async () => {
    const { user, own, fail, toldNotices } = await owner();
    const { item } = await schedule(user, own);
    const due = (dueAt: string) => db.rpc(user, "take_due", { id: item.id, dueAt, most: 1 });
    await due(DUE);
    const { run } = await db.rpc(user, "start_process_run", {
      ...{ process_id: own, inputs: { city: "Graz" }, trigger: "schedule", route: "schedule" },
      ...{ key: randomUUID(), body_hash: "h", quotas: {} },
    });
    const next = { id: item.id, dueAt: DUE, nextAt: day(2), runId: run.id };
    await db.rpc(user, "advance_schedule", next);
    for (let again = 0; again < 2; again++) {
      expect(await due(day(2))).toEqual({ outcome: "overlap" });
    }
    await db.admin("update public.runs set status = 'failed' where id = $1", [run.id]);
    expect(await due(day(2))).toEqual({ outcome: "off" });
    expect((await toldNotices()).map(({ tells }) => tells.kind)).toEqual(["skipped", "off"]);
    expect((await fail()).notice).not.toBeNull();
  });
});

describe("events", () => {
  eventCases(db);
});
