// Existing rows are marked with what was found in them, once for each rule, in the user's language.
import { describe, expect, it, test } from "vitest";
import type { Finding, Wish } from "../../contracts/findings.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import { noteFindings, tellFindings } from "./tell-findings.ts";

const findingOf = (kind: string, code: string, name: string): Finding => ({ kind, code, name });
const peanuts = findingOf("allergen", "peanuts", "peanut butter");

describe("a row in which something was found", () => {
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
  ])("is marked with the culprit and the rule: %s", (_what, finding, mark) => {
    expect(tellFindings([finding])).toEqual([mark]);
  });

  it("is marked once for a food that two rules forbid, and once for each rule otherwise", () => {
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

  it("names a food once, in singular or plural, and at most four foods", () => {
    const names = ["mushroom", "mushrooms", "b", "c", "d", "e"];
    expect(tellFindings(names.map((name) => findingOf("wish", "x", name)))).toEqual([
      "contains mushrooms, b, c, d, which you want left out",
    ]);
  });

  it("is marked in the user's language", () => {
    expect(tellFindings([findingOf("wish", "milk", "milch")], "de")).toEqual([
      "enthält milch, und das willst du weglassen",
    ]);
  });
});

test.each(LANGUAGES)("a trace is told with its food and its code (%s)", (language) => {
  const [mark = ""] = tellFindings([findingOf("may", "may nuts", "pesto")], language);
  expect(mark).toMatch(/^pesto/);
  expect(mark).not.toContain("may nuts");
});

describe("a rule of another person", () => {
  const marks = (finding: Finding, wishes: Wish[], language?: "de") =>
    tellFindings([finding], language, wishes);
  const wish = (kind: string, code: string, who?: string): Wish => ({
    kind,
    code,
    ...(who === undefined ? {} : { who }),
  });

  it("is reported as theirs, in the user's language, and never as the speaker's", () => {
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

  it("is their diet as well, which keeps nothing out", () => {
    const butter = findingOf("wished_diet", "vegan", "butter");
    expect(marks(butter, [wish("wished_diet", "vegan", "Mia")])).toEqual([
      "contains butter (Mia’s diet: vegan)",
    ]);
  });

  it("is told with every person whose rule it is, the speaker included", () => {
    const mushrooms = findingOf("dislike", "mushroom", "mushrooms");
    const both = [wish("dislike", "mushroom"), wish("dislike", "mushroom", "Mia")];
    expect(marks(mushrooms, both)).toEqual([
      "contains mushrooms (you don’t like it; Mia doesn’t like it)",
    ]);
  });
});

describe("a food that may contain something that a wish excludes", () => {
  const gluten: Wish = { kind: "wish", code: "gluten", codes: ["gluten"], who: "suegra" };
  const stock = findingOf("may_wish", "gluten", "caldo de pescado");

  it.each(LANGUAGES)("is told with the food, the code and whose it is (%s)", (language) => {
    const [mark = "", ...others] = tellFindings([stock], language, [gluten]);
    expect(others).toEqual([]);
    expect(mark).toMatch(/^caldo de pescado.*gl[uú]t/i);
    expect(mark).toContain("suegra");
  });

  it("is told along with another rule that the food breaks, because it is another person's", () => {
    const fish = findingOf("dislike", "fish stock", "caldo de pescado");
    expect(tellFindings([stock, fish], "en", [gluten])).toEqual([
      "contains caldo de pescado (you don’t like it)",
      "caldo de pescado: may contain gluten, depending on the brand (to be left out for suegra)",
    ]);
  });

  it("is reported by the codes that the word names, and of the speaker's own wish without a reason", () => {
    const shellfish: Wish = { kind: "wish", code: "shellfish", codes: ["crustaceans", "molluscs"] };
    expect(tellFindings([findingOf("may_wish", "shellfish", "paella")], "en", [shellfish])).toEqual(
      ["paella: may contain crustaceans and molluscs, depending on the brand"],
    );
  });

  it("is also told for a person's diet, but not for something that is only wanted", () => {
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

describe("a row that was written", () => {
  const quark = findingOf("dislike", "quark", "quark");

  it("is noted with what a person does not like in it, and a disliked thing itself is named once", () => {
    const wishes: Wish[] = [{ kind: "dislike", code: "quark" }];
    expect(noteFindings("Quark", [quark], "de", wishes)).toEqual(["Quark: magst du nicht"]);
    expect(noteFindings("Pellkartoffeln", [quark], "de", wishes)).toEqual([
      "Pellkartoffeln: enthält quark (magst du nicht)",
    ]);
  });

  it("is noted for an exclusion of another person, but not of the speaker", () => {
    const milk = findingOf("wish", "milk", "milk");
    expect(noteFindings("milk", [milk], "en", [{ kind: "wish", code: "milk" }])).toEqual([]);
    expect(
      noteFindings("milk", [milk], "en", [{ kind: "wish", code: "milk", who: "Mia" }]),
    ).toEqual(["milk: to be left out for Mia"]);
  });

  it("is noted with what may be in it, and not with what the guard tells", () => {
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

test("a finding of another kind is not told, and a row without findings gets no mark", () => {
  expect(tellFindings([findingOf("wanted", "cod", "cod")])).toEqual([]);
  expect(tellFindings([])).toEqual([]);
});
