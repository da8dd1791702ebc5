import { array, assert, boolean, constantFrom, float, option, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import type { ConstraintSpec } from "../../contracts/pack.ts";
import type { SessionConstraints } from "../../contracts/session.ts";
import type { Constraint, UnderstandOutput } from "../../contracts/answers/understand.ts";
import { mergeConstraints } from "./merge-constraints.ts";

type Snapshot = UnderstandOutput["constraint_snapshot"];

const text: ConstraintSpec = { description: "", value: "text", multiple: false };
const specs: Record<string, ConstraintSpec> = {
  wanted: { ...text, multiple: true, opposite: "unwanted" },
  unwanted: { ...text, multiple: true, opposite: "wanted", protects: true },
  keeping: { ...text, multiple: true, protects: "named" },
  tool: { ...text, multiple: true },
  colour: text,
  level: text,
  people: { ...text, value: "number" },
  crowd: { ...text, value: "number", standsFor: "householdSize" },
};
const none: Snapshot = {
  new_constraints: [],
  override_constraints: [],
  reset_goal: false,
  goal_update: null,
  source_phrases: [],
};
const constraintOf = (type: string, value: string | number, field = ""): Constraint => ({
  type,
  field,
  value,
  confidence: 1,
});
function merge(
  before: SessionConstraints | null,
  snapshot: Partial<Snapshot>,
  exchange = 2,
  reset = false,
) {
  return mergeConstraints(specs, before, { ...none, ...snapshot }, { exchange, reset });
}
const sessionWith = (...constraints: Constraint[]): SessionConstraints => ({
  goal: null,
  since: 1,
  constraints,
});
const asText = (session: SessionConstraints | null) =>
  (session?.constraints ?? []).map(({ type, field, value }) => [type, field, value].join("|"));

const constraint = record({
  type: constantFrom(
    "wanted",
    "unwanted",
    "tool",
    "people",
    "crowd",
    "colour",
    "made_up",
    "__proto__",
  ),
  field: constantFrom("", "dinner", " Dinner "),
  value: constantFrom<string | number>("cod", "Cod ", "rice", 2, 4, "", "3 people"),
  confidence: float({ min: 0, max: 1, noNaN: true }),
});
const snapshot = record({
  new_constraints: array(constraint, { maxLength: 5 }),
  override_constraints: array(constraint, { maxLength: 5 }),
  withdrawn_constraints: array(constraint, { maxLength: 2 }),
  reset_goal: boolean(),
  goal_update: option(constantFrom("fish", "soup"), { nil: null }),
  source_phrases: constantFrom<string[]>([], ["with cod"]),
});

describe("merging constraints", () => {
  it("the constraints of several exchanges are kept, each with the user's words and its exchange (S3)", () => {
    const first = merge(null, { goal_update: "fish dishes" }, 1);
    const second = merge(
      first,
      { new_constraints: [constraintOf("wanted", "cod")], source_phrases: ["use Cod", "please"] },
      2,
    );
    const third = merge(
      second,
      { new_constraints: [constraintOf("level", "easy"), constraintOf("wanted", "rice")] },
      3,
    );
    expect(third).toEqual({
      goal: "fish dishes",
      since: 1,
      referred: 3,
      constraints: [
        { ...constraintOf("wanted", "cod"), phrase: "use Cod", exchange: 2 },
        { ...constraintOf("level", "easy"), exchange: 3 },
        { ...constraintOf("wanted", "rice"), exchange: 3 },
      ],
    });
  });

  it("an override replaces a value, and a new constraint with the same key changes nothing", () => {
    const before = sessionWith(constraintOf("people", 4));
    expect(asText(merge(before, { new_constraints: [constraintOf("people", 2)] }))).toEqual([
      "people||4",
    ]);
    expect(asText(merge(before, { override_constraints: [constraintOf("people", 2)] }))).toEqual([
      "people||2",
    ]);
  });

  it("one value is kept per type and field, and an override without a field replaces those of all fields", () => {
    const dinnerAndLunch = merge(sessionWith(constraintOf("people", 4, "dinner")), {
      new_constraints: [constraintOf("people", 2, "lunch")],
    });
    expect(asText(dinnerAndLunch)).toEqual(["people|dinner|4", "people|lunch|2"]);
    const withoutField = merge(dinnerAndLunch, {
      override_constraints: [constraintOf("people", 6)],
    });
    expect(asText(withoutField)).toEqual(["people||6"]);
    const lunchOnly = merge(dinnerAndLunch, {
      override_constraints: [constraintOf("people", 3, "lunch")],
    });
    expect(asText(lunchOnly)).toEqual(["people|dinner|4", "people|lunch|3"]);
  });

  it("a required thing is removed if the user now excludes it", () => {
    const before = sessionWith(constraintOf("wanted", "cod"), constraintOf("wanted", "rice"));
    const after = merge(before, { new_constraints: [constraintOf("unwanted", "Cod ")] });
    expect(asText(after)).toEqual(["wanted||rice", "unwanted||Cod"]);
  });

  it("only the constraints that the user withdraws are removed", () => {
    const before = sessionWith(
      constraintOf("colour", "red"),
      constraintOf("wanted", "cod"),
      constraintOf("wanted", "rice"),
    );
    const withdrawn = [constraintOf("wanted", "COD"), constraintOf("colour", "")];
    expect(asText(merge(before, { withdrawn_constraints: withdrawn }))).toEqual(["wanted||rice"]);
  });

  it("constraints of a type that the pack lacks, and values of the wrong kind, are dropped", () => {
    const fresh = [
      constraintOf("made_up", "x"),
      constraintOf("people", "many"),
      constraintOf("people", "4 people"),
    ];
    expect(asText(merge(null, { new_constraints: fresh }))).toEqual(["people||4"]);
  });

  it("a reset removes the constraints of the ended goal, and those of the same message apply", () => {
    const before = {
      ...sessionWith(constraintOf("colour", "red")),
      goal: "fish",
      subdomain: "wines",
    };
    const after = merge(
      before,
      { goal_update: "chicken", new_constraints: [constraintOf("wanted", "chicken")] },
      4,
      true,
    );
    expect(after).toMatchObject({ goal: "chicken", since: 4 });
    expect(after?.subdomain).toBeUndefined();
    expect(asText(after)).toEqual(["wanted||chicken"]);
    expect(merge(before, {}, 4, true)).toBeNull();
  });

  it("a constraint that replaces the profile stays when the subject changes, until the user starts over", () => {
    const before = {
      ...sessionWith(constraintOf("colour", "red"), constraintOf("crowd", 4)),
      goal: "fish",
    };
    const next = merge(before, { goal_update: "a list" }, 4, true);
    expect(next).toMatchObject({ goal: "a list", since: 4 });
    expect(asText(next)).toEqual(["crowd||4"]);
    expect(asText(merge(next, { goal_update: "soup" }, 5, true))).toEqual(["crowd||4"]);
    const none = { new_constraints: [], override_constraints: [], reset_goal: true };
    const resetSnapshot = { ...none, goal_update: null, source_phrases: [] };
    const moment = { exchange: 5, reset: true, startsOver: true };
    expect(mergeConstraints(specs, next, resetSnapshot, moment)).toBeNull();
  });

  it("an exclusion stays when the goal ends, until it is withdrawn or the user starts over", () => {
    const before = {
      ...sessionWith(constraintOf("wanted", "rice"), constraintOf("unwanted", "nuts")),
      goal: "fish",
    };
    const next = merge(before, { goal_update: "a list" }, 4, true);
    expect(asText(next)).toEqual(["unwanted||nuts"]);
    // No message has referred to the constraint for a while, and there is no longer a goal.
    expect(asText(merge(next, {}, 9, true))).toEqual(["unwanted||nuts"]);
    const withdrawn = { withdrawn_constraints: [constraintOf("unwanted", "Nuts")] };
    expect(asText(merge(next, withdrawn, 9, true))).toEqual([]);
    const resetSnapshot = { ...none, reset_goal: true };
    const moment = { exchange: 9, reset: true, startsOver: true };
    expect(mergeConstraints(specs, next, resetSnapshot, moment)).toBeNull();
  });

  it("a number for one occasion stays beside the general number, even when the goal changes", () => {
    const before = { ...sessionWith(constraintOf("crowd", 2)), goal: "dinners" };
    const saturday = merge(before, { new_constraints: [constraintOf("crowd", 6, "Saturday")] });
    expect(asText(saturday)).toEqual(["crowd||2", "crowd|Saturday|6"]);
    for (const list of ["override_constraints", "new_constraints"] as const) {
      const saturdayAgain = merge(saturday, { [list]: [constraintOf("crowd", 8, "Saturday")] });
      expect(asText(saturdayAgain)).toEqual(["crowd||2", "crowd|Saturday|8"]);
    }
    expect(asText(merge(saturday, { goal_update: "a list" }, 4, true))).toEqual([
      "crowd||2",
      "crowd|Saturday|6",
    ]);
    expect(asText(merge(saturday, { override_constraints: [constraintOf("crowd", 4)] }))).toEqual([
      "crowd||4",
    ]);
  });

  it("a number for an occasion is dropped when its date has passed, it is withdrawn, or the user starts over", () => {
    const before = sessionWith(
      constraintOf("crowd", 14, "anniversary on 2026-12-12"),
      constraintOf("tool", "wok"),
    );
    const after = (overrides: object, snapshot: Partial<Snapshot> = {}) =>
      asText(
        mergeConstraints(
          specs,
          before,
          { ...none, goal_update: "add milk", ...snapshot },
          { exchange: 2, reset: true, ...overrides },
        ),
      );
    const standingLines = ["crowd|anniversary on 2026-12-12|14"];
    expect(after({ today: "2026-11-23" })).toEqual(standingLines);
    expect(after({ today: "2026-12-12" })).toEqual(standingLines);
    expect(after({ today: "2026-12-13" })).toEqual([]);
    expect(after({ today: "2026-11-23", startsOver: true })).toEqual([]);
    const withdrawal = {
      withdrawn_constraints: [constraintOf("crowd", "", "anniversary on 2026-12-12")],
    };
    expect(after({ today: "2026-11-23" }, withdrawal)).toEqual([]);
  });

  it("a constraint that replaces the profile has its newest value, whether new or an override", () => {
    const before = sessionWith(constraintOf("crowd", 4));
    expect(asText(merge(before, { new_constraints: [constraintOf("crowd", 2)] }, 3, true))).toEqual(
      ["crowd||2"],
    );
    expect(asText(merge(before, { new_constraints: [constraintOf("crowd", 2)] }))).toEqual([
      "crowd||2",
    ]);
    expect(asText(merge(before, { override_constraints: [constraintOf("crowd", 6)] }))).toEqual([
      "crowd||6",
    ]);
  });

  it("the subdomain of the goal is remembered", () => {
    const first = merge(null, { goal_update: "dinners", goal_subdomain: "meal_plans" }, 1);
    expect(merge(first, { new_constraints: [constraintOf("people", 2)] }, 2)?.subdomain).toBe(
      "meal_plans",
    );
  });

  it("a merge changes none of its inputs, and never keeps two constraints of one key, or a thing and its opposite (I9)", () => {
    assert(
      property(array(snapshot, { maxLength: 5 }), (messages) => {
        const run = () =>
          messages.reduce(
            (session, message, index) => merge(session, message, index + 1, message.reset_goal),
            null as SessionConstraints | null,
          );
        const before = structuredClone(messages);
        const session = run();
        expect(run()).toEqual(session);
        expect(messages).toEqual(before);
        const list = session?.constraints ?? [];
        const key = ({ type, field, value }: Constraint) =>
          [
            type,
            field.toLowerCase(),
            ...(specs[type]?.multiple ? [String(value).toLowerCase()] : []),
          ].join("|");
        expect(new Set(list.map(key)).size).toBe(list.length);
        expect(list.every(({ type }) => Object.hasOwn(specs, type))).toBe(true);
        const valuesOf = (type: string) =>
          list
            .filter((constraint) => constraint.type === type)
            .map(({ value }) => String(value).toLowerCase());
        expect(valuesOf("wanted").filter((value) => valuesOf("unwanted").includes(value))).toEqual(
          [],
        );
      }),
    );
  });

  it("a message without constraints changes no constraint", () => {
    const before = { ...sessionWith(constraintOf("colour", "red")), goal: "fish" };
    const after = mergeConstraints(specs, before, none, {
      exchange: 5,
      reset: false,
      refers: false,
    });
    expect(after).toEqual(before);
  });
});

describe("constraints on a named person", () => {
  it("a constraint on a named person outlasts a new goal, unlike a wish for the thing being made", () => {
    const before = merge(null, {
      new_constraints: [
        constraintOf("keeping", "vegan", "Sam"),
        constraintOf("keeping", "vegetarian"),
      ],
      goal_update: "dinner with Sam",
    });
    const after = merge(before, { goal_update: "a quick curry" }, 3, true);
    expect(after?.constraints).toMatchObject([constraintOf("keeping", "vegan", "Sam")]);
  });
});
