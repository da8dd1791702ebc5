// What is left of a user who is erased, or of a household that is deleted: no row that names either; and nothing of other
// users is missing.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "../../support/database.ts";
import { create, documents, fillDefinitions, step } from "../../support/definitions-world.ts";
import { fillWorld } from "../../support/full-world.ts";
import {
  apply,
  createHousehold,
  createRecipe,
  effectsOf,
  finishOf,
  messageTo,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { sampleEvery, sampleTests } from "../../support/sample.ts";
import { allTables, eraseAll, tablesNaming } from "./erase.ts";
import { forSuite } from "../../support/for-suite.ts";

sampleTests(3);

const db = forSuite(() =>
  openTestDatabase({ migrations: [new URL("../../cellar/cellar.sql", import.meta.url)] }),
);

/** Tables of `public` whose rows have no owner. */
const ownerless = ["public.data_tables", "public.ingredients", "public.metric_definitions"];
/** Whether a table need not name the user. Of the schema `alfred`, the test requires only the guard's answers. */
const isOwnerless = (table: string) =>
  ownerless.includes(table) || (table.startsWith("alfred.") && table !== "alfred.guard_answers");

/** Two people with rows in every table: each has a household alone, and they share one. */
async function twoPeople() {
  const [ada, ben] = [randomUUID(), randomUUID()];
  const alone = await createHousehold(db, ada);
  const sharedHousehold = await createHousehold(db, ada, ben);
  const bens = await createHousehold(db, ben);
  await fillWorld(db, ada, alone);
  const inShared = await fillWorld(db, ada, sharedHousehold);
  await fillWorld(db, ben, sharedHousehold);
  await fillWorld(db, ben, bens);
  await db.admin(
    `insert into alfred.guard_answers (household_id, user_id, code, name, row_id)
     values ($1, $3, 'x', 'y', $5), ($2, $3, 'x', 'y', $5), ($2, $4, 'x', 'y', $5)`,
    [alone, sharedHousehold, ada, ben, randomUUID()],
  );
  return { ada, ben, alone, shared: sharedHousehold, bens, inShared };
}

/**
 * All rows that name one of the ids; the creator and the inverse of a row are left out, because erasing clears them.
 */
const rowsOf = async (ids: string[]) => {
  const rows: string[] = [];
  for (const table of await allTables(db)) {
    const tableRows = await db.admin<{ row: string }>(
      `select (to_jsonb(t) - 'created_by' - 'inverse')::text as row from ${table} t
       where t::text like any ($1) order by 1`,
      [ids.map((id) => `%${id}%`)],
    );
    rows.push(...tableRows.map(({ row }) => `${table} ${row}`));
  }
  return rows;
};

describe("the erasure of an account", () => {
  test("the erasure of an account leaves no row that names it in any table, and keeps the rows of other people", async () => {
    const { ada, ben, alone, shared, bens } = await twoPeople();
    const adasTables = await tablesNaming(db, ada, alone);
    const missing = (await allTables(db)).filter((t) => !isOwnerless(t) && !adasTables.includes(t));
    // Rows that name a person only through what they belong to.
    const indirect = [
      ...["alternatives", "narratives", "outbox_parts", "ref_counters", "refs", "snapshots"],
      ...["summaries", "summary_sources", "turns"],
    ];
    expect(missing).toEqual(indirect.map((name) => `public.${name}`));
    const conversations = await db.admin<{ id: string }>(
      "select id from public.conversations where user_id = $1",
      [ada],
    );
    const ids = [ada, alone, ...conversations.map(({ id }) => id)];
    await apply(db, ben, (await startRun(db, ben, shared)).run, [
      createRecipe("Ben's stew", ["beans"]),
    ]);
    const keptRows = (await rowsOf([ben, bens])).filter((row) => !row.includes(ada));

    const { erasure } = await db.rpc(ada, "erase_account", {});
    expect(await eraseAll(db, erasure)).toBe(true);
    expect(await tablesNaming(db, ...ids)).toEqual([]);
    const remainingRows = await rowsOf([ben, bens]);
    expect(
      keptRows.filter((row) => !remainingRows.includes(row)).filter((row) => !isMembership(row)),
    ).toEqual([]);
  });

  test("an account can be erased while a fork of its conversation is not erased yet", async () => {
    const ada = randomUUID();
    await createHousehold(db, ada);
    const { run, conversation } = await startRun(db, ada);
    await db.rpc(ada, "finish_run", finishOf(run, { reply: { text: "Yes.", changes: [] } }));
    const request = { conversation_id: conversation, most_turns: 10, route: "f", body_hash: "h" };
    await db.rpc(ada, "fork_conversation", { ...request, key: "1" });
    const { erasure } = await db.rpc(ada, "erase_account", {});
    // The first round erases the older conversation.
    expect(await eraseAll(db, erasure, { calls: 2, limit: 1 })).toBe(false);
    const remaining = await db.admin(
      `select c.forked_from, a.copied_from from public.conversations c
       join public.alternatives a on a.conversation_id = c.id where c.user_id = $1`,
      [ada],
    );
    const noNames = { forked_from: null, copied_from: null };
    expect(remaining).toEqual([noNames, noNames]);
    expect(await eraseAll(db, erasure, { limit: 1 })).toBe(true);
    expect(await tablesNaming(db, ada, conversation)).toEqual([]);
  });

  test("the erasure of an account keeps the rows that it has shared, without a name", async () => {
    const { ada, ben, shared } = await twoPeople();
    const before = await db.admin<{ id: string; updated_at: string }>(
      "select id, updated_at::text from public.recipes where household_id = $1 order by id",
      [shared],
    );
    // Ben deletes a task of Ada's. His entry in the ledger names her as its creator.
    const [adasTask] = await db.admin<{ id: string }>(
      "select id from public.tasks where household_id = $1 and created_by = $2",
      [shared, ada],
    );
    const { run } = await startRun(db, ben, shared);
    const deletion = { op: "delete" as const, table: "tasks", id: adasTask?.id ?? "" };
    await db.rpc(ben, "apply_effects", effectsOf(run, [deletion]));

    await eraseAll(db, (await db.rpc(ada, "erase_account", {})).erasure);
    const after = await db.admin<{ id: string; updated_at: string; created_by: string }>(
      `select id, updated_at::text, created_by from public.recipes
       where household_id = $1 order by id`,
      [shared],
    );
    expect(after.map(({ id, updated_at }) => ({ id, updated_at }))).toEqual(before);
    expect(new Set(after.map(({ created_by }) => created_by))).toEqual(
      new Set(["00000000-0000-0000-0000-000000000000", ben]),
    );
    const [effect] = await db.admin<{ id: string }>(
      "select id from public.effects where origin_id = $1",
      [run],
    );
    const undo = { op: "undo" as const, effect_id: effect?.id ?? "" };
    const { results } = await db.rpc(ben, "apply_effects", effectsOf(run, [undo]));
    expect(results).toMatchObject([{ status: "applied" }]);
    const { household } = await db.rpc(ben, "read_household", { id: shared });
    expect(household).toMatchObject({ role: "owner", members: [{ user_id: ben }] });
  });

  test("the erasure of an account keeps a Tool that another user's Process calls, and its Service, without a name", async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    const sharing = { shared: true };
    const service = (await create(db, ada, "service", documents.service(sharing))).item.id;
    const tool = (await create(db, ada, "tool", documents.tool(service, sharing))).item.id;
    const unusedTool = (await create(db, ada, "tool", documents.tool(service, sharing))).item.id;
    await db.rpc(ben, "accept_tool", { id: unusedTool, version: 1 });
    const calls = documents.process([step("a", { tool })]);
    const process = (await create(db, ben, "process", calls)).item;
    await fillDefinitions(db, ada);

    await eraseAll(db, (await db.rpc(ada, "erase_account", {})).erasure, { limit: 2 });
    expect(await tablesNaming(db, ada)).toEqual([]);
    const definition = async (kind: string, id: string) =>
      (await db.rpc(ben, "get_definition", { kind, id })).item;
    expect(await definition("process", process.id)).toEqual(process);
    expect(await definition("tool", tool)).toMatchObject({ id: tool, shared: true, enabled: true });
    expect(await definition("service", service)).toMatchObject({ id: service, shared: true });
    expect(await definition("tool", unusedTool)).toBeNull();
  });

  test("the erasure of an account has the same result wherever the job dies and however often it is repeated", async () => {
    for (const calls of sampleEvery(4, 1, [1, 2, 4, 7])) {
      const ada = randomUUID();
      const alone = await createHousehold(db, ada);
      await fillWorld(db, ada, alone);
      const { erasure } = await db.rpc(ada, "erase_account", {});
      const small = { limit: 3 };
      expect(await eraseAll(db, erasure, { ...small, calls })).toBe(false);
      const twice = [eraseAll(db, erasure, small), eraseAll(db, erasure, small)];
      expect(await Promise.all(twice)).toEqual([true, true]);
      expect([calls, await tablesNaming(db, ada, alone)]).toEqual([calls, []]);
    }
  });

  test("the erasure of an account ends its runs at once, unlinks its speakers, and refuses new messages and rows", async () => {
    const { ada, ben, inShared } = await twoPeople();
    const first = await db.rpc(ada, "erase_account", {});
    expect(first.runs).toContainEqual({ id: inShared.run, conversation_id: inShared.conversation });
    expect(await db.rpc(ada, "erase_account", {})).toEqual({
      erasure: first.erasure,
      done: false,
      runs: [],
    });
    expect(await db.rpc(ada, "account_state", {})).toEqual({ erased: true });
    expect(await db.rpc(ben, "account_state", {})).toEqual({ erased: false });
    const { speaker } = await db.workerRpc("find_speaker", {
      channel: "telegram",
      tenant: "4242",
      user: inShared.place.speaker,
    });
    expect(speaker).toBeNull();
    const message = await db.rpc(ada, "accept_message", messageTo(inShared.conversation));
    expect(message.outcome).toBe("not_found");
    const code = { channel: "telegram", code_hash: "0".repeat(64), minutes: 1, open_limit: 5 };
    const definition = {
      kind: "service",
      document: documents.service(),
      most: 9,
      route: "r",
      key: "d",
      body_hash: "h",
    };
    for (const [name, p] of [
      ["put_profile", { display_name: "again" }],
      ["create_household", { name: "x", route: "r", key: "k", body_hash: "h" }],
      ["record_spending", { part: "job", usage: {} }],
      ["choose_household", { create: true }],
      ["create_channel_code", code],
      ["create_definition", definition],
    ] as const) {
      await expect(db.rpc(ada, name, p)).rejects.toMatchObject({ code: "ALF02" });
    }
    await eraseAll(db, first.erasure);
    expect(await db.rpc(ada, "account_state", {})).toEqual({ erased: true });
    expect(await db.rpc(ada, "erase_account", {})).toMatchObject({ done: true });
  });

  test("the erasure of an account delays its last step until every request that was under way must be over", async () => {
    const ada = randomUUID();
    await createHousehold(db, ada);
    const { erasure: id } = await db.rpc(ada, "erase_account", {});
    const early = await db.workerRpc("finish_erasure", { id, settle_seconds: 60 });
    expect(early).toMatchObject({ outcome: "early" });
    expect(early.wait_seconds).toBeGreaterThan(50);
    expect(await db.workerRpc("finish_erasure", { id, settle_seconds: 0 })).toEqual({
      outcome: "more",
    });
    expect(await db.workerRpc("finish_erasure", { id, settle_seconds: 0 })).toEqual({
      outcome: "finished",
    });
  });
});

