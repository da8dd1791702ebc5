// Relative changes ("half of it", "two more"), several rows in one call, and calls that end a step.
import { describe, expect, it } from "vitest";
import type { Change, ToolCall } from "../../../contracts/answers/act.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { complete, readAll, thought, understood } from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";

const ALL: ToolCall["where"] = { match: "all", conditions: [] };
const change = (call: Partial<ToolCall>) => ({
  action: "tool_call",
  result_summary: "Everything is changed",
  call: { tool: "db_update", table: "wines", where: ALL, last: true, ...call },
});
type Pair = Change["set"][number];
const bottles = (how: Pair["how"], ...values: string[]): Pair => ({
  column: "bottles",
  how,
  values,
});
const rowChange = (ref: string, ...set: Pair[]): Change => ({ refs: [ref], item: "", set });
const read = (last: boolean, name?: string) => ({
  action: "tool_call",
  call: {
    tool: "db_read",
    table: "wines",
    columns: [],
    order: [],
    limit: 50,
    last,
    where:
      name === undefined
        ? ALL
        : { match: "all", conditions: [{ column: "name", op: "eq", values: [name] }] },
  },
});

function cellar(amounts: Record<string, number | null>) {
  const pack = createCellarPack();
  const db = createNodeDatabase(pack);
  db.tables.wines = Object.entries(amounts).map(([name, count], n) => ({
    id: idOf(n + 10),
    name,
    ...(count === null ? {} : { bottles: count }),
  }));
  const talk = createConversation(pack, createFilePrompts(), db);
  const run = async (answers: object[], step: object = {}, options = {}) => {
    const turn = await talk.say(
      "change them",
      {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([{}, { type: "write", operation: "update", ...step }])],
        ActDecision: [readAll, complete("Found them"), ...answers],
        ReplyOutput: [{ text: "There you are." }],
      },
      options,
    );
    const actRequests = turn.requests.filter(({ title }) => title === "ActDecision");
    return { turn, prompts: actRequests.map(({ user }) => user), rows: db.tables.wines };
  };
  return { db, talk, run };
}
const READ = { type: "read", operation: null };
const amountsOf = (rows: Record<string, unknown>[] = []) => rows.map((row) => row.bottles);

