// An open question stays open through messages about something else. Only a message that is meant for it
// answers it, and a button does so exactly.
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
const said = { ReplyOutput: [{ text: "Well." }] };
const answer = (response: "none" | "confirms" | "answers" | "cancels") => ({
  UnderstandOutput: [understood({ pending_response: response })],
  ...said,
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

/** Asked whether to delete all eight. */
async function deleting(steps: object[] = []) {
  const world = cellar();
  const where = { and: [{ column: "name", op: "ilike", value: "%" }] };
  const asked = await world.talk.say("delete all my wines", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{ type: "write", operation: "delete" }, ...steps])],
    ActDecision: [{ action: "tool_call", tool: "db_delete", params: { table: "wines", where } }],
    ...said,
  });
  return { ...world, asked, left: () => world.db.tables.wines?.length };
}

describe("a delete that waits for its two keys", () => {
  it("shows what it can be answered with, what destroys last, and what follows", async () => {
    const { asked } = await deleting([{ description: "Count what is left" }]);
    expect(asked.end.reply.pending?.options).toEqual(["Keep everything", "Delete all 8"]);
    expect(asked.reply).toMatch(
      /Shall I delete them\?\nAfter that: Count what is left\.\n1\. Keep everything\n2\. Delete all 8$/,
    );
  });

  it.each(["2", "２", "yes", "YES delete them", "ja", "Delete all 8"])(
    "is carried out after a plain answer: %s",
    async (words) => {
      const { talk, left, pending } = await deleting();
      await talk.say(words, answer("confirms"));
      expect(left()).toBe(0);
      expect(pending()).toBeNull();
    },
  );

  it("is called off by its first number, in the catalogue's words, whatever the model says", async () => {
    const { talk, left, pending } = await deleting();
    const kept = await talk.say("1", answer("confirms"));
    expect(kept.reply).toBe("All right, everything stays as it is.");
    expect([left(), pending(), kept.end.decision]).toEqual([8, null, "cancelled"]);
  });

  it("is put again once, then only its options, and is lost by neither", async () => {
    const { talk, left, pending } = await deleting();
    const again = await talk.say("nice, do that thing", answer("confirms"));
    expect(again.reply).toContain("Wine 1, Wine 2");
    const third = await talk.say("come on, do that thing", answer("confirms"));
    expect(third.reply).toBe(
      "None of it is done yet. Please answer with a number:\n1. Keep everything\n2. Delete all 8",
    );
    expect(pending()?.type).toBe("confirm_delete");
    expect(left()).toBe(8);
    await talk.say("2", answer("confirms"));
    expect(left()).toBe(0);
  });

  it("loses no wish that comes with the yes, and stands below its answer", async () => {
    const { db, talk, left, pending } = await deleting();
    const create = { table: "wines", rows: [{ name: "Bea" }] };
    const both = await talk.say("ja, und leg Bea an", {
      UnderstandOutput: [understood({ pending_response: "confirms", constraint_snapshot: goal })],
      ThinkOutput: [thought([{ type: "write", operation: "create" }])],
      ActDecision: [{ action: "tool_call", tool: "db_create", params: create }, complete()],
      ...said,
    });
    expect(db.tables.wines?.at(-1)?.name).toBe("Bea");
    expect(left()).toBe(9);
    expect(both.reply).toMatch(/^Saved: Bea\.\n\nThis would delete 8 .*\n2\. Delete all 8$/s);
    expect(both.end.reply.pending).toMatchObject({ type: "confirm_delete" });
    const think = both.requests.find(({ title }) => title === "ThinkOutput")?.user ?? "";
    expect(think).toContain("code asks again");
    expect(think).toContain("<user_message>\nja, und leg Bea an\n");
    expect(pending()?.exchange).toBe(2);
    await talk.say("2", answer("confirms"));
    expect(db.tables.wines?.map(({ name }) => name)).toEqual(["Bea"]);
  });

  it("loses no answer of Think's either", async () => {
    const { talk, left } = await deleting();
    const both = await talk.say("yes, and how long does wine keep?", {
      ...aside,
      UnderstandOutput: [understood({ pending_response: "confirms", constraint_snapshot: goal })],
    });
    expect(both.reply).toMatch(/^It keeps ten years\.\n\nThis would delete 8 /);
    expect(left()).toBe(8);
  });
});

