// Tests the conversations as data: their number, names, lengths, languages, abilities, households and checks. Tests the
// rows of the households.
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../shared/contracts/language.ts";
import { HOUSEHOLDS, householdRows } from "../households/household-rows.ts";
import { CONVERSATIONS } from "./all-conversations.ts";

const allTurns = CONVERSATIONS.flatMap(({ turns }) => turns);
const share = (part: number) => part / CONVERSATIONS.length;

describe("conversations of the evaluation", () => {
  it("the conversations are at least eighty, about half of them English and eight in each other language", () => {
    expect(CONVERSATIONS.length).toBeGreaterThanOrEqual(80);
    const byLanguage = Map.groupBy(CONVERSATIONS, ({ language }) => language);
    expect([...byLanguage.keys()].toSorted()).toEqual([...LANGUAGES].toSorted());
    expect(share(byLanguage.get("en")?.length ?? 0)).toBeCloseTo(0.5, 1);
    const others = [...byLanguage].filter(([language]) => language !== "en");
    expect(others.map(([, conversations]) => conversations.length)).toEqual([8, 8, 8, 8, 8, 8]);
  });

  it("the conversations have unique names that begin with the tag of their language", () => {
    const names = CONVERSATIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, language } of CONVERSATIONS) {
      expect(name).toMatch(new RegExp(`^${language}-[a-z0-9-]+$`));
    }
  });

  it("the conversations have one to twelve messages, about three on average", () => {
    const lengths = CONVERSATIONS.map(({ turns }) => turns.length);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 12]);
    expect(allTurns.length / CONVERSATIONS.length).toBeCloseTo(2.7, 0);
  });

  it("at least eight conversations are about each of five abilities, and at least six turns about languages", () => {
    const byAbility = Object.groupBy(CONVERSATIONS, ({ ability }) => ability);
    const abilities = ["understanding", "planning", "truth", "safety", "memory"] as const;
    expect(abilities.filter((ability) => (byAbility[ability]?.length ?? 0) < 8)).toEqual([]);
    expect(allTurns.filter(({ ability }) => ability === "languages").length).toBeGreaterThanOrEqual(
      6,
    );
  });

  it("the conversations are played in households of every size", () => {
    expect(new Set(CONVERSATIONS.map(({ household }) => household.size))).toEqual(
      new Set(HOUSEHOLDS),
    );
  });

  it("the conversations have checks after the last turn, and after most others", () => {
    const unjudgedConversations = CONVERSATIONS.filter(({ turns }) => {
      const { must = [], mustNot = [] } = turns.at(-1) ?? {};
      return must.length + mustNot.length === 0;
    });
    expect(unjudgedConversations.map(({ name }) => name)).toEqual([]);
    const judgedTurns = allTurns.filter(({ must = [] }) => must.length > 0);
    expect(judgedTurns.length / allTurns.length).toBeGreaterThan(0.95);
  });
});

describe("households of the evaluation", () => {
  it.each(LANGUAGES)(
    "the households are translated into %s, and the big household has at least 60 recipes and 80 rows of stock",
    (language) => {
      const [small, big] = [householdRows("small", language), householdRows("big", language)];
      expect(small.recipes?.length).toBe(4);
      expect(big.recipes?.length).toBeGreaterThanOrEqual(60);
      expect(big.inventory?.length).toBeGreaterThanOrEqual(80);
      expect(householdRows("empty", language)).toEqual({});
      const names = big.recipes?.map(({ name }) => name) ?? [];
      expect(new Set(names).size).toBe(names.length);
      expect(JSON.stringify(big)).not.toContain("undefined");
    },
  );
});