describe("updates of several rows, each in its own way", () => {
  it("an update of several rows is one call, and its amounts are computed from the stored rows", async () => {
    const { db, run } = cellar({ Ada: 9, Bea: 4, Cleo: 1 });
    const changes = [
      rowChange("wine_1", bottles("add", "-2")),
      rowChange("wine_2", bottles("times", "0.5")),
      rowChange("wine_3", bottles("set", "7")),
    ];
    const { turn, rows, prompts } = await run([change({ changes })]);
    expect(amountsOf(rows)).toEqual([7, 2, 7]);
    expect(db.applied).toHaveLength(1);
    expect(db.applied[0]?.ops).toMatchObject([
      { id: idOf(10), set: { bottles: 7 }, expect: { name: "Ada", bottles: 9 } },
      { id: idOf(11), set: { bottles: 2 }, expect: { name: "Bea", bottles: 4 } },
      { id: idOf(12), set: { bottles: 7 } },
    ]);
    expect(db.applied[0]?.ops[2]).not.toHaveProperty("expect");
    expect(prompts).toHaveLength(3);
    expect(turn.results["act.2"]).toMatchObject({ status: "completed", summary: "Changed 3" });
  });

  it("an update of several rows is reported with the values before and after, and rows read earlier show their new values", async () => {
    const { run } = cellar({ Ada: 9, Bea: 4 });
    const changes = [
      rowChange("wine_1", bottles("add", "-2")),
      rowChange("wine_2", bottles("set", "4")),
    ];
    const { turn } = await run([change({ changes })]);
    const changeSummaries = turn.end.reply.changes.map(({ op, status, label, values }) => [
      ...[op, status, label, values],
    ]);
    expect(changeSummaries).toEqual([
      ["update", "applied", "Ada", [{ column: "bottles", before: 9, after: 7 }]],
      ["update", "nothing", "Bea", []],
    ]);
    const reply = turn.requests.find(({ title }) => title === "ReplyOutput")?.user ?? "";
    expect(reply).toContain("#1 updated wines: Ada; applied; bottles: 9 → 7");
    const [, rows = ""] = reply.split("## Rows read");
    expect(rows).toContain('"name":"Ada","bottles":7');
    expect(rows).not.toContain('"bottles":9');
  });

  it("a relative change is computed from the same amount when the hop is retried", async () => {
    const { run } = cellar({ Ada: 9 });
    const { rows } = await run(
      [change({ changes: [rowChange("wine_1", bottles("add", "-2"))] })],
      {},
      { retry: true },
    );
    expect(amountsOf(rows)).toEqual([7]);
  });

  it.each([
    [
      "would make an amount negative",
      { Ada: 1 },
      rowChange("wine_1", bottles("add", "-2")),
      /is 1: it cannot become -1/,
    ],
    [
      "multiplies an unknown amount",
      { Ada: null },
      rowChange("wine_1", bottles("times", "2")),
      /is not known: set it/,
    ],
    [
      "would make an amount that is not whole",
      { Ada: 3 },
      rowChange("wine_1", bottles("times", "0.5")),
      /bottles: /,
    ],
    ["names an unknown row", { Ada: 1 }, rowChange("wine_9", bottles("set", "2")), /wine_9/],
    ["names no column", { Ada: 1 }, rowChange("wine_1"), /at least one column/],
  ] as const)(
    "an update of several rows is refused as a whole when one change %s",
    async (_what, amounts, badChange, reason) => {
      const { db, run } = cellar({ ...amounts, Zoe: 5 });
      const changes = [rowChange("wine_2", bottles("set", "6")), badChange];
      const { prompts } = await run([change({ changes }), complete("I could not")]);
      expect(db.applied).toEqual([]);
      expect(prompts.at(-1)).toMatch(reason);
    },
  );

  it("an update of several rows is refused if two changes name the same row", async () => {
    const { db, run } = cellar({ Ada: 4 });
    const changesOfOneRow = [
      rowChange("wine_1", bottles("add", "1")),
      rowChange("wine_1", bottles("add", "2")),
    ];
    const { prompts } = await run([change({ changes: changesOfOneRow }), complete("no")]);
    expect(db.applied).toEqual([]);
    expect(prompts.at(-1)).toContain("two changes name the same row");
  });

  it("an update of several rows is refused without refs and without a filter", async () => {
    const { db, run } = cellar({ Ada: 4, Bea: 5 });
    const changeOfAll = [{ refs: [], item: "", set: [bottles("set", "0")] }];
    const { prompts } = await run([change({ changes: changeOfAll }), complete("no")]);
    expect(db.applied).toEqual([]);
    expect(prompts.at(-1)).toContain("a change needs a filter");
  });

  it("a relative change is not applied twice when a model repeats it", async () => {
    const { run } = cellar({ Ada: 9 });
    const takeTwo = change({ changes: [rowChange("wine_1", bottles("add", "-2"))], last: false });
    const { rows, prompts } = await run([takeTwo, takeTwo, complete("Taken")]);
    expect(amountsOf(rows)).toEqual([7]);
    expect(prompts.at(-1)).toContain("this was added or multiplied before and stands");
  });
});

const halving = rowChange("wine_1", bottles("times", "0.5"));

describe("amounts that were changed before", () => {
  it("an amount that was changed before a question is not changed again after it, although the complete job is requested again", async () => {
    const { db, talk, run } = cellar({ Ada: 8, Bea: 4 });
    await run([
      change({ changes: [halving], last: false }),
      { action: "ask_user", question: "How many of Bea?" },
    ]);
    const turn = await talk.say("two", {
      UnderstandOutput: [understood({ pending_response: "answers" })],
      ActDecision: [
        change({ changes: [halving, rowChange("wine_2", bottles("add", "-2"))] }),
        complete("Changed both"),
      ],
      ReplyOutput: [{ text: "There you are." }],
    });
    expect(amountsOf(db.tables.wines)).toEqual([4, 2]);
    const lastPrompt = turn.requests.filter(({ title }) => title === "ActDecision").at(-1)?.user;
    expect(lastPrompt).toContain("wine_1: this was added or multiplied before and stands");
  });

  it("an amount may be changed by a second call when the first failed because the row had changed", async () => {
    const { db, run } = cellar({ Ada: 8 });
    let stale = true;
    db.failing = () => {
      const error = stale ? { code: "stale", message: "the row has changed" } : null;
      stale = false;
      return error;
    };
    const { rows } = await run([change({ changes: [halving] }), change({ changes: [halving] })]);
    expect(amountsOf(rows)).toEqual([4]);
  });
});

