import { describe, expect, it } from "vitest";
import type { StepResult } from "../contracts/results.ts";
import type { ReplyContext } from "./build-reply-context.ts";
import { completeReply } from "./complete-reply.ts";

const stopped: StepResult = {
  ...{ step: 1, type: "generate", subdomain: "wines", status: "failed" },
  summary: "Ada could not be made.",
};
const draft = { label: "Bea", saved: false, text: "**Bea**\n\nDo not shake it." };
const context = {
  ...{ drafts: [draft], ask: null, receipts: [], losses: [], assumptions: [] },
  ...{ language: "en", planned: false },
} as unknown as ReplyContext;
const complete = (written: string) =>
  completeReply(
    written,
    context,
    [stopped],
    () => `${draft.text}\n\n(not saved)`,
    (text) => text,
  );

it("what could not be stored and what was taken for granted is said, unless it was told", () => {
  const losses = ['Bea: "vintage" (1990) was not kept'];
  const all = { ...context, drafts: [], losses, assumptions: ["dinner for two people"] };
  const say = (written: string) =>
    completeReply(
      written,
      all as unknown as ReplyContext,
      [],
      () => "",
      (text) => text,
    );
  expect(say("Here you are.")).toContain(losses[0]);
  expect(say("Here you are.")).toContain("dinner for two people");
  const told = 'For two people at dinner. Of Bea, the "vintage" (1990) was not kept.';
  expect(say(told)).toBe(told);
});

describe("a failure that the reply leaves out", () => {
  it.each([
    ["when no sentence of the model is left", ""],
    ["though the draft that it shows says 'not'", `Here it is:\n\n${draft.text}\n\n(not saved)`],
  ])("is added %s", (_when, written) => {
    expect(complete(written)).toContain("I could not finish one part: Ada could not be made.");
  });

  it("is not added again when the reply tells it", () => {
    expect(complete(`Ada could not be made.\n\n${draft.text}`)).not.toContain("one part");
  });
});
