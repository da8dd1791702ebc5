// A step's status and summary follow the ledger: nothing, a part, or everything was done
// (spec/writes#receipts).
import { describe, expect, it } from "vitest";
import type { FactSpec } from "../../contracts/pack.ts";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import {
  byRefs,
  complete,
  item,
  readAll,
  stated,
  thought,
  understood,
} from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation, type Finished } from "../../../tests/support/run-nodes.ts";

function cellarOf(...names: string[]) {
  const pack = createCellarPack();
  const db = createNodeDatabase(pack);
  db.tables.wines = names.map((name, n) => ({ id: idOf(n + 10), name, bottles: 1 }));
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const call = (tool: string, params: object) => ({
  action: "tool_call",
  tool,
  params: { table: "wines", ...params },
});
const add = { type: "write" as const, operation: "create" as const };
const update = { type: "write" as const, operation: "update" as const };
const replyOutput = { ReplyOutput: [{ text: "Well." }] };
const whatHappened = ({ requests }: Finished) =>
  requests.find(({ title }) => title === "ReplyOutput")?.user.split("What happened")[1] ?? "";

describe("write steps that wrote nothing", () => {
  it("a write step that wrote nothing ends as nothing_done, whatever the model says, and the reply's model is told so", async () => {
    const { db, talk } = cellarOf();
    const turn = await talk.say("add Ada", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([add])],
      ActDecision: [complete("Ada is in your cellar")],
      ...replyOutput,
    });
    expect(db.applied).toEqual([]);
    expect(turn.statuses["act.1"]).toEqual({ kind: "step", status: "nothing_done" });
    expect(turn.results["act.1"]).toMatchObject({ summary: "it had no effect" });
    expect(whatHappened(turn)).toContain("write wines: nothing_done: it had no effect");
    expect(turn.reply).toBe("Well.\n\nNot done: it had no effect.");
    expect(turn.end.reply.changes).toMatchObject([{ op: "create", status: "nothing" }]);
    expect(turn.end.summary).toMatchObject({
      steps: [{ status: "nothing_done", summary: "it had no effect" }],
    });
  });

  it("a write step that wrote nothing has as its reason what was not done, and never a summary, which may be untrue", async () => {
    const reasonOf = async (...decisions: object[]) => {
      const { talk } = cellarOf("Ada");
      const turn = await talk.say("add Ada", {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([add])],
        ActDecision: decisions,
        ...replyOutput,
      });
      return [turn.statuses["act.1"], (turn.results["act.1"] as { summary: string }).summary];
    };
    const nothing = { kind: "step", status: "nothing_done" };
    const untrue = await reasonOf(readAll, complete("Added Ada"));
    expect(untrue).toEqual([nothing, "it had no effect"]);
    const notDone = { not_done: [{ item: "Ada", reason: "it has no vintage" }] };
    expect(await reasonOf(readAll, complete("All good", notDone))).toEqual([
      nothing,
      "Ada: it has no vintage",
    ]);
  });

  it("a write step that wrote nothing does not hold up the steps after it", async () => {
    const { db, talk } = cellarOf("Ada");
    const turn = await talk.say("do both", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([
          { ...update, group: 0 },
          { ...add, group: 1 },
        ]),
      ],
      ActDecision: [
        complete("nothing to change"),
        call("db_create", { rows: [{ name: "Bea" }], last: true }),
      ],
      ...replyOutput,
    });
    expect(turn.hops).toContain("act.2");
    expect(db.tables.wines).toMatchObject([{ name: "Ada" }, { name: "Bea" }]);
    expect(turn.reply).toBe("Well.\n\nSaved: Bea.\n\nNot done: it had no effect.");
  });

  it("a write step that wrote nothing is completed when an earlier step of the run has created its row", async () => {
    const { talk } = cellarOf();
    const row = call("db_create", { rows: [{ name: "Ada" }] });
    const turn = await talk.say("add Ada, and Ada", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([add, add])],
      ActDecision: [row, complete("Added"), row, complete("It is there")],
      ...replyOutput,
    });
    expect(turn.statuses["act.2"]).toEqual({ kind: "step", status: "completed" });
    expect(turn.reply).toContain("Saved: Ada.");
    expect(turn.reply).not.toContain("Not done");
  });
});

