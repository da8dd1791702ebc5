// Notes name what a page shows and a draft lacks, however the page was read; a page that was read completely
// gets no note.
import { describe, expect, it } from "vitest";
import { leftOut, leftOutOfText } from "./check-complete.ts";
import { recipeSource } from "./recipe-source.ts";
import { scanBlocks } from "./scan-blocks.ts";

const items = (lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;
const missingLines = (html: string, takenLines: string[]) => leftOut(scanBlocks(html), takenLines);
const LINES = ["200 g flour", "2 eggs", "1.5 tsp salt", "1 pinch of nutmeg"];
const STEPS = ["Mix the flour with the eggs.", "Let the dough rest for 30 minutes."];
/** A model's reading of a text, without its lists. */
const ANSWER = {
  title: "Dumplings",
  yields: "",
  prep_minutes: 0,
  cook_minutes: 0,
  author: "",
  language: "en",
};
const PAGE = `<h1>Dumplings</h1>${items(["Home", "Shop"])}${items(LINES)}<ol>${STEPS.map((step) => `<li>${step}</li>`).join("")}</ol>`;

describe("pages that were read completely", () => {
  it.each([
    ["word for word", PAGE],
    ["with boxes to tick", PAGE.replaceAll("<li>", "<li><span>▢</span> ")],
    [
      "with numbered steps",
      PAGE.replace("<li>Mix", "<li>1 Mix").replace("<li>Let", "<li>Step 2 Let"),
    ],
    ["with units in other words", PAGE.replace("200 g", "200 grams").replace("tsp", "teaspoons")],
    ["with words run together", PAGE.replace("200 g flour", "200<b>g</b>flour")],
    ["with amounts in other spellings", PAGE.replace("1.5 tsp", "1½ tsp")],
    ["with its amounts also in grams", PAGE.replace("1.5 tsp salt", "1.5 tsp (7 g) salt")],
    ["with a tip", `${PAGE}<ul><li>200 g flour of rye can be used in place of that.</li></ul>`],
    ["with another recipe beside it", `${PAGE}<aside><ul><li>100 ml cream</li></ul></aside>`],
    ["with numbers in its remarks", `${PAGE}<p>In 2019 I ate 20 of them, with 3 friends.</p>`],
  ])("a page that was read completely has no missing lines: %s", (_how, html) => {
    expect(missingLines(html, [...LINES, ...STEPS])).toEqual([]);
  });

  it("a page has no missing lines if a story is in the same element as the steps", () => {
    const steps = [
      "Mix the flour with the eggs, and knead the dough well.",
      "Let the dough rest for 30 minutes in a cool room.",
      "Shape the dumplings, and boil them in plenty of water.",
    ];
    const markup = (lines: string[]) => lines.map((line) => `<p class="x">${line}</p>`).join("");
    const html = (...text: string[]) =>
      `<div class="y">${markup(["My aunt made them on Sundays.", "We had her neighbours over."])}${items(LINES)}${markup([...steps, ...text])}</div>`;
    expect(missingLines(html(), [...LINES, ...steps])).toEqual([]);
    const lastStep = "Serve everything with lots of brown butter.";
    expect(missingLines(html("Almost done.", lastStep), [...LINES, ...steps])).toEqual([lastStep]);
  });
});

it("a reading that an earlier version stored without losses still becomes a draft", () => {
  const { found: reading, text } = recipeSource.readPage(
    PAGE.replace("<ul>", "<h2>Ingredients</h2><ul>").replace("<ol>", "<h2>Method</h2><ol>"),
    "",
  );
  const { losses: _losses, ...earlier } = reading as { losses: object };
  const { content, notes } = recipeSource.draft({ found: earlier, text }, null, "en");
  expect(content).toMatchObject({ name: "Dumplings", instructions: STEPS });
  expect(notes.join()).not.toContain("more than I took");
  expect(recipeSource.withAnswer({ found: earlier, text }, {})).toMatchObject({ found: earlier });
});

describe("pages that were not taken completely", () => {
  it.each([
    ["missing lines of the list", [LINES[0], LINES[1], ...STEPS], [LINES[2], LINES[3]]],
    ["a missing amount", ["flour", ...LINES.slice(1), ...STEPS], [LINES[0]]],
    ["a wrong decimal", [...LINES.slice(0, 2), "5 tsp salt", LINES[3], ...STEPS], [LINES[2]]],
    ["a missing step", [...LINES, STEPS[0]], [STEPS[1]]],
  ])("a page that was not taken completely is reported with %s", (_what, takenLines, lostLines) => {
    expect(missingLines(PAGE, takenLines.map(String))).toEqual(lostLines);
  });

  it.each([
    [
      "descriptions",
      `<dl>${LINES.map((line) => `<dt>${line.replace(/^[\d.]+ /u, "")}</dt><dd>${/^[\d.]+/u.exec(line)?.[0]}</dd>`).join("")}</dl>`,
      "pinch of nutmeg 1",
    ],
    ["labels", `<div>${LINES.map((line) => `<label>${line}</label>`).join("")}</div>`, LINES[3]],
    ["an aside", `<aside>${items(LINES)}</aside>`, LINES[3]],
  ])(
    "a page that was not taken completely is reported with a missing line of a list in %s",
    (_what, html, lostLine) => {
      expect(missingLines(html, LINES.slice(0, 3))).toEqual([lostLine]);
    },
  );

  it("a page is reported with a missing size of a can in brackets", () => {
    const html = items([...LINES, "1 can (400 g) tomatoes"]);
    expect(missingLines(html, [...LINES, "1 can tomatoes"])).toEqual(["1 can (400 g) tomatoes"]);
  });

  it("a page is reported with the lines of lists that were not taken at all, if they have amounts", () => {
    expect(
      missingLines(`${PAGE}<h3>Sauce</h3>${items(["100 ml cream", "20 g butter"])}`, [
        ...LINES,
        ...STEPS,
      ]),
    ).toEqual(["100 ml cream", "20 g butter"]);
  });

  it("a page has a note with the number of missing lines and the first of them", () => {
    const recipe = { "@type": "Recipe", name: "Dumplings", recipeYield: 2, cookTime: "PT30M" };
    const data = JSON.stringify({
      ...recipe,
      recipeIngredient: LINES.slice(0, 2),
      recipeInstructions: STEPS,
    });
    const html = `<script type="application/ld+json">${data}</script>${PAGE}`;
    const { notes } = recipeSource.draft(recipeSource.readPage(html, ""), null, "en");
    expect(notes).toEqual(["It says more than I kept (2): “1.5 tsp salt”, “1 pinch of nutmeg”"]);
  });
});

describe("pasted texts", () => {
  it("a pasted text is compared with a model's reading: missing lines with amounts are named, and invented lines are counted", () => {
    const text = "Dumplings\n200 g flour\n2 eggs\n100 ml cream\nMix it all well.";
    expect(leftOutOfText(text, ["200 g flour", "2 eggs", "Mix it all well."])).toEqual([
      "100 ml cream",
    ]);
    const answer = {
      ...ANSWER,
      ingredients: [
        { line: "200 g flour", group: "" },
        { line: "a goose", group: "" },
      ],
      steps: ["Mix it all well."],
    };
    const { notes } = recipeSource.draft(
      recipeSource.withAnswer(recipeSource.readText(text), answer),
      null,
      "en",
    );
    expect(notes).toContain("I left out lines that are not in the text (1)");
    expect(notes).toContain("It says more than I kept (1): “100 ml cream”");
  });

  it("a pasted text that is too long has a note of how much of it was not read", () => {
    const { notes } = recipeSource.draft(
      recipeSource.withAnswer(
        recipeSource.readText(`Dumplings\n200 g flour\n${"x".repeat(30_000)}`),
        { ...ANSWER, ingredients: [{ line: "200 g flour", group: "" }], steps: [] },
      ),
      null,
      "en",
    );
    expect(notes).toContain("The text is too long: I did not read its last 6022 characters");
  });
});

it("the check of a page with 10,000 lists takes less than six seconds of CPU time", () => {
  const takenLines = Array.from({ length: 200 }, (_, n) => `${n} g of a thing number ${n}`);
  const html = `<div>${"<ul><li>7 g of another thing</li></ul><p>some words".repeat(10_000)}`;
  const previousUsage = process.threadCpuUsage();
  missingLines(html, takenLines);
  expect(process.threadCpuUsage(previousUsage).user).toBeLessThan(6_000_000);
});

it("a page whose rows all share words with all lines is reported as not taken completely", () => {
  const lines = Array.from({ length: 3_000 }, (_, n) => `${n} g sugar and salt`);
  const page = `<ul>${lines.map((line) => `<li>${line} here</li>`).join("")}</ul>`;
  expect(leftOut(scanBlocks(page), lines, []).length).toBeGreaterThan(0);
});
