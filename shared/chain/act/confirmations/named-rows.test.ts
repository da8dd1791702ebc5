// The user is asked about rows that only a filter matched before they change, and the reply names them
// (spec/writes#named-rows).
import { describe, expect, it } from "vitest";
import type { StepResult } from "../../../contracts/results.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import {
  byRefs,
  complete,
  item,
  readAll,
  thought,
  understood,
} from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../../tests/support/node-database.ts";
import { createConversation, type Finished } from "../../../../tests/support/run-nodes.ts";

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
const oneBottle = { and: [{ column: "bottles", op: "eq", value: 1 }] };
const byName = (name: string) => ({ and: [{ column: "name", op: "eq", value: name }] });
const replyOutput = { ReplyOutput: [{ text: "Done." }] };
const write = (operation: "update" | "delete", fields: object = {}) => ({
  type: "write" as const,
  operation,
  ...fields,
});
const bottles = ({ tables }: { tables: Record<string, unknown> }) =>
  (tables.wines as { bottles: number }[]).map((wine) => wine.bottles);
const marks = (turn: Finished, hop = "act.1") =>
  ((turn.results[hop] as StepResult).receipts ?? []).map(({ label, unnamed }) => [
    label,
    unnamed ?? false,
  ]);

describe("updates whose filter matches more than the named rows", () => {
  const ask = (talk: ReturnType<typeof cellarOf>["talk"], text = "set the good ones to 3") =>
    talk.say(text, {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([write("update")])],
      ActDecision: [call("db_update", { where: oneBottle, set: { bottles: 3 } }), complete("Set")],
      ...replyOutput,
    });
  const yes = {
    UnderstandOutput: [understood({ pending_response: "confirms" as const })],
    ...replyOutput,
  };

  it("an update of more than the named rows asks first, names every row, and after a yes changes exactly those rows", async () => {
    const { db, talk } = cellarOf("Ada", "Bea", "Cleo");
    const questionTurn = await ask(talk);
    expect(db.applied).toEqual([]);
    expect(questionTurn.end.reply.pending).toEqual({
      type: "confirm_update",
      text: "This would change 3 entries in wines (bottles): Ada, Bea, Cleo. Shall I change them?",
      options: ["Change nothing", "Change all 3"],
    });
    db.put("wines", { id: idOf(99), name: "Late", bottles: 1 });
    const turn = await talk.say("yes", yes);
    expect(bottles(db)).toEqual([3, 3, 3, 1]);
    expect(turn.requests.map(({ title }) => title)).not.toContain("ActDecision");
  });

  it("an update of more than the named rows does nothing when the answer is not a plain yes", async () => {
    const { db, talk } = cellarOf("Ada", "Bea");
    await ask(talk);
    const secondTurn = await talk.say("yes, but only Ada", yes);
    expect(secondTurn.end.reply.pending?.type).toBe("confirm_update");
    await talk.say("delete them", yes);
    expect(bottles(db)).toEqual([1, 1]);
  });

  it("an update of more than the named rows asks a model again for relative amounts, about these rows only", async () => {
    const { db, talk } = cellarOf("Ada", "Bea", "Cleo");
    const addTwo = (refs: string[]) => ({
      action: "tool_call",
      call: {
        tool: "db_update",
        table: "wines",
        last: true,
        where:
          refs.length > 0
            ? { match: "all", conditions: [] }
            : { match: "all", conditions: [{ column: "bottles", op: "eq", values: ["1"] }] },
        changes: [{ refs, item: "", set: [{ column: "bottles", how: "add", values: ["2"] }] }],
      },
    });
    await talk.say("two more of the good ones", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([write("update")])],
      ActDecision: [addTwo([])],
      ...replyOutput,
    });
    db.put("wines", { id: idOf(99), name: "Late", bottles: 1 });
    // The filter now matches another row, so the call is refused.
    const repeatedCalls = [addTwo([]), addTwo(["wine_1", "wine_2", "wine_3"])];
    await talk.say("yes", { ...yes, ActDecision: repeatedCalls });
    expect(bottles(db)).toEqual([3, 3, 3, 1]);
  });

  it.each([
    ["the user named them", "set Bea and Ada to 3", {}],
    ["the plan named them", "set those", { batch: [item("Ada"), item("Bea")] }],
  ])("an update is not asked about when %s", async (_why, text, fields) => {
    const { db, talk } = cellarOf("Ada", "Bea");
    await talk.say(text, {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([write("update", fields)])],
      ActDecision: [call("db_update", { where: oneBottle, set: { bottles: 3 } }), complete("Set")],
      ...replyOutput,
    });
    expect(bottles(db)).toEqual([3, 3]);
  });

  it("an update that matches one row is not asked about, and its receipt is marked", async () => {
    const { db, talk } = cellarOf("Ada", "Bea");
    const turn = await talk.say("set the good one to 3", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([write("update")])],
      ActDecision: [
        call("db_update", { where: byName("Ada"), set: { bottles: 3 } }),
        complete("Set"),
      ],
      ...replyOutput,
    });
    expect(bottles(db)).toEqual([3, 1]);
    expect(marks(turn)).toEqual([["Ada", true]]);
  });
});

