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
const one = (type: string, value: string | number, field = ""): Constraint => ({
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
const holding = (...constraints: Constraint[]): SessionConstraints => ({
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
  it("accumulates over exchanges, with the words and the exchange of each (S3)", () => {
    const first = merge(null, { goal_update: "fish dishes" }, 1);
    const second = merge(
      first,
      { new_constraints: [one("wanted", "cod")], source_phrases: ["use Cod", "please"] },
      2,
    );
    const third = merge(
      second,
      { new_constraints: [one("level", "easy"), one("wanted", "rice")] },
      3,
    );
    expect(third).toEqual({
      goal: "fish dishes",
      since: 1,
      referred: 3,
      constraints: [
        { ...one("wanted", "cod"), phrase: "use Cod", exchange: 2 },
        { ...one("level", "easy"), exchange: 3 },
        { ...one("wanted", "rice"), exchange: 3 },
      ],
    });
  });

  it("lets an override replace, and a new constraint only add", () => {
    const before = holding(one("people", 4));
    expect(asText(merge(before, { new_constraints: [one("people", 2)] }))).toEqual(["people||4"]);
    expect(asText(merge(before, { override_constraints: [one("people", 2)] }))).toEqual([
      "people||2",
    ]);
  });

  it("keeps one value per type and field; an override without a field replaces those of all fields", () => {
    const both = merge(holding(one("people", 4, "dinner")), {
      new_constraints: [one("people", 2, "lunch")],
    });
    expect(asText(both)).toEqual(["people|dinner|4", "people|lunch|2"]);
    const wider = merge(both, { override_constraints: [one("people", 6)] });
    expect(asText(wider)).toEqual(["people||6"]);
    const narrow = merge(both, { override_constraints: [one("people", 3, "lunch")] });
    expect(asText(narrow)).toEqual(["people|dinner|4", "people|lunch|3"]);
  });

  it("does not keep what the user now excludes among what they require", () => {
    const before = holding(one("wanted", "cod"), one("wanted", "rice"));
    const after = merge(before, { new_constraints: [one("unwanted", "Cod ")] });
    expect(asText(after)).toEqual(["wanted||rice", "unwanted||Cod"]);
  });

  it("takes back what the user withdraws, and nothing else", () => {
    const before = holding(one("colour", "red"), one("wanted", "cod"), one("wanted", "rice"));
    const withdrawn = [one("wanted", "COD"), one("colour", "")];
    expect(asText(merge(before, { withdrawn_constraints: withdrawn }))).toEqual(["wanted||rice"]);
  });

  it("keeps no type that the pack lacks and no value of the wrong kind", () => {
    const fresh = [one("made_up", "x"), one("people", "many"), one("people", "4 people")];
    expect(asText(merge(null, { new_constraints: fresh }))).toEqual(["people||4"]);
  });

  it("clears on a reset and then applies what the same message says", () => {
    const before = { ...holding(one("colour", "red")), goal: "fish", subdomain: "wines" };
    const after = merge(
      before,
      { goal_update: "chicken", new_constraints: [one("wanted", "chicken")] },
      4,
      true,
    );
    expect(after).toMatchObject({ goal: "chicken", since: 4 });
    expect(after?.subdomain).toBeUndefined();
    expect(asText(after)).toEqual(["wanted||chicken"]);
    expect(merge(before, {}, 4, true)).toBeNull();
  });

  it("keeps a constraint that replaces the profile when the subject changes, until the user starts over", () => {
    const before = { ...holding(one("colour", "red"), one("crowd", 4)), goal: "fish" };
    const next = merge(before, { goal_update: "a list" }, 4, true);
    expect(next).toMatchObject({ goal: "a list", since: 4 });
    expect(asText(next)).toEqual(["crowd||4"]);
    expect(asText(merge(next, { goal_update: "soup" }, 5, true))).toEqual(["crowd||4"]);
    const none = { new_constraints: [], override_constraints: [], reset_goal: true };
    const over = { ...none, goal_update: null, source_phrases: [] };
    const moment = { exchange: 5, reset: true, startsOver: true };
    expect(mergeConstraints(specs, next, over, moment)).toBeNull();
  });

  it("keeps an exclusion when the goal ends, until it is withdrawn or the user starts over", () => {
    const before = { ...holding(one("wanted", "rice"), one("unwanted", "nuts")), goal: "fish" };
    const next = merge(before, { goal_update: "a list" }, 4, true);
    expect(asText(next)).toEqual(["unwanted||nuts"]);
    // No message has referred to the constraint for a while, and there is no longer a goal.
    expect(asText(merge(next, {}, 9, true))).toEqual(["unwanted||nuts"]);
    const withdrawn = { withdrawn_constraints: [one("unwanted", "Nuts")] };
    expect(asText(merge(next, withdrawn, 9, true))).toEqual([]);
    const over = { ...none, reset_goal: true };
    const moment = { exchange: 9, reset: true, startsOver: true };
    expect(mergeConstraints(specs, next, over, moment)).toBeNull();
  });

  it("keeps a number for one occasion in addition to the general one, even when the goal changes", () => {
    const before = { ...holding(one("crowd", 2)), goal: "dinners" };
    const saturday = merge(before, { new_constraints: [one("crowd", 6, "Saturday")] });
    expect(asText(saturday)).toEqual(["crowd||2", "crowd|Saturday|6"]);
    for (const how of ["override_constraints", "new_constraints"] as const) {
      const again = merge(saturday, { [how]: [one("crowd", 8, "Saturday")] });
      expect(asText(again)).toEqual(["crowd||2", "crowd|Saturday|8"]);
    }
    expect(asText(merge(saturday, { goal_update: "a list" }, 4, true))).toEqual([
      "crowd||2",
      "crowd|Saturday|6",
    ]);
    expect(asText(merge(saturday, { override_constraints: [one("crowd", 4)] }))).toEqual([
      "crowd||4",
    ]);
  });

  it("drops the number for an occasion when its date has passed, it is withdrawn, or the user starts over", () => {
    const before = holding(one("crowd", 14, "anniversary on 2026-12-12"), one("tool", "wok"));
    const after = (more: object, snapshot: Partial<Snapshot> = {}) =>
      asText(
        mergeConstraints(
          specs,
          before,
          { ...none, goal_update: "add milk", ...snapshot },
          { exchange: 2, reset: true, ...more },
        ),
      );
    const standingLines = ["crowd|anniversary on 2026-12-12|14"];
    expect(after({ today: "2026-11-23" })).toEqual(standingLines);
    expect(after({ today: "2026-12-12" })).toEqual(standingLines);
    expect(after({ today: "2026-12-13" })).toEqual([]);
    expect(after({ today: "2026-11-23", startsOver: true })).toEqual([]);
    const withdrawal = { withdrawn_constraints: [one("crowd", "", "anniversary on 2026-12-12")] };
    expect(after({ today: "2026-11-23" }, withdrawal)).toEqual([]);
  });

  it("takes the newest value of a constraint that replaces the profile, whether new or an override", () => {
    const before = holding(one("crowd", 4));
    expect(asText(merge(before, { new_constraints: [one("crowd", 2)] }, 3, true))).toEqual([
      "crowd||2",
    ]);
    expect(asText(merge(before, { new_constraints: [one("crowd", 2)] }))).toEqual(["crowd||2"]);
    expect(asText(merge(before, { override_constraints: [one("crowd", 6)] }))).toEqual([
      "crowd||6",
    ]);
  });

  it("remembers what the goal is about", () => {
    const first = merge(null, { goal_update: "dinners", goal_subdomain: "meal_plans" }, 1);
    expect(merge(first, { new_constraints: [one("people", 2)] }, 2)?.subdomain).toBe("meal_plans");
  });

  it("is pure, and never holds two constraints of one key, nor a thing and its opposite (I9)", () => {
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

  it("changes nothing when the message says nothing", () => {
    const before = { ...holding(one("colour", "red")), goal: "fish" };
    const after = mergeConstraints(specs, before, none, {
      exchange: 5,
      reset: false,
      refers: false,
    });
    expect(after).toEqual(before);
  });
});

describe("a constraint on a named person", () => {
  it("outlasts a new goal, unlike a wish for the thing being made", () => {
    const before = merge(null, {
      new_constraints: [one("keeping", "vegan", "Sam"), one("keeping", "vegetarian")],
      goal_update: "dinner with Sam",
    });
    const after = merge(before, { goal_update: "a quick curry" }, 3, true);
    expect(after?.constraints).toMatchObject([one("keeping", "vegan", "Sam")]);
  });
});
