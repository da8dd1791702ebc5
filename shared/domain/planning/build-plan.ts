// Builds the plan that code runs from Think's output: it numbers the steps and the groups without gaps, and lists the
// items of each batch.
import type { BatchItem } from "../../contracts/answers/batch.ts";
import type { StandingChange } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { Plan, PlanStep, Source, ThinkOutput } from "../../contracts/plan.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import { isCalendarDate } from "../dates/calendar.ts";
import { askedColumns } from "./asked-columns.ts";
import { namedChanges, undoWords } from "../receipts/standing-changes.ts";
import { changesOf } from "./stated-changes.ts";

type ThinkStep = ThinkOutput["steps"][number];

/**
 * The plan of a checked ThinkOutput (`checkPlan` first). Items of generate steps are called `item_1`… until
 * `assignDraftRefs` gives them their `gen_` refs. An item that names an unsaved draft edits that draft and keeps
 * its ref.
 * @param canonical returns a ref's canonical record, so that the plan contains no alias
 * @param firstId id of the first step; after a replan, one above every earlier id
 * @param changes the changes that can be undone; one step before all others undoes those that the output names
 * @param language the language of that step's description
 * @param sources the sources that the message gives to read, by ref
 */
export function buildPlan(
  output: ThinkOutput,
  pack: DomainPack,
  canonical: (ref: string) => EntityRecord | undefined,
  {
    attempt = 1,
    firstId = 1,
    changes = [],
    language = "en",
    sources = {},
  }: {
    attempt?: number;
    firstId?: number;
    changes?: StandingChange[];
    language?: Language;
    sources?: Record<string, Source>;
  } = {},
): Plan {
  const groups = groupNumbers(output.steps);
  const undo = undoSteps(namedChanges(output.undo, changes), pack, firstId, language);
  return {
    decision: output.decision,
    goal: output.goal,
    attempt,
    ...(output.shows === true ? { shows: true } : {}),
    steps: undo.concat(
      output.steps.map((step, index) => ({
        id: firstId + undo.length + index,
        type: step.type,
        subdomain: step.subdomain,
        group: (groups[index] ?? 0) + undo.length,
        description: step.description,
        ...(step.type === "write" && step.operation !== null ? { operation: step.operation } : {}),
        ...batchOf(step, canonical, sources),
        ...(step.type === "write" && step.only_if.trim() !== ""
          ? { onlyIf: step.only_if.trim() }
          : {}),
        ...(step.type === "generate" && pack.subdomains[step.subdomain]?.batchPolicy === "each"
          ? { partial: true }
          : {}),
        ...readsOf(step, pack, canonical),
        ...changesOf(step, pack, canonical),
        ...columnsOf(step, output.steps, pack),
        ...(takesAllFound(step) ? { allFound: true } : {}),
      })),
    ),
  };
}

/** One step for all undone changes, so that all or none are undone. */
function undoSteps(
  changes: StandingChange[],
  pack: DomainPack,
  id: number,
  language: Language,
): PlanStep[] {
  const [newest] = changes;
  if (newest === undefined) return [];
  const subdomain = pack.tables[newest.table]?.subdomain ?? "";
  const description = undoWords(changes, language, pack);
  return [{ id, type: "write", subdomain, group: 0, description, undo: changes }];
}

/**
 * The group number of each step; the numbers have no gaps. Deletes of one group run one after another: each must count
 * the rows that earlier ones deleted, because the delete limit is per run, not per step.
 */
function groupNumbers(steps: ThinkStep[]): number[] {
  const deletes = new Map<number, number>();
  const orderedGroups = steps.map(({ group, type, operation }) => {
    if (type !== "write" || operation !== "delete") return { group, turn: 0 };
    const turn = deletes.get(group) ?? 0;
    deletes.set(group, turn + 1);
    return { group, turn };
  });
  const groupKeys = orderedGroups
    .toSorted((a, b) => a.group - b.group || a.turn - b.turn)
    .map(({ group, turn }) => `${group}.${turn}`);
  const uniqueKeys = [...new Set(groupKeys)];
  return orderedGroups.map(({ group, turn }) => uniqueKeys.indexOf(`${group}.${turn}`));
}

function batchOf(
  step: ThinkStep,
  canonical: (ref: string) => EntityRecord | undefined,
  sources: Record<string, Source>,
): Pick<PlanStep, "batch"> {
  if (step.type === "generate") {
    const draftRefOf = (ref: string | null): string | null => {
      const record = ref === null ? undefined : canonical(ref);
      return record?.status === "generated" ? record.ref : null;
    };
    const itemSpecs = step.batch?.length
      ? step.batch
      : [{ label: step.description.slice(0, 120), brief: "", ref: null }];
    const sourceOf = (ref: string | null) =>
      ref !== null && Object.hasOwn(sources, ref) ? (sources[ref] ?? null) : null;
    const itemSources = itemSpecs.map(({ ref }) => sourceOf(ref));
    return {
      batch: {
        items: itemSpecs.map(({ label, ref }, index) =>
          pendingItem(draftRefOf(ref) ?? `item_${index + 1}`, label),
        ),
        briefs: itemSpecs.map(({ brief, ref }) =>
          ref === null || draftRefOf(ref) !== null || sourceOf(ref) !== null
            ? brief
            : basedOn(brief, ref),
        ),
        ...(itemSources.some((source) => source !== null) ? { sources: itemSources } : {}),
      },
    };
  }
  if (step.type !== "write" || !step.batch?.length) return {};
  const items = new Map<string, { item: BatchItem; brief: string }>();
  step.batch.forEach(({ label, brief, ref }, index) => {
    const name = ref === null ? `item_${index + 1}` : (canonical(ref)?.ref ?? ref);
    if (!items.has(name)) items.set(name, { item: pendingItem(name, label), brief });
  });
  const list = [...items.values()];
  return { batch: { items: list.map(({ item }) => item), briefs: list.map(({ brief }) => brief) } };
}

