// If the words for one thing fit several rows, the user is asked before a write. A look-up asks nothing.
import { describe, expect, it } from "vitest";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";
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

type Mention = UnderstandOutput["entity_mentions"][number];

/** A conversation that has shown every wine, and its wines. */
async function cellar(...wines: [name: string, bottles: number][]) {
  const pack = createCellarPack();
  const db = createNodeDatabase(pack);
  db.tables.wines = wines.map(([name, bottles], n) => ({ id: idOf(n + 10), name, bottles }));
  const talk = createConversation(pack, createFilePrompts(), db);
  await talk.say("show me all", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{ every_row: true }])],
    ReplyOutput: [{ text: "There they are." }],
  });
  const remainingWines = () =>
    (db.tables.wines ?? []).map(({ name, bottles }) => `${name} ${bottles}`);
  return { db, talk, remainingWines };
}
const mention = (raw_text: string, overrides: Partial<Mention> = {}): Mention => ({
  raw_text,
  entity_type: "wine",
  resolved_ref: null,
  candidates: [],
  ...overrides,
});
const replyOutput = { ReplyOutput: [{ text: "Done." }] };
const remove = (refs: string[] | null, overrides: object = {}) =>
  thought(
    [{ type: "write", operation: "delete", batch: refs?.map((ref) => item("Gavi", ref)) ?? null }],
    overrides,
  );
const call = (tool: string, where: object, overrides: object = {}) => ({
  action: "tool_call",
  tool,
  params: { table: "wines", where, ...overrides },
});
const gavis = { and: [{ column: "name", op: "ilike", value: "%Gavi%" }] };

