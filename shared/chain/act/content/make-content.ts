// Steps that produce content: a generated artifact, new or replacing a draft; an analysis.
import type { OutsideSource } from "../../../contracts/outside.ts";
import type { ActDecision } from "../../../contracts/answers/act.ts";
import type { ArtifactSpec, Derived } from "../../../contracts/pack.ts";
import type { EntityRecord } from "../../../contracts/session.ts";
import type { Source } from "../../../contracts/plan.ts";
import type { Constraint } from "../../../contracts/answers/understand.ts";
import { makeManifest, settleItems } from "../../../domain/planning/batch-manifest.ts";
import { hasDataToAnalyze } from "../../../domain/planning/check-analyses.ts";
import { isUnsure } from "../../../domain/prompting/sections/format-constraints.ts";
import { stepResults, understandResult } from "../../../domain/planning/run-results.ts";
import { rowWishes } from "../../../domain/constraints/row-rules.ts";
import { profileReplacements } from "../../../domain/constraints/profile-replacements.ts";
import { artifactsMade, sourceRows } from "../../../domain/rows/run-sources.ts";
import type { NodeOutcome } from "../../node-context.ts";
import {
  bindingConstraints,
  contentFaults,
  contentFindings,
  contentObjection,
  rowsInPlace,
} from "./check-content.ts";
import { readSource } from "./read-source.ts";
import { gatherSources } from "../reads/gather-sources.ts";
import { itemError } from "../item-error.ts";
import { runActLoop } from "../run-act-loop.ts";
import { blockedEnd, stepOutcome, type StepEnd } from "../step-outcome.ts";
import {
  currentExchange,
  keepRecords,
  knownEntities,
  languageOfStep,
  wordsOfStep,
  type StepWork,
} from "../step-work.ts";

type Content = Record<string, unknown>;
interface DraftTarget {
  spec: ArtifactSpec;
  record: EntityRecord;
}

/**
 * One item of a generate step: the complete artifact is stored under the ref and the UUID that the plan
 * assigned. An item that edits a draft replaces it only when the hop commits.
 */
export async function generateItem(work: StepWork): Promise<NodeOutcome> {
  const { ctx, step, item } = work;
  const plannedItem = step.batch?.items[(item ?? 1) - 1];
  const spec = ctx.pack.subdomains[step.subdomain]?.artifact;
  const record = work.session.entities[plannedItem?.ref ?? ""];
  work.manifest = makeManifest(plannedItem === undefined ? [] : [plannedItem]);
  if (spec === undefined || record?.status !== "generated") {
    // A stored plan may run after its draft was saved or dropped.
    return endItem(work, blockedEnd("PLAN_INVALID", wordsOfStep(work).ends.draftGone));
  }
  const target = { spec, record };
  const source = step.batch?.sources?.[(item ?? 1) - 1] ?? null;
  if (source !== null) return endItem(work, await keepSource(work, target, source));
  const derivedEnd = await deriveItem(work, target);
  if (derivedEnd !== null) return endItem(work, derivedEnd);
  const withLinks = (data: unknown): Content =>
    spec.link?.(data as Content, knownEntities(work)) ?? (data as Content);
  return runActLoop(work, {
    complete: async (decision) => {
      const note = noteOf(decision);
      const end = await keepContent(work, target, withLinks(decision.data));
      return settleItem(work, { ...end, ...note });
    },
    check: async ({ action, data }, isRepair) =>
      action === "step_complete" && !isRepair ? contentObjection(work, withLinks(data)) : null,
    stop: (end) => settleItem(work, end),
  });
}

/** Makes an item's content from a page or a text that the user gave. */
async function keepSource(work: StepWork, target: DraftTarget, source: Source): Promise<StepEnd> {
  const { spec } = target;
  const { content, notes } =
    spec.source === undefined
      ? { content: null, notes: [] }
      : await readSource(work, spec.source, source);
  if (content === null) {
    const why = notes.join(" ") || wordsOfStep(work).ends.cannotBeDone;
    return { ...blockedEnd("TOOL_FAILURE", why), status: "failed" };
  }
  work.losses.push(...notes);
  const linkedContent = spec.link?.(content, knownEntities(work)) ?? content;
  return keepContent(work, target, linkedContent, ["import"]);
}