describe("calls that change several rows", () => {
  it("a call for one row completes the item of that row, whatever item the call names", async () => {
    const { run } = cellar({ Ada: 8, Bea: 4 });
    const { turn } = await run(
      [
        change({ changes: [{ ...halving, item: "wine_2" }] }),
        change({ changes: [rowChange("wine_2", bottles("set", "1"))] }),
      ],
      { all_found: true },
    );
    expect(turn.results["act.2"]).toMatchObject({
      batch: { items: [{ resultRef: "wine_1" }, { resultRef: "wine_2" }] },
    });
  });

  it("an item fails when one of its rows could not be changed", async () => {
    const { db, run } = cellar({ Ada: 8, Bea: 4 });
    db.failing = (op) =>
      op.op === "update" && op.id === idOf(10) ? { code: "conflict", message: "busy" } : null;
    const item = "item_1";
    const changes = [
      { ...rowChange("wine_1", bottles("set", "1")), item },
      { ...rowChange("wine_2", bottles("set", "1")), item },
    ];
    const batch = [{ label: "the stock", brief: "", ref: null }];
    const { turn } = await run([change({ changes }), complete("One of them")], { batch });
    expect(turn.results["act.2"]).toMatchObject({
      batch: { items: [{ status: "failed", error: { code: "conflict" } }] },
    });
  });

  it("a call does not end its step when one of its changes matched no row", async () => {
    const { run } = cellar({ Ada: 8, Bea: 4 });
    const matchesNothing = {
      match: "all" as const,
      conditions: [{ column: "name", op: "eq" as const, values: ["Zoe"] }],
    };
    const bothChanges = [halving, { refs: [], item: "", set: [bottles("set", "1")] }];
    const { prompts } = await run([
      change({ where: matchesNothing, changes: bothChanges }),
      complete("Only one of them"),
    ]);
    expect(prompts.at(-1)).toContain('no row matched name eq "Zoe"');
  });
});

