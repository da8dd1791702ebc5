// An open question stays open through messages about something else. Only a message meant for it answers it; a
// button answers exactly its own question.
import { describe, expect, it } from "vitest";
import type { EffectOp } from "../../contracts/effects.ts";
import type { Pending } from "../../contracts/session.ts";
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
import { runId } from "../../../tests/support/ids.ts";

const pack = createCellarPack();
const replyOutput = { ReplyOutput: [{ text: "Well." }] };
const answer = (response: "none" | "confirms" | "answers" | "cancels") => ({
  UnderstandOutput: [understood({ pending_response: response })],
  ...replyOutput,
});
/** A message about something else, which is answered. */
const aside = { ...answer("none"), ThinkOutput: [thought([], { answer: "It keeps ten years." })] };
const goal = { ...understood().constraint_snapshot, goal_update: "a corkscrew" };

function cellar(count = 8) {
  const db = createNodeDatabase(pack);
  db.tables.wines = Array.from({ length: count }, (_, n) => ({
    id: idOf(n + 10),
    name: `Wine ${n + 1}`,
    bottles: 1,
  }));
  const talk = createConversation(pack, createFilePrompts(), db);
  const pending = () => JSON.parse(talk.fields.pending ?? "null") as Pending | null;
  return { db, talk, pending };
}

/** A conversation that was asked whether to delete all eight wines. */
async function askedToDelete(steps: object[] = []) {
  const world = cellar();
  const where = { and: [{ column: "name", op: "ilike", value: "%" }] };
  const questionTurn = await world.talk.say("delete all my wines", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{ type: "write", operation: "delete" }, ...steps])],
    ActDecision: [{ action: "tool_call", tool: "db_delete", params: { table: "wines", where } }],
    ...replyOutput,
  });
  return { ...world, questionTurn, countWines: () => world.db.tables.wines?.length };
}

describe("deletes that wait for their two keys", () => {
  it("a delete that waits for its two keys shows its possible answers, the destructive one last, and the steps that follow", async () => {
    const { questionTurn } = await askedToDelete([{ description: "Count what is left" }]);
    expect(questionTurn.end.reply.pending?.options).toEqual(["Keep everything", "Delete all 8"]);
    expect(questionTurn.reply).toMatch(
      /Shall I delete them\?\nAfter that: Count what is left\.\n1\. Keep everything\n2\. Delete all 8$/,
    );
  });

  it.each(["2", "２", "yes", "YES delete them", "ja", "Delete all 8"])(
    "a delete that waits for its two keys is executed after a plain answer: %s",
    async (words) => {
      const { talk, countWines, pending } = await askedToDelete();
      await talk.say(words, answer("confirms"));
      expect(countWines()).toBe(0);
      expect(pending()).toBeNull();
    },
  );

  it("a delete that waits for its two keys is rejected by its first number, in code's words, whatever the model says", async () => {
    const { talk, countWines, pending } = await askedToDelete();
    const turn = await talk.say("1", answer("confirms"));
    expect(turn.reply).toBe("All right, everything stays as it is.");
    expect([countWines(), pending(), turn.end.decision]).toEqual([8, null, "cancelled"]);
  });

  it("a delete that waits for its two keys is asked again in full once, then only with its options, and stays open both times", async () => {
    const { talk, countWines, pending } = await askedToDelete();
    const secondTurn = await talk.say("nice, do that thing", answer("confirms"));
    expect(secondTurn.reply).toContain("Wine 1, Wine 2");
    const thirdTurn = await talk.say("come on, do that thing", answer("confirms"));
    expect(thirdTurn.reply).toBe(
      "None of it is done yet. Please answer with a number:\n1. Keep everything\n2. Delete all 8",
    );
    expect(pending()?.type).toBe("confirm_delete");
    expect(countWines()).toBe(8);
    await talk.say("2", answer("confirms"));
    expect(countWines()).toBe(0);
  });

  it("a delete that waits for its two keys is asked again below the result if the yes comes with another request, which is executed", async () => {
    const { db, talk, countWines, pending } = await askedToDelete();
    const create = { table: "wines", rows: [{ name: "Bea" }] };
    const turnWithBoth = await talk.say("ja, und leg Bea an", {
      UnderstandOutput: [understood({ pending_response: "confirms", constraint_snapshot: goal })],
      ThinkOutput: [thought([{ type: "write", operation: "create" }])],
      ActDecision: [{ action: "tool_call", tool: "db_create", params: create }, complete()],
      ...replyOutput,
    });
    expect(db.tables.wines?.at(-1)?.name).toBe("Bea");
    expect(countWines()).toBe(9);
    expect(turnWithBoth.reply).toMatch(
      /^Saved: Bea\.\n\nThis would delete 8 .*\n2\. Delete all 8$/s,
    );
    expect(turnWithBoth.end.reply.pending).toMatchObject({ type: "confirm_delete" });
    const think = turnWithBoth.requests.find(({ title }) => title === "ThinkOutput")?.user ?? "";
    expect(think).toContain("code asks again");
    expect(think).toContain("<user_message>\nja, und leg Bea an\n");
    expect(pending()?.exchange).toBe(2);
    await talk.say("2", answer("confirms"));
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Bea"]);
  });

  it("Think's answer to a question that comes with the yes is kept", async () => {
    const { talk, countWines } = await askedToDelete();
    const turnWithBoth = await talk.say("yes, and how long does wine keep?", {
      ...aside,
      UnderstandOutput: [understood({ pending_response: "confirms", constraint_snapshot: goal })],
    });
    expect(turnWithBoth.reply).toMatch(/^It keeps ten years\.\n\nThis would delete 8 /);
    expect(countWines()).toBe(8);
  });
});

