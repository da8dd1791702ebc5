import { assert, jsonValue, property } from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { understandAnswerSchema } from "../../contracts/answers/understand.ts";
import { understandAnswer } from "../../../tests/support/as-answer.ts";
import { understood } from "../../../tests/support/answers.ts";
import { fitAnswer } from "./fit-answer.ts";

const UnderstandSchema = understandAnswerSchema(["likes"]);

const schema = z.strictObject({
  action: z.enum(["tool_call", "step_complete"]),
  kind: z.enum(["none", "some"]),
  text: z.string(),
  count: z.int(),
  last: z.boolean(),
  list: z.array(z.string()),
  inner: z.strictObject({ op: z.enum(["is_null", "not_ilike"]), values: z.array(z.string()) }),
  note: z.string().optional(),
});
const validAnswer = {
  action: "tool_call",
  kind: "some",
  text: "a",
  count: 2,
  last: true,
  list: ["x"],
  inner: { op: "is_null", values: ["true"] },
};

describe("answers of a model that may break its schema", () => {
  it("an answer of a model gets the schema's spelling of enums", () => {
    const answer = fitAnswer(schema, {
      ...validAnswer,
      action: "Tool Call",
      inner: { op: "NOT-ILIKE", values: [] },
    });
    expect(answer).toMatchObject({ action: "tool_call", inner: { op: "not_ilike" } });
  });

  it("an answer of a model gets texts, numbers and lists where the schema has them", () => {
    const input = { ...validAnswer, text: 7, count: "3", last: "True", list: "x" };
    const answer = fitAnswer(schema, { ...input, inner: { op: "is_null", values: [true, 2] } });
    expect(answer).toMatchObject({ text: "7", count: 3, last: true, list: ["x"] });
    expect(answer).toMatchObject({ inner: { values: ["true", "2"] } });
  });

  it("an answer of a model gets empty values for missing fields, and loses optional fields that are null", () => {
    const { text: _text, list: _list, ...incompleteAnswer } = validAnswer;
    const answer = fitAnswer(schema, { ...incompleteAnswer, kind: null, last: null, note: null });
    expect(answer).toEqual({ ...validAnswer, text: "", list: [], kind: "none", last: false });
    expect(schema.safeParse(answer).success).toBe(true);
  });

  it("a value inside a nullable value is also fitted, and null stays null", () => {
    const steps = z.array(z.strictObject({ brief: z.string(), kind: z.enum(["a_b"]) }));
    const plan = z.strictObject({ steps: steps.nullable(), either: z.union([steps, z.string()]) });
    expect(fitAnswer(plan, { steps: [{ brief: null, kind: "A B" }], either: "X" })).toEqual({
      steps: [{ brief: "", kind: "a_b" }],
      either: "X",
    });
    expect(fitAnswer(plan, { either: null })).toEqual({ steps: null, either: null });
    expect(fitAnswer(plan, { steps: null, either: [] })).toEqual({ steps: null, either: [] });
  });

  it.each([
    ["a word that no enum has", { ...validAnswer, action: "tool" }],
    ["a missing enum that has no value for 'nothing'", { ...validAnswer, action: undefined }],
    ["a field that the schema does not know", { ...validAnswer, where: {} }],
    ["a number that is not a number", { ...validAnswer, count: "two" }],
    ["an object in place of a text", { ...validAnswer, text: {} }],
    ["a list in place of the object", [validAnswer]],
  ])("an answer of a model is still refused if it has %s", (_what, input) => {
    expect(schema.safeParse(fitAnswer(schema, input)).success).toBe(false);
  });

  it("an answer that fits its schema stays the same, and no answer is changed in place", () => {
    expect(fitAnswer(schema, validAnswer)).toEqual(validAnswer);
    const answer = understandAnswer(understood());
    expect(fitAnswer(UnderstandSchema, answer)).toEqual(answer);
    assert(
      property(jsonValue(), (value) => {
        const textBefore = JSON.stringify(value);
        fitAnswer(schema, value);
        expect(JSON.stringify(value)).toBe(textBefore);
      }),
    );
  });
});
