import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { createRegistry } from "../entities/create-registry.ts";
import { releaseSentence } from "./release-sentence.ts";
import { refTo } from "../../../tests/support/ids.ts";

const pack = createCellarPack();

describe("releasing a sentence", () => {
  const registry = createRegistry({
    wine_1: {
      ref: refTo("wine_1"),
      id: "a508000d-9b55-40f0-8886-dbdd88bd2de2",
      type: "wine",
      label: "Barolo",
      status: "read",
      created: 1,
      touched: 1,
    },
  });
  const rules = { pack, registry, shownTexts: ["see https://wine.example/a"] };

  it("refs in a released sentence are replaced by names", () => {
    expect(releaseSentence("Try wine_1 (wine_1) or gen_wine_4.", rules)).toBe("Try Barolo or .");
  });

  it("links and images that the run does not show are removed from a released sentence", () => {
    const text =
      "See [this](https://evil.example/x) ![p](https://evil.example/y.png) https://evil.example or https://wine.example/a.";
    expect(releaseSentence(text, rules)).toBe(
      "See this ‹link removed› p ‹link removed› or https://wine.example/a.",
    );
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
  ])("an address in disguise is removed from a released sentence: %s", (text) => {
    expect(releaseSentence(text, rules)).not.toMatch(/evil|javascript|data:/);
  });

  it("an id in a released sentence is masked", () => {
    expect(releaseSentence("It is a508000d-9b55-40f0-8886-dbdd88bd2de2.", rules)).toBe(
      "It is [id].",
    );
  });

  it("a released sentence that claims a change keeps every word", () => {
    for (const sentence of ["I saved it. ", "✅ Barolo", "All done!", "Ist gespeichert."]) {
      expect(releaseSentence(sentence, rules)).toBe(sentence);
    }
  });
});
