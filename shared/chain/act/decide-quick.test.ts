// Quick look-ups, by Understand's query or beyond one table; blocked steps that suggest asking the user.
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
import { createConversation } from "../../../tests/support/run-nodes.ts";

const pack = createCellarPack();

function start() {
  const db = createNodeDatabase(pack);
  db.tables.wines = [{ id: idOf(10), name: "Ada", bottles: 2 }];
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const quick = understood({
  quick_mode: true,
  quick_mode_confidence: "high",
  quick_intent: "whether Ada is enough for six",
  quick_subdomain: "wines",
});
const blockedDecision = (suggested_next: string, details = "six people are not in the rows") => ({
  action: "blocked",
  blocked: { reason_code: "INSUFFICIENT_INFO", details, suggested_next },
});

describe("quick look-ups that rows of one table do not answer", () => {
  it.each(["replan", "ask_user", "fail"])(
    "a quick look-up that one table does not answer continues to Think: %s",
    async (next) => {
      const { talk } = start();
      const turn = await talk.say("reicht Ada für sechs?", {
        UnderstandOutput: [quick],
        ActQuickDecision: [readAll, blockedDecision(next)],
        ThinkOutput: [thought([{}])],
        ActDecision: [readAll, complete("Found 1")],
        ReplyOutput: [{ text: "Zwei Flaschen sind knapp." }],
      });
      expect(turn.hops).toEqual(["understand", "quick", "think", "act.1", "reply"]);
      expect(turn.end.decision).toBe("plan_direct");
      expect(turn.reply).toBe("Zwei Flaschen sind knapp.");
      const think = turn.requests.find(({ title }) => title === "ThinkOutput")?.user;
      expect(think).toContain("quick: tried, and rows of one table are not enough: six people");
    },
  );

  it("a quick look-up that continues to Think adds nothing to the reply", async () => {
    const { talk } = start();
    const turn = await talk.say("is Ada enough for six?", {
      UnderstandOutput: [quick],
      ActQuickDecision: [readAll, blockedDecision("fail")],
      ThinkOutput: [thought([], { answer: "Two bottles are little for six." })],
    });
    expect(turn.hops).toEqual(["understand", "quick", "think", "reply"]);
    expect(turn.reply).toBe("Two bottles are little for six.");
  });

  it("a quick look-up also continues to Think when every call until its limit was refused", async () => {
    const { talk } = start();
    const elsewhere = { ...readAll, params: { table: "cellars" } };
    const turn = await talk.say("what is in my cellars?", {
      UnderstandOutput: [quick],
      ActQuickDecision: Array.from({ length: 20 }, () => elsewhere),
      ThinkOutput: [thought([], { answer: "There is one cellar." })],
    });
    expect(turn.hops.slice(0, 3)).toEqual(["understand", "quick", "think"]);
    expect(turn.reply).toBe("There is one cellar.");
  });

  it("a quick look-up that continues to Think decides the same when the hop is delivered twice", async () => {
    const { talk } = start();
    const turn = await talk.say(
      "is Ada enough?",
      {
        UnderstandOutput: [quick],
        ActQuickDecision: [blockedDecision("replan")],
        ThinkOutput: [thought([], { answer: "For two." })],
      },
      { retry: true },
    );
    expect(turn.reply).toBe("For two.");
  });

  it("a quick look-up that finds nothing is answered, because no rows are a result too", async () => {
    const { db, talk } = start();
    db.tables.wines = [];
    const turn = await talk.say("show me my wines", {
      UnderstandOutput: [quick],
      ActQuickDecision: [readAll, complete("Nothing found")],
    });
    expect(turn.hops).toEqual(["understand", "quick", "reply"]);
    expect(turn.end.decision).toBe("quick");
  });
});

describe("quick look-ups whose complete query Understand states", () => {
  const lookUp = (op: string, value: string, over: object = {}) =>
    understood({
      quick_mode: true,
      quick_mode_confidence: "high",
      quick_intent: "what there is of Ada",
      quick_subdomain: "wines",
      quick_query: {
        match: "all",
        conditions: [{ column: "name", op, values: [value] }],
        order: [],
        limit: 0,
      },
      ...over,
    });
  const titles = ({ requests }: { requests: { title: string }[] }) =>
    requests.map(({ title }) => title);

  it("a quick look-up with a complete query needs one call of a model: code reads and answers", async () => {
    const { db, talk } = start();
    db.put("wines", { id: idOf(11), name: "Bea", bottles: 1 });
    const script = { UnderstandOutput: [lookUp("ilike", "%ada%")] };
    const turn = await talk.say("is there any Ada?", script, { retry: true });
    expect(titles(turn)).toEqual(["UnderstandOutput"]);
    expect(turn.hops).toEqual(["understand", "quick", "reply"]);
    expect(turn.reply).toContain("Ada");
    expect(turn.reply).not.toContain("Bea");
  });

  it("a quick look-up with a complete query reads every row if no condition is stated", async () => {
    const { db, talk } = start();
    db.put("wines", { id: idOf(11), name: "Bea", bottles: 1 });
    const readAllQuery = { match: "all" as const, conditions: [], order: [], limit: 0 };
    const script = { UnderstandOutput: [lookUp("eq", "Ada", { quick_query: readAllQuery })] };
    const turn = await talk.say("what is there?", script);
    expect(titles(turn)).toEqual(["UnderstandOutput"]);
    expect(turn.reply).toMatch(/Ada[^]*Bea/);
  });

  it.each([
    ["an operator that does not exist", "sounds_like", "Ada", "there is no operator sounds_like"],
    ["a name that is only similar", "ilike", "%adaa%", "similar"],
  ])(
    "a quick look-up with a complete query is continued by a model after %s",
    async (_what, op, value, shownToModel) => {
      const { talk } = start();
      const turn = await talk.say("is there any Ada?", {
        UnderstandOutput: [lookUp(op, value)],
        ActQuickDecision: [readAll, complete("Found 1")],
        ReplyOutput: [{ text: "There is Ada." }],
      });
      const quickRequest = turn.requests.find(({ title }) => title === "ActQuickDecision");
      expect(quickRequest?.user).toContain(shownToModel);
      expect(turn.reply).toContain("Ada");
    },
  );

  it("a quick look-up with a complete query is left to Think when rules forbid a quick look-up", async () => {
    const { talk } = start();
    const turn = await talk.say("is there any Ada? and is it enough?", {
      UnderstandOutput: [lookUp("ilike", "%ada%")],
      ThinkOutput: [thought([], { answer: "For two." })],
    });
    expect(turn.hops).toEqual(["understand", "think", "reply"]);
  });
});

describe("blocked steps that suggest asking the user", () => {
  it("a blocked step that suggests a question asks it, and the answer continues with the step", async () => {
    const { db, talk } = start();
    const first = await talk.say("ajoute ce qui manque", {
      UnderstandOutput: [understood({ language: "fr" })],
      ThinkOutput: [thought([{ type: "write", operation: "create" }])],
      ActDecision: [blockedDecision("ask_user", "Rouge ou blanc ?")],
    });
    expect(first.end.reply.pending).toEqual({ type: "ask_user", text: "Rouge ou blanc ?" });
    expect(first.reply).toContain("Rouge ou blanc ?");
    const create = {
      action: "tool_call",
      tool: "db_create",
      params: { table: "wines", rows: [{ name: "Bea" }] },
    };
    const second = await talk.say("rouge", {
      UnderstandOutput: [understood({ pending_response: "answers", language: "fr" })],
      ActDecision: [create, complete("Added 1")],
      ReplyOutput: [{ text: "Voilà." }],
    });
    expect(second.hops).toEqual(["understand", "act.1", "reply"]);
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Ada", "Bea"]);
  });

  it("a blocked step for a single item asks too, and the items made in parallel are not made again", async () => {
    const { talk } = start();
    const madeWine = (name: string) => complete("made", { data: wine(name) });
    const first = await talk.say("make two", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "generate", batch: [item("Bea"), item("Cleo")] }])],
      ActDecision: [madeWine("Bea"), blockedDecision("ask_user", "Which grape for Cleo?")],
      ReplyOutput: [{ text: "Here is Bea." }],
    });
    expect(first.end.reply.pending?.type).toBe("ask_user");
    const second = await talk.say("muscat", {
      UnderstandOutput: [understood({ pending_response: "answers" })],
      ActDecision: [madeWine("Cleo")],
      ReplyOutput: [{ text: "Here is Cleo." }],
    });
    expect(second.requests.filter(({ title }) => title === "ActDecision")).toHaveLength(1);
  });

  it.each(["fail", "ask_user"])(
    "a blocked step asks nothing and stays blocked if it has no question: %s",
    async (next) => {
      const { talk } = start();
      const turn = await talk.say("add what is missing", {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([{ type: "write", operation: "create" }])],
        ActDecision: [blockedDecision(next, next === "fail" ? "nobody knows" : " ")],
      });
      expect(turn.end.reply.pending).toBeUndefined();
      expect(turn.results["act.1"]).toMatchObject({ status: "blocked" });
    },
  );
});
