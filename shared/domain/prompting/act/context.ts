// What Act and Act-quick see (spec/act-prompt#sections): one builder for every step type.
import type { ToolName } from "../../../contracts/answers/act.ts";
import type { BatchManifest } from "../../../contracts/answers/batch.ts";
import type { Receipt } from "../../../contracts/effects.ts";
import type { Hop } from "../../../contracts/hop.ts";
import type { ValueFault } from "../../../contracts/value-fault.ts";
import type { DomainPack, RowBreaks } from "../../../contracts/pack.ts";
import type { Plan, PlanStep } from "../../../contracts/plan.ts";
import type { MemberProfile } from "../../../contracts/profile.ts";
import type { ReadResult, StepResult, UnderstandResult } from "../../../contracts/results.ts";
import type {
  Artifact,
  EntityRecord,
  Exchange,
  Session,
  SessionConstraints,
} from "../../../contracts/session.ts";
import type { Guidance } from "../sections/read-guidance.ts";
import { rowBreaks } from "../../constraints/row-rules.ts";
import {
  assumptionsOf,
  stepResults,
  understandResult,
  type RunResults,
} from "../../planning/run-results.ts";
import { tierEntities, type EntityTiers } from "../../entities/tier-entities.ts";

/** One tool call of this step, or a decision that code refused. */
export type CallRecord =
  | { kind: "read"; read: ReadResult }
  | { kind: "effects"; tool: ToolName; table: string; filter: string | null; receipts: Receipt[] }
  | {
      kind: "refused";
      action: string;
      reason: string;
      /** For the user; no prompt shows them, because the reason says the same to the model. */
      faults?: ValueFault[];
    };

export interface ActContext {
  pack: DomainPack;
  step: PlanStep;
  /** Number of the step in the plan, from 1. */
  position: { index: number; total: number };
  goal: string;
  /** Defaults for what the user left open, in words. */
  assumptions: string[];
  quick: boolean;
  /** The item of a generate step that this hop makes, from 1. */
  item: number | null;
  calls: CallRecord[];
  callLimit: number;
  /** Model calls made, refused ones included. */
  callsUsed: number;
  /** Model calls without progress, which count towards the limit. */
  callsWithoutProgress: number;
  today: string;
  /** Tag of the language in which the user is addressed. */
  language: string;
  guidance: Guidance;
  profile: MemberProfile | null;
  constraints: SessionConstraints | null;
  /** Marks rows that break a rule. */
  breaks: RowBreaks;
  searchIntent: UnderstandResult["output"]["search_intent"];
  message: string;
  manifest: BatchManifest | null;
  earlierResults: StepResult[];
  /** The exchange before this one. */
  previous: Exchange | null;
  /** Subdomain of the last step of an earlier group; null for a step of the first group. */
  previousSubdomain: string | null;
  entities: EntityTiers;
  /** Saved entities that the step or the message names and that are in no tier. */
  distantRecords: EntityRecord[];
  /** Refs that the step or the message names. Their content is shown even beyond the budget. */
  neededRefs: Set<string>;
  /** The draft that a generate item replaces; null if it makes a new one. */
  draftToRewrite: string | null;
  /** Content for a write step: drafts that earlier steps made, and those that the step's batch names. */
  artifacts: Artifact[];
}

export function actContext(input: {
  pack: DomainPack;
  /** The session, including the entities that this step has read so far. */
  session: Session;
  results: RunResults;
  hop: Hop;
  plan: Plan;
  step: PlanStep;
  item: number | null;
  quick: boolean;
  guidance: Guidance;
  today: string;
  message: string;
  calls: CallRecord[];
  callsUsed: number;
  callsWithoutProgress: number;
  callLimit: number;
  manifest: BatchManifest | null;
}): ActContext {
  const { session, results, plan, step } = input;
  const { output, profile } = understandResult(results);
  const earlierResults = stepResults(results)
    .filter(([hop]) => hop !== input.hop || results[hop] === undefined)
    .map(([, result]) => result);
  const entities = tierEntities(input.pack, session, session.exchange + 1);
  const needed = neededRefs(session, step, input.item, input.message);
  return {
    pack: input.pack,
    step,
    position: {
      index: plan.steps.findIndex(({ id }) => id === step.id) + 1,
      total: plan.steps.length,
    },
    goal: plan.goal,
    assumptions: assumptionsOf(results),
    quick: input.quick,
    item: input.item,
    calls: input.calls,
    callsUsed: input.callsUsed,
    callsWithoutProgress: input.callsWithoutProgress,
    callLimit: input.callLimit,
    today: input.today,
    language: output.language,
    guidance: input.guidance,
    profile,
    constraints: session.constraints,
    breaks: rowBreaks(input.pack, results),
    searchIntent: output.search_intent,
    message: input.message,
    manifest: input.manifest,
    earlierResults,
    previous: session.exchanges.at(-1) ?? null,
    previousSubdomain: plan.steps.findLast(({ group }) => group < step.group)?.subdomain ?? null,
    entities,
    distantRecords: distantEntities(session, entities, needed),
    neededRefs: needed,
    draftToRewrite: draftToReplace(session, step, input.item),
    artifacts: artifactsOf(session, step, earlierResults),
  };
}

function distantEntities(
  { entities }: Session,
  { active, drafts, retained }: EntityTiers,
  namedRefs: ReadonlySet<string>,
): EntityRecord[] {
  const nearbyRecords = [...active, ...retained, ...drafts.map(({ record }) => record)];
  const shownRefs = new Set<string>(nearbyRecords.map(({ ref }) => ref));
  return [...namedRefs].flatMap((ref) => {
    const record = shownRefs.has(ref) ? undefined : entities[ref];
    const isGone = record === undefined || ["deleted", "generated"].includes(record.status);
    return isGone ? [] : [record];
  });
}

/** Refs of the step's items, and refs that the step's description, the item's brief or the message names. */
function neededRefs(
  session: Session,
  step: PlanStep,
  item: number | null,
  message: string,
): Set<string> {
  const items = step.batch?.items ?? [];
  const briefs = step.batch?.briefs ?? [];
  const ownItems = item === null ? items : items.slice(item - 1, item);
  const textsOfStep = [
    message,
    step.description,
    ...(item === null ? briefs : [briefs[item - 1] ?? ""]),
  ];
  const refsInWords = textsOfStep.flatMap((text) => text.match(/\b[a-z]\w*_\d+\b/g) ?? []);
  const refs = [...ownItems.map(({ ref }) => ref), ...refsInWords];
  return new Set(refs.flatMap((ref) => [ref, session.entities[ref]?.aliasOf ?? ref]));
}

function draftToReplace(session: Session, step: PlanStep, item: number | null): string | null {
  const ref = item === null ? undefined : step.batch?.items[item - 1]?.ref;
  return step.type === "generate" && ref !== undefined && Object.hasOwn(session.artifacts, ref)
    ? ref
    : null;
}

function artifactsOf(session: Session, step: PlanStep, earlierResults: StepResult[]): Artifact[] {
  const artifacts = earlierResults.flatMap((result) => result.artifacts ?? []);
  const batchArtifacts = (step.batch?.items ?? []).flatMap(
    ({ ref }) => session.artifacts[ref] ?? [],
  );
  return [
    ...new Map(
      [...batchArtifacts, ...artifacts].map((artifact) => [artifact.ref, artifact]),
    ).values(),
  ];
}
