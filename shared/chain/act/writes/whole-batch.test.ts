// A batch that its subdomain stores all or nothing, created by a model's own calls (spec/plans#batches; I4).
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { complete, item, thought, understood } from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";
import type { StepResult } from "../../../contracts/results.ts";

const NAMES = ["Ada", "Bea", "Cleo"];
const createCall = (names: string[]) => ({
  action: "tool_call",
  tool: "db_create",
  params: {
    table: "wines",
    rows: names.map((name) => ({ name, item: `item_${NAMES.indexOf(name) + 1}` })),
  },
});
const completeWithout = (...items: string[]) => ({
  ...complete("Added the others"),
  not_done: items.map((item) => ({ item, reason: "the night is taken" })),
});

/** @param brokenName the name that the database refuses */
async function addThree(policy: "each" | "atomic", decisions: object[], brokenName?: string) {
  const pack = createCellarPack();
  if (pack.subdomains.wines) pack.subdomains.wines.batchPolicy = policy;
  const db = createNodeDatabase(pack);
  const error = { code: "invalid", message: "is too long" };
  db.failing = (op) =>
    brokenName !== undefined && op.op === "create" && op.values["name"] === brokenName
      ? error
      : null;
  const talk = createConversation(pack, createFilePrompts(), db);
  const turn = await talk.say("add three", {
    UnderstandOutput: [understood()],
    ThinkOutput: [
      thought([{ type: "write", operation: "create", batch: NAMES.map((name) => item(name)) }]),
    ],
    ActDecision: decisions,
    ReplyOutput: [{ text: "Well." }],
  });
  return {
    turn,
    names: (db.tables.wines ?? []).map(({ name }) => name),
    step: turn.results["act.1"] as StepResult,
  };
}

describe("batches that are all or nothing", () => {
  it("an all-or-nothing batch is stored in one call, and the prompt says so", async () => {
    const { names, step, turn } = await addThree("atomic", [
      createCall(NAMES),
      complete("Added 3"),
    ]);
    expect(names).toEqual(NAMES);
    expect(step.status).toBe("completed");
    const prompt = turn.requests.find(({ title }) => title === "ActDecision")?.user;
    expect(prompt).toContain("stored whole or not at all");
  });

  it("an all-or-nothing batch is not stored in part: a call for some of its items is refused with the names of the other items", async () => {
    const { names, turn } = await addThree("atomic", [
      createCall(["Ada", "Bea"]),
      createCall(NAMES),
      complete("Added 3"),
    ]);
    expect(names).toEqual(NAMES);
    const secondPrompt = turn.requests.filter(({ title }) => title === "ActDecision")[1]?.user;
    expect(secondPrompt).toContain("the call leaves out item_3 (Cleo)");
  });

  it("an all-or-nothing batch is not stored in part when a model insists, or when it gives up an item", async () => {
    const afterInsisting = await addThree(
      "atomic",
      Array.from({ length: 6 }, () => createCall(["Ada", "Bea"])),
    );
    expect(afterInsisting.names).toEqual([]);
    expect(afterInsisting.step.status).toBe("blocked");
    const afterGivingUp = await addThree("atomic", [
      { ...createCall(["Ada", "Bea"]), not_done: completeWithout("Cleo").not_done },
      completeWithout("Cleo"),
      createCall(["Ada", "Bea"]),
      completeWithout(...NAMES),
    ]);
    expect(afterGivingUp.names).toEqual([]);
    expect(afterGivingUp.turn.reply).toContain("the night is taken");
  });

  it("an all-or-nothing batch is not stored in part once an item has failed: a call without that item is refused", async () => {
    const { names, turn } = await addThree(
      "atomic",
      [createCall(NAMES), createCall(["Ada", "Bea"]), completeWithout(...NAMES)],
      "Cleo",
    );
    expect(names).toEqual([]);
    const thirdPrompt = turn.requests.filter(({ title }) => title === "ActDecision")[2]?.user;
    expect(thirdPrompt).toContain("the call leaves out item_3 (Cleo)");
  });

  it("a batch of independent items may be stored by several calls", async () => {
    const { names } = await addThree("each", [
      createCall(["Ada", "Bea"]),
      createCall(["Cleo"]),
      complete("Added 3"),
    ]);
    expect(names).toEqual(NAMES);
  });
});
