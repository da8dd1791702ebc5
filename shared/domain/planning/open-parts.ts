// Finds the parts of a message that nothing in the run answers. Code states them in the reply, so that no part
// of a request is lost silently (spec/replies#parts).
import type { DomainPack } from "../../contracts/pack.ts";
import type { Plan } from "../../contracts/plan.ts";
import type { ResolvedMention, StepResult } from "../../contracts/results.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import type { Registry } from "../entities/create-registry.ts";
import { foldedWords } from "../entities/label-words.ts";
import { isWordForm, likeness } from "../entities/similar-names.ts";
import { hopsOf, isFinished } from "./plan-hops.ts";
import {
  currentPlan,
  stepResults,
  thinkResult,
  understandResult,
  type RunResults,
} from "./run-results.ts";

/**
 * `not_run`: a step that was planned after a step that did not work. `not_found`: a thing to change or delete for
 * which no row was found. `left`: a row that the message asked to create and that already exists. `waits`: a step
 * that waits for an answer.
 */
export interface OpenPart {
  kind: "not_run" | "not_found" | "left" | "waits";
  /** The step's description; the user's words for the thing; the row's label. */
  name: string;
}

/** @param steps the results of the run's own steps */
export function openParts(
  pack: DomainPack,
  registry: Pick<Registry, "all">,
  results: RunResults,
  steps: StepResult[],
): OpenPart[] {
  const plan = currentPlan(results);
  const { question } = understandResult(results);
  if (plan === null || question) return [];
  const disambiguation = thinkResult(results)?.question;
  if (disambiguation) return (disambiguation.waits ?? []).map((name) => ({ kind: "waits", name }));
  if (plan.decision === "propose" || plan.decision === "clarify") return [];
  return [
    ...waitingParts(stepsHeldUp(plan, results, steps)),
    ...partsNotRun(plan, results, steps),
    ...thingsNotFound(pack, results, steps),
    ...entriesLeft(pack, registry, results, steps),
  ];
}

/** The steps that a question of a step holds up: those without a result. */
function stepsHeldUp(plan: Plan, results: RunResults, steps: StepResult[]): Plan["steps"] {
  if (steps.every(({ status }) => status !== "asked")) return [];
  return withoutResult(plan, results);
}

function withoutResult(plan: Plan, results: RunResults): Plan["steps"] {
  const stepsByHop = Object.fromEntries(stepResults(results));
  return plan.steps.filter((step) => hopsOf(step).every((hop) => stepsByHop[hop] === undefined));
}

/** The steps as parts that wait, without reads, which only prepare what follows. */
function waitingParts(steps: Plan["steps"]): OpenPart[] {
  const workingSteps = steps.filter(({ type }) => type !== "read");
  return workingSteps.map(({ description }) => ({ kind: "waits", name: description }));
}

/**
 * The steps of the plan in force that have no result. Steps that wait for an answer run after it. Reads only
 * prepare what follows, so they are listed only if no other step is.
 */
function partsNotRun(plan: Plan, results: RunResults, steps: StepResult[]): OpenPart[] {
  if (steps.some(({ status }) => status === "asked")) return [];
  if (steps.every(({ status }) => isFinished(status))) return [];
  const openSteps = withoutResult(plan, results);
  const workingSteps = openSteps.filter(({ type }) => type !== "read");
  return (workingSteps.length > 0 ? workingSteps : openSteps).map(({ description }) => ({
    kind: "not_run",
    name: description,
  }));
}

/**
 * Mentions for which no row was found, if the run changed or deleted the rows of other mentions. A mention of another
 * kind of row, or with a word that a step's labels contain, does not count. Empty if it changed a
 * row that no mention resolved to: an unresolved mention may mean that row, perhaps in another language.
 */
function thingsNotFound(pack: DomainPack, results: RunResults, steps: StepResult[]): OpenPart[] {
  const mentions = understandResult(results).mentions ?? [];
  const changingSteps = steps.filter(
    ({ operation }) => operation === "update" || operation === "delete",
  );
  const touchedRefs = new Set(changingSteps.flatMap(refsOf));
  const mentionedRefs = new Set(mentions.flatMap(({ ref, candidates }) => [ref, ...candidates]));
  if (touchedRefs.size === 0 || [...touchedRefs].some((ref) => !mentionedRefs.has(ref))) return [];
  const types = new Set(
    changingSteps
      .flatMap(({ subdomain }) => pack.subdomains[subdomain]?.writes ?? [])
      .map((table) => pack.tables[table]?.refType),
  );
  const rowTypes = new Set(Object.values(pack.tables).map(({ refType }) => refType));
  const stepWords = steps.flatMap(labelsOf).flatMap(foldedWords);
  return mentions
    .filter(({ ref, candidates }) => ref === null && candidates.length === 0)
    .filter(({ entity_type: type }) => types.has(type) || !rowTypes.has(type))
    .filter(
      (mention) => !distinctiveWords(mention, mentions).some((word) => isAmong(stepWords, word)),
    )
    .map(({ raw_text: name }) => ({ kind: "not_found", name }));
}

