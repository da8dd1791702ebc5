// The rules for every turn: tests each rule with a turn that keeps it and one that breaks it.
import { describe, expect, it } from "vitest";
import { change, playedTurn, rowsOf } from "../../../tests/support/played-turn.ts";
import type { PlayedTurn } from "../played-turn.ts";
import { judgeTurn } from "../play/judge-turn.ts";

const verdictOn = (part: Partial<PlayedTurn>, isTimed = true) =>
  judgeTurn({ ability: "planning" }, { message: "" }, playedTurn(part), isTimed)
    .filter(({ ok }) => !ok)
    .map(({ says }) => says);

const milk = rowsOf({ shopping_list: [{ name: "milk" }] });
const recipe = (lines: object[]) => rowsOf({ recipes: [{ name: "Pea soup", lines }] });
const inGerman = (reply: string) => verdictOn({ language: "de", reply });

describe("the house rules", () => {
  it("are kept by a turn in which nothing is wrong", () => {
    expect(verdictOn({})).toEqual([]);
    expect(verdictOn({ after: milk, changes: [change()] })).toEqual([]);
  });

  it("want a run that ends well and says something", () => {
    const rule = ["the run ends well and says something"];
    expect(verdictOn({ status: "failed" })).toEqual(rule);
    expect(verdictOn({ reply: " " })).toEqual(rule);
  });

  it("want no id, no ref and no mark in what the user reads", () => {
    const rule = ["no id and no ref in the reply"];
    expect(verdictOn({ reply: "I have changed recipe_3." })).toEqual(rule);
    expect(verdictOn({ reply: "It is 5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01." })).toEqual(rule);
    expect(verdictOn({ reply: "Here you are: {{changes}}" })).toEqual(rule);
    const pending = { type: "disambiguate", text: "Which one?", options: ["gen_recipe_1"] };
    expect(verdictOn({ pending })).toEqual(rule);
  });

  it("want a reply in the user's language, all of it", () => {
    const rule = "the reply is in the user's language, all of it";
    expect(inGerman("Das ist noch nicht auf der Liste. Soll ich es eintragen?")).toEqual([]);
    expect(inGerman("I will put it on the list for you if you want.")).toContain(rule);
    expect(
      inGerman(
        "Das ist noch nicht auf der Liste, und es ist auch keine mehr da.\nI will put it on the list for you.",
      ),
    ).toContain(rule);
  });

  it("want none of the English sentences that code says in another language", () => {
    const rule = "no English line of code in a reply of another language";
    expect(inGerman("Gut, dann lasse ich es dabei. Nothing was changed.")).toContain(rule);
    expect(inGerman("Gut, dann lasse ich es dabei. Es wurde nichts geändert.")).toEqual([]);
    expect(verdictOn({ reply: "All right, everything stays as it is." })).toEqual([]);
  });

  it("want the list of changes to be what has changed", () => {
    const rule = ["the list of changes is what has changed in the rows"];
    expect(verdictOn({ after: milk })).toEqual(rule);
    expect(verdictOn({ changes: [change()] })).toEqual(rule);
    expect(verdictOn({ after: milk, changes: [change(), change({ label: "bread" })] })).toEqual(
      rule,
    );
    expect(verdictOn({ changes: [change({ status: "failed" })] })).toEqual([]);
  });

  it("count the lines of a recipe as one change of it", () => {
    const [before, after] = [recipe([]), recipe([{ name: "peas" }, { name: "mint" }])];
    const line = { table: "recipe_ingredients", of: "Pea soup" };
    const changes = [change({ ...line, label: "peas" }), change({ ...line, label: "mint" })];
    expect(verdictOn({ before, after, changes })).toEqual([]);
    expect(verdictOn({ before, after: before, changes })).not.toEqual([]);
  });

  it("want no change reported twice", () => {
    const once = "- 2 l milk (on the shopping list)";
    const changes = [change()];
    expect(verdictOn({ after: milk, changes, reply: `Done.\n${once}` })).toEqual([]);
    expect(verdictOn({ after: milk, changes, reply: `${once}\n\nChanged:\n${once}` })).toEqual([
      "no change stands in the reply twice",
    ]);
  });

  it("count calls, and measure time unless a person answers by hand", () => {
    expect(verdictOn({ calls: 15 })).toEqual(["at most 14 model calls"]);
    expect(verdictOn({ milliseconds: 61_000 })).toEqual(["answered within 60 seconds"]);
    expect(verdictOn({ milliseconds: 61_000 }, false)).toEqual([]);
  });
});