describe("plans that change one of several rows that the user's words fit", () => {
  it.each([
    ["delete the Gavi", "en", 'Which one do you mean by "the Gavi"?', "the Gavi"],
    ["lösch bitte den Gavi", "de", "Was meinst du mit „den Gavi“?", "den Gavi"],
    ["supprime le Gavi", "fr", /Gavi/, "le Gavi"],
    ["borra el Gavi", "es", /Gavi/, "el Gavi"],
    ["ガヴィを消して", "ja", /Gavi/, "Gavi"],
  ])(
    "the user is asked which row is meant, whatever the model left empty: %s",
    async (text, language, question, words) => {
      const { talk, remainingWines } = await cellar(["Gavi", 1], ["Soave", 2], ["Gavi", 3]);
      const questionTurn = await talk.say(text, {
        UnderstandOutput: [understood({ language, entity_mentions: [mention(words)] })],
        ThinkOutput: [remove(["wine_1"])],
      });
      expect(remainingWines()).toHaveLength(3);
      expect(questionTurn.hops).toEqual(["understand", "think", "reply"]);
      const { pending } = questionTurn.end.reply;
      expect(pending?.type).toBe("disambiguate");
      expect(questionTurn.reply).toMatch(question);
      expect(pending?.options).toHaveLength(2);
      expect(new Set(pending?.options).size).toBe(2);
      const second = await talk.say("2", {
        UnderstandOutput: [understood({ language })],
        ThinkOutput: [remove(["wine_3"])],
        ...replyOutput,
      });
      expect(remainingWines()).toEqual(["Gavi 1", "Soave 2"]);
      const think = second.requests.find(({ title }) => title === "ThinkOutput")?.user ?? "";
      expect(think).toContain(`request: ${text}\n`);
    },
  );

  it("the question which row is meant comes before an update, a change of all found rows, a proposal and a copy", async () => {
    for (const plan of [
      thought([{ type: "write", operation: "update" }]),
      thought([{}, { type: "write", operation: "delete", all_found: true }]),
      remove(["wine_2"], { decision: "propose", message: "Shall I?" }),
      thought([{ type: "write", operation: "create", description: "A copy of wine_2" }]),
    ]) {
      const { talk, remainingWines } = await cellar(["Gavi", 1], ["Gavi", 3]);
      const { end } = await talk.say("den Gavi", {
        UnderstandOutput: [understood({ entity_mentions: [mention("den Gavi")] })],
        ThinkOutput: [plan],
      });
      expect(end.reply.pending?.type).toBe("disambiguate");
      expect(remainingWines()).toEqual(["Gavi 1", "Gavi 3"]);
    }
  });

  it("the question offers equal names with the values that differ, even when the model asks it", async () => {
    const { talk, remainingWines } = await cellar(
      ["Gavi", 1],
      ["Soave", 2],
      ["Gavi", 3],
      ["Gavi Riserva", 4],
    );
    const candidates = ["wine_1", "wine_3", "wine_4"];
    const { end } = await talk.say("delete the Gavi", {
      UnderstandOutput: [
        understood({
          entity_mentions: [mention("the Gavi", { candidates })],
          disambiguation: { candidates, prompt: "Which Gavi?" },
        }),
      ],
    });
    const options = end.reply.pending?.options ?? [];
    expect(options[2]).toBe("Gavi Riserva");
    expect(new Set(options).size).toBe(3);
    expect(remainingWines()).toHaveLength(4);
  });

  it("the question is asked again if the answer chooses no row, even if the model's plan deletes one", async () => {
    const { talk, remainingWines } = await cellar(["Gavi", 1], ["Gavi", 3]);
    const open = { entity_mentions: [mention("den Gavi")] };
    await talk.say("lösch den Gavi", {
      UnderstandOutput: [understood(open)],
      ThinkOutput: [remove(["wine_1"])],
    });
    for (const text of ["hm, den guten", "na den guten halt"]) {
      const { end } = await talk.say(text, {
        UnderstandOutput: [understood({ pending_response: "answers" })],
        ThinkOutput: [remove(["wine_1"])],
      });
      expect(end.reply.pending?.type).toBe("disambiguate");
    }
    expect(remainingWines()).toHaveLength(2);
  });

  it.each<[why: string, text: string, mentions: Mention[], refs: string[] | null]>([
    [
      "the model says which one",
      "the other Gavi",
      [mention("it", { resolved_ref: "wine_1" })],
      ["wine_1"],
    ],
    [
      "several are meant",
      "delete both Gavis",
      [mention("both Gavis", { several: true })],
      ["wine_1", "wine_2"],
    ],
    ["the change is of other rows", "the Soave, not the Gavi", [mention("the Gavi")], ["wine_3"]],
    [
      "another mention says which one",
      "the Gavi, the newer one",
      [mention("the Gavi"), mention("the newer one", { resolved_ref: "wine_1" })],
      ["wine_1"],
    ],
  ])("no question is asked if %s", async (_why, text, mentions, refs) => {
    const { talk, remainingWines } = await cellar(["Gavi", 1], ["Gavi", 3], ["Soave", 2]);
    const { end } = await talk.say(text, {
      UnderstandOutput: [understood({ entity_mentions: mentions })],
      ThinkOutput: [remove(refs)],
      ...replyOutput,
    });
    expect(end.reply.pending).toBeUndefined();
    expect(remainingWines()).toHaveLength(3 - (refs?.length ?? 0));
  });

  it("no question is asked when the user's words fit only one of the rows", async () => {
    const { talk, remainingWines } = await cellar(["Gavi Riserva", 1], ["Gavi Classico", 3]);
    const candidates = ["wine_1", "wine_2"];
    await talk.say("delete the Gavi, the Classico", {
      UnderstandOutput: [understood({ entity_mentions: [mention("the Gavi", { candidates })] })],
      ThinkOutput: [remove(["wine_2"])],
      ...replyOutput,
    });
    expect(remainingWines()).toEqual(["Gavi Riserva 1"]);
  });
});

