// Tests each rule for every turn with a turn that keeps it and one that breaks it.
import { describe, expect, it } from "vitest";
import { change, playedTurn, rowsOf } from "../../../tests/support/played-turn.ts";
import type { PlayedTurn } from "../played-turn.ts";
import { judgeTurn } from "../play/judge-turn.ts";

const rulesBrokenBy = (part: Partial<PlayedTurn>, isTimed = true) =>
  judgeTurn({ ability: "planning" }, { message: "" }, playedTurn(part), isTimed)
    .filter(({ ok }) => !ok)
    .map(({ says }) => says);

const milk = rowsOf({ shopping_list: [{ name: "milk" }] });
const recipe = (lines: object[]) => rowsOf({ recipes: [{ name: "Pea soup", lines }] });
const inGerman = (reply: string) => rulesBrokenBy({ language: "de", reply });

describe("house rules", () => {
  it("the house rules accept a turn in which nothing is wrong", () => {
    expect(rulesBrokenBy({})).toEqual([]);
    expect(rulesBrokenBy({ after: milk, changes: [change()] })).toEqual([]);
  });

  it("the house rules require a run that completes with a reply", () => {
    const rule = ["the run completes with a reply"];
    expect(rulesBrokenBy({ status: "failed" })).toEqual(rule);
    expect(rulesBrokenBy({ reply: " " })).toEqual(rule);
  });

  it("the house rules forbid ids, refs and marks in what the user reads", () => {
    const rule = ["no id and no ref in the reply"];
    expect(rulesBrokenBy({ reply: "I have changed recipe_3." })).toEqual(rule);
    expect(rulesBrokenBy({ reply: "It is 5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01." })).toEqual(rule);
    expect(rulesBrokenBy({ reply: "Here you are: {{changes}}" })).toEqual(rule);
    const pending = { type: "disambiguate", text: "Which one?", options: ["gen_recipe_1"] };
    expect(rulesBrokenBy({ pending })).toEqual(rule);
  });

  it("the house rules require that the whole reply is in the user's language", () => {
    const rule = "the whole reply is in the user's language";
    expect(inGerman("Das ist noch nicht auf der Liste. Soll ich es eintragen?")).toEqual([]);
    expect(inGerman("I will put it on the list for you if you want.")).toContain(rule);
    expect(
      inGerman(
        "Das ist noch nicht auf der Liste, und es ist auch keine mehr da.\nI will put it on the list for you.",
      ),
    ).toContain(rule);
  });

  it("the house rules forbid the catalogues' English sentences in a reply in another language", () => {
    const rule = "no English sentence of the catalogues in a reply in another language";
    expect(inGerman("Gut, dann lasse ich es dabei. Nothing was changed.")).toContain(rule);
    expect(inGerman("Gut, dann lasse ich es dabei. Es wurde nichts geändert.")).toEqual([]);
    expect(rulesBrokenBy({ reply: "All right, everything stays as it is." })).toEqual([]);
  });

  it("the house rules require that the list of changes matches the changed rows", () => {
    const rule = ["the list of changes matches the changed rows"];
    expect(rulesBrokenBy({ after: milk })).toEqual(rule);
    expect(rulesBrokenBy({ changes: [change()] })).toEqual(rule);
    expect(rulesBrokenBy({ after: milk, changes: [change(), change({ label: "bread" })] })).toEqual(
      rule,
    );
    expect(rulesBrokenBy({ changes: [change({ status: "failed" })] })).toEqual([]);
  });

  it("the house rules count all changed lines of a recipe as one change", () => {
    const [before, after] = [recipe([]), recipe([{ name: "peas" }, { name: "mint" }])];
    const line = { table: "recipe_ingredients", of: "Pea soup" };
    const changes = [change({ ...line, label: "peas" }), change({ ...line, label: "mint" })];
    expect(rulesBrokenBy({ before, after, changes })).toEqual([]);
    expect(rulesBrokenBy({ before, after: before, changes })).not.toEqual([]);
  });

  it("the house rules forbid naming a change twice in the reply", () => {
    const changeLine = "- 2 l milk (on the shopping list)";
    const changes = [change()];
    expect(rulesBrokenBy({ after: milk, changes, reply: `Done.\n${changeLine}` })).toEqual([]);
    expect(
      rulesBrokenBy({ after: milk, changes, reply: `${changeLine}\n\nChanged:\n${changeLine}` }),
    ).toEqual(["the reply names no change twice"]);
  });

  it("the house rules limit model calls, and the time unless a person answers by hand", () => {
    expect(rulesBrokenBy({ calls: 15 })).toEqual(["at most 14 model calls"]);
    expect(rulesBrokenBy({ milliseconds: 61_000 })).toEqual(["answered within 60 seconds"]);
    expect(rulesBrokenBy({ milliseconds: 61_000 }, false)).toEqual([]);
  });
});

