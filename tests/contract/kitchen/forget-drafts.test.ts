// A dropped draft is removed, as one passage, from what later prompts show of a reply; no line of another draft or of
// the prose is removed with it (S2).
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Artifact, Exchange } from "../../../shared/contracts/session.ts";
import { forgetDrafts } from "../../../shared/domain/conversation/forget-drafts.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { refTo } from "../../support/ids.ts";

const pack = createKitchenPack();
const GONE = "[a draft that was dropped]";

function recipe(
  n: number,
  name: string,
  foods: string[],
  steps: string[] = ["Cook it."],
): Artifact {
  const ingredients = foods.map((food) => ({ quantity: 1, unit: null, name: food }));
  return {
    ref: refTo(`gen_recipe_${n}`),
    id: "a508000d-9b55-40f0-8886-dbdd88bd2de2",
    type: "recipe",
    subdomain: "recipes",
    schemaVersion: 1,
    label: name,
    exchange: 1,
    content: { name, ingredients, instructions: steps },
  };
}
const textOf = ({ content }: Artifact) => pack.subdomains.recipes?.artifact?.format(content) ?? "";
const draftText = (...drafts: Artifact[]) =>
  drafts.map((draft) => `${textOf(draft)}\n\n(not saved)`).join("\n\n");
const exchange = (assistant: string, overrides: Partial<Exchange> = {}): Exchange => ({
  exchange: 1,
  user: "two ideas",
  assistant,
  routing: "plan_direct",
  goal: "",
  steps: [],
  phase: null,
  expressed: null,
  curation: { retained: [], dropped: [], reasons: {} },
  blocked: null,
  at: "2026-11-21T10:00:00Z",
  ...overrides,
});
const forget = (turn: Exchange, goneDrafts: Artifact[], keptDrafts: Artifact[] = []) =>
  forgetDrafts(pack, turn, goneDrafts, {
    drafts: keptDrafts,
    labels: keptDrafts.map(({ label }) => label),
  });

const curry = recipe(1, "Lentil Curry", ["onion", "carrot", "lentils"]);
const soup = recipe(2, "Onion Soup", ["onion", "leek"], ["Cook it.", "Serve."]);

describe("forgotten drafts", () => {
  it("a forgotten draft is removed as a whole, and its sibling keeps the lines that both have", () => {
    const reply = `Here are two.\n\n${draftText(curry, soup)}\n\nYou have 1 onion. Shall I save one?`;
    const { assistant } = forget(exchange(reply), [curry], [soup]);
    expect(assistant).toBe(
      `Here are two.\n\n${GONE}\n${draftText(soup)}\n\nYou have 1 onion. Shall I save one?`,
    );
    const other = forget(exchange(reply), [soup], [curry]).assistant;
    expect(other).toContain(textOf(curry));
    expect(other).not.toContain("leek");
  });

  it("a line of prose or of a list stays, although a forgotten draft has the same line", () => {
    const reply = "To buy:\n\n- 1 onion\n- 1 carrot\n\nCook it.";
    expect(forget(exchange(reply), [curry]).assistant).toBe(reply);
  });

  it("a forgotten draft is removed in the version that was shown before it was changed", () => {
    const older = recipe(1, "Lentil Curry", ["onion", "pumpkin", "carrot", "lentils"]);
    const { assistant } = forget(exchange(draftText(soup, older)), [curry], [soup]);
    expect(assistant).toBe(`${draftText(soup)}\n\n${GONE}`);
  });

  it("the name of a forgotten draft is removed from the reply, the goal, the steps and what was blocked, but not from the name of another draft", () => {
    const step = { step: 1, type: "generate", subdomain: "recipes", note: null };
    const turn = exchange("Lentil Curry, or Red Lentil Curry Pie?", {
      goal: "Make a Lentil Curry",
      blocked: "gen_recipe_1 has no time",
      steps: [{ ...step, description: "gen_recipe_1", outcome: "Lentil Curry", entities: [] }],
    });
    const pie = recipe(3, "Red Lentil Curry Pie", ["lentil curry"]);
    const after = forget(turn, [curry], [pie]);
    expect(after.assistant).toBe(`${GONE}, or Red Lentil Curry Pie?`);
    expect(after.steps[0]).toMatchObject({ description: GONE, outcome: GONE });
    expect(after).toMatchObject({ goal: `Make a ${GONE}`, blocked: `${GONE} has no time` });
    const remainder = forget(exchange(draftText(pie)), [recipe(4, "Curry", ["onion"])], [pie]);
    expect(remainder.assistant).toBe(draftText(pie));
  });

  it("the text of a saved recipe with the name of a forgotten draft stays", () => {
    const storedText = textOf(recipe(9, "Lentil Curry", ["onion", "coconut", "carrot", "lentils"]));
    const reply = `This is yours:\n\n${storedText}`;
    const names = { drafts: [], labels: ["Lentil Curry"] };
    expect(forgetDrafts(pack, exchange(reply), [curry], names).assistant).toBe(reply);
    expect(forget(exchange(reply), [curry]).assistant).not.toContain("1 onion");
  });

  it("an exchange that does not show a forgotten draft is not changed", () => {
    const turn = exchange("Good evening.");
    expect(forget(turn, [curry], [soup])).toBe(turn);
  });

  it("no line of the remaining drafts is removed, whatever lines they share with a forgotten draft", () => {
    const food = fc.constantFrom("onion", "carrot", "leek", "rice");
    const step = fc.constantFrom("Cook it.", "Serve.", "Add 1 onion.");
    const drafts = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom("Soup", "Onion Soup", "Rice", "Curry", "Leek Curry"),
        foods: fc.array(food, { minLength: 1, maxLength: 4 }),
        steps: fc.array(step, { minLength: 1, maxLength: 3 }),
      }),
      { selector: ({ name }) => name, minLength: 2, maxLength: 4 },
    );
    fc.assert(
      fc.property(drafts, fc.nat(), (recipes, pick) => {
        const all = recipes.map(({ name, foods, steps }, n) => recipe(n + 1, name, foods, steps));
        const goneDraft = all[pick % all.length] ?? curry;
        const remaining = all.filter((draft) => draft !== goneDraft);
        const { assistant } = forget(exchange(draftText(...all)), [goneDraft], remaining);
        for (const draft of remaining) expect(assistant).toContain(textOf(draft));
        expect(assistant).not.toContain(textOf(goneDraft));
        expect(assistant.match(/\(not saved\)/g)).toHaveLength(remaining.length);
      }),
    );
  });
});
