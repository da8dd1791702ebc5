// Reads that need no model: the plan names the rows or the days, asks for every row, or states a query.
import { describe, expect, it } from "vitest";
import type { DomainPack } from "../../../contracts/pack.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { complete, item, readAll, thought, understood } from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf, recordReads } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";

/** A cellar in which a wine has a date. */
function packWithDays(): DomainPack {
  const pack = createCellarPack();
  const { wines } = pack.tables;
  if (wines === undefined) throw new Error("the cellar has no wines");
  const datedTable = {
    ...wines,
    dayColumn: "drink_on",
    columns: { ...wines.columns, drink_on: "date" },
  };
  return { ...pack, tables: { ...pack.tables, wines: datedTable } };
}

function cellar(names: string[], pack = createCellarPack()) {
  const db = createNodeDatabase(pack);
  db.tables.wines = names.map((name, n) => ({ id: idOf(n + 10), name, drink_on: `2026-11-2${n}` }));
  const queries = recordReads(db);
  const talk = createConversation(pack, createFilePrompts(), db);
  const say = (step: object, acts: object[] = [], options = {}) =>
    talk.say(
      "show them",
      {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([step])],
        ActDecision: acts,
        ReplyOutput: [{ text: "There you are." }],
      },
      options,
    );
  return { db, queries, say };
}

const titles = ({ requests }: { requests: { title: string }[] }) =>
  requests.map(({ title }) => title);

describe("read steps whose plan says which rows to read", () => {
  it("a read step for every row reads them without a model", async () => {
    const { say, queries } = cellar(["Ada", "Bea", "Cleo"]);
    const turn = await say({ every_row: true });
    expect(titles(turn)).not.toContain("ActDecision");
    expect(queries.at(-1)).toMatchObject({ table: "wines", limit: 200 });
    expect(queries.at(-1)).not.toHaveProperty("where");
    expect(turn.results["act.1"]).toMatchObject({
      status: "completed",
      summary: "Found 3",
      reads: [{ table: "wines", total: 3, rows: [{ name: "Ada" }, { name: "Bea" }, {}] }],
    });
  });

  it("a read step with named rows reads only the rows that its batch names", async () => {
    const { say } = cellar(["Ada", "Bea", "Cleo"]);
    await say({ every_row: true });
    const turn = await say({ batch: [item("Cleo", "wine_3"), item("Ada", "wine_1")] });
    expect(titles(turn)).not.toContain("ActDecision");
    const { reads } = turn.results["act.1"] as { reads: { rows: { id: string }[] }[] };
    expect(reads[0]?.rows.map(({ id }) => id).toSorted()).toEqual(["wine_1", "wine_3"]);
  });

  it("a read step for every row has the same effects as a read by a model: result, event, records of the session", async () => {
    const byCode = cellar(["Ada", "Bea"]);
    const byModel = cellar(["Ada", "Bea"]);
    const turnByCode = await byCode.say({ every_row: true });
    const turnByModel = await byModel.say({}, [readAll, complete("Found 2")]);
    expect(titles(turnByModel)).toContain("ActDecision");
    expect(turnByCode.results["act.1"]).toEqual(turnByModel.results["act.1"]);
    const end = ({ events }: typeof turnByCode) =>
      events.find(({ type }) => type === "step.completed");
    expect(end(turnByCode)).toEqual(end(turnByModel));
    expect(turnByCode.end.snapshotState).toEqual(turnByModel.end.snapshotState);
  });

  it("a read step for every row reads the same rows when it is delivered twice", async () => {
    const { say } = cellar(["Ada"]);
    const turn = await say({ every_row: true }, [], { retry: true });
    expect(turn.results["act.1"]).toMatchObject({ status: "completed", summary: "Found 1" });
  });

  it("a read step for days reads their rows in the order of the days", async () => {
    const { say, queries } = cellar(["Ada", "Bea", "Cleo"], packWithDays());
    const turn = await say({ days: ["2026-11-21", "2026-11-22"] });
    expect(titles(turn)).not.toContain("ActDecision");
    expect(queries.at(-1)).toMatchObject({
      where: { and: [{ column: "drink_on", op: "between", value: ["2026-11-21", "2026-11-22"] }] },
      order: [{ column: "drink_on", dir: "asc" }],
    });
    expect(turn.results["act.1"]).toMatchObject({ summary: "Found 2" });
  });

  it("a read step for every row reports without a model that nothing was found", async () => {
    const { say } = cellar([]);
    const turn = await say({ every_row: true });
    expect(turn.results["act.1"]).toMatchObject({
      status: "completed",
      summary: "Nothing found",
      reads: [{ total: 0 }],
    });
  });
});

