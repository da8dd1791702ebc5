// Schemas of an OpenAPI document that are too large to be stored.
import { expect, it } from "vitest";
import { type Losses, schemaOf } from "./schema-of.ts";

it("a schema that is too large is a note for an answer and a fault for an input", () => {
  const properties = Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`p${n}`, {}]));
  const losses: Losses = { root: {}, faults: [], notes: [] };
  expect(schemaOf({ properties }, "/answer", losses, true)).toEqual({});
  expect(losses.notes).toEqual([
    expect.stringMatching(/^\/answer: The schema is too large: .*\. The answer is not checked\.$/),
  ]);
  expect(schemaOf({ properties }, "/input", losses, false)).toEqual({});
  expect(losses.faults).toEqual([
    { pointer: "/input", detail: expect.stringMatching(/^The schema is too large: .*\.$/) },
  ]);
});
