// A no to a proposal or to a step's question, also if the model takes it for a yes (I13).
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { understandAnswer } from "../../../tests/support/as-answer.ts";
import { complete, item, thought, understood } from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation } from "../../../tests/support/run-nodes.ts";
import type { Pending } from "../../contracts/session.ts";

const NAMES = ["Ada", "Bea", "Cleo"];
/** Plain noes in the seven languages. */
const NOES = ["no", "No, thanks.", "nein", "non merci", "no, gracias", "no grazie", "não", "nee"];
const OTHERS = ["hm", "nice, thanks", "what should I cook", "sounds good", "yes, but keep Ada"];

const propose = (step: object) =>
  thought([{ type: "write" as const, ...step }], {
    decision: "propose",
    message: "I would see to these three. Shall I?",
  });
const remove = propose({ operation: "delete", batch: NAMES.map((name) => item(name)) });
const add = propose({ operation: "create", batch: [item("Dora")] });
const byName = (name: string) => ({
  action: "tool_call",
  tool: "db_delete",
  params: { table: "wines", where: { and: [{ column: "name", op: "eq", value: name }] } },
});
const deletes = [...NAMES.map(byName), complete("Deleted 3")];
const adds = [
  {
    action: "tool_call",
    tool: "db_create",
    params: { table: "wines", rows: [{ item: "item_1", name: "Dora", bottles: 1 }] },
  },
  complete("Added 1"),
];
const yes = (n = 2) => ({
  // The model repeats its reading when it is asked again.
  UnderstandOutput: Array.from({ length: n }, () =>
    understood({ pending_response: "confirms" as const }),
  ),
  ReplyOutput: [{ text: "Done." }],
});

async function start(proposal: object) {
  const pack = createCellarPack();
  const db = createNodeDatabase(pack);
  db.tables.wines = NAMES.map((name, n) => ({ id: idOf(n + 10), name, bottles: 1 }));
  const talk = createConversation(pack, createFilePrompts(), db);
  const proposingRun = await talk.say("perhaps see to the wines", {
    UnderstandOutput: [understood()],
    ThinkOutput: [proposal],
    ReplyOutput: [{ text: "Shall I?" }],
  });
  const names = () => db.tables.wines?.map(({ name }) => name);
  return { talk, proposingRun, names };
}
const optionsOf = ({ end }: { end: { reply: { pending?: Pick<Pending, "options"> } } }) =>
  end.reply.pending?.options;

describe("proposals that would delete", () => {
  it("a proposal that would delete shows its two options, and is executed when the model reads a yes and the user says a plain yes", async () => {
    for (const message of ["yes", "yes, delete them", "2", "ja, bitte"]) {
      const { talk, proposingRun, names } = await start(remove);
      expect(optionsOf(proposingRun)).toEqual(["Keep everything", "Delete all 3"]);
      await talk.say(message, { ...yes(), ActDecision: deletes });
      expect(names()).toEqual([]);
    }
  });

  it.each([...NOES, ...OTHERS])(
    "a proposal that would delete deletes nothing if only the model reads a yes: %s",
    async (message) => {
      const { talk, names } = await start(remove);
      const turn = await talk.say(message, { ...yes(), ActDecision: deletes });
      expect(names()).toEqual(NAMES);
      expect(turn.end.reply.pending?.type).toBe("propose");
      await talk.say("1", yes());
      expect(names()).toEqual(NAMES);
    },
  );

  it("a proposal that would delete is rejected by a no that the model recognizes, without a second question", async () => {
    const { talk, names } = await start(remove);
    const turn = await talk.say("no", {
      UnderstandOutput: [understood({ pending_response: "cancels" })],
      ReplyOutput: [],
    });
    expect(turn.end.reply.pending).toBeUndefined();
    expect(names()).toEqual(NAMES);
  });
});

