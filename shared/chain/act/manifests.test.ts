import { describe, expect, it } from "vitest";
import type { EffectOp } from "../../contracts/effects.ts";
import type { StepResult } from "../../contracts/results.ts";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import {
  byRefs,
  complete,
  item,
  readAll,
  thought,
  understood,
} from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation } from "../../../tests/support/run-nodes.ts";

function cellarOf(names: string[], change?: (pack: ReturnType<typeof createCellarPack>) => void) {
  const pack = createCellarPack();
  change?.(pack);
  const db = createNodeDatabase(pack);
  db.tables.wines = names.map((name, n) => ({ id: idOf(n + 10), name, bottles: 1 }));
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const replyOutput = { ReplyOutput: [{ text: "There you are." }] };
const call = (tool: string, params: object) => ({
  action: "tool_call",
  tool,
  params: { table: "wines", ...params },
});
const setBottles = (refs: string[], bottles: number) =>
  call("db_update", { where: byRefs(refs), set: { bottles } });
const changeAll = (operation: "update" | "delete") =>
  thought([{}, { type: "write", operation, all_found: true }]);
const readAllDecisions = [readAll, complete("Found them")];
const prompts = (turn: { requests: { title: string; user: string }[] }) =>
  turn.requests.filter(({ title }) => title === "ActDecision").map(({ user }) => user);

describe("changes of all found rows", () => {
  it("a change of all found rows deletes exactly the rows that were read, without asking a model which ones (S6)", async () => {
    const { db, talk } = cellarOf(["Ada", "Bea", "Cleo"]);
    const turn = await talk.say("delete all my wines", {
      UnderstandOutput: [understood()],
      ThinkOutput: [changeAll("delete")],
      ActDecision: [
        call("db_read", { where: { and: [{ column: "name", op: "in", value: ["Ada", "Bea"] }] } }),
        complete("Found 2"),
      ],
      ...replyOutput,
    });
    expect(db.tables.wines).toMatchObject([{ name: "Cleo" }]);
    expect(turn.results["act.2"]).toMatchObject({
      summary: "Deleted 2 of 2",
      receipts: [
        { op: "delete", ref: "wine_1" },
        { op: "delete", ref: "wine_2" },
      ],
    });
  });

  it("a change of all found rows asks first when there are many rows, and then deletes exactly those rows", async () => {
    const { db, talk } = cellarOf(Array.from({ length: 9 }, (_, n) => `Wine ${n}`));
    const first = await talk.say("delete all my wines", {
      UnderstandOutput: [understood()],
      ThinkOutput: [changeAll("delete")],
      ActDecision: readAllDecisions,
      ...replyOutput,
    });
    expect(first.end.reply.pending?.type).toBe("confirm_delete");
    const lateWine = { id: idOf(99), name: "Late" };
    db.put("wines", lateWine);
    await talk.say("yes", {
      UnderstandOutput: [understood({ pending_response: "confirms" })],
      ...replyOutput,
    });
    expect(db.tables.wines).toMatchObject([lateWine]);
  });

  it("a change of all found rows must update each of the rows, and may not complete before that", async () => {
    const { db, talk } = cellarOf(["Ada", "Bea", "Cleo"]);
    const turn = await talk.say("set them all to 3", {
      UnderstandOutput: [understood()],
      ThinkOutput: [changeAll("update")],
      ActDecision: [
        ...readAllDecisions,
        setBottles(["wine_1"], 3),
        complete("Updated all"),
        setBottles(["wine_2", "wine_3"], 3),
        complete("Updated 3"),
      ],
      ...replyOutput,
    });
    expect(db.tables.wines?.map(({ bottles }) => bottles)).toEqual([3, 3, 3]);
    expect(prompts(turn)[4]).toContain("2 of 3 items are still pending: wine_2 (Bea)");
    expect(turn.results["act.2"]).toMatchObject({
      batch: { total: 3, items: [{ status: "completed" }, {}, {}] },
      receipts: [{ op: "update", ref: "wine_1", fields: ["bottles"] }, {}, {}],
    });
  });

  it("a change of all found rows asks no model when nothing was found", async () => {
    const { db, talk } = cellarOf([]);
    const turn = await talk.say("delete all my wines", {
      UnderstandOutput: [understood()],
      ThinkOutput: [changeAll("delete")],
      ActDecision: readAllDecisions,
      ...replyOutput,
    });
    expect(turn.statuses["act.2"]).toEqual({ kind: "step", status: "nothing_done" });
    expect(turn.results["act.2"]).toMatchObject({ summary: "I could not find it" });
    expect(db.applied).toEqual([]);
  });

  it("a change of all found rows is left to the model's filter when the read returned only some of the rows", async () => {
    const { db, talk } = cellarOf(["Ada", "Bea", "Cleo"]);
    const oneBottle = { and: [{ column: "bottles", op: "eq", value: 1 }] };
    await talk.say("delete all my wines", {
      UnderstandOutput: [understood()],
      ThinkOutput: [changeAll("delete")],
      ActDecision: [
        call("db_read", { limit: 2 }),
        complete("Found 3"),
        call("db_delete", { where: oneBottle }),
        complete("Deleted 3"),
      ],
      ...replyOutput,
    });
    expect(db.tables.wines).toEqual([]);
  });

  it("a change of all found rows continues after a question with the remaining rows, and not with rows changed before it", async () => {
    const { db, talk } = cellarOf(["Ada", "Bea"]);
    await talk.say("set them to what I tell you", {
      UnderstandOutput: [understood()],
      ThinkOutput: [changeAll("update")],
      ActDecision: [
        ...readAllDecisions,
        setBottles(["wine_1"], 5),
        { action: "ask_user", question: "And Bea?" },
      ],
      ...replyOutput,
    });
    const second = await talk.say("7", {
      UnderstandOutput: [understood({ pending_response: "answers" })],
      ActDecision: [setBottles(["wine_1"], 7), setBottles(["wine_2"], 7), complete("Done")],
      ...replyOutput,
    });
    expect(second.results["act.2"]).toMatchObject({ batch: { total: 1 } });
    expect(db.tables.wines?.map(({ bottles }) => bottles)).toEqual([5, 7]);
  });
});

describe("items that name no row", () => {
  const names = Array.from({ length: 7 }, (_, n) => `Wine ${n}`);
  const deletePlan = (labels: string[]) =>
    thought([{ type: "write", operation: "delete", batch: labels.map((label) => item(label)) }]);
  const byName = (list: string[]) =>
    call("db_delete", { where: { and: [{ column: "name", op: "in", value: list }] } });

  it("items that name no row are reported with the question and again after its answer", async () => {
    const { db, talk } = cellarOf(names);
    const first = await talk.say("delete those and Zed", {
      UnderstandOutput: [understood()],
      ThinkOutput: [deletePlan([...names, "Zed"])],
      ActDecision: [byName([...names, "Zed"])],
      ...replyOutput,
    });
    expect(first.reply).toContain("I found nothing for Zed.");
    expect(first.results["act.1"]).toMatchObject({
      batch: { items: [{ label: "Zed", status: "failed", error: { code: "not_found" } }] },
    });
    const second = await talk.say("yes", {
      UnderstandOutput: [understood({ pending_response: "confirms" })],
      ...replyOutput,
    });
    expect(db.tables.wines).toEqual([]);
    expect(second.results["act.1"]).toMatchObject({ summary: "Deleted 7 of 8" });
    expect(second.reply).toContain("Not done: Zed: nothing was found.");
  });

  it("items that name no row may not be left out of a call that needs a confirmation", async () => {
    const { talk } = cellarOf(names);
    const turn = await talk.say("delete the old ones and the rest", {
      UnderstandOutput: [understood()],
      ThinkOutput: [deletePlan(["the old ones", "the rest"])],
      ActDecision: [
        call("db_delete", {
          where: { and: [{ column: "bottles", op: "eq", value: 1 }] },
          item: "item_1",
        }),
        byName(names),
      ],
      ...replyOutput,
    });
    expect(prompts(turn)[1]).toContain("the call leaves out item_2 (the rest)");
    expect(turn.results["act.1"]).toMatchObject({ status: "asked" });
  });
});

describe("writes without a batch", () => {
  it("a write without a batch has a manifest of the rows that it tried to change, with an error per row", async () => {
    const { db, talk } = cellarOf(["Ada", "Bea"]);
    db.failing = (op: EffectOp) =>
      op.op === "update" && op.id === idOf(11) ? { code: "conflict", message: "is locked" } : null;
    const turn = await talk.say("set both to 3", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}, { type: "write", operation: "update" }])],
      ActDecision: [...readAllDecisions, setBottles(["wine_1", "wine_2"], 3), complete("Updated")],
      ...replyOutput,
    });
    expect(turn.results["act.2"]).toMatchObject({
      batch: {
        total: 2,
        items: [
          { ref: "wine_1", status: "completed" },
          { status: "failed", error: { code: "conflict", retriable: true } },
        ],
      },
    });
    expect(turn.reply).toContain(
      "Changed: Ada: bottles 1 → 3.\n\nNot done: Bea: something else made a change at the same time.",
    );
  });
});

