// A thing that is on the list already, under a name of another language, is noted once.
import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "../../../shared/contracts/language.ts";
import type { StepResult, ThinkResult } from "../../../shared/contracts/results.ts";
import { EntityRecordSchema, type EntityRecord } from "../../../shared/contracts/session.ts";
import { openParts } from "../../../shared/domain/planning/open-parts.ts";
import { openPartLines } from "../../../shared/domain/replies/make-reply.ts";
import { wordsFor } from "../../../shared/domain/wording/words-for.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";

const row = (number: number, label: string, data: Record<string, unknown>): EntityRecord =>
  EntityRecordSchema.parse({
    ref: `shopping_${number}`,
    id: crypto.randomUUID(),
    type: "shopping",
    label,
    status: "read",
    created: 1,
    touched: 1,
    data: { purchased: false, ...data },
  });
const pears = { ingredient_id: "ingredient_7" };

/** The notes of a reply after a step has added "pere" as row 1 to a list with the other rows. */
function notesNextTo(language: Language, others: EntityRecord[], told: string[] = []): string[] {
  const step = { id: 1, description: "Add pears", type: "write", subdomain: "shopping" } as const;
  const completedStep: StepResult = {
    step: 1,
    type: "write",
    operation: "create",
    subdomain: "shopping",
    status: "completed",
    summary: "",
    told,
    receipts: [
      { op: "create", table: "shopping_list", ref: "shopping_1", label: "pere", status: "applied" },
    ],
  };
  const think = {
    output: null,
    plan: { decision: "plan_direct", goal: "", steps: [step], attempt: 1 },
  } as unknown as ThinkResult;
  const results = { understand: { mentions: [] }, think, "act.1": completedStep };
  const registry = { all: () => [row(1, "pere", pears), ...others] };
  const parts = openParts(createKitchenPack(), registry, results, [completedStep]);
  return openPartLines({ openParts: parts, ask: null, language });
}

test.each(LANGUAGES)(
  "the note names a thing that is listed already once, however many rows of it there are (%s)",
  (language) => {
    const others = [row(2, "pears", pears), row(3, "pears", pears), row(4, "figs", {})];
    expect(notesNextTo(language, others)).toEqual([
      wordsFor(language).failures.leftAsIs(["pears"]),
    ]);
  },
);

test("the note does not name an entry that the notes of a derived list tell of", () => {
  const others = [row(2, "pears", pears), row(3, "Birnen", pears)];
  expect(notesNextTo("en", others, ["shopping_2"])).toEqual([
    wordsFor("en").failures.leftAsIs(["Birnen"]),
  ]);
});

test("there is no note if the other row is bought, is another food, or has no known food", () => {
  expect(notesNextTo("en", [row(2, "pears", { ...pears, purchased: true })])).toEqual([]);
  expect(notesNextTo("en", [row(2, "apples", { ingredient_id: "ingredient_8" })])).toEqual([]);
  expect(notesNextTo("en", [row(2, "apples", { ingredient_id: null })])).toEqual([]);
});
