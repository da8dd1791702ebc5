import { describe, expect, it } from "vitest";
import type { EffectOp } from "../../contracts/effects.ts";
import type { StepResult } from "../../contracts/results.ts";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { createCellarPackWithRegions } from "../../../tests/cellar/pack-with-regions.ts";
import {
  complete,
  item,
  readAll,
  thought,
  understood,
  wine,
} from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation } from "../../../tests/support/run-nodes.ts";

function start(policy: "each" | "atomic" = "each", pack = createCellarPack()) {
  const [wines] = Object.values(pack.subdomains);
  if (wines) wines.batchPolicy = policy;
  const db = createNodeDatabase(pack);
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const createCall = (name: string, ref: string) => ({
  action: "tool_call",
  tool: "db_create",
  params: { table: "wines", rows: [{ name, item: ref }] },
});
const replyOutput = { ReplyOutput: [{ text: "Well." }] };
const failOn = (name: string) => (op: EffectOp) =>
  op.op === "create" && op.values.name === name
    ? { code: "duplicate", message: "the name is taken" }
    : null;

async function drafts(talk: ReturnType<typeof start>["talk"], names: string[]) {
  return talk.say("make some", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{ type: "generate", batch: names.map((name) => item(name)) }])],
    ActDecision: names.map((name) => complete("made", { data: wine(name) })),
    ...replyOutput,
  });
}
const saveAll = (refs: string[]) => ({
  UnderstandOutput: [understood()],
  ThinkOutput: [
    thought([{ type: "write", operation: "create", batch: refs.map((ref) => item(ref, ref)) }]),
  ],
});