describe("runs with a second plan", () => {
  it("a run with a second plan does not create again what a step of the first plan has created", async () => {
    const { db, talk } = cellarOf([]);
    const add = (name: string, fields: object = {}) =>
      call("db_create", { rows: [{ name, bottles: 2, ...fields }] });
    const blockedDecision = {
      action: "blocked",
      blocked: { reason_code: "PLAN_INVALID", details: "start anew", suggested_next: "replan" },
    };
    const batch = [item("Ada"), item("Bea")];
    const turn = await talk.say("add Ada and Bea", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([{ type: "write", operation: "create" }]),
        // The plan is refused because it names Ada again, and the model repeats it.
        thought([{ type: "write", operation: "create", batch }]),
        thought([{ type: "write", operation: "create", batch }]),
      ],
      ActDecision: [
        add("Ada"),
        blockedDecision,
        add("Ada", { item: "item_1" }),
        add("Bea", { item: "item_2" }),
        complete("Added both"),
      ],
      ...replyOutput,
    });
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Bea"]);
    const result = turn.results["act.2"] as StepResult;
    expect(result.batch?.items).toMatchObject([
      { status: "completed", resultRef: "wine_1" },
      { status: "completed", resultRef: "wine_2" },
    ]);
    expect(result.receipts).toHaveLength(1);
  });
});

