import { FatalError } from "../../contracts/errors.ts";
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
import { createReplyComposer } from "../../domain/replies/marks/compose-reply.ts";
import { createMarkdownGuard } from "../../domain/replies/markdown/plain-markdown.ts";
import { createReplyStream } from "./reply-stream.ts";

const pack = createCellarPack();

function start() {
  const db = createNodeDatabase(pack);
  db.tables.wines = [{ id: idOf(10), name: "Barolo", bottles: 2 }];
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const look = {
  UnderstandOutput: [understood()],
  ThinkOutput: [thought([{}])],
  ActDecision: [readAll, complete("Found 1")],
};
/** The text on a client's screen at the end. */
function streamed({ events }: Finished): string {
  return events.reduce((text, { type, data }) => {
    if (type === "reply.reset") return "";
    return type === "reply.delta" ? text + String(data.text) : text;
  }, "");
}

describe("replies", () => {
  it("a reply loses the sentence whose tag names no receipt, in the stream as well", async () => {
    const { talk } = start();
    const text = "I've updated your cellar [#1]. You have Barolo. I also deleted the rest! [#2]";
    const turn = await talk.say("is Barolo any good?", { ...look, ReplyOutput: [{ text }] });
    expect(turn.reply).toBe("Nothing was changed by this message. You have Barolo.");
    expect(streamed(turn)).toBe(turn.reply);
    expect(talk.fields["turn:1"]).not.toContain("deleted");
  });

  it("a reply ends with a line that nothing was changed if it claims a change, even if none was requested", async () => {
    const { talk } = start();
    const sayReply = (text: string, overrides: object = {}) =>
      talk.say("is Barolo any good?", { ...look, ReplyOutput: [{ text, ...overrides }] });
    const claims = { created: 1, updated: 0, deleted: 0 };
    const claimingTurn = await sayReply("I’ve saved that for you. You have Barolo.", { claims });
    expect(claimingTurn.reply).toBe(
      "I’ve saved that for you. You have Barolo.\n\nFor the record: nothing was changed.",
    );
    expect(streamed(claimingTurn)).toBe(claimingTurn.reply);
    expect((await sayReply("You have Barolo.", { claims: null, counts: null })).reply).toBe(
      "You have Barolo.",
    );
  });

  const red = { type: "colour", field: "", value: "red", confidence: 1 };
  const snapshotWith = (part: object) => ({
    constraint_snapshot: { ...understood().constraint_snapshot, ...part },
  });
  const takeBack = snapshotWith({ withdrawn_constraints: [red] });

  it.each([
    ["en", 'In this conversation this no longer counts: "only red".', "Nothing else was changed."],
    ["de", "In diesem Gespräch gilt nicht mehr: „only red“.", "Sonst wurde nichts geändert."],
  ])(
    "a reply in %s says what was taken back of the conversation, and claims nothing else",
    async (language, line, nothingElse) => {
      const { talk } = start();
      const narrowed = understood({ language, ...snapshotWith({ new_constraints: [red] }) });
      await talk.say("only red", {
        ...look,
        UnderstandOutput: [narrowed],
        ReplyOutput: [{ text: "Ok." }],
      });
      const turn = await talk.say("any colour", {
        UnderstandOutput: [understood({ language, ...takeBack })],
        ThinkOutput: [thought([], { asked_change: true })],
        ReplyOutput: [{ text: "Fine. I have deleted that [#1 deleted]." }],
      });
      expect(turn.reply.toLowerCase()).toContain(line.toLowerCase());
      expect(turn.reply).toContain(nothingElse);
      expect(turn.reply).not.toContain("deleted that");
      const promptOf = (contract: string) =>
        turn.requests.find(({ title }) => title === contract)?.user ?? "";
      expect(promptOf("ReplyOutput")).toContain("(none: code has taken back what Losses says");
      expect(promptOf("ReplyOutput")).toContain("only red");
      expect(promptOf("ThinkOutput")).toContain(
        'taken back by code, of this conversation: "only red"',
      );
    },
  );

  it("a reply says that nothing was noted of what the user takes back, unless a change was tried", async () => {
    const { talk } = start();
    const nothing = { UnderstandOutput: [understood(takeBack)], ReplyOutput: [{ text: "Well." }] };
    const asked = thought([], { asked_change: true });
    const turn = await talk.say("forget the red", { ...nothing, ThinkOutput: [asked] });
    expect(turn.reply).toContain('so there was nothing to take back: "forget the red".');
    expect(turn.reply).toContain("For the record: nothing was changed.");
    const wines = { and: [{ column: "id", op: "in", value: ["wine_1"] }] };
    const deleteTurn = await talk.say("forget the red", {
      ...nothing,
      ThinkOutput: [thought([{}, { type: "write", operation: "delete" }])],
      ActDecision: [
        readAll,
        complete("Found 1"),
        { action: "tool_call", tool: "db_delete", params: { table: "wines", where: wines } },
        complete("done"),
      ],
    });
    expect(deleteTurn.reply).toContain("Barolo");
    expect(deleteTurn.reply).not.toContain("take back");
  });

  it("a question that both models read as such is not answered with a line about changes", async () => {
    const { talk } = start();
    const question = (part: object) =>
      talk.say("is Barolo any good?", {
        ...look,
        UnderstandOutput: [understood(part)],
        ThinkOutput: [thought([], { asked_change: true, answer: "It is." })],
      });
    const plain = { quick_mode: true, quick_mode_confidence: "high" as const, considers: false };
    expect((await question({ ...plain, quick_subdomain: null })).reply).toBe("It is.");
    const line = "For the record: nothing was changed.";
    expect((await question({ quick_mode: false })).reply).toBe(`It is.\n\n${line}`);
  });

  it("a reply ends with the right number if it states a wrong number of rows", async () => {
    const { talk } = start();
    const sayReply = async (rows: number) => {
      const ReplyOutput = [{ text: "You have wines.", counts: [{ step: 1, rows }] }];
      return (await talk.say("is Barolo any good?", { ...look, ReplyOutput })).reply;
    };
    expect(await sayReply(9)).toBe("You have wines.\n\nWines: 1.");
    expect(await sayReply(1)).toBe("You have wines.");
  });

  it("a reply starts again for the client when the model's first answer broke its contract", async () => {
    const { talk } = start();
    const badAnswer = { text: "You have Chablis. And more.", mood: "fine" };
    const turn = await talk.say("is Barolo any good?", {
      ...look,
      ReplyOutput: [badAnswer, { text: "You have Barolo." }],
    });
    expect(turn.reply).toBe("You have Barolo.");
    expect(streamed(turn)).toBe("You have Barolo.");
  });

  it("a reply is made by code from the results when no model can word it", async () => {
    const { db, talk } = start();
    const turn = await talk.say("make Ada and save it", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([
          { type: "generate", batch: [item("Ada")] },
          { type: "write", operation: "create" },
        ]),
      ],
      ActDecision: [complete("made", { data: wine("Ada") })],
      ReplyOutput: [{ words: "no" }, { words: "no" }],
    });
    expect(turn.reply).toContain("Saved: Ada.");
    expect(turn.reply).toContain("plum in Ada");
    expect(turn.reply).toContain('"pairing" (stew) was not kept');
    expect(streamed(turn)).toBe(turn.reply);
    expect(db.tables.wines).toHaveLength(2);
    expect(turn.end.status).toBe("completed");
  });

  it("a reply shows an unsaved draft in full even when the model shortens it", async () => {
    const { talk } = start();
    const turn = await talk.say("make Ada", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "generate", batch: [item("Ada")] }])],
      ActDecision: [complete("made", { data: wine("Ada") })],
      ReplyOutput: [{ text: "Here is Ada, a nice red." }],
    });
    expect(turn.reply).toContain("plum in Ada (88)");
    expect(turn.reply).toContain("(not saved)");
  });

  it("a reply does not repeat a draft that the model has shown as it is", async () => {
    const { talk } = start();
    const full = pack.subdomains.wines?.artifact?.format(wine("Ada")) ?? "";
    const turn = await talk.say("make Ada", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "generate", batch: [item("Ada")] }])],
      ActDecision: [complete("made", { data: wine("Ada") })],
      ReplyOutput: [{ text: `Here it is:\n\n${full}\n\nIt is not saved.` }],
    });
    expect(turn.reply.split("plum in Ada (88)")).toHaveLength(2);
  });

  it("what happened in a run is recorded in a summary made by code", async () => {
    const { talk } = start();
    const turn = await talk.say("is Barolo any good?", {
      ...look,
      ReplyOutput: [{ text: "Barolo." }],
    });
    expect(turn.end.summary).toMatchObject({
      steps: [{ hop: "act.1", status: "completed", summary: expect.any(String) }],
    });
    expect(turn.end).toMatchObject({ version: 1, decision: "plan_direct" });
  });
});

