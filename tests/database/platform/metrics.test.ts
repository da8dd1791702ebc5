// Metrics: what the end of a run and a user record, which values a metric takes, what a series shows and to whom, and how
// definitions change.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  bob,
  createHousehold,
  finishOf,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let conversation: string;

beforeAll(async () => {
  await createHousehold(db, alice);
  await createHousehold(db, bob);
  const first = await startRun(db, alice);
  conversation = first.conversation;
  await db.rpc(
    alice,
    "finish_run",
    finishOf(first.run, { usage: { input_tokens: 30, output_tokens: 12, cost_micro_usd: 700 } }),
  );
});

const series = (user: string, name: string, more: Json = {}) =>
  db.rpc(user, "read_metric", { name, scope: "conversation", bucket: "all", ...more });

const metricOf = (change: Json = {}) => ({
  name: `m_${randomUUID().slice(0, 8)}`,
  description: null,
  scope: "conversation",
  aggregation: "sum",
  dataType: "integer",
  retentionDays: null,
  ...change,
});

const keyOf = ({ name, scope }: Json) => ({ name, scope });

const record = (metric: string, value: number, entity = conversation, user = alice) =>
  db.as({ role: "alfred_definer", user }, (client) =>
    client.query(
      "insert into public.metric_values (metric_id, entity_id, user_id, value) values ($1, $2, $3, $4)",
      [metric, entity, user, value],
    ),
  );

describe("the end of a run", () => {
  test.each([
    ["calls", 1],
    ["errors", 0],
    ["tokens", 42],
    ["cost_micro_usd", 700],
  ])("the end of a run records %s of its Conversation and of its Process", async (name, value) => {
    for (const scope of ["conversation", "process"]) {
      const { metric, points } = await series(alice, name, { scope });
      expect(metric).toMatchObject({ name, scope });
      expect(points).toEqual([{ at: null, group: null, value, count: 1 }]);
    }
  });

  test("the end of a run records a failure as an error, once", async () => {
    const { run, conversation: failedConversation } = await startRun(db, alice);
    const request = finishOf(run, { status: "failed" });
    await db.rpc(alice, "finish_run", request);
    await db.rpc(alice, "finish_run", request);
    const { points } = await series(alice, "errors", { entity: failedConversation });
    expect(points).toEqual([{ at: null, group: null, value: 1, count: 1 }]);
  });

  test("the metrics of a run are seen only by its user", async () => {
    const { points } = await series(bob, "calls", { entity: conversation });
    expect(points).toEqual([]);
  });

  test("a series can be grouped by a dimension, and by time", async () => {
    const { points } = await series(alice, "calls", { group: "status", bucket: "day" });
    expect(points.map(({ group }: Json) => group)).toEqual(["completed", "failed"]);
    expect(points[0].at).toMatch(/T00:00:00\+00:00$/);
  });
});

describe("MetricValues", () => {
  test.each([
    ["integer", 1.5],
    ["boolean", 2],
  ])("a MetricValue has its definition's type: %s, not %d", async (dataType, value) => {
    const { item } = await db.rpc(alice, "create_metric", metricOf({ dataType }));
    await expect(record(item.id, value)).rejects.toThrow("value_of_another_type");
    await expect(record(item.id, 1)).resolves.toBeDefined();
  });

  test("a MetricValue is about an entity that exists, and that the user may see", async () => {
    const { item } = await db.rpc(alice, "create_metric", metricOf());
    await expect(record(item.id, 1, randomUUID())).rejects.toThrow("entity_not_found");
    await expect(record(item.id, 1, conversation, bob)).rejects.toThrow("entity_not_found");
  });

  test("a MetricValue names a definition that exists", async () => {
    await expect(record(randomUUID(), 1)).rejects.toThrow(/violates|entity_not_found/);
  });

  test("a MetricValue never changes", async () => {
    await expect(db.admin("update public.metric_values set value = 5")).rejects.toThrow(
      "written once never change",
    );
  });

  test("a MetricValue is deleted after its metric's retention period, and not before", async () => {
    const metric = await db.rpc(alice, "create_metric", metricOf({ retentionDays: 30 }));
    await record(metric.item.id, 1);
    for (const [value, age] of [
      [2, "29 days"],
      [4, "31 days"],
    ]) {
      await db.admin(
        "insert into public.metric_values (metric_id, entity_id, user_id, value, recorded_at) " +
          "values ($1, $2, $3, $4, now() - $5::interval)",
        [metric.item.id, conversation, alice, value, age],
      );
    }
    expect(await db.workerRpc("expire_metrics", {})).toEqual({ gone: 1 });
    const { points } = await series(alice, metric.item.name);
    expect(points).toMatchObject([{ value: 3, count: 2 }]);
  });
});

