// Examples of schemas: their own, or made from their keywords. Each fits its schema.
import { expect, it } from "vitest";
import { exampleOf } from "./example-of.ts";

const text = { type: "string" } as const;

it.each([
  [{ type: "object", examples: [{ id: 7 }] }, { id: 7 }],
  [{ type: "number", examples: ["seven"], minimum: 3 }, 3],
  [
    { type: "object", properties: { id: { type: "integer" }, a: text } },
    { id: 1, a: "example" },
  ],
  [{ type: "array", items: { enum: ["g", "kg"] }, minItems: 2 }, ["g", "g"]],
  [{ type: ["null", "string"] }, null],
  [{ anyOf: [{ const: true }, text] }, true],
  [{ $ref: "#/$defs/a", $defs: { a: { type: "boolean" } } }, true],
  [{ allOf: [{ type: "object", properties: { a: text } }], required: ["a"] }, { a: "example" }],
  [{ type: "string", minLength: 9 }, "example.."],
  [{}, null],
])("the example of %j fits the schema", (schema, value) => {
  expect(exampleOf(schema)).toEqual({ value });
});

it("a schema for which no fitting value is found has no example", () => {
  expect(exampleOf({ type: "number", multipleOf: 7, minimum: 8 })).toBeUndefined();
});
