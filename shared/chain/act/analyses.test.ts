// An analysis needs rows that were read, or rows or drafts in the session (spec/writes#receipts).
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
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
import { createConversation, type Finished } from "../../../tests/support/run-nodes.ts";

function cellarOf(...names: string[]) {
  const pack = createCellarPack();
  const db = createNodeDatabase(pack);
  db.tables.wines = names.map((name, n) => ({ id: idOf(n + 10), name, bottles: 1 }));
  return createConversation(pack, createFilePrompts(), db);
}
const best = complete("Compared", { data: { text: "Ada is the best of twelve.", refs: [] } });
const analyze = { type: "analyze" as const };
const replyOutput = { ReplyOutput: [{ text: "There you are." }] };
const requestsTitled = ({ requests }: Finished, title: string) =>
  requests.filter((request) => request.title === title);

describe("plans that analyse rows that no step reads", () => {
  it("a plan that analyses unread rows is sent back once, and the new plan reads them", async () => {
    const turn = await cellarOf("Ada").say("which is best?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([analyze]), thought([{}, analyze])],
      ActDecision: [readAll, complete("Found 1"), best],
      ...replyOutput,
    });
    expect(requestsTitled(turn, "ThinkOutput")).toHaveLength(2);
    expect(turn.results["act.2"]).toMatchObject({ analysis: "Ada is the best of twelve." });
  });

  it("a plan that analyses unread rows is also sent back when the read runs in parallel with the analysis", async () => {
    const turn = await cellarOf("Ada").say("which is best?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ group: 0 }, { ...analyze, group: 0 }]), thought([{}, analyze])],
      ActDecision: [readAll, complete("Found 1"), best],
      ...replyOutput,
    });
    expect(requestsTitled(turn, "ThinkOutput")).toHaveLength(2);
  });

  it("a plan that analyses unread rows leads to no conclusion when the model repeats it", async () => {
    const turn = await cellarOf("Ada").say("which is best?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([analyze]), thought([analyze])],
      ActDecision: [best],
      ...replyOutput,
    });
    expect(requestsTitled(turn, "ActDecision")).toEqual([]);
    expect(turn.statuses["act.1"]).toEqual({ kind: "step", status: "nothing_done" });
  });

  it("a plan that analyses unread rows is accepted when rows or drafts are in context", async () => {
    const rows = cellarOf("Ada");
    await rows.say("show me", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 1")],
      ...replyOutput,
    });
    const drafts = cellarOf();
    await drafts.say("make one", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "generate", batch: [item("Bea")] }])],
      ActDecision: [complete("made", { data: wine("Bea") })],
      ...replyOutput,
    });
    for (const talk of [rows, drafts]) {
      const turn = await talk.say("is it any good?", {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([analyze])],
        ActDecision: [best],
        ...replyOutput,
      });
      expect(requestsTitled(turn, "ThinkOutput")).toHaveLength(1);
      expect(turn.results["act.1"]).toMatchObject({ status: "completed" });
    }
  });
});

describe("rows of which only the names were read", () => {
  const names = { ...readAll, params: { table: "wines", columns: ["name"] } };
  const begin = async () => {
    const talk = cellarOf("Ada", "Bea");
    await talk.say("what have I got?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [names, complete("Found 2")],
      ...replyOutput,
    });
    return talk;
  };

  it("rows of which only the names were read are not enough to analyse: the plan is sent back once, and the new plan reads them", async () => {
    const turn = await (
      await begin()
    ).say("which is best?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([analyze]), thought([{}, analyze])],
      ActDecision: [readAll, complete("Found 2"), best],
      ...replyOutput,
    });
    expect(requestsTitled(turn, "ThinkOutput")).toHaveLength(2);
    expect(turn.results["act.2"]).toMatchObject({ analysis: "Ada is the best of twelve." });
  });

  it("rows of which only the names were read lead to no conclusion when the model repeats the plan", async () => {
    const turn = await (
      await begin()
    ).say("which is best?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([analyze]), thought([analyze])],
      ActDecision: [best],
      ...replyOutput,
    });
    expect(turn.statuses["act.1"]).toEqual({ kind: "step", status: "nothing_done" });
    expect(turn.reply).not.toContain("best of twelve");
  });
});

describe("conclusions about data that was not there", () => {
  it("a conclusion about missing data is not drawn, reported or stored", async () => {
    const talk = cellarOf();
    const turn = await talk.say("which is best?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}, analyze])],
      ActDecision: [readAll, complete("Nothing found"), best],
      ReplyOutput: [{ text: "You have no wines yet." }],
    });
    expect(turn.results["act.2"]).toEqual({
      step: 2,
      type: "analyze",
      subdomain: "wines",
      status: "nothing_done",
      summary: "no rows were found to conclude from",
    });
    expect(requestsTitled(turn, "ReplyOutput")[0]?.user).not.toContain("best of twelve");
    expect(JSON.stringify(talk.fields)).not.toContain("best of twelve");
    expect(turn.reply).toBe("You have no wines yet.");
  });

  it("a conclusion is drawn if one of the reads found something", async () => {
    const noMatch = { and: [{ column: "name", op: "eq", value: "Zoe" }] };
    const turn = await cellarOf("Ada").say("which is best?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}, {}, analyze])],
      ActDecision: [
        { action: "tool_call", tool: "db_read", params: { table: "wines", where: noMatch } },
        complete("Nothing found"),
        readAll,
        complete("Found 1"),
        best,
      ],
      ...replyOutput,
    });
    expect(turn.results["act.3"]).toMatchObject({ analysis: "Ada is the best of twelve." });
  });
});