describe("a measurement that a user records", () => {
  const recordAs = (user: string, name: string, more: Json = {}) =>
    db.rpc(user, "record_metric_value", {
      name,
      entity: conversation,
      dimensions: {},
      route: "v",
      key: randomUUID(),
      body_hash: "h",
      ...more,
    });

  test.each([
    ["integer", [3, -1], [1.5, true, "3", null], 2],
    ["float", [1.5, 0], ["1.5", false], 1.5],
    ["boolean", [true, false], [1, "true"], 1],
    ["timestamp", ["1970-01-01T00:01:00Z", "1970-01-01T00:00:02+00:00"], [60, true], 62],
  ])("a recorded measurement has its metric's type: %s", async (dataType, right, wrong, sum) => {
    const { item } = await db.rpc(alice, "create_metric", metricOf({ dataType }));
    for (const value of wrong) {
      expect(await recordAs(alice, item.name, { value })).toEqual({
        outcome: "value_of_another_type",
        type: dataType,
      });
    }
    for (const value of right) {
      expect(await recordAs(alice, item.name, { value })).toMatchObject({
        outcome: "written",
        item: { metricId: item.id, entityId: conversation, value },
      });
    }
    const { points } = await series(alice, item.name);
    expect(points).toMatchObject([{ value: sum, count: 2 }]);
  });

  test("a recorded measurement is added once per key, at the given time and in the given dimensions", async () => {
    const { item } = await db.rpc(alice, "create_metric", metricOf());
    const timestamp = "2026-01-02T03:04:05.000Z";
    const measurement = { value: 4, timestamp, dimensions: { place: "cellar" }, key: "once" };
    const first = await recordAs(alice, item.name, measurement);
    expect(first.item).toMatchObject({ timestamp, dimensions: { place: "cellar" } });
    expect(await recordAs(alice, item.name, measurement)).toEqual(first);
    const other = { ...measurement, body_hash: "other" };
    expect(await recordAs(alice, item.name, other)).toEqual({ outcome: "key_conflict" });
    const { points } = await series(alice, item.name, { group: "place", bucket: "day" });
    expect(points).toEqual([
      { at: "2026-01-02T00:00:00+00:00", group: "cellar", value: 4, count: 1 },
    ]);
  });

  test("a recorded measurement must be of a metric of the entity's scope, of an entity that the user may see, and not a metric of the system", async () => {
    const { item } = await db.rpc(alice, "create_metric", metricOf());
    const toolMetric = await db.rpc(alice, "create_metric", metricOf({ scope: "tool" }));
    const notFound = { outcome: "not_found" };
    expect(await recordAs(alice, toolMetric.item.name, { value: 1 })).toEqual(notFound);
    expect(await recordAs(alice, "nothing", { value: 1 })).toEqual(notFound);
    expect(await recordAs(alice, item.name, { value: 1, entity: randomUUID() })).toEqual(notFound);
    expect(await recordAs(bob, item.name, { value: 1 })).toEqual(notFound);
    expect(await recordAs(alice, "calls", { value: 1 })).toEqual({ outcome: "built_in" });
  });
});

describe("series", () => {
  test("a series without a scope is that of the entity, or of the only metric of the name", async () => {
    const read = (more: Json) =>
      db.rpc(alice, "read_metric", { name: "calls", bucket: "all", ...more });
    expect(await read({ entity: conversation })).toMatchObject({
      metric: { scope: "conversation" },
      points: [{ value: 1 }],
    });
    expect(await read({})).toEqual({ scopes: ["conversation", "process", "service", "tool"] });
    expect(await read({ entity: randomUUID() })).toBeNull();
    const { item } = await db.rpc(alice, "create_metric", metricOf());
    expect(await read({ name: item.name })).toMatchObject({ metric: { id: item.id } });
  });
});

describe("MetricDefinitions", () => {
  test("a MetricDefinition has a unique name within its scope", async () => {
    const metric = metricOf();
    expect(await db.rpc(alice, "create_metric", metric)).toMatchObject({ outcome: "written" });
    expect(await db.rpc(alice, "create_metric", metric)).toEqual({ outcome: "taken" });
    const elsewhere = { ...metric, scope: "tool" };
    expect(await db.rpc(alice, "create_metric", elsewhere)).toMatchObject({ outcome: "written" });
  });

  test("a MetricDefinition keeps its name, its scope and the type of its values", async () => {
    const { item } = await db.rpc(alice, "create_metric", metricOf());
    for (const change of ["name = 'other'", "scope = 'tool'", "data_type = 'float'"]) {
      const sql = `update public.metric_definitions set ${change} where id = $1`;
      await expect(db.admin(sql, [item.id])).rejects.toThrow("never change");
    }
  });

  test("a MetricDefinition that has values is deleted only if the values may be deleted, too", async () => {
    const { item } = await db.rpc(alice, "create_metric", metricOf());
    await record(item.id, 1);
    const refusal = await db.workerRpc("delete_metric", keyOf(item));
    expect(refusal).toEqual({ outcome: "in_use", values: 1 });
    const deletion = await db.workerRpc("delete_metric", { ...keyOf(item), cascade: true });
    expect(deletion).toEqual({ outcome: "deleted", values: 1 });
    expect(await series(alice, item.name)).toBeNull();
  });

  test("a MetricDefinition of the system cannot be changed or deleted", async () => {
    const calls = { name: "calls", scope: "tool" };
    const change = { ...calls, changes: { aggregation: "max" } };
    expect(await db.rpc(alice, "update_metric", change)).toEqual({ outcome: "built_in" });
    expect(await db.workerRpc("delete_metric", { ...calls, cascade: true })).toEqual({
      outcome: "built_in",
    });
  });
});
