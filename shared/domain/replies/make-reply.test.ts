import { expect, it } from "vitest";
import type { ReplyContext } from "./reply-context.ts";
import { makeReply } from "./make-reply.ts";

const context = (over: Partial<ReplyContext>): ReplyContext => ({
  today: "2026-11-21",
  entities: { active: [], drafts: [], retained: [] },
  exchanges: [],
  summary: null,
  memory: null,
  phase: null,
  expressed: null,
  goal: "",
  steps: [],
  analyses: [],
  ask: null,
  earlierReceipts: [],
  changes: [],
  reads: [],
  drafts: [],
  losses: [],
  notDone: [],
  failures: [],
  openParts: [],
  assumptions: [],
  keptDrafts: [],
  again: false,
  planned: true,
  wanted: true,
  tookBack: false,
  worded: false,
  language: "en",
  answer: "",
  cancelled: null,
  message: "",
  shows: false,
  looksUp: false,
  late: false,
  ...over,
});
const question = (type: "confirm_override" | "clarify", text: string) => ({
  type,
  text,
  request: "",
  options: [],
});

it("a reply by code has the list of changes first, then the failures, and the question last", () => {
  const failures = ["I could not finish one part: the cellar is locked."];
  const ask = question("clarify", "What now?");
  const reply = makeReply(context({ failures, ask }), "Saved: Ada.");
  expect(reply).toBe(`Saved: Ada.\n\n${failures[0]}\n\nWhat now?`);
});

it("a reply by code leaves out an assumption that another one contains", () => {
  const replyWith = (...assumptions: string[]) =>
    makeReply(context({ assumptions }), "Saved: Ada.");
  expect(replyWith("for 2 people", "For 2 people, without Emil.")).toContain(
    "I assumed: For 2 people, without Emil.",
  );
  expect(replyWith("for 2 people", "For 2 people, without Emil.")).not.toContain("for 2 people;");
  expect(replyWith("for 2", "for 20 people")).toContain("I assumed: for 2; for 20 people.");
});
