// The list of changes is added to a reply that does not contain it word for word.
import { expect, it } from "vitest";
import type { ReplyContext } from "./reply-context.ts";
import { completeReply } from "./complete-reply.ts";

const LIST = "Saved:\n- Ada\n- Bea";
const context = {
  ask: null,
  drafts: [],
  losses: [],
  assumptions: [],
  failures: [],
  openParts: [],
  steps: [],
  reads: [],
  changes: [],
  analyses: [],
  language: "en",
  shows: false,
  looksUp: false,
} as Partial<ReplyContext> as ReplyContext;
const additions = (text: string, list: string) =>
  completeReply(
    {},
    {
      text,
      prose: text,
      claimedTexts: [],
      shownKeys: new Set(),
      list,
      offer: null,
      statedCounts: { claims: { created: 0, updated: 0, deleted: 0 }, counts: [] },
    },
    context,
    [],
  );

it.each([
  ["It is in.", LIST],
  ["It is not so that I saved: Ada.", "Saved: Ada."],
  ["Do not believe it: Nothing was changed. Ha!", "Nothing was changed."],
  ["Saved:\n- Ada", LIST],
])(
  "the list is added if the text has only a part of it, or has it inside a sentence: %j",
  (text, list) => {
    expect(additions(text, list)).toEqual([list]);
  },
);

it.each([
  [`Look.\n\n${LIST}\n\nBye.`, LIST],
  ["It is in. **Saved: Ada.** Bye.", "Saved: Ada."],
  ["Nothing was changed.", "Nothing was changed."],
  ["Bye.", ""],
])("a list that the model has typed out is not added: %j", (text, list) => {
  expect(additions(text, list)).toEqual([]);
});
