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
  it("a batch of drafts is kept across exchanges and saved by refs, as the drafts were shown", async () => {
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

  it("a failed item of a batch is reported with its error, its draft is kept, and a second try saves it", async () => {
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

  it("a batch is saved as a whole or not at all if the subdomain demands it", async () => {
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

  it("an item whose draft names an unknown ref fails, and with it an all-or-nothing batch", async () => {
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

  it("a step is not completed while an item of its batch is pending", async () => {
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

  it("a step ends blocked at the limit of calls, and names the items that are left", async () => {
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

  it("a call that makes progress does not count towards the limit: eight items may be added one by one", async () => {
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

  it("a call that finds only rows that earlier calls found counts towards the limit", async () => {
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

  it("a step that makes progress without end is ended", async () => {
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

  it("a write step may use only the operation that Think chose", async () => {
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

  it("a read step that has read nothing is not completed", async () => {
    const { talk } = start();
    const turn = await talk.say("what is there", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [complete("Found 7"), readAll, complete("Nothing found")],
      ...replyOutput,
    });
    expect(turn.results["act.1"]).toMatchObject({ summary: "Nothing found" });
  });

  it("a saved draft is updated by its old ref as well as by its new one", async () => {
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
