// What a preview says, from a run's events.
import { expect, test } from "vitest";
import type { NewRunEvent } from "../contracts/events.ts";
import { wordsFor } from "../domain/wording/words-for.ts";
import { createPreviewText } from "./preview-text.ts";

const ACCEPTED: NewRunEvent = { type: "run.accepted", data: { queued: false } };
const step = (id: number, description: string, items: string[] = []) => ({
  id,
  description,
  items,
  type: "write",
  subdomain: "x",
  group: 1,
});
const PLAN: NewRunEvent = {
  type: "plan.created",
  data: { goal: "g", steps: [step(1, "Make two", ["a", "b"]), step(2, "Save [them](x) *now*")] },
};
const startEvent = (hop: string): NewRunEvent => ({ type: "step.started", data: { hop } });
const completedEvent = (hop: string, status = "completed"): NewRunEvent => ({
  type: "step.completed",
  data: { hop, status, summary: "" },
});
const delta = (text: string): NewRunEvent => ({ type: "reply.delta", data: { text } });

function previewOf(...events: NewRunEvent[]) {
  const text = createPreviewText(wordsFor("en"));
  for (const event of events) text.take(event);
  return text.text();
}
const lines = (...events: NewRunEvent[]) =>
  previewOf(ACCEPTED, PLAN, ...events)
    ?.split("\n\n")
    .slice(1);

test("nothing is shown while a run waits, and its plan is shown before the steps begin", () => {
  expect(previewOf()).toBeNull();
  expect(previewOf({ type: "run.accepted", data: { queued: true } })).toBeNull();
  expect(previewOf(ACCEPTED)).toContain("I am working on it");
  expect(lines()?.[0]).toBe("· Make two");
});

test("a step of several hops is done when all of them are, and is marked as failed if one of them failed", () => {
  expect(lines(startEvent("act.1.1"), completedEvent("act.1.1"))?.[0]).toBe("▸ Make two");
  expect(lines(completedEvent("act.1.1"), completedEvent("act.1.2"))?.[0]).toBe("✓ Make two");
  expect(lines(completedEvent("act.1.1", "failed"), completedEvent("act.1.2"))?.[0]).toBe(
    "✗ Make two",
  );
  expect(lines(completedEvent("act.2", "asked"))?.[1]).toMatch(/^\? /);
});

test("a step's text is not read as markup", () => {
  expect(lines()?.[1]).toBe("· Save \\[them\\]\\(x\\) \\*now\\*");
});

test("the reply replaces the plan while it is being written, and starts over after a reset", () => {
  expect(previewOf(ACCEPTED, PLAN, delta("One "), delta("two"))).toBe("One two");
  const reset: NewRunEvent = { type: "reply.reset", data: {} };
  expect(previewOf(ACCEPTED, PLAN, delta("One "), reset)).toContain("Make two");
  expect(previewOf(ACCEPTED, delta("One "), reset, delta("Two"))).toBe("Two");
});

test("data in an unknown format is ignored", () => {
  expect(
    previewOf(
      ACCEPTED,
      { type: "plan.created", data: { steps: 3 } },
      startEvent("quick"),
      startEvent("x y"),
    ),
  ).toContain("I am working on it");
});
