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
import { describe, expect, it } from "vitest";
import { parseSession } from "../../domain/conversation/session-fields.ts";

const pack = createCellarPack();

function start() {
  const db = createNodeDatabase(pack);
  db.tables.wines = [{ id: idOf(10), name: "Barolo", bottles: 2 }];
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const ADA = pack.subdomains.wines?.artifact?.format(wine("Ada")) ?? "";
const CLARA = pack.subdomains.wines?.artifact?.format(wine("Clara")) ?? "";

const generate = (...names: string[]) => ({
  UnderstandOutput: [understood()],
  ThinkOutput: [thought([{ type: "generate", batch: names.map((name) => item(name)) }])],
  ActDecision: names.map((name) => complete("made", { data: wine(name) })),
});
const changeScript = () => ({
  UnderstandOutput: [understood()],
  ThinkOutput: [thought([{}, { type: "write", operation: "update" }])],
  ActDecision: [
    readAll,
    complete("Found 1"),
    {
      action: "tool_call",
      tool: "db_update",
      params: {
        table: "wines",
        where: { and: [{ column: "id", op: "in", value: ["wine_1"] }] },
        set: { bottles: 1 },
        last: true,
      },
    },
  ],
});

function streamed({ events }: Finished): string {
  return events.reduce((text, { type, data }) => {
    if (type === "reply.reset") return "";
    return type === "reply.delta" ? text + String(data.text) : text;
  }, "");
}

const replyOutput = (text: string, offer: string | null = null) => ({
  ReplyOutput: [{ text, offer }],
});

describe("what a reply shows", () => {
  it("the next message's numbers count the list that the reply shows, without names inside a draft's text", async () => {
    const { db, talk } = start();
    db.tables.wines = ["Barolo", "Plum"].map((name, n) => ({ id: idOf(n + 10), name, bottles: 2 }));
    const readAllScript = {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ every_row: true }])],
    };
    const shownRefs = ({ end }: Finished) =>
      parseSession(end.snapshotState).exchanges.at(-1)?.shown;
    const proseTurn = await talk.say("show me all", {
      ...readAllScript,
      ...replyOutput("Plum and Barolo."),
    });
    expect(shownRefs(proseTurn)).toBeUndefined();
    const namedTurn = await talk.say("show me all", {
      ...readAllScript,
      ...replyOutput("1. Plum\n2. Barolo"),
    });
    expect(shownRefs(namedTurn)).toEqual(["wine_2", "wine_1"]);
    const listTurn = await talk.say("show me all", {
      ...readAllScript,
      ...replyOutput("All:\n\n{{step 1}}"),
    });
    expect(shownRefs(listTurn)).toEqual(["wine_1", "wine_2"]);
    const draft = wine("Ada");
    const draftTurn = await talk.say("make one like them", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "generate", batch: [item("Ada")] }])],
      ActDecision: [complete("made", { data: { ...draft, notes: "like Barolo and Plum" } })],
      ...replyOutput("Like your Barolo."),
    });
    expect(draftTurn.reply).toContain("like Barolo and Plum");
    expect(shownRefs(draftTurn)).toEqual(["gen_wine_1"]);
  });

  it("the rows that a reply shows are those of its list of changes, and not other rows with the same names", async () => {
    const { db, talk } = start();
    await talk.say("show me all", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ every_row: true }])],
      ...replyOutput("{{step 1}}"),
    });
    const rows = ["Barolo", "Fig"].map((name, n) => ({ item: `item_${n + 1}`, name, bottles: 1 }));
    const turn = await talk.say("add two", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([
          { type: "write", operation: "create", batch: rows.map(({ name }) => item(name)) },
        ]),
      ],
      ActDecision: [
        { action: "tool_call", tool: "db_create", params: { table: "wines", rows } },
        complete(),
      ],
      ...replyOutput("Well."),
    });
    expect(db.tables.wines).toHaveLength(3);
    expect(turn.reply).toContain("- Barolo\n- Fig");
    expect(parseSession(turn.end.snapshotState).exchanges.at(-1)?.shown).toEqual([
      ...["wine_2", "wine_3"],
    ]);
  });

  it("a draft appears at its mark, word for word, also in the stream", async () => {
    const { talk } = start();
    const text = "Two reds.\n\n{{gen_wine_2}}\n\nAnd the other:\n\n{{gen_wine_1}}\n\nEnjoy.";
    const turn = await talk.say("make Ada and Clara", {
      ...generate("Ada", "Clara"),
      ...replyOutput(text),
    });
    expect(turn.reply).toBe(
      `Two reds.\n\n${CLARA}\n\n(not saved)\n\nAnd the other:\n\n${ADA}\n\n(not saved)\n\nEnjoy.`,
    );
    expect(streamed(turn)).toBe(turn.reply);
  });

  it("a draft without a mark is added to the reply in full", async () => {
    const { talk } = start();
    const { reply } = await talk.say("make Ada and Clara", {
      ...generate("Ada", "Clara"),
      ...replyOutput("Two reds.\n\n{{gen_wine_2}}"),
    });
    expect(reply).toBe(`Two reds.\n\n${CLARA}\n\n(not saved)\n\n${ADA}\n\n(not saved)`);
  });

  it("a list of changes appears once: at its mark, or else at the end", async () => {
    const changeLine = /Barolo: .*2 → 1/g;
    for (const [text, firstLine] of [
      ["Done.\n\n{{changes}}\n\nCheers.", "Done."],
      ["Done.\n\n{{step 2}}\n\n{{changes}}\n\nCheers.", "Done."],
      ["Done.\n\n{{changes}}\n\n{{step 2}}\n\nCheers.", "Done."],
      ["Cheers.", "Cheers."],
    ] as const) {
      const { talk } = start();
      const { reply } = await talk.say("drank one", { ...changeScript(), ...replyOutput(text) });
      expect(reply.match(changeLine)).toHaveLength(1);
      expect(reply.split("\n")[0]).toBe(firstLine);
      expect(reply.endsWith("Cheers.")).toBe(text.includes("{{"));
    }
  });

  it("no list of changes is shown when no change was requested", async () => {
    const { talk } = start();
    const { reply } = await talk.say("is Barolo any good?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 1")],
      ...replyOutput("Yes.\n\n{{changes}}"),
    });
    expect(reply).toBe("Yes.");
  });

  it("the list of changes is in the language of the message", async () => {
    const { talk } = start();
    const { reply } = await talk.say("eine getrunken", {
      ...changeScript(),
      UnderstandOutput: [understood({ language: "de" })],
      ...replyOutput("Prost."),
    });
    expect(reply).toMatch(/^Prost\.\n\nGeändert: Barolo: .*2 → 1/);
  });

  it("a reply says why a requested change was not made", async () => {
    const { talk } = start();
    const { reply } = await talk.say("drank one", {
      ...changeScript(),
      ActDecision: [
        readAll,
        complete("Found 1"),
        { action: "fail", details: "the cellar is locked" },
      ],
      ...replyOutput("Cheers."),
    });
    expect(reply).toContain("Not done: the cellar is locked.");
  });
});

