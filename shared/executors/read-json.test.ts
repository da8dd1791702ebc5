// JSON from outside: which texts are read, which of their values can be stored, and what a model's structured
// answer is.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { readJson, storableJson } from "./read-json.ts";
import { isClosed, jsonOf } from "./llm/structured-answer.ts";

it("JSON is read as JSON.parse reads it, up to a depth", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readJson(text)).toEqual(JSON.parse(text));
    }),
  );
  expect(readJson(`{"a": "[[[[", "b`)).toBeUndefined();
  expect(readJson(`"${"[".repeat(500)}\\"${"{".repeat(500)}"`)).toHaveLength(1_001);
  expect(readJson("[".repeat(101) + "]".repeat(101))).toBeUndefined();
  expect(readJson("[".repeat(100) + "]".repeat(100))).toBeDefined();
});

it("values are cleaned for the database, and other values stay as they are", () => {
  const odd = /\\u0000|\\ud[89a-f]/u;
  const isOdd = (value: unknown) => odd.test(JSON.stringify(value));
  const strings = fc.string({ unit: fc.constantFrom("a", "\0", "\ud800", "\udc00", "é") });
  fc.assert(
    fc.property(fc.dictionary(strings, fc.array(strings)), (value) => {
      expect(isOdd(storableJson(value))).toBe(false);
    }),
  );
  fc.assert(
    fc.property(
      fc.jsonValue().filter((value) => !isOdd(value)),
      (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(storableJson(plain)).toEqual(plain);
      },
    ),
  );
});

it.each([
  [`{"a":1}`, { a: 1 }],
  ["Sure!\n```json\n[1, 2]\n```\nAnything else?", [1, 2]],
  [`Here: {"a": {"b": 2}}. Bye`, { a: { b: 2 } }],
  ["42", 42],
  ["no", undefined],
  ["{broken", undefined],
])("the JSON in %j is found", (text, value) => {
  expect(jsonOf(text)).toEqual(value);
});

it.each([
  [{ type: "object", properties: {}, additionalProperties: false, required: [] }, true],
  [{ type: "object", properties: { a: { type: "string" } }, additionalProperties: false }, false],
  [{ type: "object", properties: { a: {} }, required: ["a"], additionalProperties: false }, true],
  [{ type: "object", properties: { a: {} }, required: ["a"] }, false],
  [{ type: "array", items: { type: "object" } }, false],
  [{ type: "string" }, true],
])("a closed schema is recognized: %j is %j", (schema, is) => {
  expect(isClosed(schema)).toBe(is);
});
