import { array, assert, boolean, constantFrom, float, option, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import type { Constraint } from "../contracts/understand.ts";
import { mergeConstraints } from "./merge-constraints.ts";

const none = {
  new_constraints: [],
  override_constraints: [],
  reset_goal: false,
  goal_update: null,
  source_phrases: [],
};
const one = (type: Constraint["type"], value: string | number): Constraint => ({
  type,
  field: "",
  value,
  confidence: 1,
});
const constraint = record({
  type: constantFrom("ingredient_required", "ingredient_excluded", "equipment", "servings"),
  field: constantFrom("", "dinner"),
  value: constantFrom<string | number>("cod", "Cod", "rice", 2, 4),
  confidence: float({ min: 0, max: 1, noNaN: true }),
});
const snapshot = record({
  new_constraints: array(constraint, { maxLength: 5 }),
  override_constraints: array(constraint, { maxLength: 5 }),
  reset_goal: boolean(),
  goal_update: option(constantFrom("fish", "soup"), { nil: null }),
  source_phrases: constantFrom<string[]>([]),
});

describe("merging constraints", () => {
  it("accumulates over exchanges (S3)", () => {
    const first = mergeConstraints(null, { ...none, goal_update: "fish dishes" }, 1);
    const second = mergeConstraints(
      first,
      { ...none, new_constraints: [one("ingredient_required", "cod")] },
      2,
    );
    const third = mergeConstraints(
      second,
      { ...none, new_constraints: [one("difficulty", "easy"), one("ingredient_required", "rice")] },
      3,
    );
    expect(third).toEqual({
      goal: "fish dishes",
      since: 1,
      constraints: [
        one("ingredient_required", "cod"),
        one("difficulty", "easy"),
        one("ingredient_required", "rice"),
      ],
    });
  });

  it("lets an override replace, and a new constraint only add", () => {
    const before = { goal: null, since: 1, constraints: [one("servings", 4)] };
    const kept = mergeConstraints(before, { ...none, new_constraints: [one("servings", 2)] }, 2);
    expect(kept?.constraints).toEqual([one("servings", 4)]);
    const over = mergeConstraints(
      before,
      { ...none, override_constraints: [one("servings", 2)] },
      2,
    );
    expect(over?.constraints).toEqual([one("servings", 2)]);
  });

  it("does not keep what the user now excludes among what they require", () => {
    const before = { goal: null, since: 1, constraints: [one("ingredient_required", "cod")] };
    const after = mergeConstraints(
      before,
      { ...none, new_constraints: [one("ingredient_excluded", "Cod ")] },
      2,
    );
    expect(after?.constraints).toEqual([one("ingredient_excluded", "Cod ")]);
  });

  it("clears on a reset and then applies what the same message says", () => {
    const before = { goal: "fish", since: 1, constraints: [one("cuisine", "thai")] };
    const after = mergeConstraints(
      before,
      {
        ...none,
        reset_goal: true,
        goal_update: "chicken",
        new_constraints: [one("ingredient_required", "chicken")],
      },
      4,
    );
    expect(after).toEqual({
      goal: "chicken",
      since: 4,
      constraints: [one("ingredient_required", "chicken")],
    });
    expect(mergeConstraints(before, { ...none, reset_goal: true }, 4)).toBeNull();
  });

  it("is pure, and never holds two constraints of one key (I9)", () => {
    assert(
      property(array(snapshot, { maxLength: 5 }), (messages) => {
        const run = () =>
          messages.reduce(
            (session, message, index) => mergeConstraints(session, message, index + 1),
            null as ReturnType<typeof mergeConstraints>,
          );
        const session = run();
        expect(run()).toEqual(session);
        const multi = ["ingredient_required", "ingredient_excluded", "equipment"];
        const keys = (session?.constraints ?? []).map(({ type, value }) =>
          multi.includes(type) ? `${type} ${String(value).toLowerCase()}` : type,
        );
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it("changes nothing when the message says nothing", () => {
    const before = { goal: "fish", since: 1, constraints: [one("cuisine", "thai")] };
    expect(mergeConstraints(before, none, 5)).toEqual(before);
  });
});
