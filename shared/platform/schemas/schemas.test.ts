import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSchema } from "./check-schema.ts";
import { fillDefaults } from "./fill-defaults.ts";
import { validate } from "./validate.ts";

const SERVICE = {
  type: "object",
  required: ["endpoint", "model"],
  properties: {
    endpoint: { type: "string", format: "uri" },
    model: { type: "string" },
    temperature: { type: "number", minimum: 0, maximum: 2, default: 0.7 },
    options: { $ref: "#/$defs/options" },
  },
  additionalProperties: false,
  $defs: { options: { type: "object", properties: { size: { type: "integer", default: 50 } } } },
};

it("a schema of the draft passes, even with unknown keywords", () => {
  expect(checkSchema({ ...SERVICE, "x-note": { pattern: 1 } })).toEqual([]);
  expect(checkSchema({})).toEqual([]);
  expect(
    checkSchema({ $schema: "http://json-schema.org/draft-07/schema#", type: ["null", "array"] }),
  ).toEqual([]);
});

it("all faults of a schema are reported at once, each with its place", () => {
  const schema = {
    type: "objekt",
    required: "a",
    properties: {
      a: { type: "string", pattern: "(a+)+$" },
      "b/c": { minLength: -1, enum: [] },
      d: { $ref: "https://evil.example/schema" },
      e: { $ref: "#/$defs/nothing" },
      f: 5,
    },
    allOf: [{ patternProperties: {} }],
    items: { uniqueItems: true, multipleOf: 0 },
  };
  expect(checkSchema(schema).map(({ pointer }) => pointer)).toEqual([
    "/type",
    "/required",
    "/properties/a/pattern",
    "/properties/b~1c/minLength",
    "/properties/b~1c/enum",
    "/properties/d/$ref",
    "/properties/e/$ref",
    "/properties/f",
    "/allOf/0/patternProperties",
    "/items/uniqueItems",
    "/items/multipleOf",
  ]);
});

it.each<[string, unknown]>([
  ["the root", { $ref: "#" }],
  ["itself", { $ref: "#/$defs/a", $defs: { a: { properties: { next: { $ref: "#/$defs/a" } } } } }],
  [
    "itself by way of another",
    { $defs: { a: { items: { $ref: "#/$defs/b" } }, b: { not: { $ref: "#/$defs/a" } } } },
  ],
])("a reference to %s is refused", (_, schema) => {
  expect(checkSchema(schema)).toHaveLength(1);
});

it("references that multiply and schemas that are too deep are refused", () => {
  const levels = Array.from({ length: 12 }, (_, level) => [
    `d${level}`,
    level === 0
      ? {}
      : { allOf: [{ $ref: `#/$defs/d${level - 1}` }, { $ref: `#/$defs/d${level - 1}` }] },
  ]);
  expect(checkSchema({ $defs: Object.fromEntries(levels) as object })).toMatchObject([
    { pointer: "", detail: expect.stringContaining("too large") as string },
  ]);
  let deep: object = {};
  for (let level = 0; level < 200; level += 1) deep = { properties: { a: deep } };
  expect(checkSchema(deep)).toMatchObject([
    { detail: expect.stringContaining("deeper") as string },
  ]);
});

it("a misfit is reported by its place and by what the schema requires, without the value", () => {
  const faults = validate(SERVICE, {
    endpoint: 5,
    temperature: 3,
    secretvalue: "x",
    options: { size: "s" },
  });
  expect(faults.map(({ pointer }) => pointer).toSorted()).toEqual([
    "",
    "/endpoint",
    "/options/size",
    "/secretvalue",
    "/temperature",
  ]);
  expect(faults.find(({ pointer }) => pointer === "/temperature")?.detail).toBe(
    "The value is greater than 2.",
  );
  expect(validate({ enum: ["a"] }, "hidden")[0]?.detail).not.toContain("hidden");
  expect(validate(SERVICE, { endpoint: "https://a.example", model: "m" })).toEqual([]);
});

