import { chainHop } from "../contracts/chain-hops.ts";
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../tests/cellar/pack.ts";
import { complete, item, readAll, thought, understood, wine } from "../../tests/support/answers.ts";
import { createFilePrompts } from "../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../tests/support/node-database.ts";
import { createConversation } from "../../tests/support/run-nodes.ts";

const pack = createCellarPack();

function start() {
  const db = createNodeDatabase(pack);
  db.tables.wines = [{ id: idOf(10), name: "Ada", bottles: 2 }];
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const replyOutput = { ReplyOutput: [{ text: "Well." }] };
const create = (names: string[]) => ({
  action: "tool_call",
  tool: "db_create",
  params: { table: "wines", rows: names.map((name) => ({ name })) },
});

describe("questions and proposals", () => {
  it("an answered question resumes the step that asked, with the results of the steps before it", async () => {
    const { db, talk } = start();
    const firstTurn = await talk.say("add what is missing", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}, { type: "write", operation: "create" }, { type: "analyze" }])],
      ActDecision: [
        readAll,
        complete("Found 1"),
        { action: "ask_user", question: "Red or white?" },
      ],
      ...replyOutput,
    });
    expect(firstTurn.end.reply.pending).toEqual({ type: "ask_user", text: "Red or white?" });
    expect(firstTurn.reply).toContain("Red or white?");

    const secondTurn = await talk.say("red", {
      UnderstandOutput: [understood({ pending_response: "answers" })],
      ActDecision: [
        create(["Bea"]),
        complete("Added 1"),
        complete("Compared", { data: { text: "Bea is new.", refs: ["wine_1"] } }),
      ],
      ...replyOutput,
    });
    expect(secondTurn.hops).toEqual(["understand", "act.2", "act.3", "reply"]);
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Bea"]);
    const actPrompt = secondTurn.requests.find(({ title }) => title === "ActDecision")?.user ?? "";
    expect(actPrompt).toContain("#### Step 1 (read wines): Found 1");
    expect(actPrompt).toContain('"name":"Ada"');
    expect(actPrompt).toContain("<user_message>\nred\n</user_message>");
  });

  it("an answered question does not add again the rows that the asking step had added before it", async () => {
    const { db, talk } = start();
    const batch = [item("Bea"), item("Cleo")];
    const firstTurn = await talk.say("add Bea and Cleo", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "create", batch }])],
      ActDecision: [
        { ...create([]), params: { table: "wines", rows: [{ item: "item_1", name: "Bea" }] } },
        { action: "ask_user", question: "Which vintage is Cleo?" },
      ],
      ...replyOutput,
    });
    expect(firstTurn.end.reply.pending).toMatchObject({ type: "ask_user" });

    const secondTurn = await talk.say("2019", {
      UnderstandOutput: [understood({ pending_response: "answers" })],
      ActDecision: [
        { ...create([]), params: { table: "wines", rows: [{ item: "item_2", name: "Cleo" }] } },
        complete("Added Cleo"),
      ],
      ...replyOutput,
    });
    expect(secondTurn.results["act.1"]).toMatchObject({
      status: "completed",
      batch: { total: 1, items: [{ ref: "item_2", status: "completed" }] },
    });
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Bea", "Cleo"]);
  });

  it.each([
    "the step that asked",
    "the step that asks twice",
    "a plan that replaces the first",
    "a plan for an answer that amends",
  ])("rows that were added before the question are not added again by %s (S29)", async (writer) => {
    const { db, talk } = start();
    await talk.say("add Bea, and what else is missing", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([
          { type: "write", operation: "create" },
          { type: "write", operation: "create" },
        ]),
      ],
      ActDecision: [
        create(["Bea"]),
        complete("Added Bea"),
        create(["Cleo"]),
        { action: "ask_user", question: "Is Dora missing, too?" },
      ],
      ...replyOutput,
    });
    const [isNewPlan, isAmended] = [writer.startsWith("a plan"), writer.endsWith("amends")];
    if (writer === "the step that asks twice") {
      await talk.say("what?", {
        UnderstandOutput: [understood({ pending_response: "answers" })],
        ActDecision: [{ action: "ask_user", question: "Is Dora missing?" }],
        ...replyOutput,
      });
    }
    const blockedDecision = {
      action: "blocked",
      blocked: { reason_code: "PLAN_INVALID", details: "start over", suggested_next: "replan" },
    };
    await talk.say("yes, Dora as well", {
      UnderstandOutput: [understood({ pending_response: isAmended ? "amends" : "answers" })],
      ...(isNewPlan ? { ThinkOutput: [thought([{ type: "write", operation: "create" }])] } : {}),
      ActDecision: [
        ...(isNewPlan && !isAmended ? [blockedDecision] : []),
        create(["Bea", "Cleo", "Dora"]),
        complete("Added them"),
      ],
      ...replyOutput,
    });
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Bea", "Cleo", "Dora"]);
  });

  it("a confirmed proposal is run exactly as proposed, and nothing is written before", async () => {
    const { db, talk } = start();
    const steps = [
      { type: "generate" as const, batch: [item("Bea"), item("Cleo")] },
      { type: "write" as const, operation: "create" as const },
    ];
    const firstTurn = await talk.say("maybe two new ones", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought(steps, { decision: "propose", message: "Shall I add Bea and Cleo?" })],
      ...replyOutput,
    });
    expect(firstTurn.hops).toEqual(["understand", "think", "reply"]);
    expect(firstTurn.end.decision).toBe("propose");
    expect(firstTurn.reply).toContain("Shall I add Bea and Cleo?");
    expect(db.tables.wines).toHaveLength(1);

    const secondTurn = await talk.say("do it", {
      UnderstandOutput: [understood({ pending_response: "confirms" })],
      ActDecision: [
        complete("made", { data: wine("Bea") }),
        complete("made", { data: wine("Cleo") }),
      ],
      ...replyOutput,
    });
    expect(secondTurn.hops).toEqual(["understand", "act.1.1", "act.1.2", "act.2", "reply"]);
    expect(db.tables.wines).toHaveLength(3);
  });

  const addBoth = [
    { type: "generate" as const, batch: [item("Bea"), item("Cleo")] },
    { type: "write" as const, operation: "create" as const, description: "Save both" },
  ];
  const makeBoth = [
    complete("made", { data: wine("Bea") }),
    complete("made", { data: wine("Cleo") }),
  ];

  it("a plan that writes becomes a proposal when the user only considers it (S13)", async () => {
    const { db, talk } = start();
    const firstTurn = await talk.say("maybe two new ones", {
      UnderstandOutput: [understood({ considers: true })],
      ThinkOutput: [thought(addBoth)],
      ...replyOutput,
    });
    const prompt = firstTurn.requests.find(({ title }) => title === "ThinkOutput")?.user;
    expect(prompt).toContain("the user only considers it: propose, change nothing");
    expect(firstTurn.hops).toEqual(["understand", "think", "reply"]);
    expect(firstTurn.end).toMatchObject({
      decision: "propose",
      reply: { pending: { type: "propose" } },
    });
    expect(firstTurn.reply).toContain("1. step 1 (Bea, Cleo)\n2. Save both\nShall I?");
    expect(firstTurn.requests.map(({ title }) => title)).not.toContain("ReplyOutput");
    await talk.say("sounds good", {
      UnderstandOutput: [understood({ pending_response: "confirms" })],
      ActDecision: makeBoth,
      ...replyOutput,
    });
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Bea", "Cleo"]);
  });

  it.each([
    ["peut-être deux nouveaux", "fr"],
    ["vielleicht zwei neue", "de"],
    ["quizás dos nuevos", "es"],
    ["新しいのを二つ、どうかな", "ja"],
  ])(
    "a plan becomes a proposal by the model's reading, in any language: %s",
    async (text, language) => {
      const { db, talk } = start();
      const firstTurn = await talk.say(text, {
        UnderstandOutput: [understood({ considers: true, language })],
        ThinkOutput: [thought(addBoth)],
        ...replyOutput,
      });
      expect(firstTurn.end.reply.pending?.type).toBe("propose");
      expect(firstTurn.reply).toMatch(
        language === "de" ? /^Das klang nach/ : /1\. step 1 \(Bea, Cleo\)/,
      );
      expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada"]);
    },
  );

  it.each(["could you add two?", "maybe add two, please", "what if you add two"])(
    "a plan is run when only words of the message sound hesitant: %s",
    async (text) => {
      const { talk } = start();
      const { end } = await talk.say(text, {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought(addBoth)],
        ActDecision: makeBoth,
        ...replyOutput,
      });
      expect(end.decision).toBe("plan_direct");
    },
  );

  it("a tentative request after a question is still only proposed, and a plain request is executed", async () => {
    for (const [request, isConsidered] of [
      ["maybe a few new ones", true],
      ["add a few new ones", false],
    ] as const) {
      const { talk } = start();
      await talk.say(request, {
        UnderstandOutput: [understood({ considers: isConsidered })],
        ThinkOutput: [thought([], { decision: "clarify", message: "How many?" })],
        ...replyOutput,
      });
      const secondTurn = await talk.say(isConsidered ? "two" : "maybe two", {
        UnderstandOutput: [understood({ pending_response: "answers", considers: !isConsidered })],
        ThinkOutput: [thought(addBoth)],
        ...(isConsidered ? {} : { ActDecision: makeBoth }),
        ...replyOutput,
      });
      expect(secondTurn.end.decision).toBe(isConsidered ? "propose" : "plan_direct");
      const think = secondTurn.requests.find(({ title }) => title === "ThinkOutput")?.user ?? "";
      expect(think).toContain(`request: ${request}\n`);
    }
  });

  const proposeBoth = {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought(addBoth, { decision: "propose", message: "Shall I add two?" })],
    ...replyOutput,
  };
  const understoodAs = (response: "none" | "confirms") =>
    understood({ pending_response: response });

  it.each(["yes", "ja, bitte", "oui", "sí", "sì", "sim", "👍"])(
    "the model is asked again when it did not read a plain yes as an answer: %s (S14)",
    async (words) => {
      const { db, talk } = start();
      await talk.say("maybe two new ones", proposeBoth);
      const secondTurn = await talk.say(words, {
        UnderstandOutput: [understoodAs("none"), understoodAs("confirms")],
        ActDecision: makeBoth,
        ...replyOutput,
      });
      expect(secondTurn.hops).not.toContain("think");
      expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Bea", "Cleo"]);
    },
  );

  it("the model's reading that a yes answers nothing is accepted if the model repeats it", async () => {
    const { db, talk } = start();
    await talk.say("maybe two new ones", proposeBoth);
    const secondTurn = await talk.say("yes", {
      UnderstandOutput: [understoodAs("none"), understoodAs("none")],
      ThinkOutput: [thought([])],
      ...replyOutput,
    });
    expect(secondTurn.hops).toContain("think");
    expect(db.tables.wines).toHaveLength(1);
    expect(talk.fields.pending).toContain("Shall I add two?");
  });

  it.each(["nice, thanks", "klasse, danke", "génial", "¡qué bien!", "how long does that take?"])(
    "a proposal is not executed because of praise, thanks or a question: %s",
    async (words) => {
      const { db, talk } = start();
      await talk.say("maybe two new ones", proposeBoth);
      const secondTurn = await talk.say(words, {
        UnderstandOutput: [understoodAs("none")],
        ThinkOutput: [thought([])],
        ...replyOutput,
      });
      expect(secondTurn.requests.filter(({ title }) => title === "UnderstandOutput")).toHaveLength(
        1,
      );
      expect(db.tables.wines).toHaveLength(1);
    },
  );

  it("Think sees the proposal and the answer when the answer amends the proposal", async () => {
    const { talk } = start();
    await talk.say("maybe one", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([{ type: "generate", batch: [item("Bea")] }], {
          decision: "propose",
          message: "Shall I make Bea?",
        }),
      ],
      ...replyOutput,
    });
    const secondTurn = await talk.say("yes, but white", {
      UnderstandOutput: [understood({ pending_response: "amends" })],
      ThinkOutput: [thought([])],
      ...replyOutput,
    });
    const think = secondTurn.requests.find(({ title }) => title === "ThinkOutput")?.user ?? "";
    expect(think).toContain("response: amends");
    expect(think).toContain("### Proposed plan");
    expect(think).toContain("Bea");
  });

  it("the user is asked which row is meant when several fit equally well", async () => {
    const { db, talk } = start();
    db.put("wines", { id: idOf(11), name: "Ada Riserva", bottles: 1 });
    await talk.say("what do I have", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete()],
      ...replyOutput,
    });
    const turn = await talk.say("drink the Ada", {
      UnderstandOutput: [
        understood({ disambiguation: { candidates: ["wine_1", "wine_2"], prompt: "Which Ada?" } }),
      ],
      ...replyOutput,
    });
    expect(turn.hops).toEqual(["understand", "reply"]);
    expect(turn.end.reply.pending).toEqual({
      type: "disambiguate",
      text: "Which Ada?",
      options: ["Ada", "Ada Riserva"],
    });
  });

  it("a new plan is made once when a step says that the plan does not fit", async () => {
    const { db, talk } = start();
    const blockedDecision = {
      action: "blocked",
      blocked: {
        reason_code: "PLAN_INVALID",
        details: "nothing to change",
        suggested_next: "replan",
      },
    };
    const turn = await talk.say("update Bea", {
      UnderstandOutput: [understood()],
      ThinkOutput: [
        thought([{ type: "write", operation: "update" }]),
        thought([{ type: "write", operation: "create" }]),
      ],
      ActDecision: [blockedDecision, create(["Bea"]), complete("Added 1")],
      ...replyOutput,
    });
    expect(turn.hops).toEqual(["understand", "think", "act.1", "think.2", "act.2", "reply"]);
    const replan = turn.requests.filter(({ title }) => title === "ThinkOutput")[1]?.user ?? "";
    expect(replan).toContain("## Replan");
    expect(replan).toContain("PLAN_INVALID: nothing to change");
    expect(db.tables.wines).toHaveLength(2);
  });

  it("a new plan is not made a second time", async () => {
    const { talk } = start();
    const blockedDecision = {
      action: "blocked",
      blocked: { reason_code: "PLAN_INVALID", details: "no way", suggested_next: "replan" },
    };
    const turn = await talk.say("update Bea", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{}]), thought([{}])],
      ActDecision: [blockedDecision, blockedDecision],
      ...replyOutput,
    });
    expect(turn.hops.filter((hop) => chainHop(hop).node === "think")).toEqual(["think", "think.2"]);
    expect(turn.reply).toContain("no way");
  });
});
