// Tests whether values fit a schema, and how values are made to conform to one.
import { describe, expect, it } from "vitest";
import { checkValue } from "./check-value.ts";
import { conform } from "./conform.ts";
import type { JsonSchema } from "./json-schema.ts";

const object = (
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
): JsonSchema => ({ type: "object", additionalProperties: false, properties, required });
const text: JsonSchema = { type: "string" };

describe("checking a value", () => {
  const schema = object({
    a: text,
    list: { type: "array", items: { $ref: "#/$defs/n" }, minItems: 1 },
  });
  const root = { ...schema, $defs: { n: { anyOf: [{ type: "integer" }, { type: "null" }] } } };

  it.each([
    [{ a: "x", list: [1, null] }, null],
    [{ list: [1] }, "a: is missing"],
    [{ a: "x", list: [] }, "list: needs at least 1 items"],
    [{ a: "x", list: [1.5] }, "list[0]: 1.5 is not of type integer"],
    [{ a: 1, list: [1] }, "a: 1 is not of type string"],
    [{ a: "x", list: [1], b: 2 }, "b: is not in the schema"],
  ])("checkValue finds this fault of %j: %s", (value, fault) => {
    expect(checkValue(value, root)).toBe(fault);
  });
});

describe("conforming a value", () => {
  it("conform fills in missing required fields and removes unknown ones", () => {
    const schema = object(
      {
        a: text,
        list: { type: "array", items: text },
        or: { anyOf: [text, { type: "null" }] },
        free: text,
      },
      ["a", "list", "or"],
    );
    expect(conform({ b: 1 }, schema)).toEqual({ a: "", list: [], or: null });
    expect(conform({ a: "x", free: "y" }, schema)).toEqual({
      a: "x",
      list: [],
      or: null,
      free: "y",
    });
  });

  it("conform chooses the alternative that has the value's fields", () => {
    const schema: JsonSchema = {
      anyOf: [
        object({ and: { type: "array", items: object({ c: text, d: text }) } }),
        object({ or: text }),
      ],
    };
    expect(conform({ and: [{ c: "x" }] }, schema)).toEqual({ and: [{ c: "x", d: "" }] });
    expect(conform({ or: "y" }, schema)).toEqual({ or: "y" });
  });

  it("conform invents no enum value and no number", () => {
    const schema = object({ kind: { enum: ["a", "b"] }, n: { type: "integer" } });
    expect(conform({}, schema)).toEqual({});
    expect(checkValue({}, schema)).toBe("kind: is missing");
  });
});