/**
 * Open entries of a list that the user asked for and that already exist. No step was to change them, and the
 * message names them in addition to new entries, or a new entry has the same name or meaning ("vino" next to "wine").
 * Each name is listed once.
 */
function entriesLeft(
  pack: DomainPack,
  registry: Pick<Registry, "all">,
  results: RunResults,
  steps: StepResult[],
): OpenPart[] {
  const receiptsOfSteps = steps
    .flatMap(({ receipts = [] }) => receipts)
    .filter(({ op, status }) => op === "create" && status === "applied");
  const openEntryTests = new Map(
    receiptsOfSteps.flatMap(({ table }) => {
      const { isOpenEntry, refType = "" } = pack.tables[table] ?? {};
      return isOpenEntry === undefined ? [] : [[refType, isOpenEntry]];
    }),
  );
  // A derived list's notes tell of the entries that it takes into account.
  const knownRefs = new Set(steps.flatMap((step) => [...refsOf(step), ...(step.told ?? [])]));
  const mentionedRefs = new Set((understandResult(results).mentions ?? []).map(({ ref }) => ref));
  const hasNewNamesake = (label: string) =>
    receiptsOfSteps.some(
      ({ label: createdLabel }) =>
        createdLabel !== null && likeness(createdLabel, label) === "same",
    );
  const records = registry.all();
  const madeRefs = new Set(receiptsOfSteps.map(({ ref }) => ref));
  const linksOf = catalogueLinks(pack);
  const newLinks = new Set(records.filter(({ ref }) => madeRefs.has(ref)).flatMap(linksOf));
  const names = records
    .filter(({ ref, status, aliasOf }) => isRow(status) && !aliasOf && !knownRefs.has(ref))
    .filter(({ type, data }) => openEntryTests.get(type)?.(data ?? {}) === true)
    .filter(
      (record) =>
        mentionedRefs.has(record.ref) ||
        hasNewNamesake(record.label) ||
        linksOf(record).some((link) => newLinks.has(link)),
    )
    .map(({ label }) => label);
  return [...new Set(names)].map((name) => ({ kind: "left", name }));
}

/**
 * Returns a function that lists the catalogue rows to which a row of a list refers. Two rows that refer to the same
 * one are the same thing, whatever their names.
 */
function catalogueLinks(pack: DomainPack): (record: EntityRecord) => string[] {
  const tables = Object.values(pack.tables);
  return ({ type, data = {} }) => {
    const { foreignKeys = {} } = tables.find(({ refType }) => refType === type) ?? {};
    return Object.entries(foreignKeys).flatMap(([column, target]) => {
      const link = data[column];
      const isCatalogue = pack.tables[target]?.writable === false;
      return isCatalogue && typeof link === "string" ? [`${type} ${column} ${link}`] : [];
    });
  };
}

/** The refs of the rows that a step should have changed, or asks about. */
function refsOf({ receipts = [], batch, confirm }: StepResult): (string | null)[] {
  const storedSteps = [...(confirm?.remaining ?? []), ...(confirm?.plan?.steps ?? [])];
  return [
    ...receipts.map(({ ref }) => ref),
    ...(batch?.items ?? []).map(({ ref }) => ref),
    ...storedSteps.flatMap((step) => (step.stored ?? []).map(({ ref }) => ref ?? null)),
  ];
}

/** The labels of the step's changes, items and drafts. */
function labelsOf({ receipts = [], batch, artifacts = [] }: StepResult): string[] {
  return [
    ...receipts.flatMap(({ label }) => label ?? []),
    ...(batch?.items ?? []).map(({ label }) => label),
    ...artifacts.map(({ label }) => label),
  ];
}

/** The words of a mention that the others do not have ("the dal" next to "the pie"); without any, all of them. */
function distinctiveWords(
  { raw_text: text }: ResolvedMention,
  mentions: ResolvedMention[],
): string[] {
  const others = new Set(
    mentions.flatMap(({ raw_text: other }) => (other === text ? [] : foldedWords(other))),
  );
  const words = foldedWords(text);
  const distinctOnes = words.filter((word) => !others.has(word));
  return distinctOnes.length > 0 ? distinctOnes : words;
}

function isAmong(words: string[], word: string): boolean {
  return words.some((other) => other === word || isWordForm(word, other));
}

function isRow(status: EntityRecord["status"]): boolean {
  return status !== "deleted" && status !== "generated";
}