/**
 * An analyze step: code draws the conclusion from the rows if it can (S9), otherwise a model does. Without data to
 * analyze, there is no conclusion.
 */
export async function analyze(work: StepWork): Promise<NodeOutcome> {
  const { ctx, results, step } = work;
  const { language } = understandResult(results).output;
  const { today } = ctx.config;
  const wishes = rowWishes(ctx.pack, results) ?? [];
  const request = { intent: intentForCode(work), today, language, wishes };
  const { conclude, concludesWith: wantedRows } = ctx.pack.subdomains[step.subdomain] ?? {};
  // More rows are read only if the rows at hand allow a conclusion.
  if (conclude !== undefined && conclude(sourceRows(results), request) !== null) {
    const { sources, omissionNotes } = await gatherSources(work, {
      includesUnread: false,
      ...(wantedRows === undefined ? {} : { wants: wantedRows }),
    });
    const conclusion = conclude(sources, request);
    if (conclusion !== null) {
      const summary = "Worked out from the rows";
      const analysis = [conclusion, ...omissionNotes.map(asSentence)].join("\n\n");
      return stepOutcome(work, { status: "completed", summary, analysis, concluded: true });
    }
  }
  const earlierResults = stepResults(results)
    .filter(([hop]) => hop !== ctx.hop)
    .map(([, result]) => result);
  if (!hasDataToAnalyze(ctx.pack, work.session, step.subdomain, earlierResults)) {
    // A model would write a conclusion even without rows.
    const summary = "no rows were found to conclude from";
    return stepOutcome(work, { status: "nothing_done", summary });
  }
  return runActLoop(work, {
    complete: (decision) => {
      const { text } = decision.data as { text: string; refs: string[] };
      const summary = decision.result_summary?.trim() || "Analyzed";
      return { status: "completed", summary, analysis: text, ...noteOf(decision) };
    },
  });
}

/**
 * The open intent; null if a wish narrows it that is neither a certain exclusion nor the replacement of a profile
 * field.
 */
function intentForCode({ ctx: { pack }, results, session }: StepWork): string | null {
  const isKnown = (wish: Constraint) =>
    pack.constraints[wish.type]?.standsFor !== undefined ||
    (!isUnsure(wish) && (pack.exclusionOf?.(wish) ?? null) !== null);
  const wishes = session.constraints?.constraints ?? [];
  return wishes.every(isKnown) ? understandResult(results).output.underspecified.intent : null;
}

/**
 * The end of a step whose only item's content code derives from gathered rows (`gather-sources.ts`), so that no model
 * writes it (S23). Null when the rows do not determine valid content, when the subdomain derives none, when the step has
 * several items, and when the item is an edit.
 */
async function deriveItem(work: StepWork, target: DraftTarget): Promise<StepEnd | null> {
  const { step } = work;
  const items = step.batch?.items ?? [];
  const [only] = items;
  const { spec, record } = target;
  const { today } = work.ctx.config;
  const isEdit = Object.hasOwn(work.session.artifacts, record.ref);
  if (spec.derive === undefined || isEdit || only === undefined || items.length > 1) {
    return null;
  }
  const { label } = only;
  const { sources, omissionNotes } = await gatherSources(work, {
    includesUnread: true,
    draft: record.ref,
    label,
    wants: (rows) => spec.wants?.(rows, today) ?? [],
  });
  const otherArtifacts = artifactsMade(work.results).filter(({ type }) => type === spec.type);
  const derivation = spec.derive(sources, label, {
    language: understandResult(work.results).output.language,
    today,
    others: otherArtifacts.map((artifact) => artifact.content),
    profileReplacements: profileReplacements(work.ctx.pack, work.session.constraints),
    constraints: bindingConstraints(work),
    exchange: currentExchange(work),
  });
  if (derivation === null) return null;
  const { content, notes: contentNotes } = await leaveOutExcluded(work, spec, derivation);
  const notes = [...contentNotes, ...omissionNotes];
  if (content !== null && !spec.schema.safeParse(content).success) return null;
  work.losses.push(...notes);
  const { told = [] } = derivation;
  const toldField = told.length > 0 ? { told } : {};
  if (content !== null) return { ...(await keepContent(work, target, content)), ...toldField };
  return { status: "completed", summary: notes.join("; ") || "There was nothing to make" };
}

