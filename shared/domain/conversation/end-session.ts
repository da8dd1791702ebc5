// Computes the session after a run: the exchange is recorded, saved drafts and old data are removed, and the
// open question is kept (spec/conversation#exchanges).
import type { DomainPack } from "../../contracts/pack.ts";
import type { PlanStep, ThinkOutput } from "../../contracts/plan.ts";
import type { StepResult } from "../../contracts/results.ts";
import type { EntityRecord, Exchange, Pending, Session } from "../../contracts/session.ts";
import { draftSources } from "./session-fields.ts";
import { evictEntities } from "../entities/evict-entities.ts";
import { exchangesToPrune } from "./shown-exchanges.ts";
import { shownThings, type ShownText } from "../entities/shown-order.ts";
import { blockedReason, summarizeStep } from "./summarize-run.ts";
import { markMadeGood } from "../planning/made-good.ts";
import {
  currentPlan,
  ownStepResults,
  thinkResult,
  understandResult,
  type RunResults,
} from "../planning/run-results.ts";
import { stillOpen } from "./questions/take-pending.ts";
import { labelOf } from "../entities/translation/strip-refs.ts";
import { isActive, isListed } from "../entities/tier-entities.ts";

/** A run that ends, with the user's words and the reply. */
interface EndedRun {
  pack: DomainPack;
  /** The session with the run's staged patches. */
  session: Session;
  results: RunResults;
  user: string;
  reply: string;
  /** Passages that code inserted into the reply. */
  shownTexts?: ShownText[];
  /** How the run went: `plan_direct`, `quick`, `propose` … */
  decision: string;
  /** The question that the run has asked; null keeps the question that was open before, until it expires. */
  pending: Pending | null;
  /** The user's date, ISO. */
  day: string;
  /** ISO 8601. */
  at: string;
}

export function endSession(input: EndedRun): Session {
  const { pack, session, results, pending } = input;
  const exchange = session.exchange + 1;
  const nextQuestion =
    pending === null ? stillOpen(session.pending, exchange) : { ...pending, exchange };
  const openRefs = new Set(nextQuestion?.plan?.steps.flatMap((step) => itemRefs(step)) ?? []);
  const entities = endEntities(session, results, exchange, openRefs);
  const artifacts = Object.fromEntries(
    Object.entries(session.artifacts).filter(([ref]) => entities[ref]?.status === "generated"),
  );
  const sourcesOfDrafts = draftSources(session);
  const withExchange = { ...session, exchanges: [...session.exchanges, recordExchange(input)] };
  const prunedExchanges = new Set(
    exchangesToPrune(withExchange).map((exchangeToPrune) => exchangeToPrune.exchange),
  );
  const next: Session = {
    ...withExchange,
    exchange,
    entities,
    artifacts,
    ...(sourcesOfDrafts.length > 0 ? { heard: sourcesOfDrafts } : {}),
    pending: nextQuestion,
    exchanges: withExchange.exchanges.filter((turn) => !prunedExchanges.has(turn.exchange)),
  };
  return { ...next, entities: evictEntities(pack, next) };
}

/**
 * Records as of the next exchange: deleted rows and rows outside the active window lose their data. A draft that was
 * planned and never made is removed, unless its step is still open.
 */
function endEntities(
  session: Session,
  results: RunResults,
  exchange: number,
  openRefs: ReadonlySet<string>,
): Record<string, EntityRecord> {
  const deletedRefs = new Set(
    ownStepResults(results)
      .flatMap(([, step]) => step.receipts ?? [])
      .filter(({ op, status }) => op === "delete" && status === "applied")
      .map(({ ref }) => ref),
  );
  const next: Record<string, EntityRecord> = {};
  for (const record of Object.values(session.entities)) {
    const { data: _data, ...rest } = record;
    if (record.status === "generated") {
      const isMade = Object.hasOwn(session.artifacts, record.ref);
      if (isMade || openRefs.has(record.ref)) next[record.ref] = record;
    } else if (deletedRefs.has(record.ref) || record.status === "deleted") {
      next[record.ref] = { ...rest, status: "deleted" };
    } else {
      next[record.ref] = isActive(record, exchange + 1) ? record : rest;
    }
  }
  return next;
}

function itemRefs(step: PlanStep): string[] {
  return step.batch?.items.map(({ ref }) => ref) ?? [];
}

function recordExchange(input: EndedRun): Exchange {
  const { pack, session, results, user, reply, decision, day, at } = input;
  const plan = currentPlan(results);
  const think = thinkResult(results)?.output;
  const steps = ownStepResults(results).map(([, step]) => step);
  const parts = partsInPlay(pack, session);
  const shownRefs = shownThings(
    reply,
    entitiesInPlay(pack, session, steps),
    input.shownTexts ?? [],
    parts,
  );
  const descriptionOf = (id: number) =>
    plan?.steps.find((step) => step.id === id)?.description ?? "";
  return {
    exchange: session.exchange + 1,
    user,
    assistant: reply,
    routing: decision,
    goal: plan?.goal ?? "",
    steps: steps.map((step) => summarizeStep(step, descriptionOf(step.step))),
    phase: think?.conversation_phase ?? null,
    expressed: expressedAfter(session, think),
    curation: understandResult(results).curation,
    blocked: blockedReason(markMadeGood(results).filter(({ madeGood }) => madeGood !== true)),
    ...(shownRefs.length > 0 ? { shown: shownRefs } : {}),
    day,
    at,
  };
}

/** The user's stated preferences stay unchanged after a run without Think, such as a look-up. */
export function expressedAfter(
  { exchanges }: Pick<Session, "exchanges">,
  think: Pick<ThinkOutput, "user_expressed"> | null | undefined,
): string | null {
  return think ? think.user_expressed : (exchanges.at(-1)?.expressed ?? null);
}

/**
 * Names of lines and catalogue rows. They keep a shorter name that occurs inside them ("red" in "red oak") from
 * counting as named.
 */
function partsInPlay(pack: DomainPack, session: Session): string[] {
  return Object.values(session.entities)
    .filter((record) => !isListed(pack, record) && isActive(record, session.exchange + 1))
    .flatMap((record) => labelOf(record) ?? []);
}

/** Active entities and drafts: rows that the run has changed, then those that it read, in the order of its last read. */
function entitiesInPlay(pack: DomainPack, session: Session, steps: StepResult[]): EntityRecord[] {
  const readRows = steps.flatMap(({ reads = [] }) => reads.flatMap(({ rows }) => rows));
  const changedRefs = steps.flatMap(({ receipts = [] }) =>
    receipts.flatMap(({ ref, status }) => (status === "applied" && ref !== null ? [ref] : [])),
  );
  const places = new Map<unknown, number>([
    ...readRows.map(({ id }, index): [unknown, number] => [id, index]),
    ...changedRefs.map((ref, index): [unknown, number] => [ref, index - changedRefs.length]),
  ]);
  const placeOf = ({ ref }: EntityRecord) => places.get(ref) ?? Number.MAX_SAFE_INTEGER;
  return Object.values(session.entities)
    .filter((record) => record.aliasOf === undefined && isListed(pack, record))
    .filter((record) => record.status === "generated" || isActive(record, session.exchange + 1))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}
