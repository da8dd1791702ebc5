// Replies that need no model: look-ups, questions, failures, and what code adds to a model's words.
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

const pack = createCellarPack();

function start(names = ["Barolo"]) {
  const db = createNodeDatabase(pack);
  db.tables.wines = names.map((name, n) => ({ id: idOf(10 + n), name, bottles: n + 1 }));
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const look = (overrides = {}) => ({
  UnderstandOutput: [understood(overrides)],
  ThinkOutput: [thought([{}])],
  ActDecision: [readAll, complete("Found them")],
});
const quickLook = (overrides = {}) => ({
  UnderstandOutput: [
    understood({
      quick_mode: true,
      quick_mode_confidence: "high",
      quick_intent: "every wine",
      quick_subdomain: "wines",
      ...overrides,
    }),
  ],
  ActQuickDecision: [readAll, complete("Found them")],
});
const countWordings = ({ requests }: Finished) =>
  requests.filter(({ title }) => title === "ReplyOutput").length;
const streamedText = ({ events }: Finished) =>
  events.map(({ type, data }) => (type === "reply.delta" ? String(data.text) : "")).join("");
const generate = (names: string[], save: boolean) => ({
  UnderstandOutput: [understood()],
  ThinkOutput: [
    thought([
      { type: "generate", batch: names.map((name) => item(name)) },
      ...(save ? [{ type: "write" as const, operation: "create" as const }] : []),
    ]),
  ],
  ActDecision: names.map((name) => complete("made", { data: wine(name) })),
});

describe("look-ups", () => {
  it("a look-up is answered by a list, without a model, if Understand took it for a quick one", async () => {
    const { talk } = start(["Barolo", "Gavi"]);
    const turn = await talk.say("what do I have?", quickLook());
    expect(turn.reply).toBe("In wines (2):\n\n- **Barolo**, bottles 1\n- **Gavi**, bottles 2");
    expect([countWordings(turn), streamedText(turn)]).toEqual([0, turn.reply]);
  });

  it("a look-up that finds nothing says that there are no rows yet, and what the user can do", async () => {
    const { talk } = start([]);
    const turn = await talk.say("show me my wines", quickLook());
    expect(turn.reply).toBe("There is nothing in wines yet. Tell me what to enter.");
  });

  it("a look-up in a German conversation is answered in German", async () => {
    const { talk } = start(["Barolo", "Gavi"]);
    const german = quickLook({ language: "de" });
    const turn = await talk.say("was habe ich im Keller?", german);
    expect(countWordings(turn)).toBe(0);
    expect(turn.reply).toContain("- **Barolo**, bottles 1\n- **Gavi**, bottles 2");
    expect(turn.reply).not.toContain("In wines");
  });

  it.each([
    ["it was planned as an ordinary step", "what do I have?", look()],
    ["code has no words of the language", "vad finns där?", quickLook({ language: "sv" })],
  ])("a look-up is worded by the model when %s", async (_what, message, script) => {
    const { talk } = start();
    const turn = await talk.say(message, { ...script, ReplyOutput: [{ text: "Barolo." }] });
    expect([countWordings(turn), turn.reply.split("\n")[0]]).toEqual([1, "Barolo."]);
  });

  it("a look-up leaves the same session when its end is computed twice", async () => {
    const { talk } = start();
    const ends: unknown[] = [];
    await talk.say("what do I have?", quickLook(), {
      retry: true,
      onRetry: (_hop, first, second) => ends.push(...(first.end ? [first.end, second.end] : [])),
    });
    expect(ends).toHaveLength(2);
    expect(ends[1]).toEqual(ends[0]);
  });

  it("a look-up shows no ref, and makes links of a row's text unclickable", async () => {
    const { db, talk } = start();
    db.put("wines", { id: idOf(10), notes: "like wine_1, see https://wine.example/a" });
    const { reply } = await talk.say("list my wines", quickLook());
    expect(reply).toContain("like Barolo, see https\\://wine.example/a");
  });
});

describe("requested drafts", () => {
  it("a requested draft is shown in full by code, at the place of the model's mark", async () => {
    const { talk } = start();
    await talk.say("make Ada", { ...generate(["Ada"], false), ReplyOutput: [{ text: "Ada." }] });
    const mention = {
      raw_text: "that Ada",
      entity_type: "wine",
      resolved_ref: "gen_wine_1",
      candidates: [],
    };
    const turn = await talk.say("show me that Ada", {
      UnderstandOutput: [understood({ entity_mentions: [mention] })],
      ThinkOutput: [thought([])],
      ReplyOutput: [{ text: "Here it is:\n\n{{gen_wine_1}}" }],
    });
    expect(turn.requests.at(-1)?.user).toContain("### gen_wine_1: Ada (not saved)");
    expect(turn.reply).toMatch(/^Here it is:\n\n\*\*Ada\*\*\n/);
    expect(turn.reply).toMatch(/- plum in Ada \(88\)\n\n\(not saved\)$/);
  });

  it("a requested draft carries no link that the model wrote into it", async () => {
    const { talk } = start();
    const data = { ...wine("Ada"), notes: "see https://evil.example/?q=1 for more" };
    const turn = await talk.say("make Ada", {
      ...generate(["Ada"], false),
      ActDecision: [complete("made", { data })],
      ReplyOutput: [{ text: "Here it is." }],
    });
    expect(turn.reply).toContain("plum in Ada (88)");
    expect(turn.reply).not.toContain("evil");
  });
});

describe("questions", () => {
  it("a question is asked in the model's own words, in another language too, without another call", async () => {
    const { talk } = start();
    const message = "Soll ich Bea und Cleo anlegen?";
    const turn = await talk.say("vielleicht zwei neue", {
      UnderstandOutput: [understood({ language: "de" })],
      ThinkOutput: [thought([{}], { decision: "propose", message })],
    });
    expect([countWordings(turn), turn.reply]).toEqual([0, message]);
  });

  it("a question passes the same checks as any other sentence, and is stored as it was checked", async () => {
    const { talk } = start();
    const turn = await talk.say("tidy up", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([], {
          decision: "clarify",
          message: "See https://evil.example about wine_9. Which next?",
        }),
      ],
    });
    expect(turn.reply).not.toMatch(/wine_9|evil/);
    expect(turn.reply).toContain("Which next?");
    expect(turn.end.reply.pending?.text).toBe(turn.reply);
    expect(talk.fields.pending).not.toContain("evil");
  });

  it.each([
    ["I deleted all your wines. Which next?", "Nothing was changed.\n\n"],
    ["Which of them shall go?", ""],
  ])(
    "a question begins with the line “Nothing was changed.” only if its text claims a change: %s",
    async (message, addedLine) => {
      const { talk } = start();
      const questionPart = { decision: "clarify" as const, message, asked_change: true };
      const { reply } = await talk.say("tidy up", {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([], questionPart)],
      });
      expect(reply).toBe(`${addedLine}${message}`);
    },
  );

  it("a question comes after a report of what was done before it", async () => {
    const { talk } = start();
    const turn = await talk.say("add Bea and ask me", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "create" }])],
      ActDecision: [
        {
          action: "tool_call",
          tool: "db_create",
          params: { table: "wines", rows: [{ name: "Bea" }] },
        },
        { action: "ask_user", question: "Which vintage?" },
      ],
    });
    expect(turn.reply).toBe("Saved: Bea.\n\nWhich vintage?");
  });

  it("a question is closed with one sentence when the user rejects it", async () => {
    const { talk } = start();
    const steps = [{ type: "generate" as const, batch: [item("Bea")] }];
    await talk.say("maybe one", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought(steps, { decision: "propose", message: "Shall I make Bea?" })],
    });
    const turn = await talk.say("no, leave it", {
      UnderstandOutput: [understood({ pending_response: "cancels" })],
    });
    expect(turn.reply).toBe("All right, everything stays as it is.");
    expect(talk.fields.pending).toBeUndefined();
  });

  it("a question is forgotten, with its drafts, after several messages about something else", async () => {
    const { talk } = start();
    await talk.say("add Bea, ask me which", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([
          {},
          { type: "generate", batch: [item("Bea")] },
          { type: "write", operation: "create" },
        ]),
      ],
      ActDecision: [{ action: "ask_user", question: "Which vintage?" }],
    });
    expect(talk.fields["entity:gen_wine_1"]).toBeDefined();
    await talk.say("what do I have?", quickLook());
    await talk.say("what do I have?", quickLook());
    expect(talk.fields["entity:gen_wine_1"]).toBeDefined();
    await talk.say("what do I have?", quickLook());
    expect(talk.fields.pending).toBeUndefined();
    expect(Object.keys(talk.fields).filter((field) => field.includes("gen_"))).toEqual([]);
  });

  it("a question is asked again when the message is not a plain yes, whatever the model says", async () => {
    const names = Array.from({ length: 8 }, (_, n) => `Wine ${n}`);
    const { db, talk } = start(names);
    const where = { and: [{ column: "name", op: "ilike", value: "%" }] };
    const questionTurn = await talk.say("delete all my wines", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "delete" }])],
      ActDecision: [{ action: "tool_call", tool: "db_delete", params: { table: "wines", where } }],
    });
    expect([questionTurn.end.reply.pending?.type, countWordings(questionTurn)]).toEqual([
      "confirm_delete",
      0,
    ]);
    const confirms = { UnderstandOutput: [understood({ pending_response: "confirms" })] };
    const secondTurn = await talk.say("what's in my cellar?", confirms);
    expect(secondTurn.hops).toEqual(["understand", "reply"]);
    expect(secondTurn.end.reply.pending).toEqual(questionTurn.end.reply.pending);
    expect(secondTurn.reply).toMatch(/^I want to be sure, so I ask again\./);
    expect(secondTurn.reply).toMatch(/\n1\. Keep everything\n2\. Delete all 8$/);
    expect(db.tables.wines).toHaveLength(8);
    const answerTurn = await talk.say("yes, delete them all", confirms);
    expect(db.tables.wines).toEqual([]);
    expect(answerTurn.reply).toBe(`Deleted:\n${names.map((name) => `- ${name}`).join("\n")}`);
  });
});

