// Bob cannot see or touch alice's rows: every table, every function, every operation. And what a member, a former member
// and a run in another household of the same user can see.
import { randomUUID } from "node:crypto";
import type { DatabaseError } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import { create, documents, step } from "../../support/definitions-world.ts";
import { fillWorld, type FullWorld } from "../../support/full-world.ts";
import {
  alice,
  apply,
  bob,
  carol,
  createConversation,
  createHousehold,
  createRecipe,
  effectsOf,
  finishOf,
  messageTo,
  removeMember,
  startRun,
  uuidPattern,
} from "../../support/kitchen/kitchen-world.ts";

import { insightAttempts } from "./insight-attempts.ts";
import { memoryAttempts } from "./memory-attempts.ts";
import { treeAttempts } from "./tree-attempts.ts";
import { forSuite } from "../../support/for-suite.ts";
import { asSent, foldOf } from "../../support/fold-request.ts";

const db = forSuite(() =>
  openTestDatabase({ migrations: [new URL("../../cellar/cellar.sql", import.meta.url)] }),
);
let home: string;
let world: FullWorld;
let bobsRun: string;
let bobsHome: string;
let tables: string[];
/** The column that names a row, by table. */
let labelOf: Map<string, string>;

/** Readable by every user, because they hold no user's data. */
const sharedByAll = ["public.data_tables", "public.ingredients", "public.metric_definitions"];
/** Tables in which a row without an owner belongs to the system, so that every user may read it. */
let ownedTables: Set<string>;

beforeAll(async () => {
  home = await createHousehold(db, alice, carol);
  bobsHome = await createHousehold(db, bob);
  world = await fillWorld(db, alice, home);
  const { run } = await startRun(db, alice);
  const [soup] = await apply(db, alice, run, [createRecipe("Soup", [])]);
  await apply(db, alice, run, [{ op: "delete", table: "recipes", id: soup!.row_id }]);
  bobsRun = (await startRun(db, bob)).run;
  const labels = await db.admin<{ table_name: string; label_column: string }>(
    "select table_name, label_column from public.data_tables",
  );
  labelOf = new Map(labels.map((row) => [row.table_name, row.label_column]));
  const rows = await db.admin<{ name: string }>(
    "select format('public.%I', relname) as name from pg_class " +
      "where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1",
  );
  tables = rows.map(({ name }) => name);
  const withOwner = await db.admin<{ name: string }>(
    "select format('public.%I', c.relname) as name from pg_class c " +
      "join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id' " +
      "where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'",
  );
  ownedTables = new Set(withOwner.map(({ name }) => name));
});

const visible = async (table: string, user: string | undefined, role = "alfred_pipeline") => {
  const identity = user === undefined ? { role } : { role, user };
  const { rows } = await db.as(identity, (client) =>
    client.query(
      `select ctid::text as row from ${table}${ownedTables.has(table) ? " where owner_id is not null" : ""}`,
    ),
  );
  return rows.map(({ row }) => row as string);
};

const digestOfAlice = () =>
  db.as({ role: "alfred_pipeline", user: alice }, async (client) => {
    const digests: Record<string, string> = {};
    for (const table of tables) {
      const { rows } = await client.query(
        `select md5(string_agg(t::text, '|' order by t::text)) as digest from ${table} t`,
      );
      digests[table] = rows[0].digest;
    }
    return digests;
  });