/** The composer's options for a run that shows nothing and changed nothing. */
const NOTHING_SHOWN = {
  blocks: [],
  refTypes: [],
  receipts: {
    count: 0,
    isApplied: () => false,
    line: () => "",
    list: () => "",
    none: "Nothing was changed.",
  },
};

describe("streams of replies", () => {
  it("the stream of a reply holds a sentence back until it is complete and checked", async () => {
    const sentTexts: string[] = [];
    let now = 0;
    const ctx = {
      retried: false,
      clock: { now: () => now, today: () => "", iso: () => "" },
      emit: (events: { data: Record<string, unknown> }[]) => {
        sentTexts.push(...events.map(({ data }) => String(data.text)));
        return Promise.resolve();
      },
    };
    const release = (sentence: string) => (sentence.includes("secret") ? "" : sentence);
    const stream = createReplyStream(ctx, () =>
      createReplyComposer({ ...NOTHING_SHOWN, release, guard: createMarkdownGuard([]) }),
    );
    for (const delta of ['{"text":"One. A sec', "ret. Th", "ree. "]) {
      now += 400;
      stream.onText(delta, 1);
    }
    await Promise.resolve();
    expect(sentTexts).toEqual(["One."]);
    await stream.finish("One. Three. Four.");
    expect(sentTexts.join("")).toBe("One. Three. Four.");
  });

  it("the stream of a reply resets the client when the final text does not begin with the streamed text", async () => {
    const sentTexts: (string | null)[] = [];
    const ctx = {
      retried: false,
      clock: { now: () => 0, today: () => "", iso: () => "" },
      emit: (events: { type: string; data: Record<string, unknown> }[]) => {
        sentTexts.push(
          ...events.map(({ type, data }) => (type === "reply.reset" ? null : String(data.text))),
        );
        return Promise.resolve();
      },
    };
    const release = (sentence: string) => sentence;
    const stream = createReplyStream(ctx, () =>
      createReplyComposer({ ...NOTHING_SHOWN, release, guard: createMarkdownGuard([]) }),
    );
    stream.onText('{"text":"One. Two. ', 1);
    await stream.finish("Two. Three.");
    expect(sentTexts).toEqual([null, "Two. Three."]);
  });
});

