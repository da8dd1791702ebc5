import { describe, expect, it } from "vitest";
import { findUuids } from "../domain/entities/translation/find-uuids.ts";
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
import { createNodeDatabase, idOf } from "../../tests/support/node-database.ts";
import { createConversation, type Finished } from "../../tests/support/run-nodes.ts";

const pack = createCellarPack();

function start(names: string[] = []) {
  const db = createNodeDatabase(pack);
  db.tables.wines = names.map((name, n) => ({
    id: idOf(n + 10),
    name,
    bottles: 1,
    wine_notes: [{ id: idOf(n + 500), note: `tart ${name}`, score: 70 }],
  }));
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}

function expectNoIds(turn: Finished): void {
  for (const { system, user } of turn.requests) {
    expect(findUuids(`${system}\n${user}`)).toEqual([]);
  }
  expect(findUuids(turn.reply)).toEqual([]);
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
  it("a message is answered from rows that a plan reads, with no id in any request", async () => {
    const { talk } = start(["Barolo", "Chablis"]);
    const turn = await talk.say("which of my wines is the older one?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 2")],
      ReplyOutput: [{ text: "You have Barolo and Chablis." }],
    });
    expect(turn.hops).toEqual(["understand", "think", "act.1", "reply"]);
    expect(turn.reply).toBe("You have Barolo and Chablis.");
    const reply = turn.requests.find(({ title }) => title === "ReplyOutput")?.user ?? "";
    expect(reply).toContain("### step 1, wines: 2 of 2");
    expect(reply).toContain("tart Barolo");
    expect(reply).toContain('{"ref":"wine_1","name":"Barolo"');
    expectNoIds(turn);
  });

  it("items are generated in hops of their own and saved without asking a model, and what no table keeps is reported", async () => {
    const { db, talk } = start();
    const turn = await talk.say("make three wines and save them", {
      ...generateAndSave(["Ada", "Bea", "Cleo"]),
      ReplyOutput: [{ text: "I saved all three wines: Ada, Bea and Cleo." }],
    });
    expect(turn.hops).toContain("act.1.3");
    expect(turn.requests.filter(({ title }) => title === "ActDecision")).toHaveLength(3);
    expect(db.tables.wines).toHaveLength(3);
    const [ada] = db.tables.wines ?? [];
    const { pairing: _lost, tasting, ...keptFields } = wine("Ada");
    expect(ada).toMatchObject(keptFields);
    expect(ada?.wine_notes).toMatchObject(tasting);
    expect(turn.results["act.2"]).toMatchObject({
      status: "completed",
      batch: {
        total: 3,
        items: [{ ref: "gen_wine_1", status: "completed", resultRef: "wine_1" }, {}, {}],
      },
      losses: [expect.stringContaining("pairing"), expect.anything(), expect.anything()],
    });
    expect(turn.reply).toBe(
      "I saved all three wines: Ada, Bea and Cleo.\n\n" +
        "Saved:\n- Ada\n- Bea\n- Cleo\n\nPlease note:\n" +
        ["Ada", "Bea", "Cleo"]
          .map((name) => `- ${name}: "pairing" (stew) was not kept.`)
          .join("\n"),
    );
    expect(talk.fields["artifact:gen_wine_1"]).toBeUndefined();
    expect(JSON.parse(talk.fields["entity:gen_wine_1"] ?? "{}")).toMatchObject({
      aliasOf: "wine_1",
    });
    expectNoIds(turn);
  });

  it("a delete of read rows deletes exactly those rows", async () => {
    const { db, talk } = start(["Ada", "Bea", "Cleo"]);
    const turn = await talk.say("delete all my wines", {
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
    expect(turn.reply).toBe("All three are deleted.\n\nDeleted:\n- Ada\n- Bea\n- Cleo");
    expect(JSON.parse(talk.fields["entity:wine_2"] ?? "{}").status).toBe("deleted");
    expectNoIds(turn);
  });

  it("a quick look-up reads one table without a plan when Understand is sure, and cannot write there", async () => {
    const { db, talk } = start(["Ada"]);
    const quick = {
      quick_mode: true,
      quick_mode_confidence: "high" as const,
      quick_intent: "every wine",
      quick_subdomain: "wines",
    };
    const turn = await talk.say("what wines do I have?", {
      UnderstandOutput: [understood(quick)],
      ActQuickDecision: [
        { action: "tool_call", tool: "db_delete", params: { table: "wines" } },
        readAll,
        complete("Found 1"),
      ],
      ReplyOutput: [{ text: "Ada." }],
    });
    expect(turn.hops).toEqual(["understand", "quick", "reply"]);
    expect(db.tables.wines).toHaveLength(1);
    expect(turn.end.decision).toBe("quick");
  });

  it("a look-up of medium confidence is left to Think", async () => {
    const { talk } = start();
    const turn = await talk.say("wines?", {
      UnderstandOutput: [
        understood({
          quick_mode: true,
          quick_mode_confidence: "medium",
          quick_intent: "wines",
          quick_subdomain: "wines",
        }),
      ],
      ThinkOutput: [thought([])],
      ReplyOutput: [{ text: "Which ones?" }],
    });
    expect(turn.hops).toEqual(["understand", "think", "reply"]);
    expect(turn.requests[1]?.user).toContain("quick: medium, wines");
  });

  it("an id that a user pasted into a message or a note is masked", async () => {
    const { db, talk } = start(["Ada"]);
    db.put("wines", { ...db.tables.wines![0], notes: `bought with voucher ${idOf(77)}` });
    const turn = await talk.say(`what is ${idOf(78)}?`, {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 1")],
      ReplyOutput: [{ text: `That is ${idOf(78)}.` }],
    });
    expectNoIds(turn);
  });

  it("a retry of every hop decides the same: same drafts, same rows, one reply", async () => {
    const { db, talk } = start();
    const script = {
      ...generateAndSave(["Ada", "Bea"]),
      ReplyOutput: [{ text: "I saved both wines: Ada and Bea." }],
    };
    const turn = await talk.say("make two and save them", script, { retry: true });
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Bea"]);
    const refs = db.tables.wines!.map(({ id }) => ({ type: "wine", id: String(id) }));
    const { conversation } = db.applied[0]!;
    expect((await db.assignRefs(conversation!, refs)).map(({ ref }) => ref)).toEqual([
      "wine_1",
      "wine_2",
    ]);
    expect(turn.reply).toContain("I saved both wines: Ada and Bea.");
    const stream = turn.events.filter(({ type }) => type.startsWith("reply."));
    const reset = stream.findLastIndex(({ type }) => type === "reply.reset");
    expect(reset).toBeGreaterThan(0);
    const text = stream.slice(reset + 1).map(({ data }) => data.text);
    expect(text.join("")).toBe(turn.reply);
  });
});
