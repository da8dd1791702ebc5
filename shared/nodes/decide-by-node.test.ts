import { describe, expect, it } from "vitest";
import { findUuids } from "../domain/find-uuids.ts";
import { createCellarPack } from "../../tests/cellar/pack.ts";
import {
  byRefs,
  complete,
  item,
  readAll,
  thought,
  understood,
  wine,
} from "../../tests/support/answers.ts";
import { createFilePrompts } from "../../tests/support/file-prompts.ts";
import { createMemoryDatabase, idOf } from "../../tests/support/memory-database.ts";
import { createConversation, type Finished } from "../../tests/support/run-nodes.ts";

const pack = createCellarPack();

function start(names: string[] = []) {
  const db = createMemoryDatabase(pack);
  db.tables.wines = names.map((name, n) => ({
    id: idOf(n + 10),
    household_id: idOf(1),
    name,
    bottles: 1,
    wine_notes: [{ id: idOf(n + 500), note: `tart ${name}`, score: 70 }],
  }));
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}

function noIds(finished: Finished): void {
  for (const { title, system, user } of finished.requests) {
    expect(findUuids(`${system}\n${user}`), title).toEqual([]);
  }
  expect(findUuids(finished.reply)).toEqual([]);
}

const generateAndSave = (names: string[]) => ({
  UnderstandOutput: [understood()],
  ThinkOutput: [
    thought([
      { type: "generate", batch: names.map((name) => item(name)) },
      { type: "write", operation: "create" as const },
    ]),
  ],
  ActDecision: names.map((name) => complete("made", { data: wine(name) })),
});

describe("one message through the nodes", () => {
  it("reads rows by a plan and answers from them, with no id in any request", async () => {
    const { talk } = start(["Barolo", "Chablis"]);
    const finished = await talk.say("what do I have?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 2")],
      ReplyOutput: [{ text: "You have Barolo and Chablis." }],
    });
    expect(finished.hops).toEqual(["understand", "think", "act.1", "reply", "summarize"]);
    expect(finished.reply).toBe("You have Barolo and Chablis.");
    const reply = finished.requests.find(({ title }) => title === "ReplyOutput")?.user ?? "";
    expect(reply).toContain("### wines: 2 of 2");
    expect(reply).toContain("tart Barolo");
    expect(reply).not.toContain("wine_1");
    noIds(finished);
  });

  it("generates items in parallel hops and saves them as they are, without asking a model", async () => {
    const { db, talk } = start();
    const finished = await talk.say("make three wines and save them", {
      ...generateAndSave(["Ada", "Bea", "Cleo"]),
      ReplyOutput: [{ text: "I saved all three wines: Ada, Bea and Cleo." }],
    });
    expect(finished.hops).toContain("act.1.3");
    expect(finished.requests.filter(({ title }) => title === "ActDecision")).toHaveLength(3);
    expect(db.tables.wines).toHaveLength(3);
    const [ada] = db.tables.wines ?? [];
    const { pairing: _lost, tasting, ...kept } = wine("Ada");
    expect(ada).toMatchObject(kept);
    expect(ada?.wine_notes).toMatchObject(tasting);
    expect(finished.results["act.2"]).toMatchObject({
      status: "completed",
      batch: {
        total: 3,
        items: [{ ref: "gen_wine_1", status: "completed", resultRef: "wine_1" }, {}, {}],
      },
      losses: [expect.stringContaining("pairing"), expect.anything(), expect.anything()],
    });
    expect(finished.reply).toBe("I saved all three wines: Ada, Bea and Cleo.");
    expect(talk.fields["artifact:gen_wine_1"]).toBeUndefined();
    expect(JSON.parse(talk.fields["entity:gen_wine_1"] ?? "{}")).toMatchObject({
      aliasOf: "wine_1",
    });
    noIds(finished);
  });

  it("deletes exactly the rows that it read", async () => {
    const { db, talk } = start(["Ada", "Bea", "Cleo"]);
    const finished = await talk.say("delete all my wines", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}, { type: "write", operation: "delete" }])],
      ActDecision: [
        readAll,
        complete("Found 3"),
        {
          action: "tool_call",
          tool: "db_delete",
          params: { table: "wines", where: byRefs(["wine_1", "wine_2", "wine_3"]) },
        },
        complete("Deleted 3"),
      ],
      ReplyOutput: [{ text: "All three are deleted." }],
    });
    expect(db.tables.wines).toEqual([]);
    expect(finished.reply).toBe("All three are deleted.");
    expect(JSON.parse(talk.fields["entity:wine_2"] ?? "{}").status).toBe("deleted");
    noIds(finished);
  });
});