describe("tables", () => {
  test("alice has a row in every table, so that these tests prove something", async () => {
    for (const table of tables) {
      expect([table, (await visible(table, alice)).length > 0]).toEqual([table, true]);
    }
  });

  test.each(["alfred_pipeline", "alfred_definer"])(
    "bob sees none of alice's rows in any table, as %s",
    async (role) => {
      for (const table of tables.filter((name) => !sharedByAll.includes(name))) {
        const herRows = new Set(await visible(table, alice, role));
        const hisRows = await visible(table, bob, role);
        expect([table, hisRows.filter((row) => herRows.has(row))]).toEqual([table, []]);
      }
    },
  );

  test.each(["alfred_pipeline", "alfred_definer"])(
    "without a user no rows are visible, as %s",
    async (role) => {
      for (const table of tables.filter((name) => !sharedByAll.includes(name))) {
        expect([table, await visible(table, undefined, role)]).toEqual([table, []]);
      }
    },
  );

  test("even the functions' owner cannot change, delete or add alice's rows for bob", async () => {
    const before = await digestOfAlice();
    for (const table of tables) {
      const columns = await insertableColumns(table);
      const [row] = await db.as({ role: "alfred_pipeline", user: alice }, async (client) => {
        return (await client.query(`select to_jsonb(t) as row from ${table} t limit 1`)).rows;
      });
      for (const attempt of [
        `update ${table} set ${columns[0]} = ${columns[0]} where ctid = any ($1::tid[])`,
        `delete from ${table} where ctid = any ($1::tid[])`,
      ]) {
        const changeCount = await db
          .as({ role: "alfred_definer", user: bob }, async (client) => {
            return (await client.query(attempt, [await visible(table, alice)])).rowCount;
          })
          .catch(onlyRefusal);
        expect([attempt, changeCount]).toEqual([attempt, 0]);
      }
      // Anybody may create a household, and bob's new household is not alice's.
      if (table === "public.households") continue;
      const insert = `insert into ${table} (${columns.join(", ")})
        select ${columns.join(", ")} from jsonb_populate_record(null::${table}, $1)`;
      const addedCount = await db
        .as({ role: "alfred_definer", user: bob }, async (client) => {
          return (await client.query(insert, [JSON.stringify(row.row)])).rowCount;
        })
        .catch(onlyRefusal);
      expect([insert, addedCount]).toEqual([insert, 0]);
    }
    expect(await digestOfAlice()).toEqual(before);
  });

  test("the ciphertext of a secret can be read only by the functions' owner, and only for the secret's user", async () => {
    const read = "select secret_id from alfred.secret_versions where sealed is not null";
    const rowsOf = (role: string, user: string) =>
      db.as({ role, user }, async (client) => (await client.query(read)).rows).catch(onlyRefusal);
    expect(await rowsOf("alfred_definer", alice)).toEqual([
      { secret_id: world.definitions.secret },
    ]);
    expect(await rowsOf("alfred_definer", bob)).toEqual([]);
    expect(await rowsOf("alfred_pipeline", alice)).toBe(0);
  });

  test("another member shares the household's rows, and no row that is private to alice", async () => {
    const [sharedTables, privateTables] = [
      ["public.recipes", "public.meal_plans", "public.wines"],
      [
        "public.preferences",
        "public.profiles",
        "public.conversations",
        "public.runs",
        "public.turns",
        "public.alternatives",
        "public.refs",
        "public.snapshots",
        "public.spending",
        "public.summaries",
        "public.effects",
        "public.effect_decisions",
        "public.outbox",
        "public.outbox_parts",
        "public.notices",
        "public.channel_links",
        "public.channel_codes",
        "public.channel_places",
        "public.channel_events",
        "public.api_requests",
        "public.memories",
        "public.memory_outbox",
        "public.memory_postings",
        "public.memory_terms",
        "public.episodes",
        "public.unread_episodes",
        "public.fingerprints",
        "public.entities",
        "public.entity_sources",
        "public.mentions",
        "public.facts",
        "public.fact_episodes",
        "public.fact_postings",
        "public.entity_merges",
        "public.active_entities",
        "public.introspections",
        "public.introspection_sources",
        "public.reflections",
        ...ownedTables,
      ],
    ];
    for (const table of sharedTables) {
      expect([table, await visible(table, carol)]).toEqual([table, await visible(table, alice)]);
    }
    for (const table of privateTables) {
      expect([table, await visible(table, carol)]).toEqual([table, []]);
    }
  });
});

