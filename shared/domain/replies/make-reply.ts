// Writes a reply by code from the run's facts, if no model is needed or no model answers.
import { withoutTrailing } from "../../contracts/texts.ts";
import { languageFor, type Language } from "../../contracts/language.ts";
import type { OpenPart } from "../planning/open-parts.ts";
import type { ReplyContext } from "./reply-context.ts";
import { wordsFor } from "../wording/words-for.ts";

/**
 * The reply has the changes made and not made, rows, drafts in full, losses, assumptions and the question. It
 * states only facts of the run, in a plain style, with at most one next step at the end. Think's answer is shown
 * above the text and is not part of it; if there is an answer and nothing else to say, the text is empty.
 * @param changes the list of changes as text; null if there is none
 * @param declined whether a model declined to write a reply
 */
export function makeReply(context: ReplyContext, changes: string | null, declined = false): string {
  const { drafts, analyses, steps, ask, losses, cancelled, failures, late, answer } = context;
  const language = languageFor(context.language);
  const words = wordsFor(language).reply;
  if (late) return words.late;
  // If the results of the steps are the whole answer, the list of changes has the saved drafts, and only content that
  // the user has not seen yet is shown as well.
  const isDue = (draft: ReplyContext["drafts"][number]) =>
    !context.shows || !draft.saved || (draft.isNew && draft.isRewritten === true);
  // Rows that were read only for a later step are not the answer.
  const areRowsInput = ask !== null || steps.some(({ type }) => type !== "read");
  const parts = [
    ...(changes === null ? [] : [changes]),
    ...failures,
    ...openPartLines(context),
    ...(areRowsInput
      ? []
      : withoutRepeatedIntroductions(readsToShow(context).map(({ text }) => text))),
    ...analyses.map(({ text }) => text),
    ...drafts
      .filter(isDue)
      .map(({ text, saved }) => (saved ? text : `${text}\n\n${words.notSaved}`)),
    ...lossLines(losses, language),
    ...assumedLine(context, language),
    ...(ask === null ? nextStep(context) : [askText(context, ask)]),
  ];
  if (parts.length > 0) return parts.join("\n\n");
  if (cancelled !== null) return words.calledOff;
  if (answer !== "") return "";
  if (declined) return words.declined;
  const isStopped = steps.some(({ status }) => status !== "completed");
  return isStopped ? words.unfinished : words.speechless;
}

/** A question with its options, as the user reads it. */
export function questionText({ text, options }: NonNullable<ReplyContext["ask"]>): string {
  return [text, ...numberedOptions(options)].join("\n");
}

/** Each option as a line, with the number that chooses it. */
export function numberedOptions(options: string[] = []): string[] {
  return options.map((option, index) => `${index + 1}. ${option}`);
}

/** The reads that found something; the last read if none did. */
export function readsToShow({ reads }: Pick<ReplyContext, "reads">): ReplyContext["reads"] {
  const readsWithRows = reads.filter(({ total }) => total > 0);
  return readsWithRows.length > 0 ? readsWithRows : reads.slice(-1);
}

/** The texts of reads; an introduction that an earlier text has already given is left out. */
function withoutRepeatedIntroductions(texts: string[]): string[] {
  const introductions = new Set<string>();
  return texts.map((text) => {
    const [first = "", ...rest] = text.split("\n\n");
    if (rest.length === 0 || !introductions.has(first)) {
      introductions.add(first);
      return text;
    }
    return rest.join("\n\n");
  });
}

function askText({ again, language }: ReplyContext, ask: NonNullable<ReplyContext["ask"]>): string {
  const { askedAgain, waiting } = wordsFor(languageFor(language)).reply;
  if (again === "waiting") return [waiting, ...numberedOptions(ask.options)].join("\n");
  return again ? `${askedAgain}\n\n${questionText(ask)}` : questionText(ask);
}

/** What the user should note, such as values that a table could not store. */
export function lossLines(losses: string[], language: Language): string[] {
  const { pleaseNote } = wordsFor(language).reply;
  const lines = losses.map((loss) =>
    /[.!?]$/.test(loss.trim()) ? loss.trim() : `${loss.trim()}.`,
  );
  if (lines.length < 2) return lines.map((line) => `${pleaseNote} ${line}`);
  return [`${pleaseNote}\n${lines.map((line) => `- ${capital(line)}`).join("\n")}`];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One line with all assumptions; an assumption that another one contains is left out. */
export function assumedLine(
  { assumptions }: Pick<ReplyContext, "assumptions">,
  language: Language,
): string[] {
  const uniqueAssumptions = [
    ...new Set(assumptions.map((assumption) => withoutTrailing(assumption.trim(), ". \n"))),
  ];
  const texts = uniqueAssumptions.filter(
    (assumption) =>
      !uniqueAssumptions.some(
        (other) => other !== assumption && containsAssumption(other, assumption),
      ),
  );
  return texts.length === 0 ? [] : [wordsFor(language).reply.assumed(texts)];
}

/** Whether the longer assumption contains the shorter one, as whole words. */
function containsAssumption(longer: string, shorter: string): boolean {
  const words = (text: string) =>
    ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")} `;
  return words(longer).length > words(shorter).length && words(longer).includes(words(shorter));
}

/**
 * The parts of the message that nothing answers, as sentences: one for each step that did not run, and one each for
 * the things not found (unless the question mentions them), the rows that already existed, and the steps that wait
 * for the answer.
 */
export function openPartLines({
  openParts,
  ask,
  language,
}: Pick<ReplyContext, "openParts" | "ask" | "language">): string[] {
  const { failures } = wordsFor(languageFor(language));
  const namesOfKind = (wantedKind: OpenPart["kind"]) =>
    openParts.flatMap(({ kind, name }) => (kind === wantedKind ? [name] : []));
  const missingThings = namesOfKind("not_found").filter(
    (name) => ask === null || !ask.text.includes(name),
  );
  const existingRows = namesOfKind("left");
  // A confirmation's own text names the steps that follow it.
  const waitingSteps = namesOfKind("waits")
    .filter((name) => ask === null || !ask.text.includes(name))
    .map((name) => withoutTrailing(name.trim(), ". "));
  return [
    ...namesOfKind("not_run").map(
      (name) => `${failures.notDone(failures.named(name), failures.notRun)}.`,
    ),
    ...(missingThings.length === 0 ? [] : [failures.notFound(missingThings.map(failures.named))]),
    ...(existingRows.length === 0 ? [] : [failures.leftAsIs(existingRows)]),
    ...(waitingSteps.length === 0 ? [] : [failures.waits(waitingSteps)]),
  ];
}

/** The next thing that the user can do, if there is an obvious one. */
function nextStep({ keptDrafts, drafts, failures, reads, language }: ReplyContext): string[] {
  const words = wordsFor(languageFor(language)).reply;
  if (keptDrafts.length > 0) return [words.draftKept];
  const unsavedCount = drafts.filter(({ saved }) => !saved).length;
  if (unsavedCount > 0) return [words.save(unsavedCount)];
  if (failures.length > 0 && reads.length === 0) return [words.putOtherwise];
  return [];
}