describe("calls that say they are the step's last", () => {
  it("the last call of a read that found rows ends the step, with a summary made by code", async () => {
    const { run } = cellar({ Ada: 1, Bea: 2 });
    const { turn, prompts } = await run([{ ...read(true), result_summary: "Found 100" }], {
      type: "read",
      operation: null,
    });
    expect(prompts).toHaveLength(3);
    expect(turn.results["act.2"]).toMatchObject({ status: "completed", summary: "Found 2" });
  });

  it("the last call of a read that found nothing ends the step once code has looked for similar names", async () => {
    const { run } = cellar({ Ada: 1 });
    const { prompts, turn } = await run([read(true, "Zoe")], READ);
    expect(prompts).toHaveLength(3);
    expect(turn.results["act.2"]).toMatchObject({
      status: "completed",
      summary: "Nothing found",
      reads: [{ total: 0, filter: 'name eq "Zoe"' }],
    });
  });

  it("the model is asked again when names are similar, because no rule can decide whether they are meant", async () => {
    const { run } = cellar({ Adalbert: 1 });
    const { prompts, turn } = await run(
      [read(true, "Adabert"), complete("It is called Adalbert")],
      READ,
    );
    expect(prompts).toHaveLength(4);
    expect(prompts.at(-1)).toContain('name similar "Adabert" → 1 of 1 rows');
    expect(turn.results["act.2"]).toMatchObject({ summary: "It is called Adalbert" });
  });

  it("the model is asked again when a search by family found nothing, because the word may not be a family", async () => {
    const { run, db } = cellar({ Ada: 1 });
    const family = { column: "name", op: "style" as const, values: ["red"] };
    const where = { match: "all" as const, conditions: [family] };
    const readRows = db.readRows.bind(db);
    db.readRows = (query, household) =>
      JSON.stringify(query).includes("style")
        ? Promise.resolve({ rows: [], total: 0 })
        : readRows(query, household);
    const call = { ...read(true).call, where };
    const { prompts } = await run([{ action: "tool_call", call }, complete("Nothing found")], READ);
    expect(prompts).toHaveLength(4);
  });

  it("the last call of a read that compares no text and found nothing ends the step", async () => {
    const { run } = cellar({ Ada: 1 });
    const seven = { column: "bottles", op: "eq" as const, values: ["7"] };
    const call = { ...read(true).call, where: { match: "all" as const, conditions: [seven] } };
    const { prompts, turn } = await run([{ action: "tool_call", call }], READ);
    expect(prompts).toHaveLength(3);
    expect(turn.results["act.2"]).toMatchObject({ summary: "Nothing found" });
  });

  it("the model is asked again while items of the batch are pending", async () => {
    const { run } = cellar({ Ada: 1, Bea: 2 });
    const { turn, prompts } = await run(
      [
        change({ changes: [rowChange("wine_1", bottles("set", "3"))] }),
        change({ changes: [rowChange("wine_2", bottles("set", "3"))] }),
      ],
      { all_found: true },
    );
    expect(prompts).toHaveLength(4);
    expect(turn.results["act.2"]).toMatchObject({
      status: "completed",
      batch: { total: 2, items: [{ status: "completed" }, { status: "completed" }] },
    });
  });

  it("the model is asked again when a row failed", async () => {
    const { db, run } = cellar({ Ada: 1, Bea: 2 });
    db.failing = (op) =>
      op.op === "update" && op.id === idOf(11) ? { code: "conflict", message: "busy" } : null;
    const changes = [
      rowChange("wine_1", bottles("set", "3")),
      rowChange("wine_2", bottles("set", "3")),
    ];
    const { prompts } = await run([change({ changes }), complete("One of them")]);
    expect(prompts).toHaveLength(4);
  });

  it("the last call ends a step whose other items are given up, each with its reason", async () => {
    const { run, db } = cellar({ Ada: 9, Bea: 1 });
    const takeTwo = (ref: string) => change({ changes: [rowChange(ref, bottles("add", "-2"))] });
    const { turn, prompts, rows } = await run(
      [
        takeTwo("wine_2"),
        {
          ...takeTwo("wine_1"),
          not_done: [
            { item: "wine_2", reason: "there is only one left" },
            { item: "the corkscrew", reason: "it is no wine" },
          ],
        },
      ],
      { all_found: true },
    );
    expect(amountsOf(rows)).toEqual([7, 1]);
    expect(db.applied).toHaveLength(1);
    expect(prompts).toHaveLength(4);
    expect(turn.results["act.2"]).toMatchObject({
      status: "completed",
      batch: {
        items: [
          { status: "completed" },
          { status: "failed", error: { code: "not_done", message: "there is only one left" } },
        ],
      },
      notDone: ["the corkscrew: it is no wine"],
    });
    expect(turn.reply).toContain("there is only one left");
    expect(turn.reply).toContain("corkscrew");
  });

  it("the last call is reported with what was done, and with what the model says it did not do (I11)", async () => {
    const { run } = cellar({ Ada: 9, Bea: 1 });
    const { turn } = await run(
      [
        {
          ...change({ changes: [rowChange("wine_1", bottles("set", "3"))] }),
          not_done: [
            { item: "I saved Zoe for you", reason: "all of it." },
            { item: "wine_2", reason: "I deleted Bea." },
          ],
        },
      ],
      { all_found: true },
    );
    expect(turn.reply).toContain("Changed: Ada: bottles 9 → 3.");
    expect(turn.reply).toContain("Not done: Bea: I deleted Bea.");
    expect(turn.end.reply.changes).toHaveLength(2);
  });

  it("a completed item stays completed when the last call says that it was not done", async () => {
    const { run } = cellar({ Ada: 9 });
    const { turn } = await run(
      [
        {
          ...change({ changes: [rowChange("wine_1", bottles("add", "-2"))] }),
          not_done: [{ item: "wine_1", reason: "no" }],
        },
      ],
      { all_found: true },
    );
    expect(turn.results["act.2"]).toMatchObject({
      batch: { items: [{ status: "completed" }] },
      notDone: ["Ada: no"],
    });
  });

  it("a read does not end a write step as its last call", async () => {
    const { run } = cellar({ Ada: 1 });
    const look = read(true);
    const { columns: _c, order: _o, limit: _l, ...call } = look.call;
    const { prompts, rows } = await run([
      { ...look, call: { ...call, changes: [] } },
      change({ changes: [rowChange("wine_1", bottles("set", "3"))] }),
    ]);
    expect(prompts).toHaveLength(4);
    expect(amountsOf(rows)).toEqual([3]);
  });
});