describe("a question after a side question", () => {
  it.each(["yes", "2", "Delete all 8"])(
    "is put again before anything is deleted: %s",
    async (words) => {
      const { talk, left, pending } = await deleting();
      const side = await talk.say("how long does wine keep?", aside);
      expect(side.reply).toBe("It keeps ten years.");
      expect(side.end.reply.pending).toBeUndefined();
      expect(pending()).toMatchObject({ type: "confirm_delete", exchange: 1 });
      const again = await talk.say(words, answer("confirms"));
      expect(again.reply).toContain("Wine 1, Wine 2");
      expect(left()).toBe(8);
      const told = again.requests.find(({ title }) => title === "UnderstandOutput")?.user;
      expect(told).toContain("asked: 1 exchange has passed since, about something else");
      await talk.say("2", answer("confirms"));
      expect(left()).toBe(0);
    },
  );

  it("is not answered by a number that is meant for something else", async () => {
    const { talk, left, pending } = await deleting();
    await talk.say("how long does wine keep?", aside);
    await talk.say("2", aside);
    expect(left()).toBe(8);
    expect(pending()?.type).toBe("confirm_delete");
  });

  it("waits three exchanges and no more", async () => {
    const { talk, pending } = await deleting();
    for (const is of ["confirm_delete", "confirm_delete", undefined]) {
      await talk.say("how long does wine keep?", aside);
      expect(pending()?.type).toBe(is);
    }
  });

  it("is forgotten when the user starts over", async () => {
    const { talk, pending } = await deleting();
    const curation = { ...understood().curation, clear_all: true };
    await talk.say("tutto da capo", { ...aside, UnderstandOutput: [understood({ curation })] });
    expect(pending()).toBeNull();
  });

  it("gives way to a newer one", async () => {
    const { talk, left, pending } = await deleting();
    await talk.say("plan a tasting", {
      ...answer("none"),
      ThinkOutput: [thought([], { decision: "clarify", message: "For how many?" })],
    });
    expect(pending()).toMatchObject({ type: "clarify", text: "For how many?" });
    await talk.say("2", { ...answer("answers"), ThinkOutput: [thought([])] });
    expect(left()).toBe(8);
  });

  const proposed = {
    UnderstandOutput: [understood()],
    ThinkOutput: [
      thought([{ type: "generate", batch: [item("Bea")] }], {
        decision: "propose",
        message: "Shall I make Bea?",
      }),
    ],
    ...said,
  };
  const made = { ActDecision: [complete("made", { data: wine("Bea") })] };

  it("is still a proposal that the model's word carries out", async () => {
    const { talk } = cellar();
    await talk.say("maybe one", proposed);
    await talk.say("how long does wine keep?", aside);
    const done = await talk.say("gut, dann mach Bea", { ...answer("confirms"), ...made });
    expect(done.hops).toEqual(["understand", "act.1.1", "reply"]);
  });

  it("is no proposal that an answer to the reply since carries out", async () => {
    const { talk } = cellar();
    await talk.say("maybe one", proposed);
    const asks = thought([], { answer: "Ten years. Do you have a cellar?" });
    await talk.say("how long does wine keep?", { ...aside, ThinkOutput: [asks] });
    const again = await talk.say("yes", answer("confirms"));
    expect(again.hops).toEqual(["understand", "reply"]);
    expect(again.reply).toContain("Shall I make Bea?");
    await talk.say("yes", { ...answer("confirms"), ...made });
  });

  it("leaves no offer open that a yes could be to instead", async () => {
    const { talk, pending } = cellar();
    await talk.say("maybe one", proposed);
    const side = await talk.say("what do I have?", {
      ...answer("none"),
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete()],
      ReplyOutput: [{ text: "You have eight.", offer: "Shall I count them?" }],
    });
    expect(side.reply).not.toContain("Shall I count them?");
    expect(pending()?.type).toBe("propose");
  });
});

