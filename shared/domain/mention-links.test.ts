import { assert, constantFrom, property, string, uuid } from "fast-check";
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../tests/cellar/pack.ts";
import { findUuids } from "./find-uuids.ts";
import { linksAsRefs, mentionLinks } from "./mention-links.ts";
import { topicTerms } from "./topic-terms.ts";

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

  it("leave no id behind, whatever stands in them (I1)", () => {
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
  const pack = createCellarPack();
  const terms = (message: string, constraints: unknown = null) =>
    topicTerms(pack, { constraints } as Parameters<typeof topicTerms>[1], message);

  it("is its telling words first, then the constraints' and the goal's", () => {
    const session = {
      goal: "a dinner with lamb",
      since: 1,
      constraints: [{ type: "colour", field: "", value: "Deep Reds", confidence: 1 }],
    };
    expect(terms("Please show me the Barolos for tonight", session)).toEqual([
      "barolo",
      "tonight",
      "deep",
      "red",
      "dinner",
      "lamb",
    ]);
  });

  it("is not the pack's own words, nor an id, nor more than twelve", () => {
    expect(terms(`what wines do I have like @[Gavi](${ID})?`)).toEqual(["gavi"]);
    expect(terms("show me those")).toEqual([]);
    const many = Array.from({ length: 30 }, (_, n) => `grape${n}`).join(" ");
    expect(terms(many)).toHaveLength(12);
  });
});