describe("look-ups of one of several rows", () => {
  it.each(["how old is the Gavi?", "wie alt ist der Gavi?", "quel âge a le Gavi ?"])(
    "a look-up asks nothing: %s",
    async (text) => {
      const { talk } = await cellar(["Gavi", 1], ["Gavi", 3]);
      const turn = await talk.say(text, {
        UnderstandOutput: [understood({ entity_mentions: [mention("Gavi")] })],
        ThinkOutput: [thought([{ batch: [item("Gavi", "wine_1")] }])],
        ReplyOutput: [{ text: "There are two." }],
      });
      expect(turn.end.reply.pending).toBeUndefined();
      expect(turn.reply).toContain("There are two.");
    },
  );

  it.each([
    [
      "the plan analyzes one of them",
      [{}, { type: "analyze" as const, description: "Judge wine_1" }],
    ],
    [
      "the plan shows one of them and changes something else",
      [
        { batch: [item("Gavi", "wine_1")] },
        { type: "write" as const, operation: "create" as const, batch: [item("Barolo")] },
      ],
    ],
  ])("a look-up asks nothing if %s", async (_what, steps) => {
    const { talk } = await cellar(["Gavi", 1], ["Gavi", 3]);
    const { end } = await talk.say("den Gavi", {
      UnderstandOutput: [understood({ entity_mentions: [mention("den Gavi")] })],
      ThinkOutput: [thought(steps)],
      ActDecision: [
        readAll,
        ...[1, 2, 3].map(() => complete("told", { data: { text: "It is old.", refs: [] } })),
      ],
      ...replyOutput,
    });
    expect(end.decision).toBe("plan_direct");
    expect(end.reply.pending).toBeUndefined();
  });

  it("a look-up asks nothing when Understand takes the message for a look-up, even if it has a question", async () => {
    const { talk } = await cellar(["Gavi", 1], ["Gavi", 3]);
    const { hops } = await talk.say("show me the Gavi", {
      UnderstandOutput: [
        understood({
          entity_mentions: [mention("the Gavi", { candidates: ["wine_1", "wine_2"] })],
          disambiguation: { candidates: ["wine_1", "wine_2"], prompt: "Which?" },
          quick_mode: true,
          quick_mode_confidence: "high",
          quick_intent: "the Gavi",
          quick_subdomain: "wines",
        }),
      ],
      ThinkOutput: [thought([{ every_row: true }])],
      ReplyOutput: [{ text: "Two." }],
    });
    expect(hops).toContain("think");
  });
});

describe("filters that match several rows when one thing is meant", () => {
  /** A cellar whose rows were never shown: code first sees them when they are about to be changed. */
  function unseen() {
    const pack = createCellarPack();
    const db = createNodeDatabase(pack);
    db.readRunFacts = async () => ({
      profile: null,
      counts: {},
      background: [],
      changed: [],
      mentioned: [],
      standing: [],
      found: {},
    });
    db.tables.wines = [1, 3].map((bottles, n) => ({ id: idOf(n + 10), name: "Gavi", bottles }));
    return { db, talk: createConversation(pack, createFilePrompts(), db) };
  }
  it.each([
    ["deletes", [call("db_delete", gavis)]],
    ["updates", [call("db_update", gavis, { set: { bottles: 9 } })]],
    ["reads and picks one", [readAll, call("db_delete", byRefs(["wine_1"]))]],
  ])(
    "a filter that matches several rows asks which one is meant before it %s",
    async (_what, calls) => {
      const { db, talk } = unseen();
      const questionTurn = await talk.say("den Gavi, bitte", {
        UnderstandOutput: [understood({ entity_mentions: [mention("den Gavi")], language: "de" })],
        ThinkOutput: [
          thought([
            {
              type: "write",
              operation:
                calls.length === 1 && "set" in (calls[0]?.params ?? {}) ? "update" : "delete",
            },
          ]),
        ],
        ActDecision: [...calls, complete()],
        ...replyOutput,
      });
      expect(db.applied).toEqual([]);
      expect(questionTurn.end.reply.pending?.type).toBe("ask_user");
      expect(questionTurn.reply).toMatch(/^Was meinst du mit „den Gavi“\?\n1\. .+\n2\. /);
    },
  );
});