describe("a button", () => {
  const press = (pending: Pending | null, option: number) => ({
    press: { question: runId(pending?.run), option },
  });

  it("carries a delete out without a model's word, also after a side question", async () => {
    const { talk, left, pending } = await deleting();
    const button = press(pending(), 2);
    await talk.say("how long does wine keep?", aside);
    const done = await talk.say("Delete all 8", said, button);
    expect(done.hops).toEqual(["understand", "act.1", "reply"]);
    expect(done.requests.map(({ title }) => title)).not.toContain("UnderstandOutput");
    expect(left()).toBe(0);
  });

  it("keeps what it says it keeps", async () => {
    const { talk, left, pending } = await deleting();
    const kept = await talk.say("Keep everything", {}, press(pending(), 1));
    expect(kept.reply).toBe("All right, everything stays as it is.");
    expect([left(), pending()]).toEqual([8, null]);
  });

  it.each([
    ["another question's", (own: string) => ({ question: runId(`${own}0`), option: 2 })],
    ["an option that there is not", (own: string) => ({ question: runId(own), option: 3 })],
  ])("of no open question does nothing: %s", async (_what, late) => {
    const { talk, left, pending } = await deleting();
    const told = await talk.say("Delete all 8", {}, { press: late(pending()?.run ?? "") });
    expect(told.reply).toBe("That question is no longer open, so nothing was changed.");
    expect(left()).toBe(8);
    expect(pending()?.type).toBe("confirm_delete");
  });

  it("of a question that was answered meanwhile does nothing", async () => {
    const { talk, pending } = await deleting();
    const button = press(pending(), 2);
    await talk.say("no", answer("cancels"));
    const told = await talk.say("Delete all 8", {}, button);
    expect(told.reply).toBe("That question is no longer open, so nothing was changed.");
  });

  it("chooses which one is meant, and the run goes on with what was asked for", async () => {
    const { talk, pending } = cellar(2);
    const show = { ThinkOutput: [thought([{}])], ActDecision: [readAll, complete()] };
    await talk.say("what do I have", { ...answer("none"), ...show });
    const disambiguation = { candidates: ["wine_1", "wine_2"], prompt: "Which?" };
    await talk.say("drink one", { UnderstandOutput: [understood({ disambiguation })], ...said });
    const chosen = await talk.say(
      "Wine 2",
      { ThinkOutput: [thought([])], ...said },
      press(pending(), 2),
    );
    const think = chosen.requests.find(({ title }) => title === "ThinkOutput")?.user ?? "";
    expect(think).toContain("→ wine_2 (high, exact)");
    expect(think).toContain("request: drink one");
  });
});

describe("after the guard has stopped a draft", () => {
  /** The guard stops Ada, and Bea is an unsaved draft. */
  async function stopped() {
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
      ...said,
    });
    const asked = await world.talk.say("save Ada", {
      UnderstandOutput: [understood()],
      ThinkOutput: [saves("gen_wine_1", "Ada")],
      ...said,
    });
    expect(asked.end.reply.pending?.type).toBe("confirm_override");
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
    "saves neither that nor another one for %j, whatever the model makes of it",
    async (words) => {
      for (const output of [
        understood({ pending_response: "confirms" }),
        reads("it", "gen_wine_2"),
      ]) {
        const { talk, stored } = await stopped();
        const told = await talk.say(words, { UnderstandOutput: [output], ...said });
        expect(told.reply).toContain("Do it anyway");
        expect(stored()).toEqual([]);
      }
    },
  );

  it("saves the other one when the user says its name", async () => {
    const { talk, stored } = await stopped();
    await talk.say("save Bea", {
      UnderstandOutput: [reads("Bea", "gen_wine_2")],
      ThinkOutput: [saves("gen_wine_2", "Bea")],
      ...said,
    });
    expect(stored()).toEqual(["Bea"]);
  });

  it("saves it after a plain yes to that question", async () => {
    const { talk, stored } = await stopped();
    await talk.say("ja, trotzdem", answer("confirms"));
    expect(stored()).toEqual(["Ada"]);
  });
});
