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
  const asked = withAvoided(question, avoiding("celery", "milk", "nuts"));
  expect(asked.avoided).toEqual(["celery", "milk"]);
  expect(hasLostReason(asked, avoiding("celery", "milk"))).toBe(false);
  expect(hasLostReason(asked, avoiding("milk"))).toBe(false);
  expect(hasLostReason(asked, avoiding("nuts"))).toBe(true);
  expect(hasLostReason(asked, null)).toBe(true);
});

it("the guard's question keeps its reason if the profile did not have all of it when it was asked", () => {
  const asked = withAvoided(question, avoiding("celery"));
  expect(asked).toEqual(question);
  expect(hasLostReason(asked, avoiding())).toBe(false);
});

it("no other question has a reason of the guard's", () => {
  const asked = withAvoided({ ...question, type: "confirm_delete" }, avoiding("celery", "milk"));
  expect(asked.avoided).toBeUndefined();
  expect(withAvoided(null, null)).toBeNull();
  expect(hasLostReason(null, null)).toBe(false);
});