describe("replies in which the model leaves something out", () => {
  it("a reply that leaves something out gets the missing changes, losses and assumptions from code", async () => {
    const { talk } = start();
    const turn = await talk.say("make Ada and save it", {
      ...generate(["Ada"], true),
      ThinkOutput: [
        thought(
          [
            { type: "generate", batch: [item("Ada")] },
            { type: "write", operation: "create" },
          ],
          { assumptions: ["six bottles for the winter"] },
        ),
      ],
      ReplyOutput: [{ text: "I saved Ada [#1]." }],
    });
    expect(turn.reply).toBe(
      'I saved Ada.\n\nSaved: Ada.\n\nPlease note: Ada: "pairing" (stew) was not kept.\n\n' +
        "I assumed: six bottles for the winter.",
    );
  });

  it("a reply with a valid tag and a wrong number keeps its sentence and gets the list of changes", async () => {
    const { talk } = start();
    const turn = await talk.say("make Ada and save it", {
      ...generate(["Ada"], true),
      ReplyOutput: [{ text: "I saved all 7 of them! [#1]" }],
    });
    expect(turn.reply).toBe(
      'I saved all 7 of them!\n\nSaved: Ada.\n\nPlease note: Ada: "pairing" (stew) was not kept.',
    );
  });

  it("a reply that no model could word names a failed item and its reason, and says how to try again", async () => {
    const { db, talk } = start();
    db.failing = (op) =>
      op.op === "create" && op.values.name === "Bea"
        ? { code: "guard", message: "contains sulphites" }
        : null;
    const script = generate(["Ada", "Bea"], true);
    const turn = await talk.say("make two and save them", {
      ...script,
      ReplyOutput: [{ words: 1 }, { words: 2 }],
    });
    expect(turn.reply).toContain("Saved: Ada.\n\nNot done: Bea: contains sulphites.");
    expect(turn.reply).toContain('say "try again"');
  });

  it("a reply is written without a model when a failure is all there is to say", async () => {
    const { talk } = start();
    const blockedDecision = {
      action: "blocked",
      blocked: {
        reason_code: "TOOL_FAILURE",
        suggested_next: "fail",
        details: "I deleted your wines. The cellar is locked.",
      },
    };
    const turn = await talk.say("update Bea", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "update" }])],
      ActDecision: [blockedDecision],
    });
    expect(countWordings(turn)).toBe(0);
    expect(turn.reply).toBe("Not done: I deleted your wines. The cellar is locked.");
  });
});

