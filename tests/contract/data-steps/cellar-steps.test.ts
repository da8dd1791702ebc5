// The built-in Service over another pack: the same code with the tables, guard and filter operators of the cellar.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation } from "../../../shared/contracts/definitions/tools.ts";
import { createCellarPack } from "../../cellar/pack.ts";
import { createCoreDatabase } from "../../support/core-database.ts";
import { connectTo, type TestDatabase } from "../../support/database.ts";
import { createDataWorld, YES } from "./data-world.ts";

let db: TestDatabase;
let world: ReturnType<typeof createDataWorld>;
beforeAll(async () => {
  const files = ["cellar.sql", "cellar-facts.sql"];
  const migrations = files.map((file) => new URL(`../../cellar/${file}`, import.meta.url));
  db = await connectTo(await createCoreDatabase(), migrations);
  await db.reloadSchema();
  world = createDataWorld(db, createCellarPack());
});
afterAll(() => db.stop());

const winesTable = { subdomain: "wines", table: "wines" };
const read: Operation = { type: "data_read", ...winesTable };
const write = (op: "create" | "update" | "delete", table = "wines"): Operation => ({
  type: "data_write",
  ...winesTable,
  table,
  op,
});

test("wines are created with notes and found by a note, and a note is changed and a wine deleted by ref", async () => {
  const run = await (await world.person()).begin();
  const items = [
    { name: "Barolo", colour: "red", bottles: 6, wine_notes: [{ note: "tar", score: 93 }] },
    { name: "Gavi", colour: "white" },
  ];
  await run.step("step.1", write("create"), { items });
  const where = { and: [{ column: "wine_notes.score", op: "gte", value: 90 }] };
  const readEnd = await run.step("step.2", read, { where });
  expect(readEnd).toMatchObject({
    status: "completed",
    output: {
      total: 1,
      rows: [{ id: "wine_1", bottles: 6, wine_notes: [{ id: "wn_1", note: "tar", score: 93 }] }],
    },
  });
  const set = { note: "tar and roses" };
  const noteEnd = await run.step("step.3", write("update", "wine_notes"), { ref: "wn_1", set });
  expect(noteEnd).toMatchObject({ output: { row: { id: "wn_1", wine_id: "wine_1", ...set } } });
  const deleteEnd = await run.step("step.4", write("delete"), { ref: "wine_2" });
  expect(deleteEnd).toMatchObject({ status: "completed", output: { row: { name: "Gavi" } } });
  const lastRead = await run.step("step.5", read, { columns: ["name"] });
  expect(lastRead).toMatchObject({
    output: { rows: [{ id: "wine_1", name: "Barolo" }], total: 1 },
  });
});

test("the pack's own operator searches, and the pack's own guard asks", async () => {
  const me = await world.person();
  await db.rpc(me.user, "put_profile", { shunned_colours: ["rose"] });
  const run = await me.begin();
  await run.step("step.1", write("create"), { items: [{ name: "Gavi", colour: "white" }] });
  const where = { and: [{ column: "colour", op: "style", value: "light" }] };
  expect(await run.step("step.2", read, { where })).toMatchObject({ output: { total: 1 } });
  const items = [{ name: "Tavel", colour: "rose" }];
  const question = await run.step("step.3", write("create"), { items });
  expect(question).toMatchObject({
    status: "asked",
    confirm: { kind: "guard", override: ["rose"] },
  });
  const sure = await run.step("step.3", write("create"), { items }, { decision: YES });
  expect(sure).toMatchObject({ status: "completed", output: { rows: [{ name: "Tavel" }] } });
});

test("a table, a subdomain or a filter operator that the pack does not have is refused", async () => {
  const run = await (await world.person()).begin();
  const other: Operation = { type: "data_read", subdomain: "wines", table: "recipes" };
  expect(await run.step("step.1", other, {})).toMatchObject({
    status: "failed",
    error: { code: "bad_input", detail: expect.stringContaining("recipes") },
  });
  const wrongRead: Operation = { type: "data_read", subdomain: "wine", table: "wines" };
  expect(await run.step("step.3", wrongRead, {})).toMatchObject({ status: "failed" });
  const where = { and: [{ column: "name", op: "category", value: "red" }] };
  const end = await run.step("step.2", read, { where });
  expect(end).toMatchObject({ status: "failed", error: { paths: ["/where/and/0/op"] } });
});

test("a step reads today's date in its user's time zone, and the days around it", async () => {
  const today: Operation = { type: "data_read", subdomain: "profile", table: "today" };
  const me = await world.person();
  const run = await me.begin();
  const inUtc = await run.step("step.1", today, {});
  expect(inUtc).toMatchObject({ output: { date: "2026-11-30", weekday: 1, timezone: "UTC" } });
  const timezone = "Pacific/Kiritimati";
  await db.rpc(me.user, "put_profile", { timezone });
  const inKiritimati = await run.step("step.2", today, {});
  expect(inKiritimati).toMatchObject({ output: { date: "2026-12-01", weekday: 2, timezone } });
  const { days, ago } = (inKiritimati as { output: Record<string, string[]> }).output;
  expect([days?.[0], days?.[31], ago?.[1]]).toEqual(["2026-12-01", "2027-01-01", "2026-11-30"]);
  const end = await run.step("step.3", today, { zone: "UTC" });
  expect(end).toMatchObject({ status: "failed", error: { paths: ["/zone"] } });
});
