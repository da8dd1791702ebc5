// Understand: what the message refers to, how it changes the session, and whether it answers an open
// question. Code applies the changes before anything is planned (spec/understand#signals).
import type { UnderstandResult } from "../../contracts/results.ts";
import type { EntityRecord, Pending, Session, SessionPatch } from "../../contracts/session.ts";
import type { Constraint, UnderstandOutput } from "../../contracts/answers/understand.ts";
import { answerChoice } from "../../domain/conversation/questions/answer-choice.ts";
import { applyChoice } from "../../domain/conversation/questions/apply-choice.ts";
import { applyCuration } from "../../domain/entities/apply-curation.ts";
import { mergeConstraints } from "../../domain/constraints/merge-constraints.ts";
import { nothingUnderstood } from "../../domain/understanding/nothing-understood.ts";
import type { Unproven } from "../../domain/understanding/prove-understanding.ts";
import { refersToConstraints, resetReason } from "../../domain/constraints/reset-signals.ts";
import { resolvableEntities } from "../../domain/entities/resolvable-entities.ts";
import { resolveMentions } from "../../domain/entities/resolve-mentions.ts";
import { applyPatch, parseSession, patchOf } from "../../domain/conversation/session-fields.ts";
import type { DecideNode, NodeContext } from "../node-context.ts";
import { askUnderstanding } from "./ask-understanding.ts";
import { beginRun } from "../begin-run.ts";
import { keepFacts } from "./keep-facts.ts";
import { knowExcluded } from "./know-excluded.ts";
import { isQuestionShown, pressOf, settleQuestion } from "./open-question.ts";
import { readMentioned, refreshChanged } from "./refresh-changed.ts";
import { routeMessage, understandOutcome } from "./route-message.ts";

export const decideUnderstand: DecideNode = async (ctx) => {
  const { pack } = ctx;
  const begun = await beginRun(ctx);
  const { background, message } = begun;
  const press = pressOf(ctx);
  // A pressed button has no text to understand.
  const understood = press === null ? await askUnderstanding(ctx, begun) : pressed(ctx);
  const stated = await keepFacts(ctx, begun, understood);
  const facts = { ...begun.facts, ...stated.facts };
  const answer = withConstraints(understood.output, stated.constraints);

  let patch: SessionPatch = patchOf([
    ...Object.values(begun.session.entities).filter(
      (record) => ctx.session.entities[record.ref] !== record,
    ),
    ...(await refreshChanged(ctx, facts.changed)),
    ...stated.records,
  ]);
  patch = { ...patch, language: JSON.stringify(answer.language) };
  const current = withPatch(ctx, patch);
  const curated = applyCuration(pack, current, answer.curation, background);
  patch = { ...patch, ...curated.patch };
  const kept = withPatch(ctx, patch);

  const resolvable = resolvableEntities(pack, kept, background);
  const resolved = resolveMentions(answer, {
    resolvable,
    types: new Set(Object.values(pack.tables).map(({ refType }) => refType)),
    links: begun.links,
    dropped: new Set(curated.curation.dropped),
  });
  logUnknown(ctx, resolved.unknown, curated.unresolved.length);
  const isShown = isQuestionShown(ctx, kept);
  const choice = answerChoice({
    pending: press?.isLate ? null : kept.pending,
    message,
    response: resolved.output.pending_response,
    mentions: resolved.mentions,
    shown: resolvable.shown,
    isShown,
    pressed: press?.option,
  });
  const { output, mentions, records } = applyChoice(resolved, choice, resolvable, message);
  const settled = press?.isLate ? null : settleQuestion(ctx, kept, output, message, press?.option);
  const meant = new Set(mentions.flatMap(({ ref }) => ref ?? []));
  const read = await readMentioned(
    ctx,
    records.filter(({ ref }) => meant.has(ref)),
  );
  patch = { ...patch, ...patchOf(mergeRecords(records, read)) };

  const refers = mentions.some(({ ref }) => ref !== null) || output.pending_response !== "none";
  const snapshot = output.constraint_snapshot;
  const reset = resetReason({ session: kept, snapshot, message, refers });
  const startsOver = output.curation.clear_all;
  // An answered, cancelled or abandoned question is closed: otherwise a later yes would repeat its plan.
  const isAnswered = settled !== null && !settled.again && !settled.beside;
  if (isAnswered || startsOver) patch = { ...patch, pending: null };
  if (reset !== null) ctx.log.info("understand.reset", { reason: reset });
  snapshot.reset_goal = reset !== null;
  const constraints = mergeConstraints(pack.constraints, kept.constraints, snapshot, {
    exchange: kept.exchange + 1,
    reset: reset !== null,
    startsOver,
    refers: refers || refersToConstraints(kept.constraints, snapshot, message),
  });
  patch = { ...patch, constraints: constraints === null ? null : JSON.stringify(constraints) };

  const route = await routeMessage(ctx, {
    session: withPatch(ctx, patch),
    settled,
    isLate: press?.isLate === true,
    output,
    mentions,
    message,
    choice,
    facts,
    question: stated.question ?? unansweredQuestion(kept, understood.unproven),
  });
  const excluded = await knowExcluded(ctx, constraints);
  // Changes of this run belong to this message and are left out.
  const standing = facts.standing.filter((one) => one.message < ctx.state.meta.number);
  const result: UnderstandResult = {
    output,
    mentions,
    ...(message === ctx.state.meta.text ? {} : { message }),
    counts: facts.counts,
    ...(standing.length > 0 ? { standing } : {}),
    ...(stated.receipts.length > 0 ? { noted: stated.receipts } : {}),
    ...(stated.notes.length > 0 ? { notes: stated.notes } : {}),
    curation: curated.curation,
    profile: facts.profile,
    ...(excluded.length > 0 ? { excluded } : {}),
    ...route.result,
  };
  return understandOutcome(ctx, result, route, patch);
};

/** A button names an option and carries nothing else. */
function pressed({ session }: NodeContext): { output: UnderstandOutput; unproven: Unproven } {
  const unproven = { facts: [], constraints: [], curation: [], moves: [] };
  return { output: nothingUnderstood(session.language ?? "en", "button"), unproven };
}

/** An answer without evidence in the user's words answers nothing: the question is asked again. */
function unansweredQuestion({ pending }: Session, { moves }: Unproven): Pending | null {
  return moves.some(({ kind }) => kind !== "new_goal" && kind !== "starts_over") ? pending : null;
}

/** Constraints of this occasion bind like the user's own requests. */
function withConstraints(output: UnderstandOutput, more: Constraint[]): UnderstandOutput {
  const { constraint_snapshot: snapshot } = output;
  const new_constraints = [...snapshot.new_constraints, ...more];
  return { ...output, constraint_snapshot: { ...snapshot, new_constraints } };
}

function withPatch(ctx: NodeContext, patch: SessionPatch): Session {
  const fields = applyPatch(ctx.state.session, ctx.state.staged);
  return parseSession(applyPatch(fields, patch));
}

/** Unknown refs of the model are dropped; only their number is logged. */
function logUnknown({ log }: NodeContext, mentions: number, curation: number): void {
  if (mentions + curation > 0) log.warn("understand.unresolved_refs", { mentions, curation });
}

/** Freshly read records override records that were only touched; the user's words for them stay. */
function mergeRecords(touched: EntityRecord[], read: EntityRecord[]): EntityRecord[] {
  const merged = new Map(touched.map((record) => [record.ref, record]));
  for (const record of read) merged.set(record.ref, { ...merged.get(record.ref), ...record });
  return [...merged.values()];
}