/** Derived content without the parts that the user wants left out, as far as the pack can remove them. */
async function leaveOutExcluded(
  work: StepWork,
  spec: ArtifactSpec,
  derivation: Derived,
): Promise<Derived> {
  const { content, notes } = derivation;
  if (content === null || spec.leaveOutWished === undefined) return derivation;
  const findings = await contentFindings(work, content);
  const constraints = bindingConstraints(work);
  const reduced = spec.leaveOutWished(content, findings, constraints, languageOfStep(work));
  return reduced === null ? derivation : { ...reduced, notes: [...reduced.notes, ...notes] };
}

/**
 * Stages the artifact and the outside sources of its text, unless nothing of it is left. The step's losses name the
 * wishes that it misses, what must be avoided in it, and what it may contain. A draft is harmless: the guard asks
 * before it is written, and the user can override the guard only then (S31).
 */
async function keepContent(
  work: StepWork,
  { spec, record }: DraftTarget,
  draftContent: Content,
  sources: OutsideSource[] = [],
): Promise<StepEnd> {
  const language = languageOfStep(work);
  const { mustAvoid } = wordsOfStep(work);
  const wholeContent = { ...keptFields(work, spec, record.ref), ...draftContent };
  const reduced = spec.leaveOut?.(wholeContent, rowsInPlace(work), language) ?? {
    content: wholeContent,
    notes: [],
  };
  work.losses.push(...reduced.notes);
  const { content } = reduced;
  if (content === null) return { status: "completed", summary: reduced.notes.join("; ") };
  const { avoided, missed, traces = [] } = await contentFaults(work, content, language);
  work.losses.push(...avoided.map(mustAvoid), ...missed, ...traces);
  const label = spec.label(content, language);
  const exchange = currentExchange(work);
  keepRecords(work, [{ ...record, label, touched: exchange }]);
  const { ref, id } = record;
  const { type, schemaVersion } = spec;
  const { subdomain } = work.step;
  // An edit may keep words of the earlier content, so the earlier sources stay.
  const outsideSources = [
    ...new Set([...(work.session.artifacts[ref]?.outside ?? []), ...sources]),
  ];
  const origin = outsideSources.length > 0 ? { outside: outsideSources } : {};
  const artifact = { ref, id, type, subdomain, schemaVersion, label, content, exchange, ...origin };
  work.artifacts.push(artifact);
  return { status: "completed", summary: `Generated ${label}` };
}

/** The draft's values of the fields that an edit keeps if its content leaves them out. */
function keptFields(work: StepWork, { keeps = [] }: ArtifactSpec, ref: string): Content {
  const contentBefore = work.session.artifacts[ref]?.content ?? {};
  return Object.fromEntries(
    keeps.flatMap((field) =>
      contentBefore[field] === undefined ? [] : [[field, contentBefore[field]]],
    ),
  );
}

const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function endItem(work: StepWork, end: StepEnd): NodeOutcome {
  return stepOutcome(work, settleItem(work, end));
}

/** Sets the item's manifest entry to completed, or to failed with the reason. A question leaves it pending. */
function settleItem(work: StepWork, end: StepEnd): StepEnd {
  const ref = work.manifest?.items[0]?.ref;
  if (work.manifest === null || ref === undefined || end.status === "asked") return end;
  const error = itemError(end.blocked?.reason_code ?? "TOOL_FAILURE", end.summary);
  const outcome = end.status === "completed" ? { ref, resultRef: null } : { ref, error };
  work.manifest = settleItems(work.manifest, [outcome]);
  return end;
}

function noteOf(decision: ActDecision): { note?: string } {
  const note = decision.note_for_next_step?.trim();
  return note ? { note } : {};
}
