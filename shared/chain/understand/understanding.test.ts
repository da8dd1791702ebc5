import { describe, expect, it } from "vitest";
import type { DomainPack } from "../../contracts/pack.ts";
import type { UnderstandResult } from "../../contracts/results.ts";
import type { EntityRecord, SessionConstraints } from "../../contracts/session.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";
import { findUuids } from "../../domain/entities/translation/find-uuids.ts";
import type { RunFactsRequest } from "../../ports/run-facts.ts";
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

const pack: DomainPack = {
  ...createCellarPack(),
  openIntents: {
    what_to_open: {
      description: "what to open",
      slots: { guests: (profile) => `for ${Number(profile?.fields.guests ?? 2)}` },
      needs: { tables: ["wines"], question: () => "Which wines do you have?" },
    },
  },
};
const NOTE = { id: idOf(70), wine_id: idOf(10), note: "violets", score: 90 };

function start(names = ["Barolo", "Barolo Riserva", "Gavi"]) {
  const db = createNodeDatabase(pack);
  db.tables.wines = names.map((name, index) => ({
    id: idOf(10 + index),
    name,
    bottles: 2,
    ...(index === 0 ? { wine_notes: [NOTE], notes: "third shelf" } : {}),
  }));
  const factRequests: RunFactsRequest[] = [];
  const calls: string[] = [];
  const { readRunFacts, readRows, assignRefs } = db;
  db.readRunFacts = (request) => {
    factRequests.push(request);
    calls.push("facts");
    return readRunFacts(request);
  };
  db.readRows = (query, household) => {
    calls.push("rows");
    return readRows(query, household);
  };
  db.assignRefs = (conversation, items) => {
    calls.push("refs");
    return assignRefs(conversation, items);
  };
  const talk = createConversation(pack, createFilePrompts(), db);
  const scriptOf = (output: Partial<UnderstandOutput>, otherAnswers: object = {}) => ({
    UnderstandOutput: [
      () => {
        calls.push("model");
        return understood(output);
      },
    ],
    ThinkOutput: [thought([])],
    ReplyOutput: [{ text: "Well." }],
    ConversationSummary: [{ narrative: "They spoke.", engagement: "Wine." }],
    ...otherAnswers,
  });
  const session = <T>(field: string) => JSON.parse(talk.fields[field] ?? "null") as T | null;
  return { db, talk, factRequests, calls, scriptOf, session };
}
const mention = (raw_text: string, resolved_ref: string | null = null) => ({
  raw_text,
  resolved_ref,
  entity_type: "wine",
  candidates: [],
});
const resultOf = ({ results }: Finished) => results.understand as UnderstandResult;
const promptOf = ({ requests }: Finished, title: string) =>
  requests.find((request) => request.title === title)?.user ?? "";
const showAll = { ThinkOutput: [thought([{}])], ActDecision: [readAll, complete("Found 3")] };