describe("questions after a side question", () => {
  it.each(["yes", "2", "Delete all 8"])(
    "a question that waits is asked again before anything is deleted: %s",
    async (words) => {
      const { talk, countWines, pending } = await askedToDelete();
      const sideTurn = await talk.say("how long does wine keep?", aside);
      expect(sideTurn.reply).toBe("It keeps ten years.");
      expect(sideTurn.end.reply.pending).toBeUndefined();
      expect(pending()).toMatchObject({ type: "confirm_delete", exchange: 1 });
      const secondTurn = await talk.say(words, answer("confirms"));
      expect(secondTurn.reply).toContain("Wine 1, Wine 2");
      expect(countWines()).toBe(8);
      const prompt = secondTurn.requests.find(({ title }) => title === "UnderstandOutput")?.user;
      expect(prompt).toContain("asked: 1 exchange has passed since, about something else");
      await talk.say("2", answer("confirms"));
      expect(countWines()).toBe(0);
    },
  );

  it("a question that waits is not answered by a number that is meant for something else", async () => {
    const { talk, countWines, pending } = await askedToDelete();
    await talk.say("how long does wine keep?", aside);
    await talk.say("2", aside);
    expect(countWines()).toBe(8);
    expect(pending()?.type).toBe("confirm_delete");
  });

  it("a question that waits is closed by the third exchange about something else", async () => {
    const { talk, pending } = await askedToDelete();
    for (const type of ["confirm_delete", "confirm_delete", undefined]) {
      await talk.say("how long does wine keep?", aside);
      expect(pending()?.type).toBe(type);
    }
  });

  it("a question that waits is forgotten when the user starts again", async () => {
    const { talk, pending } = await askedToDelete();
    const curation = { ...understood().curation, clear_all: true };
    await talk.say("tutto da capo", { ...aside, UnderstandOutput: [understood({ curation })] });
    expect(pending()).toBeNull();
  });

  it("a question that waits is replaced by a newer question", async () => {
    const { talk, countWines, pending } = await askedToDelete();
    await talk.say("plan a tasting", {
      ...answer("none"),
      ThinkOutput: [thought([], { decision: "clarify", message: "For how many?" })],
    });
    expect(pending()).toMatchObject({ type: "clarify", text: "For how many?" });
    await talk.say("2", { ...answer("answers"), ThinkOutput: [thought([])] });
    expect(countWines()).toBe(8);
  });

  const proposalScript = {
    UnderstandOutput: [understood()],
    ThinkOutput: [
      thought([{ type: "generate", batch: [item("Bea")] }], {
        decision: "propose",
        message: "Shall I make Bea?",
      }),
    ],
    ...replyOutput,
  };
  const draftScript = { ActDecision: [complete("made", { data: wine("Bea") })] };

  it("a proposal that waits is still executed when the model reads a yes", async () => {
    const { talk } = cellar();
    await talk.say("maybe one", proposalScript);
    await talk.say("how long does wine keep?", aside);
    const answerTurn = await talk.say("gut, dann mach Bea", {
      ...answer("confirms"),
      ...draftScript,
    });
    expect(answerTurn.hops).toEqual(["understand", "act.1.1", "reply"]);
  });

  it("a question that waits is not executed after a yes that may answer a later reply's question", async () => {
    const { talk } = cellar();
    await talk.say("maybe one", proposalScript);
    const asks = thought([], { answer: "Ten years. Do you have a cellar?" });
    await talk.say("how long does wine keep?", { ...aside, ThinkOutput: [asks] });
    const secondTurn = await talk.say("yes", answer("confirms"));
    expect(secondTurn.hops).toEqual(["understand", "reply"]);
    expect(secondTurn.reply).toContain("Shall I make Bea?");
    await talk.say("yes", { ...answer("confirms"), ...draftScript });
  });

  it("a later offer, which the same yes could answer, is dropped while a proposal waits", async () => {
    const { talk, pending } = cellar();
    await talk.say("maybe one", proposalScript);
    const sideTurn = await talk.say("what do I have?", {
      ...answer("none"),
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete()],
      ReplyOutput: [{ text: "You have eight.", offer: "Shall I count them?" }],
    });
    expect(sideTurn.reply).not.toContain("Shall I count them?");
    expect(pending()?.type).toBe("propose");
  });
});

