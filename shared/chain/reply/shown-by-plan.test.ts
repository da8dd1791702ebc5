// If a plan says that the rows of its steps are the complete answer, code writes the reply.
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { complete, item, thought, understood, wine } from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation, type Finished } from "../../../tests/support/run-nodes.ts";

const pack = createCellarPack();

function start(names = ["Barolo"]) {
  const db = createNodeDatabase(pack);
  db.tables.wines = names.map((name, n) => ({ id: idOf(10 + n), name, bottles: n + 1 }));
  return createConversation(pack, createFilePrompts(), db);
}

const countWordings = ({ requests }: Finished) =>
  requests.filter(({ title }) => title === "ReplyOutput").length;
const streamedText = ({ events }: Finished) =>
  events.map(({ type, data }) => (type === "reply.delta" ? String(data.text) : "")).join("");

/** A message whose plan shows its steps' rows; a model that is asked for the reply says something else. */
const showingPlan = (steps: object[], acts: object[] = [], part: object = {}) => ({
  UnderstandOutput: [understood()],
  ThinkOutput: [thought(steps, { shows: true, ...part })],
  ActDecision: acts,
  ReplyOutput: [{ text: "In other words." }],
});
const readAll = { every_row: true };
const readNone = {
  query: {
    match: "all",
    conditions: [{ column: "bottles", op: "eq", values: ["9"] }],
    order: [],
    limit: 0,
  },
};
const save = { type: "write", operation: "create" };
const remove = { type: "write", operation: "delete", all_found: true };
const make = (...names: string[]) => ({ type: "generate", batch: names.map((name) => item(name)) });
const madeWines = (...names: string[]) =>
  names.map((name) => complete("made", { data: wine(name) }));

describe("the complete answer that a plan names", () => {
  it("rows that a plan calls the complete answer are shown by code, and streamed", async () => {
    const turn = await start(["Barolo", "Gavi"]).say("show them", showingPlan([readAll]));
    expect(turn.reply).toBe("In wines (2):\n\n- **Barolo**, bottles 1\n- **Gavi**, bottles 2");
    expect([countWordings(turn), streamedText(turn)]).toEqual([0, turn.reply]);
  });

  it("rows that a plan calls the complete answer are reported as no match if the read had a filter and found nothing", async () => {
    const turn = await start().say("those with nine", showingPlan([readNone]));
    expect(countWordings(turn)).toBe(0);
    expect(turn.reply).toContain("I found nothing like that in wines.");
  });

  it("drafts that a plan calls the complete answer are shown, with the line that they are not saved", async () => {
    const turn = await start().say(
      "two",
      showingPlan([make("Ada", "Bea")], madeWines("Ada", "Bea")),
    );
    expect(countWordings(turn)).toBe(0);
    for (const name of ["Ada", "Bea"]) expect(turn.reply).toContain(name);
    expect(turn.reply).toMatch(/not saved/i);
  });

  it("changes that a plan calls the complete answer are listed, without the drafts that were saved", async () => {
    const turn = await start().say("save it", showingPlan([make("Ada"), save], madeWines("Ada")));
    expect(countWordings(turn)).toBe(0);
    expect(turn.reply).toMatch(/^Saved: Ada\./);
    expect(turn.reply).not.toContain("2019");
  });

  it("changes that a plan calls the complete answer are listed, without the rows that were read for them", async () => {
    const turn = await start(["Barolo", "Gavi"]).say("all away", showingPlan([readAll, remove]));
    expect(countWordings(turn)).toBe(0);
    expect(turn.reply).toContain("Gavi");
    expect(turn.reply).not.toContain("bottles");
  });

  it("the complete answer is also shown by code in the run that a yes starts", async () => {
    const talk = start(["Barolo", "Gavi"]);
    const part = { decision: "propose", message: "Shall I?" };
    await talk.say("perhaps all away", showingPlan([readAll, remove], [], part));
    const evidence = { moves: { confirms: { source: "message", quote: "yes" } } };
    const yes = understood({ pending_response: "confirms", evidence } as object);
    const turn = await talk.say("yes", { UnderstandOutput: [yes] });
    expect(turn.reply).toBe("Deleted:\n- Barolo\n- Gavi");
  });
});

describe("replies of a plan that shows rows", () => {
  it.each([
    ["two questions were asked", "is it there? and the red one?", showingPlan([readAll])],
    ["one of two reads found nothing", "both", showingPlan([readAll, readNone])],
    ["a change found nothing to change", "away with the nine", showingPlan([readNone, remove])],
    [
      "code has no words of the language",
      "visa",
      { ...showingPlan([readAll]), UnderstandOutput: [understood({ language: "sv" })] },
    ],
    [
      "the plan does not say that it shows the answer",
      "show",
      showingPlan([readAll], [], { shows: false }),
    ],
  ])("a reply of a plan that shows rows is worded by a model if %s", async (_why, text, script) => {
    expect(countWordings(await start().say(text, script))).toBe(1);
  });
});