describe("rows that the user did not name, matched by several filters", () => {
  const set = (name: string) =>
    call("db_update", { where: byName(name), set: { bottles: 3 }, last: false });
  const say = (cellar: ReturnType<typeof cellarOf>, decisions: object[], operation = "update") =>
    cellar.talk.say("see to the good ones", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([write(operation as "update")])],
      ActDecision: [...decisions, complete("Done")],
      ...replyOutput,
    });

  it("rows that the user did not name are asked about from the second row on", async () => {
    const cellar = cellarOf("Ada", "Bea", "Cleo");
    const questionTurn = await say(cellar, [set("Ada"), set("Bea"), set("Cleo")]);
    expect(questionTurn.end.reply.pending?.type).toBe("confirm_update");
    expect(questionTurn.end.reply.pending?.text).toContain(": Bea.");
    expect(bottles(cellar.db)).toEqual([3, 1, 1]);
  });

  it("rows that the user did not name are asked about before a delete too", async () => {
    const cellar = cellarOf("Ada", "Bea");
    const drop = (name: string) => call("db_delete", { where: byName(name), last: false });
    const questionTurn = await say(cellar, [drop("Ada"), drop("Bea")], "delete");
    expect(questionTurn.end.reply.pending?.text).toContain(": Bea. Shall I delete it?");
    expect(cellar.db.tables.wines).toMatchObject([{ name: "Bea" }]);
  });

  it("a row that a second filter matches again is not asked about", async () => {
    const cellar = cellarOf("Ada", "Bea");
    const secondCall = call("db_update", { where: byName("Ada"), set: { bottles: 4 } });
    const turn = await say(cellar, [set("Ada"), secondCall]);
    expect(turn.end.reply.pending ?? null).toBeNull();
    expect(bottles(cellar.db)).toEqual([4, 1]);
  });
});

