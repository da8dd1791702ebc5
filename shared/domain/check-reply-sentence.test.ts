import { describe, expect, it } from "vitest";
import type { Receipt } from "../contracts/effects.ts";
import { createCellarPack } from "../../tests/cellar/pack.ts";
import { checkReplySentence, shownSentences } from "./check-reply-sentence.ts";
import { createRegistry } from "./create-registry.ts";
import { failuresOf } from "./missing-failures.ts";
import { releaseSentence } from "./release-sentence.ts";

const pack = createCellarPack();
const receipt = (op: Receipt["op"], label: string, message?: string): Receipt => ({
  op,
  table: "wines",
  ref: "wine_1",
  label,
  status: message === undefined ? "applied" : "failed",
  ...(message === undefined ? {} : { error: { code: "duplicate", message } }),
});
const may = (sentence: string, receipts: Receipt[] = [], facts = {}) =>
  checkReplySentence(sentence, receipts, pack.claimWords, facts);

it("counts what a table with a name of two words keeps", () => {
  const meal = { ...receipt("create", "Soup"), table: "wine_racks" };
  expect(may("I added two wines.", [meal])).toBe(false);
  expect(may("I added one wine.", [meal])).toBe(true);
});

describe("a sentence without a receipt", () => {
  it.each([
    "I saved all three wines.",
    "Saved!",
    "Done, I've added them to your cellar.",
    "Your list has been updated.",
    "Everything was deleted as you asked.",
    "The two wines are now saved.",
    "I've saved them, let me know if you want more.",
    "It's saved; would you like another?",
    "- **Barolo**: added",
    "I have already removed it for you.",
    "All set and saved.",
    "If that suits you, good: I added it.",
    "Successfully laid down six bottles.",
    "I can confirm that everything was deleted.",
    "Not only was it saved, it is also yours.",
    "No problem, I saved it.",
    "Nothing to fear, I deleted them all",
    "Nothing to fear I deleted them all",
    "Once again I removed it.",
    "If you like I saved it.",
    "All you want is saved.",
    "Did you know I saved it?",
    "I saved it, didn't I?",
    "I'm saving it right now.",
    "We're deleting the old ones now.",
    "I s**a**ved it.",
    "I sa\u200bved it.",
    "I ｓａｖｅｄ it.",
    "I s\u0430ved it.",
    "I <b>sav</b>ed it.",
    "Done!",
    "All done.",
    "It's all taken care of.",
    "## Saved",
    "🎉 Saved 🎉",
  ])("may not claim: %s", (sentence) => {
    expect(may(sentence)).toBe(false);
  });

  it.each([
    "Nothing was deleted.",
    "I haven't saved these yet.",
    "None of them has been removed.",
    "Shall I have them saved?",
    "Would you like them added to the cellar?",
    "Say the word and they will be saved.",
    "I can have it deleted if you wish.",
    "Let me know if you want them saved.",
    "Here are your saved wines:",
    "You have 5 saved wines.",
    "They could not be added.",
    "It has not been saved or changed.",
    "You have Barolo and Chablis.",
    "I have not saved them.",
    "I will save it when you say so.",
    "They were never removed.",
    "Nothing has been changed.",
    "Once they are saved, you can drink them.",
    "Shall I get it done?",
    "It is not done yet.",
    "Here are e.g. your saved wines.",
  ])("may say: %s", (sentence) => {
    expect(may(sentence)).toBe(true);
  });
});

