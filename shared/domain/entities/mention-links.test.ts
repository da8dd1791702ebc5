import { assert, constantFrom, property, string, uuid } from "fast-check";
import { describe, expect, it } from "vitest";
import { findUuids } from "./translation/find-uuids.ts";
import { linksAsRefs, mentionLinks } from "./mention-links.ts";
import { topicTerms } from "../understanding/topic-terms.ts";

const ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";

describe("links in a message", () => {
  it("links in a message are found with their label and target", () => {
    const links = mentionLinks(`make @[Gavi di Gavi](${ID.toUpperCase()}) like @[Ada](wine_2)`);
    expect(links.map(({ label, target }) => [label, target])).toEqual([
      ["Gavi di Gavi", ID],
      ["Ada", "wine_2"],
    ]);
    expect(mentionLinks("@[](x) @[a]() @[a](b c) [a](b) mail@[x]")).toEqual([]);
  });

  it("a link becomes a ref if its target is known, and its label if it is not", () => {
    const text = `open @[Gavi](${ID}) and @[Ada](wine_9)`;
    expect(linksAsRefs(text, (target) => (target === ID ? "wine_1" : null))).toBe(
      "open @[Gavi](wine_1) and Ada",
    );
  });

  it("a link leaves no id in the text, whatever it contains (I1)", () => {
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

describe("search terms of a message", () => {
  const terms = (message: string, constraints: unknown = null) =>
    topicTerms({ constraints } as Parameters<typeof topicTerms>[0], message);

  it("the search terms of a message are its longest words first, then those of the constraints and the goal", () => {
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
  ])("the search terms of a message are found in any language: %s", (message, expectedTerms) => {
    expect(terms(message)).toEqual(expectedTerms);
  });

  it("the search terms of a message contain no id and no Latin words of one or two letters, and are at most forty", () => {
    expect(terms(`do I @[Gavi](${ID})?`)).toEqual(["gavi"]);
    expect(terms("is it on?")).toEqual([]);
    const manyWords = Array.from({ length: 60 }, (_, n) => `grape${n}`).join(" ");
    expect(terms(manyWords)).toHaveLength(40);
  });
});
