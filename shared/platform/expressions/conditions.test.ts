import { describe, expect, it } from "vitest";
import { checkCondition, conditionReferences, evalCondition } from "./conditions.ts";

const scope = {
  input: { n: 3, name: "Ada", list: [1, 2, 3], word: "x".repeat(2_000) },
  step: { found: { total: 2, items: [{ id: "a" }, { id: "b" }] }, skipped: null },
  now: "2026-03-01T08:00:00Z",
};
const evaluate = (text: string) => evalCondition(text, scope);

it.each<[string, boolean]>([
  ["input.n > 2", true],
  ["input.n + 1 == 4", true],
  ["1 + input.n == 4", true],
  ["input.n / 2 == 1.5", true],
  ["size(input.list) + input.n == 6", true],
  ["step.found.total == 2 && input.name.startsWith('A')", true],
  ["has(step.found.next)", false],
  ["has(step.found.next) && step.found.next > 1", false],
  ["step.skipped == null", true],
  ["has(step.skipped.total)", false],
  ["step.found.items.exists(i, i.id == input.name)", false],
  ["step.found.items.filter(i, i.id == 'a').size() == 1", true],
  ["'total' in step.found", true],
  ["input.n in [1, 3]", true],
  ["now < timestamp('2026-03-02T00:00:00Z') && now.getHours('Europe/Vienna') == 9", true],
  ["step.found.?next.orValue(7) == 7 && step.skipped.?total.orValue(0) == 0", true],
])("the condition %s is %s", (text, value) => {
  expect(checkCondition(text)).toBeNull();
  expect(evaluate(text)).toEqual({ value });
});

it("a missing key is an error that names it and says how to test for it", () => {
  expect(evaluate("step.found.next > 1")).toEqual({
    error: "No such key: next. Test with has(…) first if it may be missing.",
  });
  expect(evaluate("step.skipped.total > 1")).toMatchObject({
    error: expect.stringMatching(/No such key: total/) as string,
  });
});

it.each(["constructor", "__proto__", "toString"])("no object has the key %s", (name) => {
  expect(evaluate(`has(step.found.${name})`)).toEqual({ value: false });
  expect(evaluate(`has(input.${name})`)).toEqual({ value: false });
});

it.each<[string, RegExp]>([
  ["input.name.matches('(a+)+$')", /"matches" is not allowed/],
  ["input.list.all(a, input.list.all(b, a == b))", /body of another macro/],
  ["input.list.map(a, input.list.filter(b, b > a)).size() > 0", /body of another macro/],
  ["input.list.all(now, now > 1)", /needs a variable of its own/],
  ["cel.bind(a, 1, a == 1)", /"cel" is not known/],
  ["secrets.key == 1", /"secrets" is not known/],
  ["size(step) > 0", /Name a variable of step/],
  ["input.list.all(step, step > 1)", /needs a variable of its own/],
  ["input.n >", /./],
  ["input.n + 'a' + 1 + {}", /./],
  ["1 + 1", /must give true or false/],
  ["'yes'", /must give true or false/],
  [Array.from({ length: 200 }, () => "true").join("&&"), /./],
  ["(".repeat(60) + "true" + ")".repeat(60), /./],
  [`input.n in [${Array.from({ length: 60 }, (_, i) => i).join(",")}]`, /./],
])("the condition %s is refused", (text, why) => {
  expect(checkCondition(text)).toMatch(why);
  expect(evaluate(text)).toMatchObject({ error: why });
});

it("macros of a condition may follow one another", () => {
  expect(evaluate("input.list.filter(a, a > 1).all(b, b < 4)")).toEqual({ value: true });
});

it("a condition whose value is neither true nor false is an error", () => {
  expect(evaluate("input.n")).toEqual({
    error: "The condition must give true or false, but it gives a number.",
  });
});

describe("the budget of a condition", () => {
  const long = "x".repeat(100_000);
  const large = {
    input: { n: 1, list: Array.from({ length: 1_000 }, (_, n) => `${n}`), long, like: `${long}y` },
    step: { many: Array.from({ length: 50_000 }, (_, n) => n) },
  };
  const eight = "a+a+a+a+a+a+a+a";
  const chain = `${`input.list.map(a, ${eight})`}${`.map(a, ${eight})`.repeat(12)}.size() > 0`;

  it.each<[string, RegExp]>([
    [chain, /more than 4000000 characters/],
    [`input.list${".map(a, [a,a,a,a,a,a,a,a])".repeat(9)} == input.list`, /more than 4000000/],
    ["input.long.contains(input.like)", /more than 4000000/],
    ["input.list.exists(a, input.long == a + input.long)", /more than 4000000/],
    ["step.many.exists(a, a + 1 > 50000.0)", /more than 200000 steps/],
    [`step.many${".filter(a, true)".repeat(3)}.size() == 0 || true`, /more than 200000 steps/],
    ["step.many.all(a, a < 50000.0 && a > -1.0 || step.none.x == a)", /more than 200000 steps/],
  ])("the budget of a condition is exceeded by %s, and the error says so", (text, why) => {
    expect(checkCondition(text)).toBeNull();
    expect(evalCondition(text, large)).toEqual({ error: expect.stringMatching(why) as string });
  });

  it("the budget of a condition is exceeded by a comparison of values that are nested too deeply", () => {
    const nest = (depth: number) =>
      Array.from({ length: depth }).reduce<unknown>((value) => ({ a: value }), 1);
    const of = (depth: number) =>
      evalCondition("input.a == input.b", { input: { a: nest(depth), b: nest(depth) }, step: {} });
    expect(of(100)).toEqual({ value: true });
    expect(of(101)).toEqual({ error: expect.stringMatching(/nest deeper than 100/) as string });
    expect(of(50_000)).toEqual(of(101));
  });

  it("the budget of a condition is sufficient for expensive but bounded conditions", () => {
    const value = (text: string) => evalCondition(text, large);
    expect(value("step.many.exists(a, a == 20000.0)")).toEqual({ value: true });
    expect(value("input.list.exists(a, a in input.list)")).toEqual({ value: true });
    expect(value("input.like.contains('y')")).toEqual({ value: true });
    expect(value("input.list.filter(a, a.contains('99')).size() == 19")).toEqual({ value: true });
    expect(value("input.list.exists(a, a.nope == 1) || input.n == 1")).toEqual({ value: true });
  });
});

it("the variables of a condition are found, however they are written", () => {
  const references = conditionReferences(
    "has(input.a) && step['b'].c[0] == 1 && step.d.exists(x, x == input.e) && input.list[int(input.n)] == 1",
  );
  expect(references.map(({ text }) => text)).toEqual([
    "input.a",
    "step.b.c[0]",
    "step.d",
    "input.e",
    "input.list",
    "input.n",
  ]);
});
