// A reply's report on a plan that was replaced by another one (spec/plans#replan).
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { complete, item, readAll, thought, understood } from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation } from "../../../tests/support/run-nodes.ts";
import { parseSession } from "../../domain/conversation/session-fields.ts";

function start() {
  const pack = createCellarPack();
  const db = createNodeDatabase(pack);
  db.tables.wines = ["Ada", "Bea"].map((name, n) => ({ id: idOf(n + 10), name, bottles: 1 }));
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}

const WHY = "The list was not read";
const blockedDecision = {
  action: "blocked",
  blocked: { reason_code: "PLAN_INVALID", details: WHY, suggested_next: "replan" },
};
const write = (operation: "create" | "update" | "delete", overrides: object = {}) => ({
  type: "write" as const,
  operation,
  ...overrides,
});
const set = (name: string) => ({
  action: "tool_call",
  tool: "db_update",
  params: {
    table: "wines",
    where: { and: [{ column: "name", op: "eq", value: name }] },
    set: { bottles: 3 },
  },
});
const drop = (name: string) => ({
  action: "tool_call",
  tool: "db_delete",
  params: { table: "wines", where: { and: [{ column: "name", op: "eq", value: name }] } },
});

describe("failed steps whose work a new plan has done", () => {
  it("a failed step whose work a new plan has done is not reported as a failure, in the reply or in the session", async () => {
    const { talk } = start();
    const turn = await talk.say("set Ada to 3", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([write("update")]), thought([{}, write("update")])],
      ActDecision: [blockedDecision, readAll, complete("Found 2"), set("Ada"), complete("Set")],
      ReplyOutput: [{ text: "Ada has 3 bottles now." }],
    });
    expect(turn.hops).toContain("think.2");
    expect(turn.reply).toContain("Ada");
    expect(turn.reply).not.toContain(WHY);
    expect(turn.end.reply.changes.map(({ op, status }) => [op, status])).toEqual([
      ["update", "applied"],
    ]);
    const [exchange] = parseSession(talk.fields).exchanges;
    expect(exchange?.blocked).toBeNull();
  });

  it("a failed read of a replaced plan is not reported as a failure", async () => {
    const { talk } = start();
    const turn = await talk.say("set Ada to 3", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}]), thought([write("update")])],
      ActDecision: [blockedDecision, set("Ada"), complete("Set")],
      ReplyOutput: [{ text: "Ada has 3 bottles now." }],
    });
    expect(turn.reply).not.toContain(WHY);
  });

  it("a failed step is not reported as a failure when the row that it could not add exists and is updated", async () => {
    const { db, talk } = start();
    db.failing = ({ op }) =>
      op === "create" ? { code: "duplicate", message: "there is already such a row" } : null;
    const add = {
      action: "tool_call",
      tool: "db_create",
      params: { table: "wines", rows: [{ item: "item_1", name: "Ada", bottles: 3 }] },
    };
    const turn = await talk.say("put 3 of Ada there", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([write("create", { batch: [item("Ada")] })]),
        thought([write("update")]),
      ],
      ActDecision: [add, blockedDecision, set("Ada"), complete("Set")],
      ReplyOutput: [{ text: "Ada has 3 bottles now." }],
    });
    expect(turn.end.reply.changes.map(({ op, status }) => [op, status])).toEqual([
      ["update", "applied"],
    ]);
    expect(turn.reply).not.toContain("already");
  });
});

describe("failed steps of a replaced plan", () => {
  const replanWith = (newSteps: object[], decisions: object[]) =>
    start().talk.say("drop Bea, and set Ada to 3", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([write("delete")]), thought(newSteps)],
      ActDecision: [blockedDecision, ...decisions],
      ReplyOutput: [{ text: "Ada has 3 bottles now." }],
    });

  it("a failed step is still reported as a failure if the new plan leaves out its work", async () => {
    const turn = await replanWith([write("update")], [set("Ada"), complete("Set")]);
    expect(turn.reply).toContain(WHY);
  });

  it("a failed step is still reported as a failure if a step of the new plan stops too", async () => {
    const deadEnd = {
      action: "blocked",
      blocked: { reason_code: "PLAN_INVALID", details: "no way", suggested_next: "fail" },
    };
    const steps = [write("delete"), write("update")];
    const turn = await replanWith(steps, [drop("Bea"), deadEnd]);
    expect(turn.reply).toContain(WHY);
    expect(turn.reply).toContain("no way");
  });

  it("a failed step is still reported as a failure if the new plan does nothing", async () => {
    const turn = await replanWith([], []);
    expect(turn.reply).toContain(WHY);
  });
});