it("pointers escape unusual keys, and an unpaired surrogate throws no error", () => {
  expect(validate({ additionalProperties: { type: "string" } }, { "a/b %~": 1 })).toMatchObject([
    { pointer: "/a~1b %~0" },
  ]);
  expect(validate({ additionalProperties: { type: "string" } }, { "\ud800": 1 })).toHaveLength(1);
});

it("only the first fault of a long value is reported", () => {
  const items = Array.from({ length: 50_000 }, () => 1);
  expect(validate({ type: "array", items: { type: "string" } }, items)).toMatchObject([
    { pointer: "/0" },
  ]);
});

it("validation never throws, whatever the value is and whatever annotations and unknown keywords say", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (note, value) => {
      const schema = { type: "object", "x-note": note, $id: "#", examples: [note], default: note };
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      expect(validate(schema, value).length === 0).toBe(isObject);
    }),
  );
});

it("defaults fill missing values, even in nested objects, and leave given values unchanged", () => {
  expect(fillDefaults(SERVICE, { endpoint: "e", options: {} })).toEqual({
    endpoint: "e",
    temperature: 0.7,
    options: { size: 50 },
  });
  expect(fillDefaults(SERVICE, { temperature: 0, options: { size: 1 } })).toEqual({
    temperature: 0,
    options: { size: 1 },
  });
  const inputs = {};
  fillDefaults(SERVICE, inputs);
  expect(inputs).toEqual({});
});

it("a fault describes the value in terms that its author knows", () => {
  const schema = { type: "object", required: ["b"], properties: { a: { enum: ["g", "kg"] } } };
  const details = [7, { a: "lb", b: 1 }, {}].flatMap((value) =>
    validate(schema, value).map(({ detail }) => detail),
  );
  expect(details).toEqual([
    'The type "number" is invalid. Expected "object".',
    'The value does not match any of ["g","kg"].',
    'The value does not have required property "b".',
  ]);
});

it.each<[Record<string, number>, number, string]>([
  [{ minimum: 2 }, -1.5, "The value is less than 2."],
  [{ maximum: 2 }, 3e30, "The value is greater than 2."],
  [{ exclusiveMinimum: 2 }, 1, "The value is less than 2."],
  [{ exclusiveMaximum: 2 }, 4, "The value is greater than or equal to 2."],
  [{ multipleOf: 2 }, 3, "The value is not a multiple of 2."],
])("the fault of a number says what %j requires, without the number", (schema, value, detail) => {
  expect(validate(schema, value)).toEqual([{ pointer: "", detail }]);
});

describe("comparisons that would take forever", () => {
  const many = (length: number) => Array.from({ length }, (_, index) => index);
  it("a schema and a value that take too long to compare are not compared", () => {
    const wide = { items: { anyOf: many(1_900).map((n) => ({ const: n })) } };
    const namedSchema = { items: { not: { required: many(1_900).map((n) => `a${n}`) } } };
    const deep = { allOf: many(1_900).map((n) => ({ minLength: n })) };
    for (const [schema, value] of [
      [wide, many(20_000).fill(1_899)],
      [namedSchema, many(20_000).map(() => ({}))],
      [deep, "x".repeat(250_000)],
    ] as const) {
      expect(checkSchema(schema)).toEqual([]);
      expect(validate(schema, value)).toEqual([
        { pointer: "", detail: expect.stringContaining("too large") },
      ]);
    }
    expect(validate(wide, many(80))).toEqual([]);
    expect(validate({ items: { type: "number" } }, many(100_000))).toEqual([]);
  });

  it("a schema that lists too many values or names is refused", () => {
    for (const schema of [{ enum: many(3_000) }, { required: many(3_000).map((n) => `a${n}`) }]) {
      expect(checkSchema({ items: schema }).map(({ detail }) => detail)).toEqual([
        expect.stringContaining("too large"),
      ]);
    }
    expect(checkSchema({ enum: many(1_000) })).toEqual([]);
  });
});
