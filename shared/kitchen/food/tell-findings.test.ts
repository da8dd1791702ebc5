// Existing rows are marked with the findings in them, once for each rule, in the user's language.
import { describe, expect, it, test } from "vitest";
import type { Finding, Wish } from "../../contracts/findings.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import { noteFindings, tellFindings } from "./tell-findings.ts";

const findingOf = (kind: string, code: string, name: string): Finding => ({ kind, code, name });
const peanuts = findingOf("allergen", "peanuts", "peanut butter");

describe("rows with findings", () => {
  it.each<[string, Finding, string]>([
    ["an allergy", peanuts, "contains peanut butter (allergy in the household: peanuts)"],
    ["a diet", findingOf("diet", "vegetarian", "chicken"), "contains chicken (diet: vegetarian)"],
    [
      "a trace for an allergy",
      findingOf("may", "may nuts", "pesto"),
      "pesto: depends on the brand or how it is made (allergy in the household: nuts)",
    ],
    [
      "a trace for a diet",
      findingOf("may", "may vegan", "pesto"),
      "pesto: depends on the brand or how it is made (diet: vegan)",
    ],
    ["a wish", findingOf("wish", "milk", "milch"), "contains milch, which you want left out"],
    [
      "a dislike of the speaker",
      findingOf("dislike", "coriander", "coriander"),
      "contains coriander (you don’t like it)",
    ],
  ])("a row with findings is marked with the food and the rule: %s", (_what, finding, mark) => {
    expect(tellFindings([finding])).toEqual([mark]);
  });

  it("a row has one mark for a food that two rules forbid, and otherwise one for each rule", () => {
    const findings = [
      findingOf("wish", "peanut", "peanut butter"),
      findingOf("diet", "vegetarian", "chicken"),
      peanuts,
    ];
    expect(tellFindings(findings)).toEqual([
      "contains peanut butter (allergy in the household: peanuts)",
      "contains chicken (diet: vegetarian)",
    ]);
  });

  it("a mark names each food once, in singular or plural, and at most four foods", () => {
    const names = ["mushroom", "mushrooms", "b", "c", "d", "e"];
    expect(tellFindings(names.map((name) => findingOf("wish", "x", name)))).toEqual([
      "contains mushrooms, b, c, d, which you want left out",
    ]);
  });

  it("a row with findings is marked in the user's language", () => {
    expect(tellFindings([findingOf("wish", "milk", "milch")], "de")).toEqual([
      "enthält milch, und das willst du weglassen",
    ]);
  });
});

test.each(LANGUAGES)(
  "the mark of a trace begins with the food, and does not have the guard's code (%s)",
  (language) => {
    const [mark = ""] = tellFindings([findingOf("may", "may nuts", "pesto")], language);
    expect(mark).toMatch(/^pesto/);
    expect(mark).not.toContain("may nuts");
  },
);

describe("rules of another person", () => {
  const marks = (finding: Finding, wishes: Wish[], language?: "de") =>
    tellFindings([finding], language, wishes);
  const wish = (kind: string, code: string, who?: string): Wish => ({
    kind,
    code,
    ...(who === undefined ? {} : { who }),
  });

  it("a rule of another person is reported as that person's, in the user's language, and never as the speaker's", () => {
    const mushrooms = findingOf("dislike", "mushroom", "mushrooms");
    const dislike = wish("dislike", "mushroom", "Mia");
    expect(marks(mushrooms, [dislike])).toEqual(["contains mushrooms (Mia doesn’t like it)"]);
    expect(marks(mushrooms, [dislike], "de")).toEqual(["enthält mushrooms (mag Mia nicht)"]);
    const milk = findingOf("wish", "milk", "milk");
    expect(marks(milk, [wish("wish", "milk", "Priya")])).toEqual([
      "contains milk (to be left out for Priya)",
    ]);
    expect(marks(milk, [wish("wish", "milk", "guest")], "de")).toEqual([
      "enthält milk (für einen Gast wegzulassen)",
    ]);
  });

  it("a rule of another person can also be a diet", () => {
    const butter = findingOf("wished_diet", "vegan", "butter");
    expect(marks(butter, [wish("wished_diet", "vegan", "Mia")])).toEqual([
      "contains butter (Mia’s diet: vegan)",
    ]);
  });

  it("a rule of another person is reported with every person whose rule it is, including the speaker", () => {
    const mushrooms = findingOf("dislike", "mushroom", "mushrooms");
    const wishesOfTwo = [wish("dislike", "mushroom"), wish("dislike", "mushroom", "Mia")];
    expect(marks(mushrooms, wishesOfTwo)).toEqual([
      "contains mushrooms (you don’t like it; Mia doesn’t like it)",
    ]);
  });
});

