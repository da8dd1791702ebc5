import * as fc from "fast-check";
import { expect, it } from "vitest";
import { BOUND_CHARACTERS, bindInputs } from "./bind-inputs.ts";
import { parseText } from "./parse-text.ts";
import { referencesIn, variablesIn } from "./variables-in.ts";

const scope = {
  input: { city: "Köln", days: 3, flags: [true, { deep: null }], none: null },
  step: {
    found: { items: [{ "a key": 7 }], total: 2, names: ["ü", "b"], "in-stock": 4 },
    skipped: null,
  },
  now: "2026-03-01T08:00:00Z",
};
const bind = (inputs: Parameters<typeof bindInputs>[0]) => bindInputs(inputs, scope);

it("a whole-string expression keeps the value's type, and an expression within text becomes text", () => {
  expect(
    bind({
      whole: "{input.days}",
      list: "{input.flags}",
      text: "{input.days} days in {input.city}: {step.found.items}",
      quoted: '{step.found.items[0]["a key"]}',
      json: { deep: ["{step.found.total}", 5, null] },
      constant: "as it is",
    }),
  ).toEqual({
    ok: true,
    values: {
      whole: 3,
      list: [true, { deep: null }],
      text: '3 days in Köln: [{"a key":7}]',
      quoted: 7,
      json: { deep: [2, 5, null] },
      constant: "as it is",
    },
  });
});

it.each<[string, unknown]>([
  ["{ input.city }", "Köln"],
  ["{input.days * 2}", 6],
  ["{step.found.total - 1}", 1],
  // A name with a hyphen is a key; a minus has a space before it.
  ["{step.found.in-stock}", 4],
  ["{size(step.found.names)} names: {step.found.names.join(', ')}", "2 names: ü, b"],
  [
    "{step.found.names.map(n, {'name': n, 'n': 1})}",
    [
      { name: "ü", n: 1 },
      { name: "b", n: 1 },
    ],
  ],
  ["{step.found.names.filter(n, n != 'b')}", ["ü"]],
  ["{step.found.?title.orValue('none')}", "none"],
  ["{has(step.skipped.total) ? step.skipped.total : 0}", 0],
  ["{ {'a': '}', \"b\": [1, 'x']} }", { a: "}", b: [1, "x"] }],
  ["{now}", "2026-03-01T08:00:00.000Z"],
  ["{now + duration('36h')}", "2026-03-02T20:00:00.000Z"],
  ["{duration('90s')}", 90],
  ["{string(now).substring(0, 10)}", "2026-03-01"],
])("the expression %s is computed", (text, value) => {
  expect(referencesIn({ a: text }).faults).toEqual([]);
  expect(bind({ a: text })).toEqual({ ok: true, values: { a: value } });
});

it.each<[string, RegExp]>([
  ["{step.found.?title}", /optional value: end it with/],
  ["{step.found.title + 'x'}", /No such key: title/],
  ["{1.0 / 0.0}", /not finite/],
  ["{b'x'}", /neither text, number/],
  ["{9007199254740993}", /integer beyond those of JSON/],
])("an input fails at the expression %s, and the error says why", (text, why) => {
  expect(bind({ a: { b: text } })).toEqual({
    ok: false,
    pointer: "/a/b",
    detail: expect.stringMatching(why) as string,
  });
});

it("all computations of a step share one budget, and the size of their values counts", () => {
  const list = Array.from({ length: 1_000 }, (_, n) => `${n}`);
  const of = (inputs: Parameters<typeof bindInputs>[0]) =>
    bindInputs(inputs, { input: { list }, step: {} });
  const costly = "{input.list.map(a, a + a).size()}";
  expect(of({ a: costly })).toMatchObject({ ok: true });
  expect(of({ a: Array.from({ length: 100 }, () => costly) })).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/takes more than 200000 steps/) as string,
  });
  expect(of({ a: `{input.list${".map(a, [a,a,a,a,a,a,a,a])".repeat(9)}}` })).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/more than 4000000 characters/) as string,
  });
  expect(of({ a: "{input.list.join(input.list.join(input.list.join('----')))}" })).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/more than 4000000 characters/) as string,
  });
});