describe("beginnings of a run", () => {
  it("the beginning of a run is one database request before the model is asked, and a retry gets the same facts", async () => {
    const { talk, factRequests, calls, scriptOf } = start();
    const turn = await talk.say("is the Gavi any good?", scriptOf({}), { retry: true });
    expect(calls.slice(0, 2)).toEqual(["facts", "model"]);
    expect(calls.filter((name) => name === "facts")).toHaveLength(1);
    expect(factRequests[0]).toMatchObject({
      terms: ["gavi", "good", "the", "any"],
      known: [],
      mentioned: [],
    });
    expect(resultOf(turn).counts).toEqual({ wines: 3 });
  });

  it("no prompt and no session has an id from a label or a message, and no id from the model is accepted (I1)", async () => {
    const id = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
    const { talk, scriptOf, session } = start([`Gavi ${id}`]);
    const mentionById = { entity_mentions: [mention("the Gavi", id)] };
    const mentions = { entity_mentions: [mention("the Gavi")] };
    const script = {
      ...scriptOf({}),
      UnderstandOutput: [understood(mentionById), understood(mentions)],
    };
    const turn = await talk.say(`how old is the Gavi, is it ${id}?`, script);
    const prompts = turn.requests.filter(({ title }) => title === "UnderstandOutput");
    expect(prompts).toHaveLength(2);
    expect(turn.requests.flatMap(({ user }) => findUuids(user))).toEqual([]);
    expect(session<EntityRecord>("entity:wine_1")?.label).toBe("Gavi [id]");
  });

  it("the rows that a message names are shown, and only the mentioned row is kept, with its content", async () => {
    const { talk, scriptOf, session } = start();
    const turn = await talk.say(
      "how old is the Gavi, not the Barolo",
      scriptOf({ entity_mentions: [mention("Gavi")] }),
    );
    const prompt = promptOf(turn, "UnderstandOutput");
    const [, ref] = /^- named: gavi → (wine_\d) Gavi$/m.exec(prompt) ?? [];
    expect(prompt).toMatch(/^- named: barolo → .*\bwine_\d Barolo\b/m);
    expect(resultOf(turn).mentions).toEqual(
      [{ ...mention("Gavi"), ref, confidence: "high", resolution: "exact" }].map(
        ({ resolved_ref: _none, ...mention }) => mention,
      ),
    );
    expect(promptOf(turn, "ThinkOutput")).toContain(`→ ${ref} (high, exact)`);
    expect(session<EntityRecord>(`entity:${ref}`)).toMatchObject({
      label: "Gavi",
      phrase: "Gavi",
      data: { name: "Gavi", bottles: 2 },
    });
    const entityFields = Object.keys(talk.fields).filter((field) =>
      field.startsWith("entity:wine_"),
    );
    expect(entityFields).toEqual([`entity:${ref}`]);
  });

  it("a mention stays unresolved when the model leaves it so, and the candidates that code found are named", async () => {
    const { talk, scriptOf } = start();
    const unresolved = scriptOf({ entity_mentions: [mention("the other Gavi")] });
    const turn = await talk.say("open the other Gavi", unresolved);
    expect(resultOf(turn).mentions).toMatchObject([{ ref: null, resolution: "unresolved" }]);
    expect(promptOf(turn, "ThinkOutput")).toMatch(/"the other Gavi" → one of wine_\d \(low/);
  });

  it("a run begins by loading what a screen has changed: content, names and deleted rows (S26)", async () => {
    const { db, talk, factRequests, scriptOf, session } = start();
    await talk.say("show me all", scriptOf({}, showAll));
    const [first, , third] = db.tables.wines ?? [];
    const wine_notes = [{ ...NOTE, id: idOf(71), note: "tar" }];
    const currentRow = { name: "Barolo 2016", bottles: 9, notes: null, wine_notes };
    db.tables.wines = [{ ...first, ...currentRow }, third!];

    const turn = await talk.say(
      "what about the Barolo 2016?",
      scriptOf(
        {},
        {
          ThinkOutput: [thought([{ type: "analyze" }])],
          ActDecision: [complete("ok", { data: { text: "x", refs: [] } })],
        },
      ),
      { retry: true },
    );
    expect(factRequests[1]?.known).toHaveLength(3);
    const prompt = promptOf(turn, "UnderstandOutput");
    expect(prompt).toContain("wine_1 Barolo 2016");
    expect(prompt).toContain("- deleted in exchange 2 → wine_2 Barolo Riserva");
    const act = promptOf(turn, "ActDecision");
    expect(act).toContain("bottles: 9");
    expect(act).toContain("tar");
    expect(act).not.toContain("violets");
    expect(session<EntityRecord>("entity:wine_1")?.data).toMatchObject({ bottles: 9, notes: null });
    expect(session<EntityRecord>("entity:wine_2")?.status).toBe("deleted");
  });
});

describe("links that the user has picked on a screen", () => {
  it("a link that the user has picked is a ref in every prompt, and its entity has its current content (I1, S26)", async () => {
    const { talk, scriptOf } = start();
    const script = scriptOf(
      {},
      {
        ThinkOutput: [thought([{ type: "analyze" }])],
        ActDecision: [complete("ok", { data: { text: "x", refs: [] } })],
      },
    );
    const turn = await talk.say(`compare @[my Barolo](${idOf(10)}) please`, script);
    const titles = turn.requests.map(({ title }) => title);
    expect(titles).toEqual(["UnderstandOutput", "ThinkOutput", "ActDecision", "ReplyOutput"]);
    for (const { user } of turn.requests) {
      expect(user).toContain("compare @[my Barolo](wine_1) please");
      expect(findUuids(user, [idOf(10)])).toEqual([]);
      expect(user).not.toContain("[id]");
    }
    expect(promptOf(turn, "ActDecision")).toContain("violets");
    expect(promptOf(turn, "ThinkOutput")).toContain('mention: "my Barolo" → wine_1 (high, exact)');
    expect(Object.values(talk.fields).join()).toContain("compare @[my Barolo](wine_1)");
  });

  it("a link that the user has picked resolves to nothing if the row is another user's or the ref is invented", async () => {
    const { talk, scriptOf } = start();
    const foreign = "0bad1dea-5c3f-4f0d-9a1b-c0ffee00beef";
    const text = `open @[Ada](${foreign}) and @[Bea](wine_77)`;
    const turn = await talk.say(text, scriptOf({}));
    expect(promptOf(turn, "ThinkOutput")).toContain("<user_message>\nopen Ada and Bea\n");
    expect(resultOf(turn).mentions?.map(({ ref }) => ref)).toEqual([null, null]);
    expect(Object.keys(talk.fields).filter((field) => field.startsWith("entity:"))).toEqual([]);
  });
});

describe("the question which one is meant", () => {
  async function askedWhichBarolo() {
    const world = start();
    await world.talk.say("show me all", world.scriptOf({}, showAll));
    const disambiguation = { candidates: ["wine_1", "wine_2"], prompt: "Which Barolo?" };
    const first = await world.talk.say("drink the Barolo ones", world.scriptOf({ disambiguation }));
    expect(first.end.decision).toBe("disambiguate");
    return world;
  }

  it.each([
    ["2", "wine_2"],
    ["２.", "wine_2"],
    ["barolo", "wine_1"],
    ["BAROLO RISERVA!", "wine_2"],
  ])(
    "the question which row is meant is answered by a number or a label, whatever the model reads: %s",
    async (answer, ref) => {
      const { talk, scriptOf } = await askedWhichBarolo();
      const wrongChoice = {
        pending_response: "none" as const,
        entity_mentions: [mention("it", "wine_3")],
      };
      const turn = await talk.say(answer, scriptOf(wrongChoice));
      expect(turn.hops).toEqual(["understand", "think", "reply"]);
      expect(resultOf(turn)).toMatchObject({
        takenOver: { request: "drink the Barolo ones" },
        mentions: [{ ref, confidence: "high", resolution: "exact" }],
        output: { pending_response: "answers", entity_mentions: [{ resolved_ref: ref }] },
      });
      expect(promptOf(turn, "ThinkOutput")).toContain(`→ ${ref} (high, exact)`);
    },
  );

  it.each(["the other one", "the Riserva", "den anderen, bitte"])(
    "the question which row is meant is answered by the candidate that the model names: %s",
    async (answer) => {
      const { talk, scriptOf } = await askedWhichBarolo();
      const meantMention = mention(answer, "wine_2");
      const turn = await talk.say(
        answer,
        scriptOf({ pending_response: "answers", entity_mentions: [meantMention] }),
      );
      expect(resultOf(turn)).toMatchObject({
        takenOver: { request: "drink the Barolo ones" },
        mentions: [{ ref: "wine_2" }],
      });
    },
  );

  it("the question which row is meant is not answered by a number once the newest reply is about something else", async () => {
    const { talk, scriptOf } = await askedWhichBarolo();
    await talk.say("how many Gavi are there?", scriptOf({}));
    const turn = await talk.say("2", scriptOf({}));
    expect(resultOf(turn).takenOver).toBeUndefined();
  });

  it("the question which row is meant is asked again at most once when the answer fits no candidate", async () => {
    const { talk, scriptOf, session } = await askedWhichBarolo();
    const secondTurn = await talk.say("the seventh", scriptOf({ pending_response: "answers" }));
    expect(secondTurn.hops).toEqual(["understand", "reply"]);
    expect(secondTurn.reply).toContain("Which Barolo?");
    expect(session("pending")).toMatchObject({ again: true, request: "drink the Barolo ones" });
    const third = await talk.say("the eighth", scriptOf({ pending_response: "answers" }));
    expect(third.hops).toContain("think");
    expect(session("pending")).toBeNull();
  });

  it("the question which row is meant waits when the subject changes, and is rejected by a no in any words", async () => {
    const world = await askedWhichBarolo();
    const otherTurn = await world.talk.say("how many Gavi are there?", world.scriptOf({}));
    expect(resultOf(otherTurn).takenOver).toBeUndefined();
    expect(world.session("pending")).toMatchObject({ text: "Which Barolo?", exchange: 2 });
    const off = await askedWhichBarolo();
    const cancelTurn = await off.talk.say(
      "ach, egal",
      off.scriptOf({ pending_response: "cancels" }),
    );
    expect(cancelTurn.end.decision).toBe("cancelled");
    expect(off.session("pending")).toBeNull();
  });
});

describe("what a message leaves open", () => {
  const open = { underspecified: { intent: "what_to_open", missing: ["guests"] } };

  it("a missing thing with a default is assumed, and Think is told", async () => {
    const { talk, scriptOf } = start();
    const turn = await talk.say("what shall I open?", scriptOf(open));
    expect(resultOf(turn).assumptions).toEqual(["for 2"]);
    expect(promptOf(turn, "ThinkOutput")).toContain("for 2");
  });

  it("a missing thing without a basis for an assumption is asked about immediately, and only once (S9)", async () => {
    const { talk, scriptOf } = start([]);
    const first = await talk.say("what shall I open?", scriptOf(open));
    expect(first.hops).toEqual(["understand", "reply"]);
    expect(first.end.reply.pending).toEqual({ type: "clarify", text: "Which wines do you have?" });
    const second = await talk.say("anything", scriptOf({ ...open, pending_response: "answers" }));
    expect(second.hops).toContain("think");
  });
});

describe("constraints of a session", () => {
  const colour = (value: string, confidence = 0.9) => ({
    ...understood().constraint_snapshot,
    new_constraints: [{ type: "colour", field: "", value, confidence }],
    source_phrases: [`${value} ones`],
  });
  const goal = { ...understood().constraint_snapshot, goal_update: "wines for Sunday" };

  it("the constraints of a session are kept with the words and the exchange that they came from, and with their confidence", async () => {
    const { talk, scriptOf, session } = start();
    await talk.say("red ones", scriptOf({ constraint_snapshot: colour("red", 0.5) }));
    expect(session<SessionConstraints>("constraints")?.constraints).toEqual([
      { type: "colour", field: "", value: "red", confidence: 0.5, phrase: "red ones", exchange: 1 },
    ]);
    const next = await talk.say("go on", scriptOf({}));
    expect(promptOf(next, "ThinkOutput")).toContain("- colour: red (unsure)");
  });

  it("the constraints of a session end when the model reads that they do, in another language too, and the message's own constraints apply", async () => {
    const { talk, scriptOf, session } = start();
    await talk.say("for Sunday", scriptOf({ constraint_snapshot: goal }));
    const turn = await talk.say(
      "oublie ça, plutôt du blanc",
      scriptOf({
        constraint_snapshot: {
          ...colour("white"),
          source_phrases: ["plutôt du blanc"],
          reset_goal: true,
        },
      }),
    );
    expect(resultOf(turn).output.constraint_snapshot.reset_goal).toBe(true);
    expect(session<SessionConstraints>("constraints")).toMatchObject({
      goal: null,
      since: 2,
      constraints: [{ value: "white" }],
    });
  });

  it("the constraints of a session end after three exchanges in a row that do not refer to them", async () => {
    const { talk, scriptOf, session } = start();
    await talk.say("for Sunday", scriptOf({ constraint_snapshot: goal }));
    for (const text of ["hello", "how are you", "what a day"]) await talk.say(text, scriptOf({}));
    expect(session<SessionConstraints>("constraints")?.goal).toBe("wines for Sunday");
    await talk.say("and otherwise?", scriptOf({}));
    expect(session("constraints")).toBeNull();
  });
});

describe("curation", () => {
  it("Understand sees its own earlier decisions, and drafts that it drops are gone before anything is planned (S2)", async () => {
    const { talk, scriptOf } = start();
    const plan = thought([{ type: "generate", batch: [item("Ada")] }]);
    const madeScript = {
      ThinkOutput: [plan],
      ActDecision: [complete("made", { data: wine("Ada") })],
    };
    await talk.say("make one", scriptOf({}, madeScript));
    const noCuration = understood().curation;
    const dropTurn = await talk.say(
      "forget that one, make a white",
      scriptOf({
        curation: { ...noCuration, drop: ["gen_wine_1", "wine_99"] },
        entity_mentions: [mention("that one", "gen_wine_1")],
      }),
    );
    expect(promptOf(dropTurn, "UnderstandOutput")).toContain("gen_wine_1");
    expect(promptOf(dropTurn, "ThinkOutput")).not.toMatch(/gen_wine_1|\bAda\b/);
    expect(resultOf(dropTurn).curation.dropped).toEqual(["gen_wine_1"]);
    const next = await talk.say("go on", scriptOf({}));
    expect(promptOf(next, "UnderstandOutput")).toContain("- exchange 2: dropped gen_wine_1");
  });

  it("drops come before mentions: words that fit a dropped draft no longer refer to it (S2)", async () => {
    const { talk, scriptOf } = start();
    const plan = thought([{ type: "generate", batch: [item("Ada")] }]);
    const madeScript = {
      ThinkOutput: [plan],
      ActDecision: [complete("made", { data: wine("Ada") })],
    };
    await talk.say("make one", scriptOf({}, madeScript));
    const mentions = { entity_mentions: [mention("Ada")] };
    const mentionTurn = await talk.say("what about Ada?", scriptOf(mentions));
    expect(resultOf(mentionTurn).mentions).toMatchObject([{ ref: "gen_wine_1" }]);
    const curation = { ...understood().curation, drop: ["gen_wine_1"] };
    const dropTurn = await talk.say("forget Ada", scriptOf({ ...mentions, curation }));
    expect(resultOf(dropTurn).mentions).toMatchObject([{ ref: null, candidates: [] }]);
  });
});

describe("what a message states about a person", () => {
  it("what a message states about a person is shown to Think with the user's words, even if code has not recorded it", async () => {
    const { talk, scriptOf } = start();
    const turn = await talk.say(
      "gegen Erdnüsse bin ich allergisch",
      scriptOf({
        facts: [
          {
            kind: "allergy",
            whose: "speaker",
            who: "",
            lasts: "lasting",
            from: "",
            until: "",
            what: "peanut",
            words: "Erdnüsse",
            evidence: { source: "message", quote: "gegen Erdnüsse … allergisch" },
          },
        ],
      }),
    );
    expect(promptOf(turn, "ThinkOutput")).toContain(
      'fact: allergy, speaker, lasting: peanut ("gegen Erdnüsse … allergisch")',
    );
    expect(promptOf(turn, "ThinkOutput")).not.toContain("recorded by code");
  });
});
