import { expect, it } from "vitest";
import type { ReplyContext } from "./build-reply-context.ts";
import { makeReply } from "./make-reply.ts";

const context = (over: Partial<ReplyContext>): ReplyContext => ({
  ...{ today: "2026-11-21", entities: { active: [], drafts: [], retained: [] } },
  ...{ exchanges: [], summary: null, phase: null, expressed: null, goal: "", steps: [] },
  ...{
    analyses: [],
    ask: null,
    receipts: [],
    reads: [],
    drafts: [],
    losses: [],
    undone: [],
    failures: [],
  },
  ...{ assumptions: [], kept: [], again: false, planned: true, language: "en", answer: "" },
  ...{ cancelled: null, message: "" },
  ...over,
});
const ask = (type: "confirm_override" | "clarify", text: string) => ({
  ...{ type, text, request: "", options: [] },
});
const refused = '"Port" was not saved: contains sulphites.';

it("what a question about an override has told is not told before it as well", () => {
  const text = "Not done, because it must be avoided here:\n- Port: contains sulphites\nShall I?";
  expect(makeReply(context({ failures: [refused], ask: ask("confirm_override", text) }))).toBe(
    text,
  );
});

it("a failure that the question does not name is told before it", () => {
  const text = "Not done, because it must be avoided here:\n- Port: contains sulphites\nShall I?";
  const other = '"Rioja" was not saved: the name is taken.';
  const reply = makeReply(
    context({ failures: [refused, other], ask: ask("confirm_override", text) }),
  );
  expect(reply).toBe(`${other} Nothing was changed.\n\n${text}`);
});

it("any other question leaves the failures to be told", () => {
  const text = "- Port: contains sulphites\nWhat now?";
  expect(makeReply(context({ failures: [refused], ask: ask("clarify", text) }))).toBe(
    `${refused} Nothing was changed.\n\n${text}`,
  );
});