describe("proposals that delete nothing", () => {
  it("a proposal that deletes nothing has no options, and is executed as soon as the model reads a yes", async () => {
    const { talk, proposingRun, names } = await start(add);
    expect(optionsOf(proposingRun)).toBeUndefined();
    await talk.say("sounds good", { ...yes(), ActDecision: adds });
    expect(names()).toContain("Dora");
  });

  it.each(NOES)(
    "a proposal that deletes nothing is not executed after a plain no, whatever the model says: %s",
    async (message) => {
      const { talk, names } = await start(add);
      const turn = await talk.say(message, { ...yes(), ActDecision: adds });
      expect(names()).toEqual(NAMES);
      expect(optionsOf(turn)).toEqual(["Leave it", "Do it"]);
      await talk.say("2", { ...yes(), ActDecision: adds });
      expect(names()).toContain("Dora");
    },
  );

  it("a proposal is not executed when the model first reads a no as a yes: the model is asked again", async () => {
    const { talk, names } = await start(add);
    const turn = await talk.say("nein", {
      UnderstandOutput: [
        understood({ pending_response: "confirms" }),
        understood({ pending_response: "cancels" }),
      ],
      ReplyOutput: [],
    });
    expect(turn.requests.filter(({ title }) => title === "UnderstandOutput")).toHaveLength(2);
    expect(turn.end.reply.pending).toBeUndefined();
    expect(names()).toEqual(NAMES);
  });
});

describe("noes with more to say", () => {
  const startWithOffer = async () => {
    const world = await start(thought([], { answer: "Three wines." }));
    await world.talk.say("what would go with them?", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "read", every_row: true }])],
      ReplyOutput: [{ text: "A fourth would.", offer: "Shall I add Dora?" }],
    });
    return world;
  };
  const eva = thought([{ type: "write", operation: "create", batch: [item("Eva")] }]);
  const addsEva = [
    {
      action: "tool_call",
      tool: "db_create",
      params: { table: "wines", rows: [{ item: "item_1", name: "Eva", bottles: 1 }] },
    },
    complete("Added 1"),
  ];
  const thinks = (turn: { requests: { title: string; user: string }[] }) =>
    turn.requests.find(({ title }) => title === "ThinkOutput")?.user ?? "";
  const says = (response: "confirms" | "cancels", quote: string, n: number) => ({
    UnderstandOutput: Array.from({ length: n }, () =>
      understandAnswer(understood({ pending_response: response }), quote),
    ),
    ThinkOutput: [eva],
    ActDecision: addsEva,
    ReplyOutput: [{ text: "Done." }],
  });

  it.each([
    ["nee, laat maar. maar zet Eva erbij", "nee, laat maar"],
    ["nein, lieber nicht. Und leg Eva an", "nein, lieber nicht"],
  ])(
    "a no with more to say is not treated as a yes, whatever the model reads: %s",
    async (message, quote) => {
      for (const begin of [() => start(add), startWithOffer]) {
        const { talk, names } = await begin();
        const turn = await talk.say(message, says("confirms", quote, 2));
        expect(names()).toEqual([...NAMES, "Eva"]);
        expect(thinks(turn)).not.toContain("response: confirms");
      }
    },
  );

  it("the question is asked again below the answer to the other request after a no with more to say", async () => {
    const { talk, names } = await start(add);
    const turn = await talk.say("no. and add Eva", says("confirms", "no", 2));
    expect(turn.end.reply.pending?.type).toBe("propose");
    expect(optionsOf(turn)).toEqual(["Leave it", "Do it"]);
    await talk.say("1", yes());
    expect(names()).toEqual([...NAMES, "Eva"]);
  });

  it.each([
    ["no, mejor no lo pongas aún. y pon a Eva, solo si no está", "no, mejor no lo pongas aún"],
    ["non, aggiungere no. e metti Eva", "non, aggiungere no"],
    ["No. And add Eva", "No"],
  ])(
    "a no with more to say rejects the proposal, and the rest is planned: %s",
    async (message, quote) => {
      for (const begin of [() => start(add), () => start(remove), startWithOffer]) {
        const { talk, names } = await begin();
        const turn = await talk.say(message, says("cancels", quote, 1));
        expect(names()).toEqual([...NAMES, "Eva"]);
        expect(thinks(turn)).toContain("response: cancels: the user said no, and it stays undone");
        expect(turn.end.reply.pending).toBeUndefined();
      }
    },
  );

  it("a no ends the run when the message says nothing else", async () => {
    const { talk, names } = await start(add);
    const turn = await talk.say("No, thank you, I'd rather keep these!", {
      UnderstandOutput: [
        understandAnswer(
          understood({ pending_response: "cancels" }),
          "No, thank you, I'd rather keep these",
        ),
      ],
      ReplyOutput: [],
    });
    expect(turn.hops).toEqual(["understand", "reply"]);
    expect(names()).toEqual(NAMES);
  });
});

