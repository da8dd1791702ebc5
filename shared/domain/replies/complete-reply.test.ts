// The list of changes and the losses are added to a reply that does not contain them word for word.
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
const additions = (text: string, list: string, facts: Partial<ReplyContext> = {}) =>
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
    { ...context, ...facts },
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

it.each([
  ["The omelette has ham, which Tim dislikes.", "omelette: egg, which Tim dislikes"],
  ["Tim mag Schinken nicht.", "Ei: mag Tim nicht"],
  ["Le plat contient du sel, sans gluten.", "plat contient : ail"],
  ["La tortilla contiene ajo.", "tortilla contiene ají"],
  ["La torta contiene riso.", "torta contiene uva"],
  ["O bolo contém sal.", "bolo contém mel"],
  ["Het gerecht bevat zout.", "gerecht bevat ui"],
  ["好的，已保存。", "鸡蛋"],
])("a loss is added if the text does not have the short name of its food: %j", (text, loss) => {
  expect(additions(text, "", { losses: [loss] })).toEqual([`Please note: ${loss}.`]);
});

it("a loss that the model has repeated word for word is not added", () => {
  const losses = ["Omelette: egg, no ham"];
  expect(additions("**Omelette: egg, no ham.** Bye.", "", { losses })).toEqual([]);
});

it.each([
  ["Dinner for 2.", []],
  ["Dinner for 4.", ["I assumed: for 2."]],
])("an assumption in short words is added unless the text has its words: %j", (text, added) => {
  expect(additions(text, "", { assumptions: ["for 2"] })).toEqual(added);
});
