// Which kind of field a schema gets, how typed text is read, which values a form starts with, and which may be stored.
import { expect, it } from "vitest";
import {
  readAny,
  firstValues,
  kindOf,
  withoutSensitive,
  type FieldKind,
  type JsonSchema,
} from "./schema-fields.ts";

it.each<[FieldKind, JsonSchema]>([
  ["text", { type: "string", maxLength: 80 }],
  ["text", { type: ["string", "null"] }],
  ["long", { type: "string", maxLength: 4000 }],
  ["date", { type: "string", format: "date" }],
  ["integer", { type: "integer" }],
  ["flag", { type: "boolean" }],
  ["choice", { type: "string", enum: ["a", "b"] }],
  ["choice", { enum: [1, 2] }],
  ["lines", { type: "array", items: { type: "string" } }],
  ["any", { type: "array", items: { type: "object" } }],
  ["group", { type: "object", properties: { a: {} } }],
  ["any", { type: "object" }],
  ["any", { type: ["string", "number"] }],
  ["any", {}],
])("the field has the kind %s for the schema %j", (kind, schema) =>
  expect(kindOf(schema)).toBe(kind),
);

it("deeply nested objects are edited as JSON", () => {
  expect(kindOf({ type: "object", properties: {} }, 2)).toBe("any");
});

it("text that is not JSON is read as a string only if the schema leaves the type open", () => {
  expect(readAny("Vienna", {})).toEqual({ value: "Vienna", isWrong: false });
  expect(readAny("[1", { type: "array" })).toEqual({ value: "[1", isWrong: true });
  expect(readAny("[1]", { type: "array" })).toEqual({ value: [1], isWrong: false });
  expect(readAny(" ", {})).toEqual({ value: undefined, isWrong: false });
});

it("a form starts with the values that the schema gives", () => {
  const place = { type: "object", properties: { days: { type: "integer", default: 3 } } };
  const properties = { place, city: { type: "string", default: "Vienna" }, note: {} };
  expect(firstValues({ type: "object", required: ["place"], properties })).toEqual({
    city: "Vienna",
    place: { days: 3 },
  });
});

it("a sensitive value is left out of what is stored, also within an object or a list", () => {
  const account = { type: "object", properties: { pin: { sensitive: true }, user: {} } };
  const properties = {
    account,
    accounts: { type: "array", items: account },
    keys: { type: "array", items: { writeOnly: true } },
    token: { writeOnly: true },
    city: {},
  };
  const entered = { pin: "1234", user: "ana" };
  const values = { account: entered, accounts: [entered], keys: ["k"], token: "t", city: "Vienna" };
  expect(withoutSensitive(values, { type: "object", properties })).toEqual({
    account: { user: "ana" },
    accounts: [{ user: "ana" }],
    city: "Vienna",
  });
});