describe("second plans", () => {
  it("a second plan is sent back once when it would create something under a name that the run has created", async () => {
    const { db, talk } = cellarOf([]);
    const add = (name: string) => call("db_create", { rows: [{ name }] });
    const blockedDecision = {
      action: "blocked",
      blocked: { reason_code: "PLAN_INVALID", details: "start anew", suggested_next: "replan" },
    };
    const createAgain = (batch: ReturnType<typeof item>[]) =>
      thought([{ type: "write", operation: "create", batch }]);
    const turn = await talk.say("add Bea and Cleo", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([{}, { type: "write", operation: "create" }, { type: "analyze" }]),
        createAgain([item("Bea"), item("Cleo")]),
        createAgain([item("Cleo")]),
      ],
      ActDecision: [
        readAll,
        complete("Nothing found"),
        add("Bea"),
        complete("Added"),
        blockedDecision,
        call("db_create", { rows: [{ name: "Cleo", item: "item_1" }] }),
        complete("Added"),
      ],
      ...replyOutput,
    });
    expect(turn.requests.filter(({ title }) => title === "ThinkOutput")).toHaveLength(3);
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Bea", "Cleo"]);
  });
});

describe("deletes that the ledger does not confirm", () => {
  it("a delete that the ledger does not confirm is not counted", async () => {
    const { db, talk } = cellarOf(["Ada", "Bea"]);
    const apply = db.applyEffects;
    db.applyEffects = async (request) => {
      const answer = await apply(request);
      return { ...answer, results: answer.results.slice(0, 1) };
    };
    const turn = await talk.say("delete all", {
      UnderstandOutput: [understood()],
      ThinkOutput: [changeAll("delete")],
      ActDecision: readAllDecisions,
      ...replyOutput,
    });
    expect(turn.results["act.2"]).toMatchObject({
      summary: "Deleted 1 of 2",
      batch: { items: [{ status: "completed" }, { status: "failed" }] },
    });
    expect(turn.reply).toContain(
      "Deleted: Ada.\n\nNot done: Bea: it is not known whether this was done.",
    );
  });
});

