// The conversations as data: how many, in which languages, about what, and that each can be judged.
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../shared/contracts/language.ts";
import { HOUSEHOLDS, householdRows } from "../households/household-rows.ts";
import { CONVERSATIONS } from "./all-conversations.ts";

const turns = CONVERSATIONS.flatMap((one) => one.turns);
const share = (part: number) => part / CONVERSATIONS.length;

describe("the conversations", () => {
  it("are eighty at least, half of them English, the rest in equal parts in six languages", () => {
    expect(CONVERSATIONS.length).toBeGreaterThanOrEqual(80);
    const byLanguage = Map.groupBy(CONVERSATIONS, ({ language }) => language);
    expect([...byLanguage.keys()].toSorted()).toEqual([...LANGUAGES].toSorted());
    expect(share(byLanguage.get("en")?.length ?? 0)).toBeCloseTo(0.5, 1);
    const others = [...byLanguage].filter(([language]) => language !== "en");
    expect(others.map(([, own]) => own.length)).toEqual([8, 8, 8, 8, 8, 8]);
  });

  it("have names of their own that begin with their language", () => {
    const names = CONVERSATIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, language } of CONVERSATIONS) {
      expect(name).toMatch(new RegExp(`^${language}-[a-z0-9-]+$`));
    }
  });

  it("have one to twelve messages, about three on average", () => {
    const lengths = CONVERSATIONS.map((one) => one.turns.length);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 12]);
    expect(turns.length / CONVERSATIONS.length).toBeCloseTo(2.7, 0);
  });

  it("cover every ability", () => {
    const byAbility = Object.groupBy(CONVERSATIONS, ({ ability }) => ability);
    const abilities = ["understanding", "planning", "truth", "safety", "memory"] as const;
    expect(abilities.filter((ability) => (byAbility[ability]?.length ?? 0) < 8)).toEqual([]);
    expect(turns.filter(({ ability }) => ability === "languages").length).toBeGreaterThanOrEqual(6);
  });

  it("are played in households of every size", () => {
    expect(new Set(CONVERSATIONS.map(({ household }) => household.size))).toEqual(
      new Set(HOUSEHOLDS),
    );
  });

  it("have something to judge at their end, and after most of their turns", () => {
    const conversations = CONVERSATIONS.filter(({ turns: ownTurns }) => {
      const { must = [], mustNot = [] } = ownTurns.at(-1) ?? {};
      return must.length + mustNot.length === 0;
    });
    expect(conversations.map(({ name }) => name)).toEqual([]);
    const judgedTurns = turns.filter(({ must = [] }) => must.length > 0);
    expect(judgedTurns.length / turns.length).toBeGreaterThan(0.95);
  });
});

describe("the households", () => {
  it.each(LANGUAGES)(
    "have every word in %s, and a big one has more than a prompt holds",
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