/** A read by a condition, as a plan states it. */
const query = (column: string, op: string, ...values: string[]) => ({
  query: { match: "all", conditions: [{ column, op, values }], order: [], limit: 0 },
});
const askedAct = ({ requests }: { requests: { title: string; user: string }[] }) =>
  requests.filter(({ title }) => title === "ActDecision");

describe("read steps whose plan states their query", () => {
  it("a read step with a stated query reads by the condition without a model, and reports the condition", async () => {
    const { say, queries } = cellar(["Ada", "Bea", "Cleo"]);
    const turn = await say(query("name", "ilike", "%bea%"));
    expect(titles(turn)).not.toContain("ActDecision");
    expect(queries.at(-1)).toMatchObject({
      limit: 200,
      where: { and: [{ column: "name", op: "ilike", value: "%bea%" }] },
    });
    expect(turn.results["act.1"]).toMatchObject({
      status: "completed",
      summary: "Found 1",
      reads: [{ total: 1, filter: 'name ilike "%bea%"', rows: [{ name: "Bea" }] }],
    });
  });

  it("a read step with a stated query has the same effects as the same read by a model", async () => {
    const byCode = cellar(["Ada", "Bea"]);
    const byModel = cellar(["Ada", "Bea"]);
    const { match, conditions } = query("name", "ilike", "%bea%").query;
    const call = { tool: "db_read", table: "wines", where: { match, conditions }, limit: 200 };
    const turnByCode = await byCode.say(query("name", "ilike", "%bea%"));
    const turnByModel = await byModel.say({}, [
      { action: "tool_call", call: { ...call, columns: [], order: [], last: true } },
    ]);
    expect(askedAct(turnByModel)).toHaveLength(1);
    expect(turnByCode.results["act.1"]).toEqual(turnByModel.results["act.1"]);
    expect(turnByCode.end.snapshotState).toEqual(turnByModel.end.snapshotState);
  });

  it("a read step with a stated query treats an order with a limit as a read of exactly that many rows", async () => {
    const { say } = cellar(["Ada", "Bea", "Cleo"]);
    const order = [{ column: "name", dir: "desc" }];
    const turn = await say({ query: { match: "all", conditions: [], order, limit: 2 } });
    expect(titles(turn)).not.toContain("ActDecision");
    const { reads } = turn.results["act.1"] as { reads: object[] };
    expect(reads).toMatchObject([{ total: 3, rows: [{}, {}] }]);
    expect(reads[0]).not.toHaveProperty("rest");
  });

  it.each([
    [
      "an unknown operator",
      query("name", "sounds_like", "Bea"),
      "there is no operator sounds_like",
    ],
    ["a text for a number", query("vintage", "gte", "old"), "vintage takes a number"],
    ["an unknown ref", query("id", "in", "wine_99"), "wine_99"],
  ])(
    "a read step with a stated query asks a model, with the reason, if the query has %s",
    async (_what, step, reason) => {
      const { say, queries } = cellar(["Ada", "Bea"]);
      const turn = await say(step, [readAll, complete("Found 2")]);
      expect(askedAct(turn)[0]?.user).toContain("db_read refused");
      expect(askedAct(turn)[0]?.user).toContain(reason);
      expect(queries).toHaveLength(1);
      expect(turn.results["act.1"]).toMatchObject({ reads: [{ total: 2 }] });
    },
  );

  it("a read step with a stated query asks a model whether a row with a merely similar name is meant", async () => {
    const { say } = cellar(["Ada", "Bea"]);
    const turn = await say(query("name", "ilike", "%beaa%"), [complete("Nothing found")]);
    expect(askedAct(turn)).toHaveLength(1);
  });
});

describe("read steps whose plan does not say clearly which rows to read", () => {
  it.each([
    ["nothing says which rows", {}],
    ["an item of its batch has no ref", { batch: [item("Ada")] }],
    ["it names days, and its table has no column for a day", { days: ["2026-11-21"] }],
    [
      "it asks for every row and also states a query",
      { every_row: true, ...query("name", "eq", "Ada") },
    ],
    [
      "it has a batch and also states a query",
      { batch: [item("Ada")], ...query("name", "eq", "Ada") },
    ],
  ])("a read step is left to a model if %s", async (_why, step) => {
    const { say } = cellar(["Ada"]);
    const turn = await say(step, [readAll, complete("Found 1")]);
    expect(titles(turn)).toContain("ActDecision");
  });

  it("a read step is left to a model if its days are not dates", async () => {
    const { say } = cellar(["Ada"], packWithDays());
    const turn = await say({ days: ["next week"] }, [readAll, complete("Found 1")]);
    expect(titles(turn)).toContain("ActDecision");
  });
});