/**
 * What a read step reads, if the plan states it completely: a query, rows by ref, days, or every row. Empty if the
 * plan does not, if a query comes with another of these, or if they do not fit the subdomain; Act then decides. Only a
 * query without conditions may come with every row.
 */
function readsOf(
  step: ThinkStep,
  pack: DomainPack,
  canonical: (ref: string) => EntityRecord | undefined,
): Pick<PlanStep, "reads" | "query"> {
  const spec = pack.subdomains[step.subdomain];
  if (step.type !== "read" || spec === undefined) return {};
  if (step.query !== undefined) {
    const hasNoOtherRead = !step.batch?.length && step.days.length === 0;
    const hasNoConditions = step.query.conditions.length === 0;
    return hasNoOtherRead && (hasNoConditions || !step.every_row) ? { query: step.query } : {};
  }
  if (step.batch?.length) {
    const types = spec.tables.map((name) => pack.tables[name]?.refType);
    const targets = step.batch.map(({ ref }) => (ref === null ? undefined : canonical(ref)));
    const refs = targets.flatMap((record) =>
      record !== undefined && record.status !== "generated" && types.includes(record.type)
        ? [record.ref]
        : [],
    );
    return refs.length < targets.length ? {} : { reads: { refs: [...new Set(refs)], days: [] } };
  }
  if (step.days.length > 0) {
    const days = step.days.toSorted();
    const hasDays = pack.tables[spec.tables[0] ?? ""]?.dayColumn !== undefined;
    return hasDays && days.every(isCalendarDate) ? { reads: { refs: [], days } } : {};
  }
  return step.every_row ? { reads: { refs: [], days: [] } } : {};
}

/**
 * The columns that a read step asks for, if a later step works on its rows; a read whose rows are only shown
 * returns all columns. If the main table lacks one of the columns, all are read, because the plan needs other data
 * of the rows.
 */
function columnsOf(
  step: ThinkStep,
  steps: ThinkStep[],
  pack: DomainPack,
): Pick<PlanStep, "columns"> {
  const { type, columns = [] } = step;
  if (type !== "read" || columns.length === 0) return {};
  const isUsedLater = steps.some((other) => other.type !== "read" && other.group > step.group);
  const usedColumns = isUsedLater ? askedColumns(step, pack) : null;
  return usedColumns === null ? {} : { columns: usedColumns };
}

/** Whether the step changes all rows that were found; false if the plan names the rows. */
function takesAllFound({ type, operation, batch, all_found: allFound }: ThinkStep): boolean {
  return type === "write" && (operation === "update" || operation === "delete") && !batch?.length
    ? allFound
    : false;
}

function pendingItem(ref: string, label: string): BatchItem {
  return { ref, label, status: "pending" };
}

/** Adds to the brief the ref that new content starts from, so that Act sees it. */
function basedOn(brief: string, ref: string): string {
  return brief === "" ? `Start from ${ref}.` : `${brief} (start from ${ref})`;
}

export interface DraftPlace {
  step: number;
  item: number;
  /** Artifact type, for the ref. */
  type: string;
  label: string;
}

/** The items of generate steps that have no `gen_` ref yet. */
export function draftsWithoutRef(plan: Plan, pack: DomainPack): DraftPlace[] {
  return plan.steps.flatMap((step) => {
    const artifact = pack.subdomains[step.subdomain]?.artifact;
    if (step.type !== "generate" || artifact === undefined) return [];
    return (step.batch?.items ?? []).flatMap(({ ref, label }, index) =>
      ref.startsWith("item_")
        ? [{ step: step.id, item: index + 1, type: artifact.type, label }]
        : [],
    );
  });
}

/** The plan with the assigned refs of its drafts. @param refs parallel to `places` */
export function assignDraftRefs(plan: Plan, places: DraftPlace[], refs: string[]): Plan {
  const byPlace = new Map(places.map(({ step, item }, index) => [`${step}.${item}`, refs[index]]));
  return {
    ...plan,
    steps: plan.steps.map((step) => {
      if (step.type !== "generate" || step.batch === undefined) return step;
      const items = step.batch.items.map((item, index) => ({
        ...item,
        ref: byPlace.get(`${step.id}.${index + 1}`) ?? item.ref,
      }));
      return { ...step, batch: { ...step.batch, items } };
    }),
  };
}
