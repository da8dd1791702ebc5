// Which answers of a person count for a step.
import { expect, it } from "vitest";
import type { HopContext } from "../../engine/hop/hop.ts";
import type { StepDecision } from "../../ports/step-journal.ts";
import { createRepeatableIds } from "../../../tests/simulation/repeatable-ids.ts";
import { canonicalJson } from "./canonical-json.ts";
import { answersLaterQuestion, questionHash, readAnswer } from "./ask-person.ts";

const contextOf = (decision: StepDecision | null, epoch = 1): HopContext =>
  ({
    ids: createRepeatableIds(),
    hop: "step.1",
    envelope: { run: "a-run", epoch },
    db: { readDecision: () => Promise.resolve(decision) },
  }) as unknown as HopContext;

const inputs = { to: "Ada", amount: 3 };

it("an answer counts for the inputs that the person saw, in whatever order", async () => {
  const requestHash = await questionHash(contextOf(null), inputs);
  const decision: StepDecision = { choice: "run", requestHash };
  const sameInputs = { amount: 3, to: "Ada" };
  expect(await readAnswer(contextOf(decision), sameInputs)).toEqual(decision);
  expect(answersLaterQuestion(decision)).toBe(false);
});

it("an answer for other inputs does not count", async () => {
  const requestHash = await questionHash(contextOf(null), inputs);
  const decision: StepDecision = { choice: "run", requestHash };
  expect(await readAnswer(contextOf(decision), { ...inputs, amount: 4 })).toBeNull();
});

it("an answer to a later question also counts for its inputs, and can be told from an answer to the first", async () => {
  const requestHash = await questionHash(contextOf(null), inputs, { why: "guard" });
  const decision: StepDecision = { choice: "run", requestHash };
  expect(await readAnswer(contextOf(decision), inputs)).toEqual(decision);
  expect(answersLaterQuestion(decision)).toBe(true);
  expect(requestHash).not.toBe(await questionHash(contextOf(null), inputs, { why: "delete" }));
});

it("in a run's first epoch no answer counts, because there can be none", async () => {
  const ctx = contextOf(
    { choice: "run", requestHash: await questionHash(contextOf(null), inputs) },
    0,
  );
  expect(await readAnswer(ctx, inputs)).toBeNull();
});

it("equal values have the same canonical JSON, whatever the order of their keys", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "x" }], a: true })).toBe(
    canonicalJson({ a: true, b: [1, { c: "x", d: null }] }),
  );
  expect(canonicalJson({ a: "1" })).not.toBe(canonicalJson({ a: 1 }));
});
