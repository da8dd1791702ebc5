// "Save it" stores what was shown, whatever a model plans (I5, S12).
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { complete, item, thought, understood, wine } from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase } from "../../../tests/support/node-database.ts";
import { createConversation } from "../../../tests/support/run-nodes.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";

const save = (overrides: object = {}) => ({
  type: "write" as const,
  operation: "create" as const,
  ...overrides,
});
const make = (label: string, ref: string | null = null) => ({
  type: "generate" as const,
  batch: [item(label, ref)],
});
const mentionsDraft: Partial<UnderstandOutput> = {
  entity_mentions: [
    { raw_text: "it", entity_type: "wine", resolved_ref: "gen_wine_1", candidates: [] },
  ],
};

async function showDraft() {
  const pack = createCellarPack();
  const db = createNodeDatabase(pack);
  const talk = createConversation(pack, createFilePrompts(), db);
  await talk.say("make one", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([make("Ada")])],
    ActDecision: [complete("made", { data: wine("Ada") })],
    ReplyOutput: [{ text: "{{gen_wine_1}}" }],
  });
  return { db, talk };
}

/** A draft is shown; then the message is answered with these plans, one after the other. */
async function say(
  message: string,
  plans: Parameters<typeof thought>[0][],
  understanding: Partial<UnderstandOutput> = mentionsDraft,
) {
  const { db, talk } = await showDraft();
  const turn = await talk.say(message, {
    UnderstandOutput: [understood(understanding)],
    ThinkOutput: plans.map((plan) => thought(plan)),
    ActDecision: [complete("made", { data: { ...wine("Zoe"), notes: "never shown" } })],
    ReplyOutput: [{ text: "Saved." }],
  });
  const thinkCount = turn.requests.filter(({ title }) => title === "ThinkOutput").length;
  const storedWines = (db.tables.wines ?? []).map(({ name, notes }) => [name, notes]);
  return { turn, thinkCount, storedWines };
}
const SHOWN = [["Ada", "notes on Ada"]];
const byRef = [save({ batch: [item("Ada", "gen_wine_1")] })];

describe("plans that generate content instead of saving the shown draft", () => {
  it.each([
    ["under another name", [make("Zoe"), save()]],
    ["in the draft's place", [make("Ada", "gen_wine_1"), save()]],
    ["in the draft's place, saved by its ref", [make("Ada", "gen_wine_1"), ...byRef]],
  ])(
    "a plan that generates content instead of saving is sent back, and the draft is saved as it was shown: %s",
    async (_how, plan) => {
      const { thinkCount, storedWines } = await say("save it", [plan, byRef]);
      expect(thinkCount).toBe(2);
      expect(storedWines).toEqual(SHOWN);
    },
  );

  it.each([
    ["under another name", [make("Zoe"), save()]],
    ["in the draft's place, saved by its ref", [make("Ada", "gen_wine_1"), ...byRef]],
  ])(
    "a plan that generates content instead of saving stores nothing if the model insists, and its content is shown: %s",
    async (_how, plan) => {
      const { storedWines, turn } = await say("save it", [plan, plan]);
      expect(storedWines).toEqual([]);
      expect(turn.reply).toContain("never shown");
      expect(turn.reply).toContain("(not saved)");
    },
  );

  it("a plan that generates content instead of saving is recognized by the draft that was shown last when Understand names no draft", async () => {
    const { thinkCount, storedWines } = await say("keep it", [[make("Zoe"), save()], byRef], {});
    expect(thinkCount).toBe(2);
    expect(storedWines).toEqual(SHOWN);
  });
});

describe("plans that save what they make", () => {
  it("a plan that saves what it makes is run when the message also asks for a change of the draft", async () => {
    const { thinkCount, storedWines, turn } = await say(
      "make it stronger, and save it",
      [[make("Ada", "gen_wine_1"), ...byRef]],
      {
        ...mentionsDraft,
        constraint_snapshot: {
          ...understood().constraint_snapshot,
          goal_update: "a stronger one, saved",
        },
      },
    );
    expect(thinkCount).toBe(1);
    expect(storedWines).toEqual([["Zoe", "never shown"]]);
    // Stored content that the user had not seen is shown as it was stored.
    expect(turn.reply).toContain("never shown");
  });

  it("a plan that saves is run when it saves only the shown draft", async () => {
    const { thinkCount, storedWines } = await say("save it", [byRef]);
    expect(thinkCount).toBe(1);
    expect(storedWines).toEqual(SHOWN);
  });
});

describe("wishes stated after a draft was made", () => {
  const wish = { type: "colour", field: "", value: "red", confidence: 1, phrase: "a red one" };
  const makeAndSave = [make("Ada", "gen_wine_1"), ...byRef];

  /** A draft is shown, and a save of it with a wish fails. */
  async function failToSave() {
    const { db, talk } = await showDraft();
    const { constraint_snapshot: snapshot } = understood();
    await talk.say("save it as a red one", {
      UnderstandOutput: [
        understood({
          ...mentionsDraft,
          constraint_snapshot: { ...snapshot, new_constraints: [wish] },
        }),
      ],
      ThinkOutput: [thought(makeAndSave)],
      ActDecision: [
        {
          action: "blocked",
          blocked: { reason_code: "INSUFFICIENT_INFO", details: "no", suggested_next: "fail" },
        },
      ],
      ReplyOutput: [{ text: "That did not work." }],
    });
    const storedNotes = () => (db.tables.wines ?? []).map(({ notes }) => notes);
    expect(storedNotes()).toEqual([]);
    return { talk, storedNotes };
  }

  it("a repeated wish whose first save failed is not answered by storing the draft without it: its content is shown, and stored by the next save", async () => {
    const { talk, storedNotes } = await failToSave();
    // Understand reports no new constraint, because the wish is in the session already.
    const turn = await talk.say("save it as a red one", {
      UnderstandOutput: [understood(mentionsDraft)],
      ThinkOutput: [thought(makeAndSave), thought([make("Ada", "gen_wine_1")])],
      ActDecision: [complete("made", { data: { ...wine("Ada"), notes: "the red one" } })],
      ReplyOutput: [{ text: "{{gen_wine_1}}" }],
    });
    const faults = turn.requests.flatMap(({ fault }) => fault ?? []);
    expect(faults).toEqual([
      expect.stringMatching(/wished since \(.*a red one\), show it anew without a save/),
    ]);
    expect(storedNotes()).toEqual([]);
    expect(turn.reply).toContain("the red one");
    expect(turn.reply).toContain("(not saved)");

    await talk.say("save it", {
      UnderstandOutput: [understood(mentionsDraft)],
      ThinkOutput: [thought(byRef)],
      ReplyOutput: [{ text: "Saved." }],
    });
    expect(storedNotes()).toEqual(["the red one"]);
  });
});
