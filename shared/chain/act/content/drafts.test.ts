import { describe, expect, it } from "vitest";
import type { EffectOp } from "../../../contracts/effects.ts";
import type { StepResult } from "../../../contracts/results.ts";
import type { Artifact } from "../../../contracts/session.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { complete, item, thought, understood, wine } from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase } from "../../../../tests/support/node-database.ts";
import { createConversation, type Conversation } from "../../../../tests/support/run-nodes.ts";

function start(change: (pack: ReturnType<typeof createCellarPack>) => void = () => undefined) {
  const pack = createCellarPack();
  change(pack);
  const db = createNodeDatabase(pack);
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const replyOutput = {
  ReplyOutput: [{ text: "Well." }],
  ConversationSummary: [{ narrative: "They spoke of wines.", engagement: "wines" }],
};
const madeWine = (name: string, overrides: object = {}) =>
  complete("made", { data: { ...wine(name), ...overrides } });
const blockedDecision = {
  action: "blocked",
  blocked: { reason_code: "TOOL_FAILURE", details: "no idea", suggested_next: "fail" },
};

function make(talk: Conversation, names: string[]) {
  return talk.say("make some", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{ type: "generate", batch: names.map((name) => item(name)) }])],
    ActDecision: names.map((name) => madeWine(name)),
    ...replyOutput,
  });
}
const artifact = (talk: Conversation, ref: string) =>
  JSON.parse(talk.fields[`artifact:${ref}`] ?? "null") as Artifact | null;
const edit = (ref: string, answer: object) => ({
  UnderstandOutput: [understood()],
  ThinkOutput: [thought([{ type: "generate", batch: [item("the same, older", ref)] }])],
  ActDecision: [answer],
  ...replyOutput,
});
const saveAll = (refs: string[]) => ({
  UnderstandOutput: [understood()],
  ThinkOutput: [
    thought([{ type: "write", operation: "create", batch: refs.map((ref) => item(ref, ref)) }]),
  ],
  ...replyOutput,
});
const generateAndSave = (names: string[]) =>
  thought([
    { type: "generate", batch: names.map((name) => item(name)) },
    { type: "write", operation: "create" },
  ]);

describe("edits of a draft", () => {
  it("the edit of a draft keeps the draft's ref and its row's id, shows the draft to Act in full, and is saved later", async () => {
    const { db, talk } = start();
    await make(talk, ["Ada", "Bea", "Cleo"]);
    const before = artifact(talk, "gen_wine_2");
    const editTurn = await talk.say("make the second one older", {
      ...edit("gen_wine_2", madeWine("Old Bea", { vintage: 1990 })),
    });
    const prompt = editTurn.requests.find(({ title }) => title === "ActDecision")?.user ?? "";
    expect(prompt).toContain("gen_wine_2");
    expect(prompt).toContain("plum in Bea");
    expect(artifact(talk, "gen_wine_2")).toMatchObject({
      ref: "gen_wine_2",
      id: before?.id,
      label: "Old Bea",
      schemaVersion: before?.schemaVersion,
      content: { vintage: 1990 },
    });
    expect(Object.keys(talk.fields).filter((field) => field.startsWith("artifact:"))).toHaveLength(
      3,
    );
    for (const words of ["thanks", "which is best?"]) {
      await talk.say(words, {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([])],
        ...replyOutput,
      });
    }
    const saveTurn = await talk.say(
      "save all 3",
      saveAll(["gen_wine_1", "gen_wine_2", "gen_wine_3"]),
    );
    expect(saveTurn.requests.map(({ title }) => title)).not.toContain("ActDecision");
    expect(db.tables.wines?.map(({ name, vintage }) => [name, vintage])).toEqual([
      ["Ada", 2019],
      ["Old Bea", 1990],
      ["Cleo", 2019],
    ]);
    expect(db.tables.wines?.[1]?.id).toBe(before?.id);
    expect(artifact(talk, "gen_wine_2")).toBeNull();
  });

  it("the edit of a draft leaves the draft unchanged when it fails", async () => {
    const { talk } = start();
    await make(talk, ["Ada"]);
    const before = artifact(talk, "gen_wine_1");
    const failedTurn = await talk.say("older", edit("gen_wine_1", blockedDecision));
    expect(failedTurn.statuses["act.1.1"]).toMatchObject({ status: "blocked" });
    expect(artifact(talk, "gen_wine_1")).toEqual(before);
  });

  it("the edit of a draft fails when a stored plan names a draft that the user has dropped, and the run continues", async () => {
    const { talk } = start();
    await make(talk, ["Ada"]);
    const mention = { entity_type: "wine", candidates: [], confidence: "high" as const };
    await talk.say("maybe make it older", {
      UnderstandOutput: [
        understood({
          entity_mentions: [{ ...mention, raw_text: "it", resolved_ref: "gen_wine_1" }],
        }),
      ],
      ThinkOutput: [
        thought([{ type: "generate", batch: [item("older", "gen_wine_1")] }], {
          decision: "propose",
          message: "Shall I make it older?",
        }),
      ],
      ...replyOutput,
    });
    const turn = await talk.say("yes", {
      UnderstandOutput: [
        understood({
          pending_response: "confirms",
          curation: { retain: [], drop: ["gen_wine_1"], demote: [], clear_all: false },
        }),
      ],
      ...replyOutput,
    });
    expect(turn.results["act.1.1"]).toMatchObject({
      status: "blocked",
      blocked: { reason_code: "PLAN_INVALID" },
    });
    expect(turn.hops).toContain("reply");
  });

  it("an edit makes a new draft if the entity is already saved", async () => {
    const { talk } = start();
    await make(talk, ["Ada"]);
    await talk.say("save it", saveAll(["gen_wine_1"]));
    await talk.say("a variation of it", edit("wine_1", madeWine("Ada II")));
    expect(artifact(talk, "gen_wine_2")?.label).toBe("Ada II");
  });
});

