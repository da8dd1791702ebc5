// Finds plans that answer "save it" by making the draft again and saving the new content. The saved content
// must be the shown one, and content that the user has not seen is shown first (I5, S12).
import type { ThinkOutput } from "../../contracts/plan.ts";
import type { UnderstandResult } from "../../contracts/results.ts";
import type { Artifact, Session } from "../../contracts/session.ts";
import { asksMore } from "../conversation/questions/take-pending.ts";

type ThinkStep = ThinkOutput["steps"][number];
type KnownDrafts = Pick<Session, "entities" | "artifacts" | "exchanges" | "constraints">;

/** A step that would store new content in place of drafts that the user has been shown. */
interface UnseenSave {
  save: ThinkStep;
  /** The steps whose content it would store. */
  sourceSteps: ThinkStep[];
  drafts: Artifact[];
}

/** The first unseen save, as a sentence for the one repair; null when there is none. */
export function checkUnseen(
  output: ThinkOutput,
  session: KnownDrafts,
  understanding: UnderstandResult,
): string | null {
  const [firstSave] = unseenSaves(output, session, understanding);
  if (firstSave === undefined) return null;
  const names = firstSave.drafts.map(({ ref, label }) => `${ref} (${label})`).join(", ");
  const wishes = wishesSince(firstSave.drafts, session).join(", ");
  return (
    `the message is about ${names}, which was shown and is not saved, and asks for nothing else: ` +
    "save that by its ref, and generate nothing in its place" +
    (wishes === ""
      ? ""
      : `; or, if it lacks what was wished since (${wishes}), show it anew without a save`)
  );
}

/**
 * The constraints in force that were stated after one of the drafts was made, as the user's words or as their value. An
 * earlier save with them may have failed, so that the message states them again and Understand reports nothing new.
 */
function wishesSince(drafts: Artifact[], { constraints }: KnownDrafts): (string | number)[] {
  const oldest = Math.min(...drafts.map(({ exchange }) => exchange));
  return (constraints?.constraints ?? [])
    .filter(({ exchange = 0 }) => exchange > oldest)
    .map(({ phrase, value }) => phrase ?? value);
}

/**
 * The plan without the saves of what the user has not seen. What it makes is shown as new drafts, and the drafts that
 * were shown stay as they are.
 */
export function showBeforeSaving(
  output: ThinkOutput,
  session: KnownDrafts,
  understanding: UnderstandResult,
): ThinkOutput {
  const savesToDrop = unseenSaves(output, session, understanding);
  if (savesToDrop.length === 0) return output;
  const saves = new Set(savesToDrop.map(({ save }) => save));
  const makingSteps = new Set(savesToDrop.flatMap((unseenSave) => unseenSave.sourceSteps));
  const shownRefs = new Set<string | null>(
    savesToDrop.flatMap(({ drafts }) => drafts.map(({ ref }) => ref)),
  );
  const steps = output.steps
    .filter((step) => !saves.has(step))
    .map((step) =>
      makingSteps.has(step)
        ? {
            ...step,
            batch:
              step.batch?.map((item) =>
                shownRefs.has(item.ref) ? { ...item, ref: null } : item,
              ) ?? null,
          }
        : step,
    );
  return { ...output, steps };
}

function unseenSaves(
  { decision, steps }: ThinkOutput,
  session: KnownDrafts,
  understanding: UnderstandResult,
): UnseenSave[] {
  const { output } = understanding;
  // A message that asks for something new may well ask to have it saved at once.
  const asksForMore = asksMore(output) || output.constraint_snapshot.goal_update !== null;
  if (decision !== "plan_direct" || asksForMore) return [];
  return steps.flatMap((save) => {
    if (save.type !== "write" || save.operation !== "create") return [];
    const saveRefs = refsOf(save);
    const sourceSteps = steps.filter((step) => makesContentOf(step, save, saveRefs, understanding));
    const editedRefs = sourceSteps.flatMap(refsOf);
    const isKept = (ref: string) => saveRefs.includes(ref) && !editedRefs.includes(ref);
    const drafts = draftsInView(save.subdomain, session, understanding).filter(
      ({ ref }) => !isKept(ref),
    );
    return sourceSteps.length > 0 && drafts.length > 0 ? [{ save, sourceSteps, drafts }] : [];
  });
}

/**
 * Whether the step makes the content that the save stores: the drafts that the save names or, if it names none, any
 * of its subdomain. A step that reads a source does not count.
 */
function makesContentOf(
  step: ThinkStep,
  save: ThinkStep,
  saveRefs: string[],
  { sources = {} }: UnderstandResult,
): boolean {
  if (step.type !== "generate" || step.subdomain !== save.subdomain) return false;
  const refs = refsOf(step);
  if (step.group >= save.group || refs.some((ref) => Object.hasOwn(sources, ref))) return false;
  return saveRefs.length === 0 || refs.some((ref) => saveRefs.includes(ref));
}

/** The unsaved drafts that the message mentions, or that the last reply showed. */
function draftsInView(
  subdomain: string,
  { artifacts, entities, exchanges }: KnownDrafts,
  { mentions = [] }: UnderstandResult,
): Artifact[] {
  const mentionedRefs = mentions.flatMap(({ ref }) => ref ?? []);
  const shownRefs = exchanges.at(-1)?.shown ?? [];
  return [...new Set([...mentionedRefs, ...shownRefs])].flatMap((ref) => {
    const draft = Object.hasOwn(artifacts, ref) ? artifacts[ref] : undefined;
    const isUnsavedDraft = entities[ref]?.status === "generated" && draft?.subdomain === subdomain;
    return draft !== undefined && isUnsavedDraft ? [draft] : [];
  });
}

function refsOf({ batch }: ThinkStep): string[] {
  return (batch ?? []).flatMap(({ ref }) => ref ?? []);
}
