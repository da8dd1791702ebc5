import { expect, it } from "vitest";
import type { Pending } from "../../../contracts/session.ts";
import { hasLostReason, withAvoided } from "./guard-question.ts";

const question: Pending = {
  type: "confirm_override",
  text: "Save it anyway?",
  request: "add celery",
  override: ["celery", "may milk"],
};
const avoiding = (...codes: string[]) => ({
  avoid: codes.map((code) => ({ kind: "allergen", code })),
});

it("the guard's question has lost its reason once nothing of what it asks about is avoided", () => {
  const askedQuestion = withAvoided(question, avoiding("celery", "milk", "nuts"));
  expect(askedQuestion.avoided).toEqual(["celery", "milk"]);
  expect(hasLostReason(askedQuestion, avoiding("celery", "milk"))).toBe(false);
  expect(hasLostReason(askedQuestion, avoiding("milk"))).toBe(false);
  expect(hasLostReason(askedQuestion, avoiding("nuts"))).toBe(true);
  expect(hasLostReason(askedQuestion, null)).toBe(true);
});

it("the guard's question keeps its reason if the profile did not have all of it when it was asked", () => {
  const askedQuestion = withAvoided(question, avoiding("celery"));
  expect(askedQuestion).toEqual(question);
  expect(hasLostReason(askedQuestion, avoiding())).toBe(false);
});

it("no other question has a reason of the guard's", () => {
  const askedQuestion = withAvoided(
    { ...question, type: "confirm_delete" },
    avoiding("celery", "milk"),
  );
  expect(askedQuestion.avoided).toBeUndefined();
  expect(withAvoided(null, null)).toBeNull();
  expect(hasLostReason(null, null)).toBe(false);
});