describe("buttons", () => {
  const press = (pending: Pending | null, option: number) => ({
    press: { question: runId(pending?.run), option },
  });

  it("a button executes a delete whatever the model reads, also after a side question", async () => {
    const { talk, countWines, pending } = await askedToDelete();
    const button = press(pending(), 2);
    await talk.say("how long does wine keep?", aside);
    const answerTurn = await talk.say("Delete all 8", replyOutput, button);
    expect(answerTurn.hops).toEqual(["understand", "act.1", "reply"]);
    expect(answerTurn.requests.map(({ title }) => title)).not.toContain("UnderstandOutput");
    expect(countWines()).toBe(0);
  });

  it("a button keeps the rows if its label says so", async () => {
    const { talk, countWines, pending } = await askedToDelete();
    const turn = await talk.say("Keep everything", {}, press(pending(), 1));
    expect(turn.reply).toBe("All right, everything stays as it is.");
    expect([countWines(), pending()]).toEqual([8, null]);
  });

  it.each([
    ["another question's", (question: string) => ({ question: runId(`${question}0`), option: 2 })],
    [
      "an option that does not exist",
      (question: string) => ({ question: runId(question), option: 3 }),
    ],
  ])("a button does nothing if it matches no open question: %s", async (_what, makePress) => {
    const { talk, countWines, pending } = await askedToDelete();
    const turn = await talk.say("Delete all 8", {}, { press: makePress(pending()?.run ?? "") });
    expect(turn.reply).toBe("That question is no longer open, so nothing was changed.");
    expect(countWines()).toBe(8);
    expect(pending()?.type).toBe("confirm_delete");
  });

  it("a button does nothing if its question has already been answered", async () => {
    const { talk, pending } = await askedToDelete();
    const button = press(pending(), 2);
    await talk.say("no", answer("cancels"));
    const turn = await talk.say("Delete all 8", {}, button);
    expect(turn.reply).toBe("That question is no longer open, so nothing was changed.");
  });

  it("a button answers the question which row is meant, and the run continues with the request", async () => {
    const { talk, pending } = cellar(2);
    const show = { ThinkOutput: [thought([{}])], ActDecision: [readAll, complete()] };
    await talk.say("what do I have", { ...answer("none"), ...show });
    const disambiguation = { candidates: ["wine_1", "wine_2"], prompt: "Which?" };
    await talk.say("drink one", {
      UnderstandOutput: [understood({ disambiguation })],
      ...replyOutput,
    });
    const choiceTurn = await talk.say(
      "Wine 2",
      { ThinkOutput: [thought([])], ...replyOutput },
      press(pending(), 2),
    );
    const think = choiceTurn.requests.find(({ title }) => title === "ThinkOutput")?.user ?? "";
    expect(think).toContain("→ wine_2 (high, exact)");
    expect(think).toContain("request: drink one");
  });
});