describe("replies in another language", () => {
  const german = (text: string, script = generate(["Ada"], true)) => ({
    ...script,
    UnderstandOutput: [understood({ language: "de" })],
    ReplyOutput: [{ text }],
  });

  it("a reply in another language says what was really done", async () => {
    const { talk } = start();
    const { reply } = await talk.say(
      "mach Ada und speichere ihn",
      german("Ich habe alle Weine gelöscht."),
    );
    expect(reply).toContain("\n\nGespeichert: Ada.");
  });

  it("a reply in another language says why a requested change was not made", async () => {
    const { db, talk } = start();
    db.failing = () => ({ code: "duplicate", message: "the name is taken" });
    const { reply } = await talk.say("mach Ada", german("Alles ist gespeichert!"));
    expect(reply).toContain("Nicht gemacht: Ada: so einen Eintrag gibt es schon.");
    // The line with the reason already says that nothing was changed.
    expect(reply).not.toContain("Es wurde nichts geändert.");
  });

  it.each([
    ["hallo", "Guten Tag, was darf es sein?"],
    ["was trinke ich zu Fisch?", "Ich habe alles gelöscht."],
  ])(
    "a reply in another language has no line about changes when none was requested: %s",
    async (message, text) => {
      const { talk } = start();
      const script = { ...generate([], false), ThinkOutput: [thought([])], ActDecision: [] };
      const { reply, end } = await talk.say(message, german(text, script));
      expect(reply).toBe(text);
      expect(end.reply.changes).toEqual([]);
    },
  );

  it.each([
    ["Reply", { ReplyOutput: [{ text: "Die Milch steht auf der Liste." }] }, ""],
    ["Think", {}, "Die Milch steht auf der Liste."],
  ])(
    "a reply in another language says that nothing was changed when a change was requested and none was planned: %s",
    async (_, overrides, answer) => {
      const { talk } = start();
      const { reply } = await talk.say("schreib Milch auf", {
        UnderstandOutput: [understood({ language: "de" })],
        ThinkOutput: [thought([], { answer, asked_change: true })],
        ...overrides,
      });
      expect(reply).toBe("Die Milch steht auf der Liste.\n\nFest steht: Es wurde nichts geändert.");
    },
  );

  it("a reply in another language says that nothing was changed after the user has rejected a proposal", async () => {
    const { talk } = start();
    await talk.say("vielleicht Bea löschen", {
      UnderstandOutput: [understood({ language: "sv" })],
      ThinkOutput: [
        thought([{ type: "write", operation: "delete" }], {
          decision: "propose",
          message: "Ska jag?",
        }),
      ],
    });
    const { reply } = await talk.say("nej", {
      UnderstandOutput: [understood({ language: "sv", pending_response: "cancels" })],
      ReplyOutput: [{ text: "Bea är borttagen." }],
    });
    expect(reply).toBe("Bea är borttagen.\n\nFor the record: nothing was changed.");
  });

  it.each([
    ["ok", "Bea är borttagen.\n\nFor the record: nothing was changed."],
    ["vad är klockan?", "Bea är borttagen."],
  ])(
    "a reply in another language says that nothing was changed after a yes that no model recognized, and not after another message: %s",
    async (message, expectedText) => {
      const { talk } = start();
      const swedishOutput = understood({ language: "sv" });
      const steps = [{ type: "write" as const, operation: "delete" as const }];
      await talk.say("vielleicht Bea löschen", {
        UnderstandOutput: [swedishOutput],
        ThinkOutput: [thought(steps, { decision: "propose", message: "Ska jag?" })],
      });
      const { reply } = await talk.say(message, {
        UnderstandOutput: [swedishOutput, swedishOutput],
        ThinkOutput: [thought([])],
        ReplyOutput: [{ text: "Bea är borttagen." }],
      });
      expect(reply).toBe(expectedText);
    },
  );
});