describe("rules about notes and questions", () => {
  const pumpkinRule = "no note calls a food missing that the recipe has";
  const soup = "**Kürbissuppe**\n\n- 800 g Hokkaidokürbis\n- 1 l Brühe";
  const bread = "**Kürbisbrot**\n\n- 500 g Mehl";
  const drafts = ["Kürbissuppe", "Kürbisbrot"];
  const rulesBrokenByNote = (note: string) =>
    rulesBrokenBy({
      language: "de",
      drafts,
      reply: `${soup}\n\n${bread}\n\nBitte beachte: ${note}`,
    });

  it("the rules forbid a note that calls a food missing although the recipe has it, in English and in the user's language", () => {
    expect(rulesBrokenByNote("Kürbissuppe: es fehlt pumpkin, das hineingehört.")).toContain(
      pumpkinRule,
    );
    expect(rulesBrokenByNote("Kürbissuppe: es fehlt Kürbis, das hineingehört.")).toEqual([
      pumpkinRule,
    ]);
    expect(rulesBrokenByNote("Kürbisbrot: es fehlt Kürbis, das hineingehört.")).toEqual([]);
    expect(rulesBrokenByNote("Kürbissuppe: es fehlt Sahne, das hineingehört.")).toEqual([]);
    const list = "Bitte beachte:\n- Noch etwas.\n- Kürbissuppe: es fehlt Kürbis, das hineingehört.";
    expect(rulesBrokenBy({ language: "de", drafts, reply: `${soup}\n\n${list}` })).toEqual([
      pumpkinRule,
    ]);
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
  ] as const)(
    "the rules forbid a note in %s that calls a food missing although the recipe has it",
    (language, title, item, note) => {
      const reply = (line: string) => `**${title}**\n\n${line}\n\n${note}`;
      expect(rulesBrokenBy({ language, drafts: [title], reply: reply(item) })).toContain(
        pumpkinRule,
      );
      expect(rulesBrokenBy({ language, drafts: [title], reply: reply("- 1 l") })).not.toContain(
        pumpkinRule,
      );
    },
  );

  it("the rules forbid English names of foods in notes and questions in another language", () => {
    const rule = "no food is named in English in a note or a question in another language";
    expect(rulesBrokenByNote("Kürbisbrot: es fehlt pumpkin, das hineingehört.")).toContain(rule);
    const rulesBrokenByQuestion = (text: string, ...options: string[]) =>
      rulesBrokenBy({ language: "de", reply: "Gut.", pending: { type: "clarify", text, options } });
    expect(rulesBrokenByQuestion("Von wem ist die Rede: peanuts?")).toEqual([rule]);
    expect(rulesBrokenByQuestion("Von wem ist die Rede?", "Ich", "Gast: shellfish")).toEqual([
      rule,
    ]);
    expect(rulesBrokenByQuestion("Von wem ist die Rede: Erdnüsse?")).toEqual([]);
    const pending = {
      type: "confirm_delete",
      text: "Soll ich „Pumpkin Pie“ löschen?",
      options: [],
    };
    const rows = rowsOf({ recipes: [{ name: "Pumpkin Pie" }] });
    const turn = { language: "de", reply: "Gut.", pending } as const;
    expect(rulesBrokenBy(turn)).toEqual([rule]);
    expect(rulesBrokenBy({ ...turn, before: rows, after: rows })).toEqual([]);
    expect(rulesBrokenBy({ ...turn, message: "Lösch den Pumpkin Pie" })).toEqual([]);
    expect(rulesBrokenBy({ ...turn, language: "en", reply: "All right." })).toEqual([]);
  });

  it("the rules forbid the same option twice in a question, whatever its case and spaces", () => {
    const rule = "no question has an option twice";
    const rulesBrokenByOptions = (...options: string[]) =>
      rulesBrokenBy({ pending: { type: "disambiguate", text: "Which one?", options } });
    expect(rulesBrokenByOptions("Lentil soup", "Carrot soup", "lentil soup ")).toEqual([rule]);
    expect(rulesBrokenByOptions("Lentil soup", "Lentil soup (vegan)")).toEqual([]);
  });

  it("the rules limit model calls by the number that the turn states, if it states one", () => {
    const rulesBrokenByCalls = (calls: number) =>
      judgeTurn({ ability: "memory" }, { message: "", calls: 5 }, playedTurn({ calls }), true)
        .filter(({ ok }) => !ok)
        .map(({ says }) => says);
    expect([rulesBrokenByCalls(5), rulesBrokenByCalls(6)]).toEqual([[], ["at most 5 model calls"]]);
  });
});

describe("verdicts", () => {
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

  it("a verdict inverts the checks of mustNot", () => {
    expect(verdicts({}).map(({ ok }) => ok)).toEqual([false, true]);
    expect(verdicts({ after: milk }).map(({ ok }) => ok)).toEqual([true, false]);
  });

  it("a verdict counts for the turn's ability, or for the conversation's if the turn has none", () => {
    expect(verdicts({})[0]?.ability).toBe("planning");
    expect(verdicts({}, "memory")[0]?.ability).toBe("memory");
  });
});