describe("a sentence with receipts", () => {
  const ada = receipt("create", "Ada");
  it("may claim the operation that they prove, and no other", () => {
    expect(may("I saved Ada.", [ada])).toBe(true);
    expect(may("I saved Ada and removed the old one.", [ada])).toBe(false);
    expect(may("I deleted Ada.", [ada])).toBe(false);
  });

  it("may not claim more than they prove", () => {
    const partly = [ada, receipt("create", "Bea", "taken")];
    expect(may("I saved all of them.", partly)).toBe(false);
    expect(may("I saved both.", partly)).toBe(false);
    expect(may("I saved 2 wines.", partly)).toBe(false);
    expect(may("All three wines were saved.", [ada])).toBe(false);
    expect(may("I saved Bea.", partly)).toBe(false);
    expect(may("I saved Ada; Bea is not in.", [ada, receipt("create", "Bea")])).toBe(true);
    expect(may("I saved one wine.", partly)).toBe(true);
    expect(may("I saved Clara.", [ada], { unsaved: ["Clara"] })).toBe(false);
  });

  it("may not take in others that it has no receipt of", () => {
    const facts = { known: ["Ada", "Clara", "Bea Riserva"] };
    expect(may("I saved Ada and Clara.", [ada], facts)).toBe(false);
    expect(may("Ada, Clara and others were saved.", [ada], facts)).toBe(false);
    expect(may("I saved Ada next to Clara.", [ada], facts)).toBe(true);
    expect(may("I saved Ada; Clara is still there.", [ada], facts)).toBe(true);
    expect(may("I saved Bea.", [receipt("create", "Bea")], facts)).toBe(true);
    expect(may("The two are saved.", [ada])).toBe(false);
    expect(may("Saved all 3 ones.", [ada, receipt("create", "Bea")])).toBe(false);
  });

  it("may say that it is done", () => {
    expect(may("All done.", [ada])).toBe(true);
  });

  it("may not claim all of something of which a step is still open", () => {
    const deleted = [receipt("delete", "Ada")];
    const open = new Set(["delete"]);
    expect(may("I deleted all your wines.", deleted, { open })).toBe(false);
    expect(may("I deleted Ada.", deleted, { open })).toBe(true);
    expect(may("I deleted all your wines.", deleted, { open: new Set(["create"]) })).toBe(true);
  });

  it("is not confused by a label inside a longer one, or by other numbers", () => {
    const soup = receipt("create", "Cod Soup");
    expect(may("I saved Cod Soup.", [soup, receipt("create", "Cod", "taken")])).toBe(true);
    expect(may("Saved Cod Soup, 30 minutes.", [soup])).toBe(true);
    expect(may("I added 500 g of plums.", [receipt("create", "plums")])).toBe(true);
  });

  it("may repeat what the run shows, whatever words that has", () => {
    const shown = shownSentences(["Stir. The stems are removed and set aside.\nI saved it all."]);
    expect(may("3. The stems are removed and set aside.", [], { shown })).toBe(true);
    expect(may("The stems are removed.", [], { shown })).toBe(false);
    expect(may("I saved it all.", [], { shown })).toBe(false);
  });
});

describe("releasing a sentence", () => {
  const registry = createRegistry({
    wine_1: {
      ref: "wine_1",
      id: "a508000d-9b55-40f0-8886-dbdd88bd2de2",
      type: "wine",
      label: "Barolo",
      status: "read",
      created: 1,
      touched: 1,
    },
  });
  const rules = {
    pack,
    registry,
    receipts: [],
    shown: ["see https://wine.example/a"],
    sentences: new Set<string>(),
    unsaved: [],
  };

  it("says names for refs", () => {
    expect(releaseSentence("Try wine_1 (wine_1) or gen_wine_4.", rules)).toBe("Try Barolo or .");
  });

  it("carries no link and no image that the run does not show", () => {
    const text =
      "See [this](https://evil.example/x) ![p](https://evil.example/y.png) https://evil.example or https://wine.example/a.";
    expect(releaseSentence(text, rules)).toBe("See this p  or https://wine.example/a.");
  });

  it.each([
    "[x]( //evil.example/a)",
    "[x](<https://evil.example>)",
    "![x](//evil.example/y.png)",
    "www.evil.example/?q=1",
    "[1]: https://evil.example/ref",
    '<img src="https://evil.example/y.png">',
    "javascript:alert(1)",
    "data:text/html,evil",
    "mailto:me@evil.example",
    "[t][e]\n\n[e]: evil.example",
  ])("carries no address in disguise: %s", (text) => {
    expect(releaseSentence(text, rules)).not.toMatch(/evil|javascript|data:/);
  });

  it("takes a tick away where nothing was changed", () => {
    expect(releaseSentence("✅ Barolo", rules)).toBe("Barolo");
    const changed = { ...rules, receipts: [receipt("create", "Barolo")] };
    expect(releaseSentence("✅ Barolo", changed)).toBe("✅ Barolo");
  });

  it("drops a false claim whole and carries no id", () => {
    expect(releaseSentence("I saved it. ", rules)).toBe("");
    expect(releaseSentence("It is a508000d-9b55-40f0-8886-dbdd88bd2de2.", rules)).toBe(
      "It is [id].",
    );
  });
});

describe("what did not work", () => {
  const step = (receipts: Receipt[], more = {}) => ({
    step: 1,
    type: "write" as const,
    subdomain: "wines",
    status: "completed" as const,
    summary: "Saved 1 of 2",
    receipts,
    ...more,
  });
  const failed = receipt("create", "Bea", "the name is taken");
  const told = (steps: Parameters<typeof failuresOf>[0]) =>
    failuresOf(steps, "en").map(({ sentence }) => sentence);

  it("is told from the receipts, once", () => {
    expect(told([step([receipt("create", "Ada"), failed])])).toEqual([
      '"Bea" was not saved: the name is taken.',
    ]);
  });

  it("is no failure when a later try succeeded", () => {
    expect(told([step([{ ...failed, ref: null }, receipt("create", "Bea")])])).toEqual([]);
  });

  it("is a step that was blocked", () => {
    const blocked = { reason_code: "GUARD_BLOCKED", details: "prawns", suggested_next: "fail" };
    expect(told([step([], { status: "blocked", blocked })])).toEqual([
      "I could not finish one part: prawns.",
    ]);
  });
});
