// The conversation's changes that can be undone, as Think sees them: each has a ref that means only this
// change, and Think's answer names these refs.
import { stepHop } from "../../contracts/chain-hops.ts";
import type { StandingChange } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { Plan, ThinkOutput } from "../../contracts/plan.ts";
import type { StepResult } from "../../contracts/results.ts";
import { maskUuids } from "../entities/translation/find-uuids.ts";
import { shortLine } from "../prompting/sections/format-prompt.ts";
import { thinkResult, understandResult, type RunResults } from "../planning/run-results.ts";
import { nameIn } from "../wording/name-in.ts";
import { wordsFor } from "../wording/words-for.ts";

const DONE_WORDS = { create: "created", update: "updated", delete: "deleted" } as const;

/** The changes that could be undone at the run's start, without those that the run's first plan has undone. */
export function standingChanges(results: RunResults): StandingChange[] {
  const plan: Plan | undefined = thinkResult(results)?.plan;
  const isDone = (id: number) =>
    (results[stepHop(id)] as StepResult | undefined)?.status === "completed";
  const plannedUndos = (plan?.steps ?? [])
    .filter(({ id }) => isDone(id))
    .flatMap(({ undo }) => undo ?? []);
  const effects = new Set(plannedUndos.map(({ effect }) => effect));
  return (understandResult(results).standing ?? []).filter(({ effect }) => !effects.has(effect));
}

/**
 * `change_3: created wines "Barolo"; 2 messages ago`, newest first.
 * @param message number of the current message
 */
export function changeLines(changes: StandingChange[], message: number): string[] {
  return changes.map((change) => {
    const distance = message - change.message;
    const timeText = distance === 1 ? "the message before this one" : `${distance} messages ago`;
    const undoNote = change.undid ? ", itself an undo" : "";
    return `${change.ref}: ${changeText(change)}; ${timeText}${undoNote}`;
  });
}

/** The named changes, newest first, each once. */
export function namedChanges(refs: string[], changes: StandingChange[]): StandingChange[] {
  return changes.filter(({ ref }) => refs.includes(ref));
}

/** The faults in the refs that an answer names. */
export function undoFaults({ undo }: ThinkOutput, changes: StandingChange[]): string[] {
  return undo
    .filter((ref) => !changes.some((change) => change.ref === ref))
    .map((ref) => `${shortLine(maskUuids(ref))} is not one of the changes that can be undone`);
}

/** The description of the undo step, in words for the user. */
export function undoWords(
  changes: Pick<StandingChange, "label" | "table">[],
  language: Language,
  pack: Pick<DomainPack, "nameIn">,
): string {
  const words = wordsFor(language);
  const names = changes.map(
    ({ label, table }) => label ?? words.entryIn(nameIn(pack, "table", table, language)),
  );
  return words.questions.takeBack([...new Set(names)].map((name) => shortLine(name)).join(", "));
}

/** Replaces refs of changes by the labels of the changed rows, because users do not know the refs. */
export function withoutChangeRefs(
  output: ThinkOutput,
  changes: StandingChange[],
  language: Language,
): ThinkOutput {
  const { unnamed } = wordsFor(language);
  const labels = new Map(changes.map(({ ref, label }) => [ref, label]));
  const toPlain = (text: string) =>
    text.replace(/\bchange_\d+\b/g, (ref) => labels.get(ref) ?? unnamed);
  return {
    ...output,
    goal: toPlain(output.goal),
    message: output.message === null ? null : toPlain(output.message),
    answer: toPlain(output.answer),
    assumptions: output.assumptions.map(toPlain),
    steps: output.steps.map((step) => ({ ...step, description: toPlain(step.description) })),
  };
}

function changeText({ op, table, label }: StandingChange): string {
  const name = label === null ? "" : ` ${JSON.stringify(shortLine(label))}`;
  return `${DONE_WORDS[op]} ${table.replaceAll("_", " ")}${name}`;
}
