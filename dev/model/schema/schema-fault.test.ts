// Which schemas structured output refuses: most limits from both sides, two of them in both readings.
import { describe, expect, it } from "vitest";
import { inlineSchema } from "./inline-schema.ts";
import type { JsonSchema } from "./json-schema.ts";
import { measureSchema } from "./measure-schema.ts";
import { schemaFault } from "./schema-fault.ts";

type Properties = Record<string, JsonSchema>;
const text: JsonSchema = { type: "string" };
const object = (properties: Properties, required = Object.keys(properties)): JsonSchema => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});
const times = (count: number, make: (index: number) => JsonSchema): Properties =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, make(index)]));
const union = (): JsonSchema => ({ anyOf: [text, { type: "null" }] });
/** Optional parameters, eight to an object. */
const optional = (count: number) =>
  object(
    times(Math.ceil(count / 8), (index) =>
      object(
        times(Math.min(8, count - index * 8), () => text),
        [],
      ),
    ),
  );
/** A schema of this size, give or take a byte, which comes from the length of a property's name. */
function ofBytes(bytes: number): JsonSchema {
  const room = bytes - JSON.stringify(object({ "": text })).length;
  return object({ ["n".repeat(room / 2)]: text });
}

describe("the size of a schema", () => {
  it.each([
    ["24 optional parameters", optional(24), null],
    ["25 optional parameters", optional(25), /too many optional parameters \(25/],
    ["16 unions", object(times(16, union)), null],
    ["17 unions", object(times(17, union)), /too many parameters with union types \(17/],
    [
      "lists of types, which are unions",
      object(times(17, () => ({ type: ["string", "null"] as unknown as string }))),
      /too many parameters with union types/,
    ],
    [
      "14 optional in one object",
      object(
        times(14, () => text),
        [],
      ),
      null,
    ],
    [
      "15 optional in one object",
      object(
        times(15, () => text),
        [],
      ),
      /compilation timed out/,
    ],
    ["an enum of 160", object({ a: { enum: [...Array(160).keys()] } }), null],
    ["an enum of 161", object({ a: { enum: [...Array(161).keys()] } }), /compiled grammar is too/],
  ])("schemaFault checks the size of %s", (_what, schema, fault) => {
    expect(schemaFault(schema) ?? "none").toMatch(fault ?? /^none$/);
  });

  it("schemaFault counts each use of a definition in the strict reading, and only the definition in the loose one", () => {
    const uses = times(20, () => ({ $ref: "#/$defs/u" }));
    const schema = { ...object(uses), $defs: { u: union() } };
    expect(schemaFault(schema, "loose")).toBeNull();
    expect(schemaFault(schema, "strict")).toMatch(/union types \(20, at most 16/);
  });

  it("schemaFault limits a grammar without descriptions to 4,000 bytes in the strict reading, and 7,300 in the loose one", () => {
    const long = (bytes: number) => ({ ...ofBytes(bytes), description: "d".repeat(9_000) });
    const size = (bytes: number) => measureSchema(inlineSchema(long(bytes)) ?? {}).bytes;
    for (const [bytes, strict, loose] of [
      [3_935, null, null],
      [4_100, "The compiled grammar is too large", null],
      [7_354, "The compiled grammar is too large", "The compiled grammar is too large"],
    ] as const) {
      expect(Math.abs(size(bytes) - bytes)).toBeLessThan(2);
      expect([schemaFault(long(bytes)), schemaFault(long(bytes), "loose")]).toEqual([
        strict,
        loose,
      ]);
    }
  });

  it("schemaFault refuses a schema that grows too large when its references are expanded", () => {
    const $defs: Properties = { d0: object({ a: text, b: text }) };
    for (let position = 1; position < 30; position += 1) {
      const inner = { $ref: `#/$defs/d${position - 1}` };
      $defs[`d${position}`] = object({ a: inner, b: inner });
    }
    expect(schemaFault({ ...object({ a: { $ref: "#/$defs/d12" } }), $defs })).toBe(
      "Schema is too complex",
    );
  });
});

describe("schemas that a grammar does not support", () => {
  it.each([
    ["a keyword", { type: "string", maxLength: 3 }, /a: the keyword maxLength/],
    ["a type", { type: "date" }, /a: type "date"/],
    ["no type", { description: "anything" }, /a: a schema without a type/],
    ["an open object", { type: "object", properties: {} }, /additionalProperties/],
    ["allOf with a reference", { allOf: [{ $ref: "#/$defs/t" }] }, /allOf with a \$ref/],
    ["at least two items", { type: "array", items: text, minItems: 2 }, /minItems 2/],
    ["a format", { type: "string", format: "phone" }, /the format phone/],
    ["a lookahead", { type: "string", pattern: "^(?=a)" }, /this pattern/],
    ["an object as an enum's value", { enum: [{ a: 1 }] }, /values of an enum/],
    ["a missing definition", { $ref: "#/$defs/none" }, /unresolvable/],
  ])("schemaFault refuses %s", (_what, schema, fault) => {
    const root = { ...object({ a: schema as JsonSchema }), $defs: { t: text } };
    expect(schemaFault(root)).toMatch(fault);
    expect(schemaFault(root)).toMatch(/^output_config\.format\.schema: /);
  });

  it("schemaFault refuses recursion", () => {
    const schema = object({ a: { $ref: "#/$defs/a" } });
    const a = object({ a: { $ref: "#/$defs/a" } });
    expect(schemaFault({ ...schema, $defs: { a } })).toMatch(/recursive/);
  });

  it("schemaFault refuses a required name that is not a property", () => {
    expect(schemaFault(object({ a: text }, ["a", "b"]))).toMatch(/required names b/);
  });

  it.each<[string, JsonSchema]>([
    ["a simple pattern", { type: "string", pattern: "^[a-z]+$" }],
    ["a known format", { type: "string", format: "date" }],
    ["at least one item", { type: "array", items: text, minItems: 1 }],
    ["a default", { type: "string", default: "" }],
    ["allOf of plain schemas", { allOf: [text] }],
  ])("schemaFault accepts %s", (_what, schema) => {
    expect(schemaFault(object({ a: schema }))).toBeNull();
  });
});