describe("created rows that the ledger does not confirm", () => {
  it("a created row that the ledger does not confirm does not complete its item", async () => {
    const { db, talk } = cellarOf([]);
    const apply = db.applyEffects;
    db.applyEffects = async (request) => {
      const answer = await apply(request);
      return { ...answer, results: answer.results.slice(0, 1) };
    };
    const rows = ["Ada", "Bea"].map((name, n) => ({ name, item: `item_${n + 1}` }));
    const turn = await talk.say("add both", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([{ type: "write", operation: "create", batch: [item("Ada"), item("Bea")] }]),
      ],
      ActDecision: [call("db_create", { rows }), complete("Added both")],
      ...replyOutput,
    });
    expect(turn.results["act.1"]).toMatchObject({
      batch: { items: [{ status: "completed" }, { status: "failed", error: { retriable: true } }] },
    });
  });
});

describe("look-ups of medium confidence", () => {
  it("a look-up of medium confidence is planned by Think, whose prompt names the suspected look-up", async () => {
    const { talk } = cellarOf(["Ada"]);
    const turn = await talk.say("what do I have", {
      UnderstandOutput: [
        understood({
          quick_mode: true,
          quick_mode_confidence: "medium",
          quick_intent: "list the wines",
          quick_subdomain: "wines",
        }),
      ],
      ThinkOutput: [thought([{}], { assumptions: ["all of the cellar", " "] })],
      ActDecision: readAllDecisions,
      ...replyOutput,
    });
    expect(turn.hops).toEqual(["understand", "think", "act.1", "reply"]);
    const think = turn.requests.find(({ title }) => title === "ThinkOutput")?.user;
    expect(think).toContain("quick: medium");
    expect(turn.results.think).toMatchObject({ assumptions: ["all of the cellar"] });
  });
});

describe("notes and values of an answer", () => {
  const noting = (note: string) => [
    readAll,
    complete("Found", { note_for_next_step: note }),
    complete("Found", { note_for_next_step: "take wine_1" }),
  ];

  it("the note of an answer names only refs that exist, after one repair", async () => {
    for (const note of ["take wine_7", `take ${idOf(10)}`, "take gen_wine_3"]) {
      const { talk } = cellarOf(["Ada"]);
      const turn = await talk.say("look", {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([{}])],
        ActDecision: noting(note),
        ...replyOutput,
      });
      expect(turn.results["act.1"]).toMatchObject({ note: "take wine_1" });
    }
  });

  it("a value of an answer must be in the column's enum: no value is converted, and the model repeats the call", async () => {
    const { db, talk } = cellarOf([]);
    const add = (colour: string) => call("db_create", { rows: [{ name: "Ada", colour }] });
    const turn = await talk.say("add Ada", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "create" }])],
      ActDecision: [add("Red"), add("red"), complete("Added")],
      ...replyOutput,
    });
    expect(turn.results["act.1"]).toMatchObject({ status: "completed" });
    expect(db.tables.wines).toMatchObject([{ name: "Ada", colour: "red" }]);
  });

  it("a value of an answer names the right weekday of a date, after one repair", async () => {
    const { db, talk } = cellarOf([]);
    const add = (notes: string) => call("db_create", { rows: [{ name: "Ada", notes }] });
    await talk.say("add Ada, for Tuesday", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "create" }])],
      ActDecision: [add("for Monday 2026-11-24"), add("for Tuesday 2026-11-24"), complete("Added")],
      ...replyOutput,
    });
    expect(db.tables.wines).toMatchObject([{ notes: "for Tuesday 2026-11-24" }]);
  });
});
