// Drafts of earlier exchanges in a reply are shown whole if the user looked for them, or if the model begins to
// write them out.
import { expect, it } from "vitest";
import type { ReplyContext, ReplyDraft, ReplyRead } from "./reply-context.ts";
import { completeReply } from "./complete-reply.ts";

const draft: ReplyDraft = {
  ref: "gen_wine_1",
  savedAs: null,
  label: "Ada",
  saved: false,
  isNew: false,
  text: "**Ada**\n\n- from the hill\n- 2016",
};
const draftText = `${draft.text}\n\n(not saved)`;
const read = (total: number): ReplyRead => ({
  step: 1,
  table: "wines",
  shownCount: total,
  total,
  rows: [],
  refs: [],
  labels: [],
  text: "",
  breaks: [],
});
const step = (type: "read" | "write"): ReplyContext["steps"][number] => ({
  step: 1,
  title: "",
  type,
  status: "completed",
  text: "",
  madeRefs: [],
});

function additionsTo(text: string, fields: Partial<ReplyContext> = {}): string[] {
  const context = {
    ask: null,
    drafts: [draft],
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
    ...fields,
  } as Partial<ReplyContext> as ReplyContext;
  const block = {
    key: draft.ref,
    refs: [draft.ref],
    step: null,
    text: draftText,
    containedKeys: [],
  };
  const statedCounts = { claims: { created: 0, updated: 0, deleted: 0 }, counts: [] };
  const otherFields = {
    claimedTexts: [],
    statedCounts,
    shownKeys: new Set<string>(),
    list: "",
    offer: null,
  };
  return completeReply({}, { text, prose: text, ...otherFields }, context, [block]);
}

it("a reply leaves out a draft if the message only asks about it", () => {
  expect(additionsTo("It is dry.")).toEqual([]);
  expect(additionsTo("It is dry.", { steps: [step("read")], reads: [read(2)] })).toEqual([]);
});

it("a reply shows the draft if the look-up found no such row", () => {
  const lookUpWithoutRows = { steps: [step("read")], reads: [read(0)] };
  expect(additionsTo("You have no Ada.", lookUpWithoutRows)).toEqual([draftText]);
  expect(additionsTo("You have no Ada.", { looksUp: true })).toEqual([draftText]);
  expect(
    additionsTo("Done.", { ...lookUpWithoutRows, steps: [step("read"), step("write")] }),
  ).toEqual([]);
});

it("a reply shows the whole draft if its text begins to type it out", () => {
  expect(additionsTo("## Ada\n\nA wine from somewhere.")).toEqual([draftText]);
  expect(additionsTo(`Here:\n\n${draft.text}`)).toEqual([]);
});

it("a reply shows the draft that its exchange has rewritten and saved, because the user has not seen the stored content", () => {
  const savedDraft = { ...draft, saved: true, savedAs: "wine_1", isNew: true };
  expect(additionsTo("Saved.", { drafts: [{ ...savedDraft, isRewritten: true }] })).toEqual([
    draftText,
  ]);
  expect(additionsTo("Saved.", { drafts: [savedDraft] })).toEqual([]);
  expect(
    additionsTo("Saved.", { drafts: [{ ...savedDraft, isNew: false, isRewritten: true }] }),
  ).toEqual([]);
});

it("a reply does not show a draft that was rewritten and saved as several rows, because the list of changes has them", () => {
  const savedDraft = { ...draft, saved: true, savedAs: null, isNew: true, isRewritten: true };
  expect(additionsTo("Saved.", { drafts: [savedDraft] })).toEqual([]);
});