describe("foods that may contain something that a wish excludes", () => {
  const gluten: Wish = { kind: "wish", code: "gluten", codes: ["gluten"], who: "suegra" };
  const stock = findingOf("may_wish", "gluten", "caldo de pescado");

  it.each(LANGUAGES)(
    "a food that may contain what a wish excludes is reported with the food, the code and the person (%s)",
    (language) => {
      const [mark = "", ...others] = tellFindings([stock], language, [gluten]);
      expect(others).toEqual([]);
      expect(mark).toMatch(/^caldo de pescado.*gl[uú]t/i);
      expect(mark).toContain("suegra");
    },
  );

  it("a food that may contain what a wish of another person excludes is also reported if it breaks another rule", () => {
    const fish = findingOf("dislike", "fish stock", "caldo de pescado");
    expect(tellFindings([stock, fish], "en", [gluten])).toEqual([
      "contains caldo de pescado (you don’t like it)",
      "caldo de pescado: may contain gluten, depending on the brand (to be left out for suegra)",
    ]);
  });

  it("a food that may contain what a wish excludes is reported with each code of the wish, and without a reason if the wish is the speaker's", () => {
    const shellfish: Wish = { kind: "wish", code: "shellfish", codes: ["crustaceans", "molluscs"] };
    expect(tellFindings([findingOf("may_wish", "shellfish", "paella")], "en", [shellfish])).toEqual(
      ["paella: may contain crustaceans and molluscs, depending on the brand"],
    );
  });

  it("a food that may contain what a diet forbids is also reported, but not one that is only wanted", () => {
    const vegan: Wish = { kind: "wished_diet", code: "vegan", who: "May" };
    const findings = [
      findingOf("may_wished_diet", "vegan", "pesto"),
      findingOf("may_wanted", "x", "pesto"),
    ];
    expect(tellFindings(findings, "en", [vegan])).toEqual([
      "pesto: depends on the brand or how it is made (May’s diet: vegan)",
    ]);
  });
});

describe("rows that were written", () => {
  const quarkFinding = findingOf("dislike", "quark", "quark");

  it("a written row has a note for a food that a person dislikes, and a disliked thing itself is named only once", () => {
    const wishes: Wish[] = [{ kind: "dislike", code: "quark" }];
    expect(noteFindings("Quark", [quarkFinding], "de", wishes)).toEqual(["Quark: magst du nicht"]);
    expect(noteFindings("Pellkartoffeln", [quarkFinding], "de", wishes)).toEqual([
      "Pellkartoffeln: enthält quark (magst du nicht)",
    ]);
  });

  it("a written row has a note for an exclusion of another person, but not for one of the speaker", () => {
    const milk = findingOf("wish", "milk", "milk");
    expect(noteFindings("milk", [milk], "en", [{ kind: "wish", code: "milk" }])).toEqual([]);
    expect(
      noteFindings("milk", [milk], "en", [{ kind: "wish", code: "milk", who: "Mia" }]),
    ).toEqual(["milk: to be left out for Mia"]);
  });

  it("a written row has a note for a food that it may contain, but not for the findings that the guard reports", () => {
    const wishes: Wish[] = [{ kind: "wish", code: "gluten", codes: ["gluten"], who: "Mia" }];
    const findings = [
      findingOf("may_wish", "gluten", "stock"),
      findingOf("allergen", "milk", "butter"),
    ];
    expect(noteFindings("Soup", findings, "en", wishes)).toEqual([
      "stock: may contain gluten, depending on the brand (to be left out for Mia)",
    ]);
  });
});

test("a finding of another kind has no mark, and neither has a row without findings", () => {
  expect(tellFindings([findingOf("wanted", "cod", "cod")])).toEqual([]);
  expect(tellFindings([])).toEqual([]);
});

it("the mark of a row says who must avoid the food, for the reader and for a model", () => {
  const told = [{ kind: "intolerance", subject: "milk", note: null, who: "Mia", codes: ["milk"] }];
  const own = { allergens: ["peanuts"] };
  const profile = { fields: {}, own, guidance: {}, timezone: null, told };
  const findings = [
    peanuts,
    findingOf("allergen", "milk", "butter"),
    findingOf("allergen", "fish", "tuna"),
    findingOf("diet", "vegetarian", "chicken"),
  ];
  expect(tellFindings(findings, "en", [], profile)).toEqual([
    "contains tuna (allergy in the household: fish)",
    "contains butter (Mia cannot tolerate milk)",
    "contains peanut butter (you are allergic to peanuts)",
    "contains chicken (your diet: vegetarian)",
  ]);
  const forModel = tellFindings(findings, undefined, [], profile);
  expect(forModel.slice(2)).toEqual([
    "contains peanut butter (the user is allergic to peanuts)",
    "contains chicken (the user’s diet: vegetarian)",
  ]);
});