describe("batches", () => {
  it("keeps drafts across exchanges and saves them by their refs, as they were shown", async () => {
    const { db, talk } = start();
    const draftTurn = await drafts(talk, ["Ada", "Bea"]);
    expect(draftTurn.reply).toContain("plum in Ada");
    expect(draftTurn.reply).toContain("(not saved)");
    expect(db.applied).toEqual([]);
    const saveTurn = await talk.say("save both", {
      ...saveAll(["gen_wine_1", "gen_wine_2"]),
      ...replyOutput,
    });
    expect(db.tables.wines).toMatchObject([
      { name: "Ada", notes: "notes on Ada" },
      { name: "Bea" },
    ]);
    expect(saveTurn.requests.map(({ title }) => title)).not.toContain("ActDecision");
  });

  it("reports a failed item with its error, keeps its draft, and saves it on a second try", async () => {
    const { db, talk } = start();
    await drafts(talk, ["Ada", "Bea", "Cleo"]);
    db.failing = failOn("Bea");
    const refs = ["gen_wine_1", "gen_wine_2", "gen_wine_3"];
    const saveTurn = await talk.say("save these 3", {
      ...saveAll(refs),
      ReplyOutput: [{ text: "I saved all three wines." }],
    });
    const result = saveTurn.results["act.1"] as StepResult;
    expect(result.batch?.items.map(({ status }) => status)).toEqual([
      "completed",
      "failed",
      "completed",
    ]);
    expect(result.batch?.items[1]?.error).toEqual({
      code: "duplicate",
      message: "the name is taken",
      retriable: false,
    });
    expect(saveTurn.reply).not.toContain("all three");
    expect(saveTurn.reply).toContain(
      "Saved:\n- Ada\n- Cleo\n\nNot done: Bea: there is one like it already.",
    );

    db.failing = () => null;
    await talk.say("try again", { ...saveAll(["gen_wine_2"]), ...replyOutput });
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Cleo", "Bea"]);
  });

  it("saves all or nothing if the subdomain demands it", async () => {
    const { db, talk } = start("atomic");
    await drafts(talk, ["Ada", "Bea"]);
    db.failing = failOn("Bea");
    const saveTurn = await talk.say("save", {
      ...saveAll(["gen_wine_1", "gen_wine_2"]),
      ...replyOutput,
    });
    expect(db.tables.wines ?? []).toEqual([]);
    expect(saveTurn.results["act.1"]).toMatchObject({
      status: "failed",
      batch: { items: [{ error: { code: "rolled_back", retriable: true } }, {}] },
    });
  });

  it("fails an item whose draft names an unknown ref, and with it an all-or-nothing batch", async () => {
    const pack = createCellarPackWithRegions();
    const compile = pack.compile;
    pack.compile = (artifact) => {
      const payload = compile(artifact);
      const [op] = payload.ops;
      if (op?.op === "create" && artifact.label === "Bea") op.values.region_id = "region_9";
      return payload;
    };
    const refs = ["gen_wine_1", "gen_wine_2"];
    for (const policy of ["each", "atomic"] as const) {
      const { db, talk } = start(policy, pack);
      await drafts(talk, ["Ada", "Bea"]);
      const saveTurn = await talk.say("save", { ...saveAll(refs), ...replyOutput });
      expect(db.tables.wines ?? []).toHaveLength(policy === "each" ? 1 : 0);
      expect(saveTurn.results["act.1"]).toMatchObject({
        batch: {
          items: [
            { status: policy === "each" ? "completed" : "failed" },
            { error: { code: "unresolved_ref", message: expect.stringContaining("region_9") } },
          ],
        },
      });
    }
  });

  it("refuses to complete a step while an item is pending", async () => {
    const { db, talk } = start();
    const batch = ["Ada", "Bea", "Cleo"].map((name) => item(name));
    const turn = await talk.say("add three", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "create", batch }])],
      ActDecision: [
        createCall("Ada", "item_1"),
        complete("done"),
        createCall("Bea", "item_2"),
        createCall("Cleo", "item_3"),
        complete("Added 3"),
      ],
      ...replyOutput,
    });
    expect(db.tables.wines).toHaveLength(3);
    const prompts = turn.requests.filter(({ title }) => title === "ActDecision");
    expect(prompts[2]?.user).toContain(
      "step_complete refused: 2 of 3 items are still pending: item_2 (Bea), item_3 (Cleo)",
    );
    expect(turn.results["act.1"]).toMatchObject({ status: "completed", summary: "Added 3" });
  });

  it("ends blocked at the call limit and names what is left", async () => {
    const { talk } = start();
    const batch = ["Ada", "Bea"].map((name) => item(name));
    const turn = await talk.say("add two", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "create", batch }])],
      ActDecision: Array.from({ length: 6 }, () => complete("done")),
      ...replyOutput,
    });
    expect(turn.results["act.1"]).toMatchObject({
      status: "blocked",
      blocked: { reason_code: "BATCH_INCOMPLETE", details: expect.stringContaining("Ada, Bea") },
    });
    expect(turn.reply).toContain("Ada, Bea");
  });

  it("does not count calls that make progress: eight items may be added one by one", async () => {
    const { db, talk } = start();
    const names = ["Ada", "Bea", "Cleo", "Dora", "Edda", "Fina", "Gila", "Hera"];
    const turn = await talk.say("add eight", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([{ type: "write", operation: "create", batch: names.map((name) => item(name)) }]),
      ],
      ActDecision: [
        ...names.map((name, n) => createCall(name, `item_${n + 1}`)),
        complete("Added 8"),
      ],
      ...replyOutput,
    });
    expect(db.tables.wines).toHaveLength(8);
    expect(turn.results["act.1"]).toMatchObject({ status: "completed", summary: "Added 8" });
  });

  it("counts calls that find only rows that earlier calls found", async () => {
    const { db, talk } = start();
    db.tables.wines = [{ id: idOf(10), name: "Ada" }];
    const readWithLimit = (limit: number) => ({
      action: "tool_call",
      tool: "db_read",
      params: { table: "wines", limit },
    });
    const turn = await talk.say("show them", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: Array.from({ length: 7 }, (_, n) => readWithLimit(10 + n)),
      ...replyOutput,
    });
    const actRequests = turn.requests.filter(({ title }) => title === "ActDecision");
    expect(actRequests).toHaveLength(7);
    expect(turn.results["act.1"]).toMatchObject({ blocked: { reason_code: "LIMIT_REACHED" } });
  });

  it("ends a step that makes progress without end", async () => {
    const { talk } = start();
    const turn = await talk.say("add many", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "create" }])],
      ActDecision: Array.from({ length: 30 }, (_, n) => createCall(`Wine ${n}`, "")),
      ...replyOutput,
    });
    const actRequests = turn.requests.filter(({ title }) => title === "ActDecision");
    expect(actRequests).toHaveLength(24);
    expect(turn.results["act.1"]).toMatchObject({ blocked: { reason_code: "LIMIT_REACHED" } });
  });

  it("lets a write step use only the operation that Think chose", async () => {
    const { db, talk } = start();
    db.tables.wines = [{ id: idOf(10), name: "Ada" }];
    const deleteCall = {
      action: "tool_call",
      tool: "db_delete",
      params: { table: "wines", where: { and: [{ column: "name", op: "eq", value: "Ada" }] } },
    };
    const turn = await talk.say("rename Ada", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "update" }])],
      ActDecision: [deleteCall, deleteCall],
      ...replyOutput,
    });
    expect(db.tables.wines).toHaveLength(1);
    expect(turn.statuses["act.1"]).toMatchObject({ status: "failed" });
  });

  it("does not complete a read step that has read nothing", async () => {
    const { talk } = start();
    const turn = await talk.say("what is there", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [complete("Found 7"), readAll, complete("Nothing found")],
      ...replyOutput,
    });
    expect(turn.results["act.1"]).toMatchObject({ summary: "Nothing found" });
  });

  it("updates a saved draft under its old ref as well as under its new one", async () => {
    const { db, talk } = start();
    await drafts(talk, ["Ada"]);
    await talk.say("save it", { ...saveAll(["gen_wine_1"]), ...replyOutput });
    const change = (ref: string, bottles: number) => ({
      action: "tool_call",
      tool: "db_update",
      params: {
        table: "wines",
        where: { and: [{ column: "id", op: "eq", value: ref }] },
        set: { bottles },
      },
    });
    const turn = await talk.say("two bottles, no, three", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "update" }])],
      ActDecision: [change("gen_wine_1", 2), change("wine_1", 3), complete("Updated")],
      ...replyOutput,
    });
    expect(db.tables.wines).toMatchObject([{ name: "Ada", bottles: 3 }]);
    expect(turn.results["act.1"]).toMatchObject({
      receipts: [{ ref: "wine_1" }, { ref: "wine_1" }],
    });
  });
});