describe("generate steps with an item that fails", () => {
  const say = (talk: Conversation, reply: string) =>
    talk.say("make three and save them", {
      UnderstandOutput: [understood()],
      ThinkOutput: [generateAndSave(["Ada", "Bea", "Cleo"])],
      ActDecision: [madeWine("Ada"), blockedDecision, madeWine("Cleo")],
      ReplyOutput: [{ text: reply }],
    });

  it("a generate step with an item that fails lets the plan continue when items are independent, and every count includes the failed item", async () => {
    const { db, talk } = start();
    const turn = await say(talk, "I saved all three wines [#1-#3].");
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Cleo"]);
    expect(turn.results["act.1.2"]).toMatchObject({
      batch: { total: 1, items: [{ label: "Bea", status: "failed" }] },
    });
    const saveResult = turn.results["act.2"] as StepResult;
    expect(saveResult).toMatchObject({ status: "completed", summary: "Saved 2 of 3, 1 failed" });
    expect(saveResult.batch?.total).toBe(3);
    expect(saveResult.batch?.items.map(({ label, status }) => [label, status]).toSorted()).toEqual([
      ["Ada", "completed"],
      ["Bea", "failed"],
      ["Cleo", "completed"],
    ]);
    const error = saveResult.batch?.items.find(({ label }) => label === "Bea")?.error;
    expect(error).toEqual({ code: "TOOL_FAILURE", message: "no idea", retriable: true });
    expect(turn.reply).toMatch(
      /^Saved: Ada\. Saved: Cleo\. Not done: Bea: no idea\.\n\nPlease note:/,
    );
    expect(turn.reply.match(/Bea/g)).toHaveLength(1);
    expect(turn.reply).not.toContain("all three");
    const secondWorld = start();
    const allSaved = await say(secondWorld.talk, "All of them are saved.");
    expect(allSaved.reply).toContain(
      "All of them are saved.\n\nSaved:\n- Ada\n- Cleo\n\nNot done: Bea: no idea.",
    );
  });

  it("a generate step with an item that fails is not tried again after a question, and its failed item is still counted when the rest is saved", async () => {
    const { db, talk } = start();
    await talk.say("make three, then tell me", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([
          { type: "generate", batch: ["Ada", "Bea", "Cleo"].map((name) => item(name)) },
          { type: "analyze" },
          { type: "write", operation: "create" },
        ]),
      ],
      ActDecision: [
        madeWine("Ada"),
        blockedDecision,
        madeWine("Cleo"),
        { action: "ask_user", question: "Sure?" },
      ],
      ...replyOutput,
    });
    const second = await talk.say("go on", {
      UnderstandOutput: [understood({ pending_response: "answers" })],
      ActDecision: [complete("ok", { data: { text: "fine", refs: [] } })],
      ...replyOutput,
    });
    expect(second.hops).toEqual(["understand", "act.2", "act.3", "reply"]);
    expect(second.results["act.3"]).toMatchObject({ summary: "Saved 2 of 3, 1 failed" });
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Cleo"]);
  });

  it("a generate step with an item that fails stops the plan when its subdomain saves all or nothing", async () => {
    const { db, talk } = start(({ subdomains }) => {
      if (subdomains.wines) subdomains.wines.batchPolicy = "atomic";
    });
    const turn = await say(talk, "I could not make Bea.");
    expect(turn.hops).not.toContain("act.2");
    expect(db.applied).toEqual([]);
  });

  it("a generate step with an item that fails stops the plan when no item was made", async () => {
    const { db, talk } = start();
    const turn = await talk.say("make two and save them", {
      UnderstandOutput: [understood()],
      ThinkOutput: [generateAndSave(["Ada", "Bea"])],
      ActDecision: [blockedDecision, blockedDecision],
      ...replyOutput,
    });
    expect(turn.hops).not.toContain("act.2");
    expect(db.applied).toEqual([]);
    expect(turn.reply).toBe(
      "Not done:\n- Ada: no idea\n- Bea: no idea\n\n" +
        '"step 2" was not done: something that had to come before it did not work.',
    );
  });
});