/** A cellar that records every stated fact as the wine Ada. */
function factCellar() {
  const pack = createCellarPack();
  const facts: FactSpec = {
    kinds: { household: { named: false } },
    nameOf: (kind) => kind,
    unchecked: (thing) => `nothing is known of ${thing}`,
    keep: () => ({ row: { table: "wines", values: { name: "Ada" } } }),
  };
  const db = createNodeDatabase(pack);
  return { db, talk: createConversation({ ...pack, facts }, createFilePrompts(), db) };
}

describe("write steps after a recorded fact", () => {
  const outcome = async (step: object, ...decisions: object[]) => {
    const { db, talk } = factCellar();
    const turn = await talk.say("I own Ada, and remember that I like it dry", {
      UnderstandOutput: [understood({ facts: [stated("household", "Ada", "I own Ada")] })],
      ThinkOutput: [thought([{ ...add, ...step }])],
      ActDecision: [...decisions, complete("It is recorded")],
      ...replyOutput,
    });
    expect(db.tables.wines).toMatchObject([{ name: "Ada" }]);
    expect(turn.reply).toContain("Saved: Ada.");
    return (turn.results["act.1"] as { status: string }).status;
  };

  it("a write step after a recorded fact is completed when it was meant to record that fact", async () => {
    expect(await outcome({ description: "record that they own Ada" })).toBe("completed");
    expect(await outcome({ description: "record it" }, readAll)).toBe("completed");
  });

  it("a write step after a recorded fact is completed when it names the fact in the user's words, which differ from the row's name", async () => {
    const { talk } = factCellar();
    const fact = stated("household", "Ada", "die gute Flasche", { words: "gute Flasche" });
    const turn = await talk.say("merk dir die gute Flasche", {
      UnderstandOutput: [understood({ language: "de", facts: [fact] })],
      ThinkOutput: [thought([{ ...add, description: "die gute Flasche vermerken" }])],
      ActDecision: [complete("vermerkt")],
      ...replyOutput,
    });
    expect(turn.results["act.1"]).toMatchObject({ status: "completed" });
  });

  it("a write step after a recorded fact ends as nothing_done when it was meant for something else", async () => {
    expect(await outcome({ description: "remember the dry taste" })).toBe("nothing_done");
    const notDone = { not_done: [{ item: "the dry taste", reason: "no place for it" }] };
    const batch = [item("the dry taste")];
    const step = { description: "remember it next to Ada", batch };
    expect(await outcome(step, complete("All is recorded", notDone))).toBe("nothing_done");
  });
});

describe("summaries of a write step", () => {
  it("the summary of a write step is made by code if only a part was done, and says how much", async () => {
    const { talk } = cellarOf("Ada", "Bea", "Cleo");
    await talk.say("show", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete()],
      ...replyOutput,
    });
    const batch = ["Ada", "Bea", "Cleo"].map((name, n) => item(name, `wine_${n + 1}`));
    const turn = await talk.say("set them to 3", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ ...update, batch }])],
      ActDecision: [
        call("db_update", { where: byRefs(["wine_1", "wine_2"]), set: { bottles: 3 } }),
        complete("Set all three to 3 bottles", {
          not_done: [{ item: "wine_3", reason: "it is empty" }],
        }),
      ],
      ...replyOutput,
    });
    expect(turn.results["act.1"]).toMatchObject({ status: "completed", summary: "Changed 2 of 3" });
    expect(whatHappened(turn)).not.toContain("all three");
    expect(turn.reply).toContain("Not done: Cleo: it is empty.");
  });

  it("the summary of a write step without a batch says that a part was not done", async () => {
    const { talk } = cellarOf();
    const turn = await talk.say("add Ada and that other one", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([add])],
      ActDecision: [
        call("db_create", { rows: [{ name: "Ada" }] }),
        complete("Added both", {
          not_done: [{ item: "the other", reason: "I cannot tell which" }],
        }),
      ],
      ...replyOutput,
    });
    expect(turn.results["act.1"]).toMatchObject({
      status: "completed",
      summary: "Changed 1, and not all that was asked",
    });
    expect(turn.reply).toContain("the other: I cannot tell which");
  });

  it("the summary of a write step is the model's own sentence when everything was done", async () => {
    const { talk } = cellarOf();
    const turn = await talk.say("add Ada", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([add])],
      ActDecision: [call("db_create", { rows: [{ name: "Ada" }] }), complete("Added Ada")],
      ...replyOutput,
    });
    expect(turn.results["act.1"]).toMatchObject({ status: "completed", summary: "Added Ada" });
  });
});
