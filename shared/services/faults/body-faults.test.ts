// The faults of a request: their places and their descriptions.
import { expect, it } from "vitest";
import * as z from "zod";
import { bodyFaults, sayFaults } from "./body-faults.ts";
import { unstorable } from "./json-guard.ts";

const Schema = z.strictObject({
  name: z.string().min(1).max(5),
  mode: z.enum(["one", "two"]).optional(),
  calls: z.union([z.strictObject({ tool: z.uuid() }), z.strictObject({ process: z.uuid() })]),
  seconds: z.number().positive().max(120).optional(),
  steps: z.array(z.strictObject({ id: z.string() })).min(1),
  inputs: z.record(z.string().regex(/^[a-z]+$/, { error: "must be small letters" }), z.number()),
});

const faults = (value: unknown) => bodyFaults(Schema.safeParse(value).error ?? new z.ZodError([]));

it("every fault is described in words, at its own place", () => {
  const body = {
    mode: "three",
    calls: { tool: "x" },
    seconds: 0,
    steps: [{ id: 1, "a/b": 2 }, null],
    inputs: { A: 1, b: "1" },
    more: true,
    other: true,
  };
  expect(faults(body)).toEqual([
    { pointer: "/name", detail: "is missing" },
    { pointer: "/mode", detail: "must be exactly one of: one, two" },
    { pointer: "/calls/tool", detail: "must be an id: a UUID" },
    { pointer: "/seconds", detail: "must be more than 0" },
    { pointer: "/steps/0/id", detail: "must be a text, not a number" },
    { pointer: "/steps/0/a~1b", detail: "is not a known field" },
    { pointer: "/steps/1", detail: "must be an object, not null" },
    { pointer: "/inputs/A", detail: "its name must be small letters" },
    { pointer: "/inputs/b", detail: "must be a number, not a text" },
    { pointer: "/more", detail: "is not a known field" },
    { pointer: "/other", detail: "is not a known field" },
  ]);
});

it("a client that has mistyped a field is told the known fields of that place", () => {
  const Deep = z
    .strictObject({
      step: Schema.shape.calls.optional(),
      many: z.record(z.string(), z.array(z.lazy(() => z.strictObject({ a: z.string() })))),
      both: z.union([z.strictObject({ b: z.int() }).nullable(), z.string()]).default(null),
    })
    .refine(() => true)
    .transform((value) => value);
  const value = { step: { toll: 1 }, many: { x: [{ c: 1 }] }, both: { b: 1, d: 1 }, mny: 1 };
  const { error } = Deep.safeParse(value);
  expect(bodyFaults(error ?? new z.ZodError([]), Deep)).toEqual([
    { pointer: "/step/tool", detail: "is missing" },
    { pointer: "/step/toll", detail: "is not a known field; known fields: tool, process" },
    { pointer: "/many/x/0/a", detail: "is missing" },
    { pointer: "/many/x/0/c", detail: "is not a known field; known fields: a" },
    { pointer: "/both/d", detail: "is not a known field; known fields: b" },
    { pointer: "/mny", detail: "is not a known field; known fields: step, many, both" },
  ]);
});

it("the fault of a value that is too long or too large states the limit", () => {
  const rest = { calls: { tool: crypto.randomUUID() }, inputs: {} };
  expect(faults({ ...rest, name: "", steps: [] }).map(({ detail }) => detail)).toEqual([
    "must not be empty",
    "must not be empty",
  ]);
  const long = { ...rest, name: "sixsix", seconds: 121, steps: [{ id: "a" }] };
  expect(faults(long).map(({ detail }) => detail)).toEqual([
    "must have at most 5 characters",
    "must be at most 120",
  ]);
});

it("the first five faults are named in one sentence, with the number of the others", () => {
  const sentence = sayFaults(faults({ name: 1, a: 1, b: 1, c: 1 }));
  expect(sentence).toMatch(
    /^name: must be a text, not a number; calls.*: is missing; .*; and 2 more/u,
  );
});

it("a number that is too large for a double is a fault, so that it is not stored as null", () => {
  expect(unstorable({ a: [1, JSON.parse("1e999")] })).toEqual(["a", "1"]);
  expect(unstorable({ a: [1, -2.5e300, null] })).toBeNull();
});