describe("the rules about notes and questions", () => {
  const pumpkin = "no note misses a food that is in the recipe";
  const soup = "**Kürbissuppe**\n\n- 800 g Hokkaidokürbis\n- 1 l Brühe";
  const bread = "**Kürbisbrot**\n\n- 500 g Mehl";
  const drafts = ["Kürbissuppe", "Kürbisbrot"];
  const brokenByNote = (note: string) =>
    verdictOn({ language: "de", drafts, reply: `${soup}\n\n${bread}\n\nBitte beachte: ${note}` });

  it("want no note that misses a food which the recipe has, by its English name or its own", () => {
    expect(brokenByNote("Kürbissuppe: es fehlt pumpkin, das hineingehört.")).toContain(pumpkin);
    expect(brokenByNote("Kürbissuppe: es fehlt Kürbis, das hineingehört.")).toEqual([pumpkin]);
    expect(brokenByNote("Kürbisbrot: es fehlt Kürbis, das hineingehört.")).toEqual([]);
    expect(brokenByNote("Kürbissuppe: es fehlt Sahne, das hineingehört.")).toEqual([]);
    const list = "Bitte beachte:\n- Noch etwas.\n- Kürbissuppe: es fehlt Kürbis, das hineingehört.";
    expect(verdictOn({ language: "de", drafts, reply: `${soup}\n\n${list}` })).toEqual([pumpkin]);
  });

  it.each([
    [
      "en",
      "Pumpkin soup",
      "- 800 g pumpkin",
      "Please note: Pumpkin soup has no pumpkin, which must be in it.",
    ],
    [
      "fr",
      "Soupe au potiron",
      "- 800 g de potiron",
      "À noter : Soupe au potiron : il manque potiron, qui doit y être.",
    ],
    [
      "es",
      "Crema naranja",
      "- 800 g de calabaza",
      "Ten en cuenta: Crema naranja: falta calabaza, que debe llevar.",
    ],
    ["it", "Vellutata", "- 800 g di zucca", "Nota bene: Vellutata: manca zucca, che deve esserci."],
    [
      "pt",
      "Sopa de abóbora",
      "- 800 g de abóbora",
      "Atenção: Sopa de abóbora: falta pumpkin, que deve ter.",
    ],
    [
      "nl",
      "Pompoensoep",
      "- 800 g pompoen",
      "Let op: Pompoensoep: pompoen ontbreekt, en dat moet erin.",
    ],
  ] as const)("hear such a note in %s", (language, title, item, note) => {
    const reply = (line: string) => `**${title}**\n\n${line}\n\n${note}`;
    expect(verdictOn({ language, drafts: [title], reply: reply(item) })).toContain(pumpkin);
    expect(verdictOn({ language, drafts: [title], reply: reply("- 1 l") })).not.toContain(pumpkin);
  });

  it("want no English food in notes and questions of another language", () => {
    const rule = "no English food in a note or a question of another language";
    expect(brokenByNote("Kürbisbrot: es fehlt pumpkin, das hineingehört.")).toContain(rule);
    const brokenByQuestion = (text: string, ...options: string[]) =>
      verdictOn({ language: "de", reply: "Gut.", pending: { type: "clarify", text, options } });
    expect(brokenByQuestion("Von wem ist die Rede: peanuts?")).toEqual([rule]);
    expect(brokenByQuestion("Von wem ist die Rede?", "Ich", "Gast: shellfish")).toEqual([rule]);
    expect(brokenByQuestion("Von wem ist die Rede: Erdnüsse?")).toEqual([]);
    const pending = {
      type: "confirm_delete",
      text: "Soll ich „Pumpkin Pie“ löschen?",
      options: [],
    };
    const rows = rowsOf({ recipes: [{ name: "Pumpkin Pie" }] });
    const turn = { language: "de", reply: "Gut.", pending } as const;
    expect(verdictOn(turn)).toEqual([rule]);
    expect(verdictOn({ ...turn, before: rows, after: rows })).toEqual([]);
    expect(verdictOn({ ...turn, says: "Lösch den Pumpkin Pie" })).toEqual([]);
    expect(verdictOn({ ...turn, language: "en", reply: "All right." })).toEqual([]);
  });

  it("want no option twice, however it is written", () => {
    const rule = "no option stands in a question twice";
    const brokenByOptions = (...options: string[]) =>
      verdictOn({ pending: { type: "disambiguate", text: "Which one?", options } });
    expect(brokenByOptions("Lentil soup", "Carrot soup", "lentil soup ")).toEqual([rule]);
    expect(brokenByOptions("Lentil soup", "Lentil soup (vegan)")).toEqual([]);
  });

  it("let a turn have its own number of calls", () => {
    const of = (calls: number) =>
      judgeTurn({ ability: "memory" }, { message: "", calls: 5 }, playedTurn({ calls }), true)
        .filter(({ ok }) => !ok)
        .map(({ says }) => says);
    expect([of(5), of(6)]).toEqual([[], ["at most 5 model calls"]]);
  });
});

describe("a verdict", () => {
  const must = {
    title: "milk is there",
    find: ({ after }: PlayedTurn) => ({
      holds: after.shopping_list.length > 0,
      observedValue: "rows",
    }),
  };
  const verdicts = (part: Partial<PlayedTurn>, ability?: "memory") =>
    judgeTurn(
      { ability: "planning" },
      { message: "", must: [must], mustNot: [must], ...(ability ? { ability } : {}) },
      playedTurn(part),
      true,
    ).slice(0, 2);

  it("inverts the checks of mustNot", () => {
    expect(verdicts({}).map(({ ok }) => ok)).toEqual([false, true]);
    expect(verdicts({ after: milk }).map(({ ok }) => ok)).toEqual([true, false]);
  });

  it("counts for what the turn is about, else for what the conversation is about", () => {
    expect(verdicts({})[0]?.ability).toBe("planning");
    expect(verdicts({}, "memory")[0]?.ability).toBe("memory");
  });
});