describe("functions", () => {
  const rpc = (name: string, p: unknown) => db.rpc(bob, name, p);
  const herRow = (table: string) => world.results.find((result: Json) => result.table === table);
  const changesOf = (row: Json, table: string) => [
    { op: "update" as const, table, id: row.row_id, set: { [labelOf.get(table)!]: "taken over" } },
    { op: "delete" as const, table, id: row.row_id },
  ];
  /**
   * What bob tries with alice's ids, and what he must be told. A new function needs an attempt here or in one of the
   * imported files.
   */
  const attempts: Record<string, () => Promise<void>> = {
    accept_message: async () => {
      expect(await rpc("accept_message", messageTo(world.conversation))).toEqual({
        outcome: "not_found",
      });
    },
    assign_refs: async () => {
      const items = [{ type: "recipe", id: herRow("recipes").row_id }];
      expect(await rpc("assign_refs", { conversation_id: world.conversation, items })).toEqual({
        outcome: "not_found",
        refs: [],
      });
    },
    apply_effects: async () => {
      const ops = [createRecipe("Trojan horse")];
      const inHerRun = await rpc("apply_effects", effectsOf(world.run, ops));
      expect(inHerRun).toEqual({ outcome: "ended", results: [] });
      for (const place of [{ household_id: home }, { conversation_id: world.conversation }]) {
        const request = effectsOf(randomUUID(), ops, { origin: "api", ...place });
        expect(await rpc("apply_effects", request)).toMatchObject({
          outcome: "invalid",
          results: [],
        });
      }
    },
    list_row_writes: async () => {
      const p = { table: "recipes", row_id: herRow("recipes").row_id, limit: 9 };
      expect(await rpc("list_row_writes", p)).toEqual({ outside: null, items: [], next: null });
      // Even another member learns nothing of a row that is hers alone.
      const [preference] = await db.admin<Json>(
        "select id from public.preferences where user_id = $1 limit 1",
        [alice],
      );
      const herPreference = { table: "preferences", row_id: preference.id, limit: 9 };
      expect(await db.rpc(carol, "list_row_writes", herPreference)).toMatchObject({ items: [] });
      // The writes of a shared row show her id, and nothing of her run.
      const { items } = await db.rpc(carol, "list_row_writes", p);
      expect(items.length).toBeGreaterThan(0);
      for (const item of items) expect(item).toMatchObject({ user_id: alice, run: null });
    },
    ingest_episodes: async () => {
      expect(await rpc("ingest_episodes", { limit: 9 })).toEqual({ kept: 0, more: false });
    },
    search_memory: async () => {
      const words = "what is in the fridge";
      expect(await rpc("search_memory", { words, limit: 9 })).toEqual({ episodes: [], facts: [] });
      const herMatches = await db.rpc(alice, "search_memory", { words: "fridge", limit: 9 });
      expect(herMatches.episodes.length).toBeGreaterThan(0);
    },
    recall_memory: async () => {
      const conversation_id = world.conversation;
      const words = { words: "what is in the fridge", visible: 0 };
      const nothing = { closed: "foreign", episodes: [], facts: [], more: 0 };
      expect(await rpc("recall_memory", { conversation_id, run_id: world.run, ...words })).toEqual(
        nothing,
      );
    },
    ...memoryAttempts(
      (name, p) => rpc(name, p),
      () => world,
    ),
    copied_memory: async () => {
      expect(await rpc("copied_memory", {})).toEqual({ group_id: null, newest: 0 });
    },
    next_copies: async () => {
      const [{ id, graphiti_uuid: uuid }] = await db.admin<Json>(
        "select id, graphiti_uuid from public.episodes where user_id = $1 limit 1",
        [alice],
      );
      const matches = [{ name: id, uuid: randomUUID() }];
      const nothing = { group_id: null, episodes: [], lost: 0 };
      expect(await rpc("next_copies", { found: matches, limit: 9, again_seconds: 0 })).toEqual(
        nothing,
      );
      const after = await db.admin("select graphiti_uuid from public.episodes where id = $1", [id]);
      expect(after).toEqual([{ graphiti_uuid: uuid }]);
    },
    forget_memory: async () => {
      expect(await rpc("forget_memory", {})).toEqual({ forgotten: 0 });
    },
    create_conversation: async () => {
      const request = { route: "r", key: randomUUID(), body_hash: "h", household_id: home };
      expect((await rpc("create_conversation", request)).outcome).toBe("not_member");
    },
    create_channel_code: async () => {
      const request = { channel: "telegram", minutes: 9, open_limit: 9, household_id: home };
      const answer = await rpc("create_channel_code", { ...request, code_hash: "0".repeat(64) });
      expect(answer).toEqual({ outcome: "not_member" });
    },
    offered_channel_code: async () => {
      const answer = await rpc("offered_channel_code", { code_hash: world.codeHash });
      expect(answer).toEqual({ code: null });
    },
    account_state: async () => {
      expect(await rpc("account_state", {})).toEqual({ erased: false });
    },
    erase_account: async () => {
      // The caller is a user whom no later test needs, unlike bob.
      const answer = await db.rpc(randomUUID(), "erase_account", { user_id: alice, id: alice });
      expect(answer).toMatchObject({ done: false, runs: [] });
    },
    erase_household: async () => {
      const request = { id: home, others: true };
      expect(await rpc("erase_household", request)).toEqual({ outcome: "not_found" });
    },
    export_tables: async () => {
      expect((await rpc("export_tables", {})).tables).toContain("runs");
    },
    export_rows: async () => {
      const { tables } = await rpc("export_tables", {});
      for (const table of tables) {
        const { rows } = await rpc("export_rows", { table, after: null, user_id: alice });
        expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${alice}|${home}`));
      }
    },
    save_push: async () => {
      const browser = { endpoint: world.push.endpoint, language: "en" };
      const keys = { p256dh: "A".repeat(87), auth: "b".repeat(22) };
      const { id } = await rpc("save_push", { ...browser, ...keys });
      expect(id).not.toBe(world.push.id);
      expect(await rpc("delete_push", { id })).toEqual({ deleted: true });
    },
    list_pushes: async () => expect(await rpc("list_pushes", {})).toEqual({ items: [] }),
    delete_push: async () => {
      expect(await rpc("delete_push", { id: world.push.id })).toEqual({ deleted: false });
    },
    claim_push: async () => {
      expect(await rpc("claim_push", { lease_ms: 1000 })).toEqual({ push: null });
    },
    claim_reminder: async () => {
      expect(await rpc("claim_reminder", { lease_ms: 1000 })).toEqual({ browser: null });
    },
    settle_reminder: async () => {
      const settlement = { id: world.push.id, fence: 0, next: null, outcome: "gone" };
      expect(await rpc("settle_reminder", settlement)).toEqual({ settled: false });
    },
    settle_push: async () => {
      const settlement = { id: world.push.id, fence: 0, notice: randomUUID(), outcome: "gone" };
      expect(await rpc("settle_push", settlement)).toEqual({ settled: false });
    },
    put_picture: async () => {
      const request = { household_id: home, type: "image/png", content: "cGl4ZWxz", most: 99 };
      expect(await rpc("put_picture", request)).toEqual({ outcome: "not_found" });
    },
    read_picture: async () => {
      const [{ hash } = { hash: "" }] = await db.admin<{ hash: string }>(
        "select hash from public.pictures where household_id = $1",
        [home],
      );
      expect(hash).not.toBe("");
      expect(await rpc("read_picture", { hash })).toEqual({ picture: null });
    },
    open_calendar: async () => {
      const request = { household_id: home, token_hash: "0".repeat(64) };
      expect(await rpc("open_calendar", request)).toEqual({ outcome: "not_member" });
    },
    close_calendar: async () => {
      expect(await rpc("close_calendar", { household_id: home })).toEqual({ closed: false });
    },
    confirm_channel_code: async () => {
      const answer = await rpc("confirm_channel_code", { code_hash: world.codeHash });
      expect(answer).toEqual({ link: null });
    },
    end_channel_link: async () => {
      expect(await rpc("end_channel_link", { id: world.link })).toEqual({ ended: false });
    },
    conversation_at: async () => {
      const answer = await rpc("conversation_at", { ...world.place, event: "bob's" });
      expect(answer).toEqual({ outcome: "not_linked" });
    },
    refuse_event: async () => {
      const request = { ...world.place, event: "bob's", notice: "no" };
      expect(await rpc("refuse_event", request)).toEqual({ send_id: null });
    },
    note_edit: async () => {
      const request = { ...world.place, message: "m1", text: "other words", notice: "no" };
      expect(await rpc("note_edit", request)).toEqual({ send_id: null });
    },
    step_offer: async () => {
      const answer = await rpc("step_offer", { question: world.sendingRun, option: 1 });
      expect(answer).toEqual({ offer: null });
    },
    question_of: async () => {
      const answer = await rpc("question_of", { question: world.sendingRun });
      expect(answer).toEqual({ conversation_id: null });
    },
    runs_at: async () => {
      const none = { running: null, latest: null, changed: null };
      expect(await rpc("runs_at", world.place)).toEqual(none);
    },
    keep_placeholder: async () => {
      const answer = await rpc("keep_placeholder", { run_id: world.run, message: "1" });
      expect(answer).toEqual({ kept: false });
    },
    preview_of: async () => {
      expect(await rpc("preview_of", { run_id: world.run })).toEqual({ preview: null });
    },
    claim_send: async () => {
      const answer = await rpc("claim_send", { run_id: world.sendingRun, lease_ms: 1000 });
      expect(answer).toEqual({ outcome: "not_found" });
    },
    keep_parts: async () => {
      const answer = await rpc("keep_parts", { run_id: world.sendingRun, fence: 1, parts: [{}] });
      expect(answer).toEqual({ kept: false });
    },
    begin_part: async () => {
      const answer = await rpc("begin_part", { run_id: world.sendingRun, fence: 1, index: 0 });
      expect(answer).toEqual({ begun: false });
    },
    settle_part: async () => {
      const part = { index: 0, state: "sent", gone: true };
      const answer = await rpc("settle_part", { run_id: world.sendingRun, fence: 1, ...part });
      expect(answer).toEqual({ settled: false });
    },
    release_send: async () => {
      const answer = await rpc("release_send", { run_id: world.sendingRun, fence: 1 });
      expect(answer).toEqual({ done: false });
    },
    choose_household: async () => {
      const answer = await rpc("choose_household", { household_id: home });
      expect(answer).toEqual({ outcome: "not_member" });
    },
    create_household: async () => {
      const request = { name: "Bob's", route: "h", key: randomUUID(), body_hash: "h" };
      const { household } = await rpc("create_household", request);
      expect(household.id).not.toBe(home);
    },
    read_household: async () => {
      expect(await rpc("read_household", { id: home })).toEqual({ household: null });
    },
    update_household: async () => {
      const answer = await rpc("update_household", { id: home, name: "Bob's now" });
      expect(answer).toEqual({ outcome: "not_found" });
    },
    end_membership: async () => {
      for (const user of [alice, bob, carol]) {
        const answer = await rpc("end_membership", { household_id: home, user_id: user });
        expect(answer).toEqual({ outcome: "not_found" });
      }
    },
    invite: async () => {
      const key = { route: "i", key: randomUUID(), body_hash: "h" };
      const invitation = { role: "owner", code_hash: "0".repeat(64), days: 7, open_limit: 9 };
      const answer = await rpc("invite", { household_id: home, ...invitation, ...key });
      expect(answer).toEqual({ outcome: "not_found" });
    },
    list_invitations: async () => {
      const answer = await rpc("list_invitations", { household_id: home });
      expect(answer).toEqual({ outcome: "not_found" });
    },
    revoke_invitation: async () => {
      const [herInvitation] = await db.admin<{ id: string }>(
        "select id from public.household_invitations where household_id = $1",
        [home],
      );
      for (const household of [home, bobsHome]) {
        const p = { household_id: household, id: herInvitation!.id };
        expect(await rpc("revoke_invitation", p)).toEqual({ outcome: "not_found" });
      }
    },
    accept_invitation: async () => {
      for (const code of ["", "0".repeat(64), world.conversation, null]) {
        const answer = await rpc("accept_invitation", { code_hash: code });
        expect(answer).toEqual({ outcome: "not_found" });
      }
    },
    finish_run: async () => {
      for (const run of [world.run, world.queuedRun]) {
        const answer = await rpc("finish_run", finishOf(run, { status: "cancelled", epoch: null }));
        expect(answer.outcome).toBe("not_found");
      }
    },
    undo_run: async () => {
      const request = { run_id: world.run, route: "u", key: randomUUID(), body_hash: "h" };
      expect(await rpc("undo_run", { ...request, queue_limit: 10 })).toEqual({
        outcome: "not_found",
      });
    },
    household_allergens: async () => {
      expect(await rpc("household_allergens", { household_id: home })).toEqual({ codes: null });
    },
    read_avoided: async () => {
      expect(await rpc("read_avoided", {})).toEqual({ avoid: [], told: [] });
    },
    read_spending: async () => {
      expect(await rpc("read_spending", { since: "2000-01-01T00:00:00Z" })).toEqual({
        micro_usd: 0,
      });
    },
    put_profile: async () => {
      const answer = await rpc("put_profile", { user_id: alice, allergens: ["nuts"] });
      expect(answer.outcome).toBe("invalid");
      expect((await rpc("put_profile", { allergens: ["nuts"] })).profile.user_id).toBe(bob);
    },
    read_findings: async () => {
      const rows = [{ table: "recipes", id: herRow("recipes").row_id }];
      const p = { household_id: home, wishes: [{ kind: "wish", code: "fish" }], rows };
      expect(await rpc("read_findings", { ...p, contents: [] })).toEqual({
        rows: {},
        contents: [],
      });
    },
    read_rows: async () => {
      const data = await db.admin<{ table_name: string }>(
        "select table_name from public.data_tables where owner_kind <> 'catalogue'",
      );
      for (const { table_name } of data) {
        expect([table_name, await rpc("read_rows", { table: table_name, children: true })]).toEqual(
          [table_name, { rows: [], total: 0 }],
        );
      }
    },
    read_page: async () => {
      const data = await db.admin<{ table_name: string }>(
        "select table_name from public.data_tables where owner_kind <> 'catalogue' and parent_table is null",
      );
      for (const { table_name: table } of data) {
        const page = await rpc("read_page", { table, household_id: home, limit: 5, count: true });
        expect([table, page]).toEqual([table, { rows: [], total: 0 }]);
      }
    },
    list_deletions: async () => {
      const p = { table: "recipes", household_id: home, since: "2026-01-01T00:00:00Z", limit: 5 };
      expect(await rpc("list_deletions", p)).toEqual({ items: [], next: null });
    },
    count_changes: async () => {
      const p = { household_id: home, since: "2026-01-01T00:00:00Z" };
      expect(await rpc("count_changes", p)).toMatchObject({ counts: null });
    },
    read_rows_with_refs: async () => {
      const shape = { type: "recipe", links: [], children: [] };
      const ask = (conversation: string, table: string) =>
        rpc("read_rows_with_refs", { query: { table }, conversation_id: conversation, shape });
      expect(await ask(world.conversation, "recipes")).toEqual({ rows: [], total: 0, refs: [] });
      // Everybody sees these rows, but bob cannot give them refs in her conversation.
      const before = await db.admin("select count(*)::int as n from public.refs");
      const { rows, refs } = await ask(world.conversation, "ingredients");
      expect([rows.length > 0, refs]).toEqual([true, []]);
      expect(await db.admin("select count(*)::int as n from public.refs")).toEqual(before);
    },
    read_run_facts: async () => {
      const ids = world.results.map(({ table, row_id }: Json) => ({ table, id: row_id }));
      const facts = await rpc("read_run_facts", {
        household_id: home,
        conversation_id: world.conversation,
        terms: ["tacos", "cod", "milk", "raisins"],
        known: ids,
        mentioned: ids.map(({ id }: Json) => id),
        background_limit: 20,
      });
      expect(facts).toMatchObject({ shared: null, avoid: [], counts: {} });
      expect(facts).toMatchObject({ background: [], changed: [], mentioned: [], standing: [] });
    },
    recover_run: async () => {
      expect(await rpc("recover_run", { run_id: world.run, from_epoch: 0 })).toEqual({
        outcome: "not_found",
      });
    },
    record_spending: async () => {
      const request = { run_id: world.run, part: "summarize", usage: { calls: 1 } };
      expect(await rpc("record_spending", request)).toEqual({ outcome: "not_found" });
    },
    rows_to_judge: async () => {
      const of = world.results.map(({ row_id }: Json) => row_id);
      expect(await rpc("rows_to_judge", { household_id: home })).toEqual({ rows: [] });
      expect(await rpc("rows_to_judge", { household_id: home, of })).toEqual({ rows: [] });
    },
    save_judgements: async () => {
      const rows = world.results.map(({ table, row_id, label }: Json) => ({
        table,
        id: row_id,
        name: label,
        food: "x",
        contains: [],
        may_contain: [],
      }));
      expect(await rpc("save_judgements", { household_id: home, rows })).toEqual({ judged: 0 });
    },
    search_catalogue: async () => {
      // The catalogue has no user's rows, so every user finds the same in it.
      const p = { words: String(world.results[0]?.label), limit: 100 };
      const { rows } = await rpc("search_catalogue", p);
      const herRowIds = world.results.map(({ row_id }: Json) => row_id);
      expect(rows.filter(({ id }: Json) => herRowIds.includes(id))).toEqual([]);
    },
    save_summary: async () => {
      const request = { conversation_id: world.conversation, ...asSent(foldOf(1, 1, "x")) };
      expect(await rpc("save_summary", request)).toEqual({ outcome: "stale" });
    },
    start_process_run: async () => {
      const { process, tool } = world.journal;
      for (const start of [{ process_id: process }, { tool_id: tool }]) {
        const request = { route: "r", key: randomUUID(), body_hash: "h", trigger: "api" };
        const p = { ...start, ...request, inputs: { city: "x" }, quotas: {} };
        expect(await rpc("start_process_run", p)).toEqual({ outcome: "process_not_found" });
      }
    },
    resolve_run: async () => {
      const answer = await rpc("resolve_run", { run_id: world.journal.run });
      expect(answer).toEqual({ resolved: null });
    },
    begin_step: async () => {
      const { run, tool } = world.journal;
      const step = { run_id: run, epoch: 1, hop: "step.1", attempt: "bob", is_safe: true };
      const call = { tool: { id: tool, version: 1 }, request_hash: "h1", context: {} };
      expect(await rpc("begin_step", { ...step, ...call })).toEqual({ outcome: "ended" });
    },
    keep_frame: async () => {
      const frame = { run_id: world.journal.run, epoch: 1, hop: "step.1", context: {} };
      expect(await rpc("keep_frame", frame)).toEqual({ outcome: "ended" });
    },
    end_step: async () => {
      const [row] = await db.admin<{ attempt: string }>(
        "select attempt from public.run_steps where run_id = $1",
        [world.journal.run],
      );
      const step = { run_id: world.journal.run, epoch: 1, hop: "step.1", ...row };
      expect(await rpc("end_step", { ...step, answer: { outcome: "done" } })).toEqual({
        outcome: "not_begun",
      });
    },
    answer_step: async () => {
      const p = { run_id: world.journal.run, hop: "step.1", choice: "run", request_hash: "h1" };
      expect(await rpc("answer_step", p)).toEqual({ outcome: "not_found" });
    },
    read_rerun: async () => {
      const p = { run_id: world.journal.run, quotas: {} };
      expect(await rpc("read_rerun", p)).toEqual({ outcome: "not_found" });
    },
    start_rerun: async () => {
      const request = { route: "r", key: randomUUID(), body_hash: "h", hash: "h", quotas: {} };
      const p = { run_id: world.journal.run, ...request, commits: [], plan: [] };
      expect(await rpc("start_rerun", p)).toEqual({ outcome: "not_found" });
    },
    read_earlier_change: async () => {
      const earlier = { run: world.run, hop: "act.1" };
      const p = { run_id: world.run, hop: "step.1", earlier, ops: [] };
      expect(await rpc("read_earlier_change", p)).toEqual({ outcome: "differs" });
    },
    begin_wait: async () => {
      const wait = { epoch: 0, hop: "step.1", step: "paid", event: "payment", context: {} };
      const times = { now: "2026-11-28T12:00:00Z", until: "2026-11-28T13:00:00Z", after: 0 };
      const p = { run_id: world.journal.waitingRun, ...wait, ...times };
      expect(await rpc("begin_wait", p)).toEqual({ outcome: "ended" });
    },
    end_wait: async () => {
      const end = { hop: "step.1", as: "skip", now: "2026-11-28T12:00:00Z" };
      const p = { run_id: world.journal.waitingRun, ...end };
      expect(await rpc("end_wait", p)).toEqual({ outcome: "not_found" });
    },
    send_event: async () => {
      const event = { id: "early", name: "payment", data: 1, body_hash: "h", checked: [] };
      const times = { via: "api", now: "2026-11-28T12:00:00Z", kept_until: "2026-11-29T12:00:00Z" };
      const p = { run_id: world.journal.waitingRun, ...event, ...times, most: 5 };
      expect(await rpc("send_event", p)).toEqual({ outcome: "not_waiting" });
    },
    closed_tool: async () => {
      const p = { run_id: world.journal.run, tool_id: world.journal.tool };
      expect(await rpc("closed_tool", p)).toEqual({ closed: "not_shared" });
    },
    note_progress: async () => {
      const p = { run_id: world.journal.run, epoch: 0, commits: 7 };
      expect(await rpc("note_progress", p)).toEqual({});
    },
    read_decision: async () => {
      const p = { run_id: world.journal.run, hop: "step.1" };
      expect(await rpc("read_decision", p)).toEqual({ decision: null });
    },
    record_health: async () => {
      const p = { tool_id: world.journal.tool, code: "away" };
      expect(await rpc("record_health", p)).toEqual({ status: null });
    },
    create_definition: async () => {
      const { service, secret, tool, process } = world.definitions;
      const bobsService = await create(db, bob, "service", documents.service());
      const use = { secretId: secret, placement: { in: "bearer" } };
      const stolenTool = documents.tool(bobsService.item.id, { secret: use });
      for (const [kind, document, code] of [
        ["tool", documents.tool(service), "service_not_found"],
        ["tool", stolenTool, "secret_not_found"],
        ["process", documents.process([step("a", { tool })]), "tool_not_found"],
        ["process", documents.process([step("a", { process })]), "process_not_found"],
        ["secret", documents.secret({ id: secret }), "secrets_pkey"],
      ] as const) {
        const answer = await create(db, bob, kind, document);
        expect([kind, answer]).toEqual([kind, { outcome: "refused", code }]);
      }
    },
    create_tools: async () => {
      const { service, secret } = world.definitions;
      const request = () => ({ route: "imports", key: randomUUID(), body_hash: "hash" });
      const rest = { most: { service: 9, tool: 9 }, service: null, service_id: null };
      const onHerService = {
        ...rest,
        ...request(),
        service_id: service,
        tools: [documents.tool(service)],
      };
      expect(await rpc("create_tools", onHerService)).toEqual({
        outcome: "refused",
        code: "service_not_found",
      });
      // The second Tool names a Secret of alice's, so nothing is stored: not the Service, and not the first Tool.
      const use = { secretId: secret, placement: { in: "bearer" } };
      const tools = [documents.tool(service), documents.tool(service, { secret: use })];
      const stolen = { ...rest, ...request(), service: documents.service({ name: "Half" }), tools };
      expect(await rpc("create_tools", stolen)).toEqual({
        outcome: "refused",
        code: "secret_not_found",
      });
      expect(await db.admin("select 1 from public.services where name = 'Half'")).toEqual([]);
    },
    list_definitions: async () => {
      const herIds = Object.values(world.definitions);
      for (const kind of Object.keys(world.definitions)) {
        const p = { kind, limit: 100, archived: true };
        const { items } = await rpc("list_definitions", p);
        expect(items.filter(({ id }: Json) => herIds.includes(id))).toEqual([]);
      }
    },
    get_definition: async () => {
      for (const [kind, id] of Object.entries(world.definitions)) {
        expect([kind, await rpc("get_definition", { kind, id })]).toEqual([kind, { item: null }]);
      }
    },
    update_definition: async () => {
      for (const [kind, id] of Object.entries(world.definitions)) {
        const p = { kind, id, changes: { name: "bob's" }, version: null };
        const answer = await rpc("update_definition", p);
        expect([kind, answer]).toEqual([kind, { outcome: "not_found" }]);
      }
    },
    delete_definition: async () => {
      for (const [kind, id] of Object.entries(world.definitions)) {
        const answer = await rpc("delete_definition", { kind, id });
        expect([kind, answer]).toEqual([kind, { outcome: "not_found" }]);
      }
    },
    get_process_versions: async () => {
      const answer = await rpc("get_process_versions", {
        id: world.definitions.process,
        version: 1,
      });
      expect(answer).toEqual({ versions: null, item: null });
    },
    read_bound: async () => {
      const answer = await rpc("read_bound", { service: world.definitions.service });
      expect(answer).toEqual({ seen: "", others: [] });
    },
    read_callables: async () => {
      const { tool, process } = world.definitions;
      const answer = await rpc("read_callables", { tools: [tool], processes: [process] });
      expect(answer).toEqual({ tools: [], processes: [] });
    },
    sealed_for_probe: async () => {
      const { tool, secret } = world.definitions;
      expect(await rpc("sealed_for_probe", { tool })).toEqual({ secret: null });
      expect(await rpc("sealed_for_probe", { secret })).toEqual({ secret: null });
    },
    begin_token: async () => {
      const p = { secret: world.definitions.secret, version: 1, seconds: 0 };
      expect(await rpc("begin_token", p)).toEqual({ outcome: "gone" });
    },
    keep_token: async () => {
      const p = { secret: world.definitions.secret, version: 1, seconds: 0 };
      expect(await rpc("keep_token", p)).toEqual({ kept: false });
    },
    accept_tool: async () => {
      const answer = await rpc("accept_tool", { id: world.definitions.tool, version: 1 });
      expect(answer).toEqual({ outcome: "not_found" });
    },
    ...insightAttempts(
      (name, p) => rpc(name, p),
      () => world,
    ),
    ...treeAttempts(
      (name, p) => rpc(name, p),
      () => world,
      () => db,
    ),
    update_conversation: async () => {
      const answer = await rpc("update_conversation", { id: world.conversation, title: "bob's" });
      expect(answer).toEqual({ outcome: "not_found", conversation: null });
    },
  };

  test("each function tells bob that alice's rows do not exist, and leaves them unchanged", async () => {
    const callable = await db.admin<{ name: string }>(
      "select proname as name from pg_proc where pronamespace = 'public'::regnamespace " +
        "and has_function_privilege('alfred_pipeline', oid, 'execute') order by 1",
    );
    expect(Object.keys(attempts).sort()).toEqual(callable.map(({ name }) => name));
    const before = await digestOfAlice();
    for (const attempt of Object.values(attempts)) await attempt();
    expect(await digestOfAlice()).toEqual(before);
  });

  test("bob's run cannot change or delete a row of alice's, or make his rows refer to one", async () => {
    const before = await digestOfAlice();
    for (const row of world.results) {
      const { results } = await rpc("apply_effects", effectsOf(bobsRun, changesOf(row, row.table)));
      expect([row.table, results.map(({ error }: Json) => error?.code)]).toEqual([
        row.table,
        ["not_found", "not_found"],
      ]);
    }
    const recipe = herRow("recipes").row_id;
    const meal = herRow("meal_plans").row_id;
    const day = { planned_on: "2026-11-25", meal_type: "lunch" };
    const { results } = await rpc(
      "apply_effects",
      effectsOf(bobsRun, [
        {
          op: "create",
          table: "recipe_ingredients",
          values: { recipe_id: recipe, name: "poison" },
        },
        { op: "create", table: "meal_plans", values: { ...day, title: "x", recipe_id: recipe } },
        { op: "create", table: "tasks", values: { title: "x", meal_plan_id: meal } },
        {
          op: "create",
          table: "cooking_log",
          values: { recipe_id: recipe, cooked_on: "2026-11-20" },
        },
        { op: "undo", effect_id: world.effect },
      ]),
    );
    expect(results.map(({ error }: Json) => error?.code)).toEqual(Array(5).fill("not_found"));
    for (const { error } of results) expect(error.message).not.toMatch(uuidPattern);
    expect(await digestOfAlice()).toEqual(before);
  });

  test("a row with the id of a row of alice's is refused as a duplicate, and the refusal shows nothing of her row", async () => {
    const before = await digestOfAlice();
    const takenRow = { ...createRecipe("Mine now"), id: herRow("recipes").row_id };
    const { results } = await rpc("apply_effects", effectsOf(bobsRun, [takenRow]));
    expect(results[0]).toMatchObject({ status: "failed", row: null, error: { code: "duplicate" } });
    expect(results[0].error.message).not.toMatch(uuidPattern);
    expect(await digestOfAlice()).toEqual(before);
  });
});

test("a former member loses conversations, runs, ledger and rows, even those that were theirs alone", async () => {
  const dave = "00000000-0000-4000-8000-00000000000d";
  const sharedHousehold = await createHousehold(db, alice, dave);
  const { run, conversation } = await startRun(db, dave, sharedHousehold);
  const [saved] = await apply(db, dave, run, [createRecipe("Dave's chili", ["beans"])]);
  expect((await visible("public.effects", dave)).length).toBe(1);

  await removeMember(db, sharedHousehold, dave);
  for (const table of tables.filter((name) => !sharedByAll.includes(name))) {
    const remaining = ["public.api_requests"].includes(table) ? 1 : 0;
    expect([table, (await visible(table, dave)).length]).toEqual([table, remaining]);
  }
  const change = { op: "delete" as const, table: "recipes", id: saved.row_id };
  expect(await db.rpc(dave, "apply_effects", effectsOf(run, [change]))).toEqual({
    outcome: "ended",
    results: [],
  });
  expect((await db.rpc(dave, "finish_run", finishOf(run))).outcome).toBe("not_found");
  expect((await db.rpc(dave, "recover_run", { run_id: run, from_epoch: 0 })).outcome).toBe(
    "not_found",
  );
  expect((await db.rpc(dave, "accept_message", messageTo(conversation))).outcome).toBe("not_found");
  expect(await visible("public.recipes", alice)).not.toEqual([]);
});

test("a run touches only its conversation's household, even if its user has another household", async () => {
  const erin = "00000000-0000-4000-8000-00000000000e";
  const [flat, cabin] = [await createHousehold(db, erin), await createHousehold(db, erin)];
  const inFlat = await startRun(db, erin, flat);
  const [saved] = await apply(db, erin, inFlat.run, [createRecipe("Flat soup")]);
  const conversation = await createConversation(db, erin, cabin);
  const { results } = await db.rpc(
    erin,
    "apply_effects",
    effectsOf((await db.rpc(erin, "accept_message", messageTo(conversation))).run.id, [
      { op: "update", table: "recipes", id: saved.row_id, set: { name: "Cabin soup" } },
      { op: "delete", table: "recipes", id: saved.row_id },
      { op: "create", table: "recipe_ingredients", values: { recipe_id: saved.row_id, name: "x" } },
    ]),
  );
  expect(results.map(({ error }: Json) => error?.code)).toEqual(Array(3).fill("not_found"));
});

async function insertableColumns(table: string): Promise<string[]> {
  const rows = await db.admin<{ name: string }>(
    "select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass " +
      "and attnum > 0 and not attisdropped and attgenerated = '' order by attnum",
    [table],
  );
  return rows.map(({ name }) => name);
}

/** No row is changed if a grant, a policy or a rule refuses the statement. Any other error fails the test. */
function onlyRefusal(error: DatabaseError): number {
  // ALF05: a rule about definitions is broken, for example a Tool names a Service that the user does not have.
  if (error.code === "42501" || error.code === "ALF05") return 0;
  throw error;
}