describe("deletes whose filter matches more than the named rows", () => {
  it("a delete of more than the named rows asks first, however few the rows are, and names all of them", async () => {
    const { db, talk } = cellarOf("Ada", "Ada Riserva");
    const questionTurn = await talk.say("delete Ada", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([write("delete")])],
      ActDecision: [call("db_delete", { where: oneBottle })],
      ...replyOutput,
    });
    expect(questionTurn.end.reply.pending?.text).toContain(
      ": Ada, Ada Riserva. Shall I delete them?",
    );
    expect(db.tables.wines).toHaveLength(2);
    await talk.say("yes", {
      UnderstandOutput: [understood({ pending_response: "confirms" })],
      ...replyOutput,
    });
    expect(db.tables.wines).toEqual([]);
  });

  it.each([
    ["delete all but Bea", []],
    ["alles löschen außer der Bea", []],
    ["delete all but the second", [{ raw_text: "the second", resolved_ref: "wine_2" }]],
  ])(
    "a delete of all found rows asks first when the message names one of them: %s",
    async (message, mentions) => {
      const { db, talk } = cellarOf("Ada", "Bea", "Cleo");
      await talk.say("what is there", {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([{}])],
        ActDecision: [readAll, complete("Found 3")],
        ...replyOutput,
      });
      const entity_mentions = mentions.map((mention) => ({
        entity_type: "wine",
        candidates: [],
        needs_disambiguation: false,
        ...mention,
      }));
      const questionTurn = await talk.say(message, {
        UnderstandOutput: [understood({ entity_mentions })],
        ThinkOutput: [thought([{}, write("delete", { all_found: true })])],
        ActDecision: [readAll, complete("Found 3")],
        ...replyOutput,
      });
      expect(questionTurn.end.reply.pending?.text).toContain(
        ": Ada, Bea, Cleo. Shall I delete them?",
      );
      expect(db.tables.wines).toHaveLength(3);
      await talk.say("yes", {
        UnderstandOutput: [understood({ pending_response: "confirms" })],
        ...replyOutput,
      });
      expect(db.tables.wines).toEqual([]);
    },
  );

  it("the question before a delete names every row of a long list", async () => {
    const names = Array.from({ length: 40 }, (_, n) => `Vintage ${n}`);
    const { talk } = cellarOf(...names);
    const questionTurn = await talk.say("delete all", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}, write("delete", { all_found: true })])],
      ActDecision: [readAll, complete("Found 40")],
      ...replyOutput,
    });
    for (const name of names) expect(questionTurn.end.reply.pending?.text).toContain(name);
  });
});

describe("changed rows that the user did not name", () => {
  it("a changed row that the user did not name is marked in its receipt, and one that the user named is not", async () => {
    const { talk } = cellarOf("Ada", "Bea", "Cleo");
    const turn = await talk.say("three of each, Bea first", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}, write("update", { all_found: true })])],
      ActDecision: [
        readAll,
        complete("Found 3"),
        call("db_update", { where: byRefs(["wine_1", "wine_2", "wine_3"]), set: { bottles: 3 } }),
        complete("Set"),
      ],
      ...replyOutput,
    });
    expect(marks(turn, "act.2")).toEqual([
      ["Bea", false],
      ["Ada", true],
      ["Cleo", true],
    ]);
  });

  it("a changed row that the user did not name is also marked when a model picked its ref from rows that the model itself read", async () => {
    const { talk } = cellarOf("Ada", "Bea");
    const turn = await talk.say("drop what is old", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([write("delete")])],
      ActDecision: [
        readAll,
        call("db_delete", { where: byRefs(["wine_1", "wine_2"]) }),
        complete(),
      ],
      ...replyOutput,
    });
    expect(marks(turn)).toEqual([
      ["Ada", true],
      ["Bea", true],
    ]);
  });

  it("a changed row is not marked when it belongs to a named parent, and is marked when it belongs to another parent", async () => {
    const { db, talk } = cellarOf("Ada", "Bea");
    db.tables.wine_notes = [0, 1].map((n) => ({
      id: idOf(n + 50),
      wine_id: idOf(n + 10),
      note: `Note ${n}`,
      score: 80,
    }));
    const where = { and: [{ column: "score", op: "eq", value: 80 }] };
    const turn = await talk.say("give all that Ada has 90", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}, write("update")])],
      ActDecision: [
        readAll,
        complete("Found 2"),
        call("db_update", {
          table: "wine_notes",
          where: byRefs(["wn_1", "wn_2"]),
          set: { score: 90 },
        }),
        call("db_update", { table: "wine_notes", where, set: { score: 90 } }),
        complete("Set"),
      ],
      ...replyOutput,
    });
    expect(marks(turn, "act.2")).toEqual([
      ["Note 0", false],
      ["Note 1", true],
    ]);
  });

  it("a changed row is not marked when the plan names it by ref", async () => {
    const { talk } = cellarOf("Ada");
    await talk.say("show me", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 1")],
      ...replyOutput,
    });
    const turn = await talk.say("drop it", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([write("delete", { batch: [item("the first", "wine_1")] })])],
      ActDecision: [],
      ...replyOutput,
    });
    expect(marks(turn)).toEqual([["Ada", false]]);
  });
});
