// Which conversations are drawn: the same by the same seed, as mixed as all of them.
import { describe, expect, it } from "vitest";
import { CONVERSATIONS } from "../conversations/all-conversations.ts";
import { draw } from "./draw.ts";

const names = (seed: number, count?: number) =>
  draw(CONVERSATIONS, { only: [], seed, count }).map(({ name }) => name);

describe("drawing conversations", () => {
  it("gives the same ones in the same order for the same seed, others for another", () => {
    expect(names(7, 25)).toEqual(names(7, 25));
    expect(names(7, 25)).not.toEqual(names(8, 25));
    expect(names(7, 25)).toEqual(names(7).slice(0, 25));
  });

  it("leaves none out and takes none twice", () => {
    expect(names(3).toSorted()).toEqual(CONVERSATIONS.map(({ name }) => name).toSorted());
  });

  it.each([1, 2, 3, 4, 5])(
    "takes half in English and two in each other language of 25 (seed %d)",
    (seed) => {
      const draws = draw(CONVERSATIONS, { only: [], seed, count: 25 });
      const byLanguage = Object.groupBy(draws, ({ language }) => language);
      expect(
        Object.fromEntries(Object.entries(byLanguage).map(([l, own]) => [l, own?.length])),
      ).toEqual({ en: 13, de: 2, fr: 2, es: 2, it: 2, pt: 2, nl: 2 });
    },
  );

  it("takes those that are named, in that order", () => {
    const only = ["de-welche-suppe", "en-big-cod"];
    const draws = draw(CONVERSATIONS, { only, seed: 1, count: undefined });
    expect(draws.map(({ name }) => name)).toEqual(only);
  });

  it("says which name it does not know, and what is near", () => {
    const drawOne = (name: string) =>
      draw(CONVERSATIONS, { only: [name], seed: 1, count: undefined });
    expect(() => drawOne("nl-welke")).toThrow(/no conversation "nl-welke".*nl-welke-soep.*--list/);
  });
});