describe("messages after the guard has stopped a draft", () => {
  /** The guard stops Ada, and Bea is an unsaved draft. */
  async function askedAfterGuard() {
    const world = cellar(0);
    const violations = [{ kind: "allergen" as const, code: "sulphites", name: "port" }];
    const error = { code: "guard", message: "contains port (sulphites)", violations };
    const isStopped = (op: EffectOp) =>
      op.op === "create" && op.values["name"] === "Ada" && !op.override?.includes("sulphites");
    world.db.failing = (op) => (isStopped(op) ? error : null);
    await world.talk.say("make Ada and Bea", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "generate", batch: [item("Ada"), item("Bea")] }])],
      ActDecision: [complete("m", { data: wine("Ada") }), complete("m", { data: wine("Bea") })],
      ...replyOutput,
    });
    const questionTurn = await world.talk.say("save Ada", {
      UnderstandOutput: [understood()],
      ThinkOutput: [saves("gen_wine_1", "Ada")],
      ...replyOutput,
    });
    expect(questionTurn.end.reply.pending?.type).toBe("confirm_override");
    return { ...world, stored: () => (world.db.tables.wines ?? []).map(({ name }) => name) };
  }
  const saves = (ref: string, label: string) =>
    thought([{ type: "write", operation: "create", batch: [item(label, ref)] }]);
  const reads = (words: string, ref: string) =>
    understood({
      entity_mentions: [
        { raw_text: words, entity_type: "wine", resolved_ref: ref, candidates: [], several: false },
      ],
    });

  it.each(["save it", "speicher es", "guárdalo"])(
    "the message %j saves neither the stopped draft nor another one, whatever the model reads",
    async (words) => {
      for (const output of [
        understood({ pending_response: "confirms" }),
        reads("it", "gen_wine_2"),
      ]) {
        const { talk, stored } = await askedAfterGuard();
        const turn = await talk.say(words, { UnderstandOutput: [output], ...replyOutput });
        expect(turn.reply).toContain("Do it anyway");
        expect(stored()).toEqual([]);
      }
    },
  );

  it("the other draft is saved when the user names it", async () => {
    const { talk, stored } = await askedAfterGuard();
    await talk.say("save Bea", {
      UnderstandOutput: [reads("Bea", "gen_wine_2")],
      ThinkOutput: [saves("gen_wine_2", "Bea")],
      ...replyOutput,
    });
    expect(stored()).toEqual(["Bea"]);
  });

  it("the stopped draft is saved after a plain yes to the question", async () => {
    const { talk, stored } = await askedAfterGuard();
    await talk.say("ja, trotzdem", answer("confirms"));
    expect(stored()).toEqual(["Ada"]);
  });
});