describe("plain noes that reach Think", () => {
  const plan = (operation: "create" | "delete") =>
    thought([{ type: "write", operation, batch: [item(operation === "create" ? "Dora" : "Ada")] }]);

  it.each(["none", "answers", "amends"] as const)(
    "a plain no that reaches Think is not taken for consent to the proposal: the new plan is proposed, and not executed: %s",
    async (response) => {
      for (const operation of ["create", "delete"] as const) {
        const { talk, names } = await start(operation === "create" ? add : remove);
        const turn = await talk.say("no", {
          UnderstandOutput: [understood({ pending_response: response })],
          ThinkOutput: [plan(operation)],
          ActDecision: operation === "create" ? adds : deletes,
          ReplyOutput: [{ text: "Done." }],
        });
        expect(names()).toEqual(NAMES);
        expect(turn.end.reply.pending?.type).toBe("propose");
      }
    },
  );

  it("a plain no answers a question about a detail, unless something would be deleted", async () => {
    for (const operation of ["create", "delete"] as const) {
      const { talk, names } = await start(
        thought([], { decision: "clarify", message: "With a label?" }),
      );
      await talk.say("no", {
        UnderstandOutput: [understood({ pending_response: "answers" })],
        ThinkOutput: [plan(operation)],
        ActDecision: operation === "create" ? adds : deletes,
        ReplyOutput: [{ text: "Done." }],
      });
      expect(names()).toEqual(operation === "create" ? [...NAMES, "Dora"] : NAMES);
    }
  });
});

describe("questions of a step that would delete", () => {
  const ask = { action: "ask_user", question: "Shall I delete Ada, too?" };
  const begin = async () => {
    const { talk, names } = await start(thought([], { decision: "clarify", message: "Which?" }));
    await talk.say("Ada", {
      UnderstandOutput: [understood({ pending_response: "answers" })],
      ThinkOutput: [thought([{ type: "write", operation: "delete", batch: [item("Ada")] }])],
      ActDecision: [ask],
      ReplyOutput: [{ text: "Shall I?" }],
    });
    return { talk, names };
  };

  it.each(["confirms", "answers"] as const)(
    "a step that would delete does not continue after a plain no: %s",
    async (response) => {
      const { talk, names } = await begin();
      const turn = await talk.say("no", {
        UnderstandOutput: [response, response].map((reading) =>
          understood({ pending_response: reading }),
        ),
        ThinkOutput: [thought([{ type: "write", operation: "delete", batch: [item("Ada")] }])],
        ActDecision: [byName("Ada"), complete("Deleted")],
        ReplyOutput: [{ text: "Done." }],
      });
      expect(names()).toEqual(NAMES);
      expect(turn.end.reply.pending?.type).toBe("propose");
    },
  );

  it("a step that would delete continues after a plain yes, and after an answer", async () => {
    for (const [message, response] of [
      ["yes", "confirms"],
      ["the one from 2019", "answers"],
    ] as const) {
      const { talk, names } = await begin();
      await talk.say(message, {
        UnderstandOutput: [understood({ pending_response: response })],
        ActDecision: [byName("Ada"), complete("Deleted")],
        ReplyOutput: [{ text: "Done." }],
      });
      expect(names()).toEqual(["Bea", "Cleo"]);
    }
  });

  it("a step that would delete continues when a message answers its question and wants more, and the rest is planned", async () => {
    const { talk, names } = await begin();
    const goal = { ...understood().constraint_snapshot, goal_update: "add Eva" };
    const answers = understood({ pending_response: "answers", constraint_snapshot: goal });
    const turn = await talk.say("the second, and put Eva there", {
      UnderstandOutput: [understandAnswer(answers, "the second")],
      ActDecision: [
        byName("Ada"),
        {
          action: "tool_call",
          tool: "db_create",
          params: { table: "wines", rows: [{ item: "item_1", name: "Eva", bottles: 1 }] },
        },
        complete("Added 1"),
      ],
      ThinkOutput: [thought([{ type: "write", operation: "create", batch: [item("Eva")] }])],
      ReplyOutput: [{ text: "Done." }],
    });
    expect(names()).toEqual(["Bea", "Cleo", "Eva"]);
    const thinkPrompt = turn.requests.find(({ title }) => title === "ThinkOutput")?.user;
    expect(thinkPrompt).toContain("response: answers, and code has done it (Replan)");
  });
});
