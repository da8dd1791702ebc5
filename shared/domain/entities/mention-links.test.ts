import { assert, constantFrom, property, string, uuid } from "fast-check";
import { describe, expect, it } from "vitest";
import { findUuids } from "./translation/find-uuids.ts";
import { linksAsRefs, mentionLinks } from "./mention-links.ts";
import { topicTerms } from "../understanding/topic-terms.ts";

const ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";

describe("links in a message", () => {
  it("are found with their label and target", () => {
    const links = mentionLinks(`make @[Gavi di Gavi](${ID.toUpperCase()}) like @[Ada](wine_2)`);
    expect(links.map(({ label, target }) => [label, target])).toEqual([
      ["Gavi di Gavi", ID],
      ["Ada", "wine_2"],
    ]);
    expect(mentionLinks("@[](x) @[a]() @[a](b c) [a](b) mail@[x]")).toEqual([]);
  });

  it("become refs where they stand for something, and labels where they do not", () => {
    const text = `open @[Gavi](${ID}) and @[Ada](wine_9)`;
    expect(linksAsRefs(text, (target) => (target === ID ? "wine_1" : null))).toBe(
      "open @[Gavi](wine_1) and Ada",
    );
  });

  it("leave no id in the text, whatever they contain (I1)", () => {
    assert(
      property(uuid(), string(), constantFrom("wine_1", null), (id, label, ref) => {
        const name = label.replace(/[\][\n]/g, "");
        const text = linksAsRefs(`see @[${name || "x"}](${id})`, () => ref);
        expect(findUuids(text)).toEqual(findUuids(`see ${name}`));
        expect(findUuids(linksAsRefs(`@[${id}](${id})`, () => ref))).toEqual([]);
      }),
    );
  });
});

describe("what a message is about", () => {
  const terms = (message: string, constraints: unknown = null) =>
    topicTerms({ constraints } as Parameters<typeof topicTerms>[0], message);

  it("is its longest words first, then the constraints' and the goal's", () => {
    const session = {
      goal: "a dinner with lamb",
      since: 1,
      constraints: [{ type: "colour", field: "", value: "Deep Reds", confidence: 1 }],
    };
    expect(terms("Barolos for tonight", session)).toEqual([
      ...["tonight", "barolo", "for", "deep", "red"],
      ...["dinner", "with", "lamb"],
    ]);
  });

  it.each([
    ["Sind Erdnüsse da?", ["erdnusse", "sind"]],
    ["¿Quedan piñones o ajo?", ["quedan", "pinone", "ajo"]],
    ["On a du riz ?", ["riz"]],
    ["卵とアーモンドはある？", ["アーモンド", "ある", "卵"]],
  ])("is found in any language: %s", (message, expectedTerms) => {
    expect(terms(message)).toEqual(expectedTerms);
  });

  it("has no id in it, no words of one or two letters, and at most forty words", () => {
    expect(terms(`do I @[Gavi](${ID})?`)).toEqual(["gavi"]);
    expect(terms("is it on?")).toEqual([]);
    const many = Array.from({ length: 60 }, (_, n) => `grape${n}`).join(" ");
    expect(terms(many)).toHaveLength(40);
  });
});