/** A cellar whose drafts are cases: several bottles in one list, each a row of its own. */
function cases(pack: ReturnType<typeof createCellarPack>): void {
  const compile = pack.compile;
  pack.compile = (draft, idFor) => {
    const [op] = compile(draft).ops;
    if (op?.op !== "create") return { ops: [], losses: [] };
    const names = String(op.values.notes).split(" ");
    const ops = names.map((name, n): EffectOp => {
      const id = idFor?.(n);
      const values = { name, colour: "red" };
      return { op: "create", table: "wines", values, ...(id === undefined ? {} : { id }) };
    });
    return { ops, losses: [] };
  };
}

describe("lists with a row that fails", () => {
  const list = (names: string) => madeWine("Case", { notes: names });
  const makeList = async (talk: Conversation, names: string) =>
    talk.say("make a case", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "generate", batch: [item("Case")] }])],
      ActDecision: [list(names)],
      ...replyOutput,
    });
  const failOn = (name: string) => (op: EffectOp) =>
    op.op === "create" && op.values.name === name ? { code: "check_failed", message: "no" } : null;

  it("a list with a row that fails stays a draft, and a second try adds what is missing and nothing twice (S12)", async () => {
    const { db, talk } = start(cases);
    await makeList(talk, "Ada Bea Cleo Ada");
    db.failing = failOn("Bea");
    const first = await talk.say("save it", saveAll(["gen_wine_1"]));
    expect(first.results["act.1"]).toMatchObject({ batch: { items: [{ status: "failed" }] } });
    expect(artifact(talk, "gen_wine_1")).not.toBeNull();
    expect(first.reply).toContain(
      "Not done:\n- Bea: one of the values is outside what is allowed\n",
    );

    db.failing = () => null;
    const second = await talk.say("try again", saveAll(["gen_wine_1"]));
    expect(second.results["act.1"]).toMatchObject({ summary: "Saved 1 of 1" });
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Cleo", "Ada", "Bea"]);
    expect(new Set(db.tables.wines?.map(({ id }) => id)).size).toBe(4);
    expect(artifact(talk, "gen_wine_1")).toBeNull();
  });

  it("a list with a row that fails counts the rows that are already stored, even when the conversation has forgotten them", async () => {
    const { db, talk } = start(cases);
    await makeList(talk, "Ada Bea");
    db.failing = failOn("Bea");
    await talk.say("save it", saveAll(["gen_wine_1"]));
    const storedIds = new Set(db.tables.wines?.map(({ id }) => id));
    for (const field of Object.keys(talk.fields)) {
      if (field.startsWith("entity:wine_")) delete talk.fields[field];
    }
    db.failing = (op) =>
      op.op === "create" && storedIds.has(op.id) ? { code: "duplicate", message: "there" } : null;
    const second = await talk.say("try again", saveAll(["gen_wine_1"]), { retry: true });
    expect(second.results["act.1"]).toMatchObject({ summary: "Saved 1 of 1" });
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Bea"]);
  });

  it("a list with a row that fails adds its stored rows again if they have been deleted since", async () => {
    const { db, talk } = start(cases);
    await makeList(talk, "Ada Bea");
    db.failing = failOn("Bea");
    await talk.say("save it", saveAll(["gen_wine_1"]));
    db.failing = () => null;
    await talk.say("delete Ada", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([{ type: "write", operation: "delete", batch: [item("x", "wine_1")] }]),
      ],
      ...replyOutput,
    });
    await talk.say("save the case after all", saveAll(["gen_wine_1"]));
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Bea"]);
  });
});
