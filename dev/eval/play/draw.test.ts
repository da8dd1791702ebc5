// Tests that a draw is the same for the same seed, and as mixed as all conversations.
import { describe, expect, it } from "vitest";
import { CONVERSATIONS } from "../conversations/all-conversations.ts";
import { draw } from "./draw.ts";

const names = (seed: number, count?: number) =>
  draw(CONVERSATIONS, { only: [], seed, count }).map(({ name }) => name);

describe("draws of conversations", () => {
  it("a draw is the same for the same seed, and differs for another seed", () => {
    expect(names(7, 25)).toEqual(names(7, 25));
    expect(names(7, 25)).not.toEqual(names(8, 25));
    expect(names(7, 25)).toEqual(names(7).slice(0, 25));
  });

  it("a draw has every conversation once if no count is given", () => {
    expect(names(3).toSorted()).toEqual(CONVERSATIONS.map(({ name }) => name).toSorted());
  });

  it.each([1, 2, 3, 4, 5])(
    "a draw of 25 conversations is half English, with two in each other language (seed %d)",
    (seed) => {
      const drawnConversations = draw(CONVERSATIONS, { only: [], seed, count: 25 });
      const byLanguage = Object.groupBy(drawnConversations, ({ language }) => language);
      expect(
        Object.fromEntries(
          Object.entries(byLanguage).map(([language, conversations]) => [
            language,
            conversations?.length,
          ]),
        ),
      ).toEqual({ en: 13, de: 2, fr: 2, es: 2, it: 2, pt: 2, nl: 2 });
    },
  );

  it("a draw by name has the named conversations in the given order", () => {
    const only = ["de-welche-suppe", "en-big-cod"];
    const drawnConversations = draw(CONVERSATIONS, { only, seed: 1, count: undefined });
    expect(drawnConversations.map(({ name }) => name)).toEqual(only);
  });

  it("a draw refuses an unknown name, and lists similar names", () => {
    const drawOne = (name: string) =>
      draw(CONVERSATIONS, { only: [name], seed: 1, count: undefined });
    expect(() => drawOne("nl-welke")).toThrow(/no conversation "nl-welke".*nl-welke-soep.*--list/);
  });
});
