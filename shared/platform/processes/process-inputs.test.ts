// The inputs of a Process: defaults, types, and the schema that describes them.
import { describe, expect, it } from "vitest";
import { definitionOf } from "../../../tests/support/platform-definitions.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { checkInputSchema } from "./check-input-schema.ts";
import { checkInputs, inputSchemaOf, withInputNames } from "./process-inputs.ts";

const SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    city: { type: "string", description: "where to look" },
    days: { type: "integer", minimum: 1, default: 3 },
    note: { type: "string" },
    mark: { type: ["string", "null"], default: "x" },
    place: { type: "object", properties: { kind: { type: "string", default: "home" } } },
  },
  required: ["city", "days"],
};
const process = withInputNames({ initialContext: [], inputSchema: SCHEMA });

describe("inputs", () => {
  it("inputs are filled with defaults, and with null if an optional one is missing", () => {
    expect(checkInputs(process, { city: "Graz", place: {} })).toEqual({
      values: { city: "Graz", days: 3, note: null, mark: "x", place: { kind: "home" } },
      faults: [],
    });
    // Null counts as missing unless the schema allows null.
    const { values, faults } = checkInputs(process, { city: "Graz", days: null, mark: null });
    expect({ values, faults }).toMatchObject({ values: { days: 3, mark: null }, faults: [] });
  });

  it("inputs that do not fit are refused with all places, and with what is expected there", () => {
    const { faults } = checkInputs(process, { days: "two", town: 1, place: { kind: 7 } });
    expect(faults).toEqual([
      { pointer: "/city", detail: "has no value" },
      { pointer: "/town", detail: expect.stringContaining("it has: city, days, note, mark") },
      { pointer: "/days", detail: 'The type "string" is invalid. Expected "integer".' },
      { pointer: "/place/kind", detail: 'The type "number" is invalid. Expected "string".' },
    ]);
    expect(checkInputs(process, { city: null }).faults).toMatchObject([{ pointer: "/city" }]);
  });

  it("inputs without a schema may have any type, and all are required", () => {
    const named = { initialContext: ["a", "b"] };
    expect(checkInputs(named, { a: null, b: [1] }).faults).toEqual([]);
    expect(checkInputs(named, { a: 1 }).faults).toEqual([
      { pointer: "/b", detail: "has no value" },
    ]);
    expect(inputSchemaOf(named)).toMatchObject({ required: ["a", "b"] });
  });
});

describe("input schemas", () => {
  const faultsOf = (inputSchema: JsonSchema, initialContext: string[] = []) =>
    checkInputSchema({
      ...definitionOf([{}]),
      ...withInputNames({ initialContext, inputSchema }),
    }).map(({ pointer }) => pointer);
  const withInput = (property: unknown) => ({ type: "object", properties: { a: property } });

  it("an inputSchema defines the names, which initialContext may repeat in another order", () => {
    expect(process.initialContext).toEqual(["city", "days", "note", "mark", "place"]);
    expect(faultsOf(SCHEMA)).toEqual([]);
    expect(faultsOf(SCHEMA, ["mark", "note", "place", "days", "city"])).toEqual([]);
    expect(faultsOf(SCHEMA, ["city"])).toEqual(["/initialContext"]);
  });

  it.each([
    [{ type: "array", items: {} }, ["/type", "/properties", "/items"]],
    [{ type: "object" }, ["/properties"]],
    [{ ...withInput({}), additionalProperties: {} }, ["/additionalProperties"]],
    [{ ...withInput({}), anyOf: [{}] }, ["/anyOf"]],
    [{ ...withInput({}), required: ["a", "b"] }, ["/required/1"]],
    [{ type: "object", properties: { "in-stock": {} } }, ["/properties/in-stock"]],
    [withInput({ type: "nope" }), ["/properties/a/type"]],
    [withInput({ pattern: "a*" }), ["/properties/a/pattern"]],
    [withInput({ type: "integer", default: "3" }), ["/properties/a/default"]],
    [withInput({ $ref: "#/$defs/none" }), ["/properties/a/$ref"]],
  ])("the inputSchema %j has faults, each with its place", (schema, places) => {
    expect(faultsOf(schema as JsonSchema)).toEqual(places.map((place) => `/inputSchema${place}`));
  });
});
