import * as fc from "fast-check";
import { expect, it } from "vitest";
import { parseTemplate } from "./parse-template.ts";
import { RENDERED_CHARACTERS, renderText } from "./render-text.ts";
import { variablesOf } from "./variables-of.ts";

const render = (template: string, values: Record<string, unknown>) => {
  const result = renderText(template, values);
  if (!result.ok) throw new Error(result.detail);
  return result.text;
};

it("values are inserted unchanged: no HTML escaping, objects as JSON, nothing for null", () => {
  expect(
    render("{{a}} {{{b}}} {{&c}} [{{n}}{{missing}}]", {
      a: `<"&'>`,
      b: { x: [1] },
      c: ["y", null],
      n: null,
    }),
  ).toBe(`<"&'> {"x":[1]} ["y",null] []`);
});

it("sections repeat for lists, enter objects and are left out when their value is empty", () => {
  const values = {
    items: [{ n: "a" }, { n: "b" }],
    one: { n: "c" },
    none: [],
    yes: true,
    all: "z",
  };
  expect(render("{{#items}}{{n}}{{all}},{{/items}}", values)).toBe("az,bz,");
  expect(render("{{#one}}{{n}}{{/one}}{{#yes}}!{{/yes}}", values)).toBe("c!");
  expect(render("{{#none}}x{{/none}}{{^none}}none{{/none}}", values)).toBe("none");
  expect(render("{{#list}}<{{.}}>{{/list}}", { list: [1, "b", { c: 2 }] })).toBe('<1><b><{"c":2}>');
  expect(render("{{one.n}}{{items.1.n}}", values)).toBe("cb");
});

it.each(["constructor", "__proto__", "toString", "valueOf", "hasOwnProperty"])(
  "the variable %s resolves to nothing unless a value has a property of that name",
  (name) => {
    expect(render(`[{{${name}}}{{a.${name}}}{{a.${name}.name}}]`, { a: {} })).toBe("[]");
    expect(render(`{{#a}}{{${name}}}{{/a}}`, { a: [{}] })).toBe("");
    const values = JSON.parse(`{"${name}":"own"}`) as Record<string, unknown>;
    expect(render(`{{${name}}}`, values)).toBe("own");
  },
);

it("a value is never read as a template or called", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const value = `{{secret}}${text}{{#secret}}`;
      expect(render("<{{v}}>", { v: value, secret: "s" })).toBe(`<${value}>`);
    }),
  );
  expect(render("{{#f}}x{{/f}}", { f: { toString: "t" } })).toBe("x");
});

it.each<[string, RegExp]>([
  ["{{>other}}", /partial/],
  ["{{=<% %>=}}", /delimiters/],
  ["{{#a}}", /Unclosed section/],
  ["{{/a}}", /Unopened section/],
  ["{{a", /Unclosed tag/],
  ["{{}}", /names no variable/],
  ["{{a b}}", /names no variable/],
  ["{{a..b}}", /names no variable/],
  ["{{#a}}".repeat(9) + "{{/a}}".repeat(9), /deeper/],
])("the template %s is refused", (template, why) => {
  expect(parseTemplate(template)).toMatchObject({ ok: false, detail: why });
  expect(renderText(template, {})).toMatchObject({ ok: false, detail: why });
  expect(variablesOf(template)).toBeNull();
});

it("sections that multiply are stopped by the length of their text and by the number of repetitions", () => {
  const a = Array.from({ length: 400 }, () => "x".repeat(20));
  const long = renderText("{{#a}}{{#a}}{{.}}{{/a}}{{/a}}", { a });
  expect(long).toMatchObject({ ok: false, detail: new RegExp(String(RENDERED_CHARACTERS)) });
  const many = Array.from({ length: 200_001 }, () => 1);
  expect(renderText("{{#many}}{{/many}}", { many })).toMatchObject({
    ok: false,
    detail: expect.stringContaining("values and texts"),
  });
});

it("variables are distinguished from names inside sections, and a stray item is found", () => {
  expect(
    variablesOf("{{a.b}} {{#list}}{{name}}{{^inner}}{{x}}{{/inner}}{{/list}} {{^no}}{{c}}{{/no}}"),
  ).toEqual({
    outer: ["a", "list", "no", "c"],
    inner: ["name", "inner", "x"],
    hasStrayItem: false,
  });
  expect(variablesOf("{{.}}")).toMatchObject({ hasStrayItem: true });
  expect(variablesOf("{{! only a comment }}")).toEqual({
    outer: [],
    inner: [],
    hasStrayItem: false,
  });
});

it.each([
  ["{{#if rain}}wet{{/if}}", "{{#x}}…{{/x}}"],
  ["{{#each days}}{{this}}{{/each}}", "{{.}} being the item"],
  ["{{#unless rain}}dry{{/unless}}", "{{^x}}…{{/x}}"],
])("the template %s is refused, with advice on what to write instead", (template, advice) => {
  const result = parseTemplate(template);
  expect(result.ok ? "" : result.detail).toContain(advice);
});

it("variables may be named like the blocks of Handlebars", () => {
  expect(render("{{#if}}{{each}}{{/if}}", { if: true, each: "e" })).toBe("e");
});