describe("refusals of the model", () => {
  const refuses = () => {
    throw new FatalError("refused", "the model declined to answer");
  };

  it("a refusal of the model is replaced by code's report of what was found if the model was to word the reply", async () => {
    const { talk } = start();
    const { reply, end } = await talk.say("which one?", { ...look, ReplyOutput: [refuses] });
    expect(end.status).toBe("completed");
    expect(reply).toContain("Barolo");
    expect(reply).not.toContain("declined");
  });

  it("a refusal of the model is replaced by one line about the refusal if there is nothing else to report", async () => {
    const { talk } = start();
    const { reply } = await talk.say("tell me something", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([])],
      ReplyOutput: [refuses],
    });
    expect(reply).toBe(
      "The language model that I work with declined to answer this. " +
        "Please put it in other words, or ask for something else.",
    );
  });

  it("a summary that the model refuses is made by code, and the model is not asked again", async () => {
    const { talk } = start();
    const ReplyOutput = [{ text: "Here." }];
    for (let n = 1; n <= 6; n++) {
      await talk.say(`question ${n}`, { ...look, ReplyOutput, ConversationSummary: [refuses] });
    }
    expect(JSON.parse(talk.fields.summary ?? "{}")).toMatchObject({ coversTo: 3 });
  });
});

describe("the history", () => {
  it("the history is folded every third exchange and shown until then, without refs or ids", async () => {
    const { talk } = start();
    let lastTurn: Finished | null = null;
    let fold: Finished["requests"][number] | undefined;
    for (let n = 1; n <= 10; n++) {
      lastTurn = await talk.say(`question ${n}`, {
        ...look,
        ReplyOutput: [{ text: `answer ${n} about wine_1` }],
        ConversationSummary: [
          { narrative: `They spoke of wine_1 (${idOf(10)}).`, engagement: "wine_1" },
        ],
      });
      const wasSummarized = lastTurn.requests.some(({ title }) => title === "ConversationSummary");
      expect(wasSummarized).toBe(n === 6 || n === 9);
      if (n === 9) fold = lastTurn.requests.find(({ title }) => title === "ConversationSummary");
      const think = lastTurn.requests.find(({ title }) => title === "ThinkOutput")?.user ?? "";
      const coversTo = Number(JSON.parse(talk.fields.summary ?? "{}").coversTo ?? 0);
      for (let past = coversTo + 1; past < n; past++) expect(think).toContain(`question ${past}`);
    }
    const summary = JSON.parse(talk.fields.summary ?? "{}");
    expect(summary).toEqual({
      paragraphs: [3, 6].map((coversTo) => ({
        ...{ version: coversTo + 3, level: 1, coversTo },
        text: expect.stringMatching(/^[-\d]{10}: They spoke of Barolo \(\[id\]\)\.$/),
      })),
      engagement: "Barolo",
      facts: [1, 2, 3, 4, 5, 6].map((n) => expect.objectContaining({ words: `question ${n}` })),
      coversTo: 6,
    });
    expect(fold?.user).toMatch(/User \([-\d]{10}\): question 4/);
    expect(fold?.user).not.toMatch(/User \([-\d]{10}\): question 3/);
    const think = lastTurn?.requests.find(({ title }) => title === "ThinkOutput")?.user ?? "";
    expect(think).toContain("They spoke of Barolo");
  });
});