describe("offers", () => {
  it("an offer appears below the text, and the next message answers it", async () => {
    const { talk } = start();
    const firstTurn = await talk.say("make Ada", {
      ...generate("Ada"),
      ...replyOutput("A red.", "Shall I save it?"),
    });
    expect(firstTurn.reply.endsWith("\n\nShall I save it?")).toBe(true);
    expect(firstTurn.end.reply).toMatchObject({
      pending: { type: "offer", text: "Shall I save it?" },
    });
    const secondTurn = await talk.say("ja bitte, speichere ihn gleich", {
      UnderstandOutput: [understood({ pending_response: "confirms", language: "de" })],
      ThinkOutput: [
        thought([{ type: "write", operation: "create", batch: [item("Ada", "gen_wine_1")] }]),
      ],
    });
    const think = secondTurn.requests.find(({ title }) => title === "ThinkOutput")?.user ?? "";
    expect(think).toContain("Shall I save it?");
    expect(think).toContain("response: confirms");
    expect(secondTurn.reply).toContain("Gespeichert");
  });

  it("an offer is declined along with another wish, and the wish is planned", async () => {
    const { talk } = start();
    await talk.say("make Ada", {
      ...generate("Ada"),
      ...replyOutput("A red.", "Shall I save it?"),
    });
    const snapshot = { ...understood().constraint_snapshot, goal_update: "how many Barolo" };
    const { requests, reply } = await talk.say("nah. how many Barolo are there?", {
      UnderstandOutput: [
        understood({ pending_response: "cancels", constraint_snapshot: snapshot }),
      ],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 1")],
      ...replyOutput("Two."),
    });
    expect(requests.map(({ title }) => title)).toContain("ThinkOutput");
    expect(reply).toBe("Two.");
  });

  it("an offer is dropped when the user speaks of something else", async () => {
    const { talk } = start();
    await talk.say("make Ada", {
      ...generate("Ada"),
      ...replyOutput("A red.", "Shall I save it?"),
    });
    const { end } = await talk.say("is Barolo any good?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 1")],
      ...replyOutput("Yes."),
    });
    expect(end.reply).not.toHaveProperty("pending");
  });

  it("an offer is dropped when the text asks a question, because a yes would answer both", async () => {
    const { talk } = start();
    const { reply, end } = await talk.say("make Ada", {
      ...generate("Ada"),
      ...replyOutput("A red. Shall I plan it for Friday?", "Shall I save it?"),
    });
    expect(reply).not.toContain("Shall I save it?");
    expect(end.reply).not.toHaveProperty("pending");
  });

  it("an offer is dropped while a stored plan waits for a yes", async () => {
    const { talk } = start();
    await talk.say("maybe a new one", {
      UnderstandOutput: [understood({ considers: true })],
      ThinkOutput: [thought([{ type: "write", operation: "create" }])],
    });
    const { reply, end } = await talk.say("is Barolo any good?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete("Found 1")],
      ...replyOutput("Yes.", "Shall I count the bottles?"),
    });
    expect(reply).toContain("Yes.");
    expect(reply).not.toContain("Shall I count");
    expect(end.reply).not.toMatchObject({ pending: { type: "offer" } });
  });

  it("an offer shows no draft: braces around a ref are replaced by the draft's name", async () => {
    const { talk } = start();
    const { end } = await talk.say("make Ada", {
      ...generate("Ada"),
      ...replyOutput("A red.", "Shall I save {{gen_wine_1}}?"),
    });
    expect(end.reply).toMatchObject({ pending: { text: "Shall I save Ada?" } });
  });

  it("an offer is dropped when it cites a receipt that does not exist", async () => {
    const { talk } = start();
    const { reply, end } = await talk.say("make Ada", {
      ...generate("Ada"),
      ...replyOutput("A red.", "I saved it [#1]. Shall I plan it?"),
    });
    expect(reply).not.toContain("Shall I plan it");
    expect(end.reply).not.toHaveProperty("pending");
  });
});

describe("replies that need no model", () => {
  it("a reply that needs no model is the list of changes, if nothing was looked up", async () => {
    const { talk } = start();
    const { reply, requests } = await talk.say("add Ada", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "create" }])],
      ActDecision: [
        {
          action: "tool_call",
          tool: "db_create",
          params: { table: "wines", rows: [{ name: "Ada", bottles: 3 }], last: true },
        },
      ],
    });
    expect(reply).toContain("Ada");
    expect(requests.map(({ title }) => title)).not.toContain("ReplyOutput");
  });
});