describe("households", () => {
  test("a household can be deleted only by its owner, and with other members only on explicit request", async () => {
    const { ada, ben, shared } = await twoPeople();
    const stranger = randomUUID();
    const ask = (user: string, others = false) =>
      db.rpc(user, "erase_household", { id: shared, others });
    expect(await ask(stranger, true)).toEqual({ outcome: "not_found" });
    expect(await ask(ben, true)).toEqual({ outcome: "not_owner" });
    expect(await ask(ada)).toEqual({ outcome: "has_members" });
    expect((await db.rpc(ben, "read_household", { id: shared })).household).not.toBeNull();
    expect(await ask(ada, true)).toMatchObject({ outcome: "accepted" });
    expect((await db.rpc(ben, "read_household", { id: shared })).household).toBeNull();
    expect(await ask(ada, true)).toEqual({ outcome: "not_found" });
  });

  test("a household that is deleted leaves no row in any table, and its members keep everything else, including their spending", async () => {
    const { ada, ben, alone, shared, bens } = await twoPeople();
    const spending = () =>
      db.admin(
        `select user_id, sum(cost_micro_usd)::int as spent from public.spending
         where user_id = any ($1) group by 1 order by 1`,
        [[ada, ben]],
      );
    const conversations = await db.admin<{ id: string }>(
      "select id from public.conversations where household_id = $1",
      [shared],
    );
    const keptRows = (await rowsOf([alone, bens])).filter((row) => !row.includes(shared));
    const [before, ids] = [await spending(), conversations.map(({ id }) => id)];
    const { erasure } = await db.rpc(ada, "erase_household", { id: shared, others: true });
    expect(await eraseAll(db, erasure, { limit: 10 })).toBe(true);
    expect(await tablesNaming(db, shared, ...ids)).toEqual([]);
    const remainingRows = await rowsOf([alone, bens]);
    expect(keptRows.filter((row) => !remainingRows.includes(row))).toEqual([]);
    expect(await spending()).toEqual(before);
    for (const [user, home] of [
      [ada, alone],
      [ben, bens],
    ] as const) {
      expect((await db.rpc(user, "read_household", { id: home })).household).not.toBeNull();
    }
  });
});

/** Whether a row is a membership. Ben's changes, because he becomes an owner where Ada was the only one. */
const isMembership = (row: string) => row.startsWith("public.household_members ");