it("a missing path is an error that names it and its place", () => {
  expect(bind({ a: "x", b: { c: ["{step.found.items[1].name}"] } })).toEqual({
    ok: false,
    pointer: "/b/c/0",
    detail: "step.found.items[1] does not exist in {step.found.items[1].name}.",
  });
  expect(bind({ a: "{step.nothing}" })).toMatchObject({
    ok: false,
    pointer: "/a",
    detail: "step.nothing does not exist.",
  });
});

it("a reference to a null variable reads null with any path, and nothing within text", () => {
  expect(bind({ a: "{step.skipped}", b: "{step.skipped.items[0]}", c: "[{input.none}]" })).toEqual({
    ok: true,
    values: { a: null, b: null, c: "[]" },
  });
});

it.each(["constructor", "toString", "__proto__", "hasOwnProperty", "length"])(
  "the name %s is not found in an object or in a text",
  (name) => {
    expect(bind({ a: `{step.found.${name}}` })).toMatchObject({ ok: false });
    expect(bind({ a: `{input.city.${name}}` })).toMatchObject({ ok: false });
  },
);

it("doubled braces are braces, alone, around text and around an expression", () => {
  expect(bind({ a: "{{input.city}}", b: "{{{input.city}}}", c: "}}{{" })).toEqual({
    ok: true,
    values: { a: "{input.city}", b: "{Köln}", c: "}{" },
  });
});

it.each([
  "{",
  "}",
  "{input}",
  "{inputs.city}",
  "{input.city",
  "{}",
  "{input.city +}",
  "{input.city.matches('a')}",
  "{secrets.key}",
  "a } b",
  "{input.}",
])("the text %j is refused when inputs are bound and when their references are listed", (text) => {
  expect(bind({ a: text })).toMatchObject({ ok: false, pointer: "/a" });
  expect(referencesIn({ "a/b": text }).faults).toMatchObject([{ pointer: "/a~1b" }]);
});

it("any text stays the same if its braces are doubled", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("{", "}", "a", ".", "[", '"', "ß") }), (text) => {
      const escaped = text.replaceAll("{", "{{").replaceAll("}", "}}");
      expect(bind({ escaped })).toEqual({ ok: true, values: { escaped: text } });
    }),
  );
});

it("a value's own braces are never read as expressions", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value = `{step.secret}${text}`;
      expect(
        bindInputs({ a: "<{input.v}>" }, { input: { v: value }, step: { secret: 1 } }),
      ).toEqual({ ok: true, values: { a: `<${value}>` } });
    }),
  );
});

it("the key __proto__ stays a key of the inputs", () => {
  const inputs = JSON.parse('{"__proto__":{"x":"{input.days}"}}') as Record<string, never>;
  const result = bind(inputs);
  expect(JSON.stringify(result)).toBe('{"ok":true,"values":{"__proto__":{"x":3}}}');
});

it("values that together are too long are refused", () => {
  const long = { input: { v: "x".repeat(BOUND_CHARACTERS / 2) }, step: {} };
  expect(bindInputs({ a: "{input.v}" }, long)).toMatchObject({ ok: true });
  expect(bindInputs({ a: "{input.v}", b: ["{input.v}{input.v}"] }, long)).toMatchObject({
    ok: false,
    pointer: "/b/0",
  });
});

it("the variables of inputs are named once each, wherever they appear", () => {
  expect(
    variablesIn({
      a: "{step.one.x} {step.one.y}",
      b: [{ c: "{input.two}" }],
      d: "{{step.three}}",
      e: "{step.four.map(x, x + input.five)}",
    }),
  ).toEqual({ input: ["two", "five"], step: ["one", "four"] });
});

it("an expression is found between other text", () => {
  expect(parseText("a{input.b}c")).toEqual({
    ok: true,
    parts: ["a", { root: "input", name: "b", path: [], text: "input.b" }, "c"],
  });
});
