// The settings that are sent with a question: by the model's family, and by the kind of question.
import { expect, it } from "vitest";
import { traitsOf } from "./model-traits.ts";

const SONNET = "claude-sonnet-5-5";
const HAIKU = "claude-haiku-5-5";
const ADAPTIVE = { type: "adaptive" };

it.each([
  ["understand", undefined, { thinking: ADAPTIVE, effort: "low" }],
  ["think", undefined, { thinking: ADAPTIVE, effort: "medium" }],
  ["act", "content", { thinking: ADAPTIVE, effort: "medium" }],
] as const)("both models think about a call of %s (%s)", (node, work, traits) => {
  const call = { node, ...(work ? { work } : {}) };
  expect([traitsOf(SONNET, call), traitsOf(HAIKU, call)]).toEqual([traits, traits]);
});

it.each([
  ["act", "tools"],
  ["act", undefined],
  ["reply", undefined],
  ["summarize", undefined],
] as const)(
  "neither model thinks about a call of %s (%s), and each has its own switch for that",
  (node, work) => {
    const call = { node, ...(work ? { work } : {}) };
    expect(traitsOf(SONNET, call)).toEqual({ thinking: { type: "between_tools" } });
    expect(traitsOf(HAIKU, call)).toEqual({ thinking: { type: "disabled" } });
  },
);

it("a call whose answer was cut off is made again without thinking", () => {
  const call = { node: "think", cutOff: true } as const;
  expect(traitsOf(SONNET, call)).toEqual({ thinking: { type: "between_tools" }, effort: "medium" });
  expect(traitsOf(HAIKU, call)).toEqual({ thinking: { type: "disabled" }, effort: "medium" });
});

it.each([
  "claude-sonnet-5-5-20261001",
  "anthropic/claude-sonnet-5-5",
  "anthropic/claude-sonnet-5.5",
  "us.anthropic.claude-sonnet-5-5-20261001-v1:0",
  "claude-sonnet-5-5@20261001",
  "Claude-Sonnet-5-5",
])("the name %s is recognized as a known model", (name) => {
  expect(traitsOf(name, { node: "reply" })).toEqual({ thinking: { type: "between_tools" } });
});

it.each([
  "claude-sonnet-5-50",
  "claude-sonnet-4-6",
  "claude-opus-5-5",
  "claude-haiku-4-5",
  "my-claude-haiku-5-5",
  "qwen3:32b",
  "scripted-model",
])("a question to %s has no setting that the model may not know", (name) => {
  expect(traitsOf(name, { node: "think" })).toEqual({});
});
