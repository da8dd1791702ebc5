// Builds Reply's context (spec/context#entities): labels, step outcomes, receipts, and the drafts and rows that
// this run shows, in full.
import { FINDINGS, type Finding } from "../../../contracts/findings.ts";
import { languageFor, type Language } from "../../../contracts/language.ts";
import type { DomainPack } from "../../../contracts/pack.ts";
import type { Plan } from "../../../contracts/plan.ts";
import type { StepResult, UnderstandResult, Withdrawn } from "../../../contracts/results.ts";
import type { Artifact, Pending, Session } from "../../../contracts/session.ts";
import { createRegistry } from "../../entities/create-registry.ts";
import { currentReads } from "../../rows/current-reads.ts";
import { stopsOf } from "../../receipts/failures-of.ts";
import type { ReplyContext } from "../../replies/reply-context.ts";
import { latestReads, replyRead } from "../../replies/reply-reads.ts";
import { rowBreaks } from "../../constraints/row-rules.ts";
import { replyChanges } from "../../receipts/reply-changes.ts";
import { countsMissed } from "../../planning/asked-counts.ts";
import { openParts } from "../../planning/open-parts.ts";
import { nameIn } from "../../wording/name-in.ts";
import { wordsFor } from "../../wording/words-for.ts";
import { markMadeGood } from "../../planning/made-good.ts";
import {
  answerOf,
  currentPlan,
  thinkResult,
  understandResult,
  type RunResults,
} from "../../planning/run-results.ts";
import { plainMarkdown } from "../../replies/markdown/plain-markdown.ts";
import { shownExchanges } from "../../conversation/shown-exchanges.ts";
import { stripRefs } from "../../entities/translation/strip-refs.ts";
import { isNewest } from "../../conversation/questions/take-pending.ts";
import { tierEntities } from "../../entities/tier-entities.ts";
import { isPlainYes } from "../../conversation/questions/yes-words.ts";

export function replyContext(input: {
  pack: DomainPack;
  session: Session;
  results: RunResults;
  ask: Pending | null;
  today: string;
  message: string;
  /** The user's date at a time of a row. */
  dayOf?: (isoTime: string) => string;
  /** The current findings in rows that the run has changed since it read them, by ref. */
  findings?: ReadonlyMap<string, Finding[]>;
}): ReplyContext {
  const { pack, session, results, ask, today, message, findings } = input;
  const registry = createRegistry(session.entities);
  const toPlain = (text: string) => stripRefs(pack, text, registry);
  const steps = currentReads(pack, markMadeGood(results));
  const think = thinkResult(results)?.output;
  const understanding = understandResult(results);
  const plan = currentPlan(results);
  const { takenOver, question, withdrawn = [] } = understanding;
  const languageTag = understanding.output.language;
  const language = languageFor(languageTag);
  const rowJudges = {
    inPrompt: rowBreaks(pack, results),
    inReply: rowBreaks(pack, results, language),
  };
  const reads = latestReads(
    steps.flatMap(({ step, reads: ownReads = [] }) => ownReads.map((read) => ({ ...read, step }))),
  )
    .map((read) => ({ ...read, rows: read.rows.map((row) => withFindings(row, findings)) }))
    .map((read) =>
      replyRead(
        { ...input, language, judge: rowJudges, profile: understanding.profile },
        read,
        registry,
      ),
    );
  const changes = replyChanges(pack, registry, steps, understanding.noted ?? []);
  const takenBack = takenBackHere(withdrawn, changes, steps);
  // Drafts may link only to these addresses: a draft's own link comes from a model (spec/replies#links).
  const addresses = [message, ...reads.map(({ rows }) => JSON.stringify(rows))];
  return {
    today,
    entities: tierEntities(pack, session, session.exchange + 1),
    exchanges: shownExchanges(session),
    summary: session.summary,
    memory: understanding.memory ?? null,
    ...(understanding.introspection === undefined
      ? {}
      : { introspection: understanding.introspection }),
    phase: think?.conversation_phase ?? null,
    expressed: think?.user_expressed ?? null,
    goal: toPlain(plan?.goal ?? ""),
    steps: steps.map((step) => ({
      step: step.step,
      title: titleOf(step),
      type: step.type,
      status: step.status,
      text: toPlain(outcomeOf(step)),
      madeRefs: (step.artifacts ?? []).map(({ ref }) => ref),
    })),
    analyses: steps.flatMap((step) =>
      step.analysis === undefined
        ? []
        : [
            {
              step: step.step,
              title: titleOf(step),
              text: toPlain(step.analysis),
              concluded: step.concluded === true,
            },
          ],
    ),
    ask,
    earlierReceipts: understanding.noted ?? [],
    changes,
    reads,
    drafts: steps
      .flatMap((step) => step.artifacts ?? [])
      .concat(draftsMentioned(session, understanding))
      .map((artifact) =>
        draftOf(pack, session, artifact, language, (text) =>
          plainMarkdown(toPlain(text), addresses, wordsFor(language).reply.linkRemoved),
        ),
      ),
    losses: [
      ...(understanding.notes ?? []),
      ...withdrawnLines(takenBack, language),
      ...steps.flatMap((step) => step.losses ?? []),
      ...numberNotes(pack, plan, session, language),
    ],
    // Notes of a step that did nothing are its reason, which is listed among the failures.
    notDone: steps
      .filter(({ status }) => status !== "nothing_done")
      .flatMap((step) => step.notDone ?? [])
      .map(toPlain),
    failures: stopsOf(steps, language, pack).map(toPlain),
    openParts: openParts(pack, registry, results, steps).map((part) => ({
      ...part,
      name: toPlain(part.name),
    })),
    assumptions: [...(understanding.assumptions ?? []), ...(think?.assumptions ?? [])].map(toPlain),
    keptDrafts: steps
      .flatMap((step) => step.batch?.items ?? [])
      .filter(({ ref, status }) => status === "failed" && Object.hasOwn(session.artifacts, ref))
      .map(({ label }) => label),
    again:
      question !== undefined &&
      question.text === takenOver?.text &&
      (takenOver.again === true && isNewest(takenOver, session) ? "waiting" : true),
    late: understanding.isLate === true,
    planned: hasWriteStep(plan),
    tookBack: takenBack.some(({ isNoted }) => isNoted),
    worded: thinkResult(results)?.worded === true,
    wanted:
      (hasWriteStep(plan) && plan?.decision !== "propose") ||
      hasWriteStep(takenOver?.plan) ||
      (think?.asked_change === true && !isOnlyLookUp(understanding, plan)) ||
      isMissedYes(session, message),
    language: languageTag,
    // If the message also asks for something else, calling off the question is only a part of it.
    cancelled:
      understanding.output.pending_response === "cancels" && plan === null
        ? (understanding.takenOver ?? null)
        : null,
    answer: answerOf(results),
    shows: plan?.shows === true,
    looksUp: understanding.output.quick_mode,
    message,
  };
}

/**
 * The withdrawn constraints that the reply mentions. If the run has no other outcome, these are all of them. Otherwise
 * they are only the noted ones that protected a person. One that the conversation had not noted is then left out,
 * because a step may have withdrawn the stored one, or asks about it.
 */
function takenBackHere(
  withdrawn: Withdrawn[],
  changes: ReplyContext["changes"],
  steps: StepResult[],
): Withdrawn[] {
  const hasOutcome =
    changes.length > 0 ||
    steps.some(({ status, artifacts = [] }) => status === "asked" || artifacts.length > 0);
  return hasOutcome ? withdrawn.filter(({ isNoted, protects }) => isNoted && protects) : withdrawn;
}

/** What the user takes back of this conversation: what no longer counts, and what had not been noted. */
function withdrawnLines(withdrawn: Withdrawn[], language: Language): string[] {
  const { facts, failures, semicolon } = wordsFor(language);
  const namesOf = (entries: Withdrawn[]) =>
    entries.map(({ words }) => failures.named(words)).join(semicolon);
  const { true: noted = [], false: others = [] } = Object.groupBy(withdrawn, (entry) =>
    String(entry.isNoted),
  );
  return [
    ...(noted.length === 0 ? [] : [facts.noLonger(namesOf(noted))]),
    ...(others.length === 0 ? [] : [facts.notNoted(namesOf(others))]),
  ];
}

/** A sentence for each kind of thing of which the plan made a different number from what the message asked for. */
function numberNotes(
  pack: DomainPack,
  plan: Plan | null,
  { constraints, exchange }: Session,
  language: Language,
): string[] {
  if (plan === null || plan.decision === "propose" || plan.decision === "clarify") return [];
  return countsMissed(plan.steps, pack, constraints, exchange + 1).map(
    ({ subdomain, plannedCount, wantedCount }) => {
      const [table = subdomain] = pack.subdomains[subdomain]?.tables ?? [];
      return wordsFor(language).otherNumber(
        nameIn(pack, "table", table, language),
        plannedCount,
        wantedCount,
      );
    },
  );
}

function withFindings(
  row: Record<string, unknown>,
  findings: ReadonlyMap<string, Finding[]> = new Map(),
): Record<string, unknown> {
  const rowFindings = findings.get(String(row.id));
  return rowFindings === undefined ? row : { ...row, [FINDINGS]: rowFindings };
}

/**
 * Whether the message is only a question: Understand read it as one look-up, and the plan changes and makes nothing.
 * Then it does not matter if Think's answer calls it a change. Claims that Reply's answer states still count.
 */
function isOnlyLookUp({ output }: UnderstandResult, plan: Plan | null): boolean {
  const isRead = (plan?.steps ?? []).every(({ type }) => type === "read" || type === "analyze");
  return output.quick_mode && output.quick_mode_confidence === "high" && isRead;
}

/** Whether the plan has a write step. */
function hasWriteStep(plan: Plan | null | undefined): boolean {
  return plan?.steps.some(({ type }) => type === "write") ?? false;
}

/**
 * Whether the message is a plain yes to a change that no model read as a yes. The user may then think that the
 * change was made.
 */
function isMissedYes(session: Session, message: string): boolean {
  const { pending } = session;
  return (
    pending !== null &&
    hasWriteStep(pending.plan) &&
    isNewest(pending, session) &&
    isPlainYes(message, pending.type)
  );
}

function titleOf({ step, item, type, subdomain }: StepResult): string {
  return `step ${step}${item === undefined ? "" : `.${item}`} ${type} ${subdomain}`;
}

function outcomeOf(step: StepResult): string {
  const batch = step.batch;
  const failures = batch?.items.filter(({ status }) => status === "failed").length ?? 0;
  const count =
    batch === undefined
      ? ""
      : ` (${batch.items.filter(({ status }) => status === "completed").length} of ${batch.total} done` +
        `${failures > 0 ? `, ${failures} failed` : ""})`;
  const reason = step.blocked === undefined ? "" : `; reason: ${step.blocked.details}`;
  // The model is to tell what the new plan did, not what the old one could not do.
  if (step.madeGood === true) return `replaced by a new plan, which did it${reason}`;
  return `${step.summary}${count}${reason}`;
}

/** Drafts of earlier exchanges that this message is about; shown from the stored draft (S25). */
function draftsMentioned(session: Session, { output }: UnderstandResult): Artifact[] {
  // A mention's only candidate is shown too, although it is not certain that the user means it.
  const refs = output.entity_mentions.flatMap(({ resolved_ref: ref, candidates }) =>
    ref === null && candidates.length === 1 ? candidates : (ref ?? []),
  );
  return [...new Set(refs)].flatMap((ref) => {
    const artifact = session.artifacts[ref];
    return artifact !== undefined && artifact.exchange <= session.exchange ? [artifact] : [];
  });
}

function draftOf(
  pack: DomainPack,
  session: Session,
  artifact: Artifact,
  language: Language,
  toPlain: (text: string) => string,
) {
  const format = pack.subdomains[artifact.subdomain]?.artifact?.format;
  const record = session.entities[artifact.ref];
  return {
    ref: artifact.ref,
    savedAs: record?.aliasOf ?? null,
    label: artifact.label,
    saved: record?.status !== "generated",
    isNew: artifact.exchange > session.exchange,
    ...((record?.created ?? session.exchange + 1) <= session.exchange ? { isRewritten: true } : {}),
    text: toPlain(format?.(artifact.content, language) ?? ""),
  };
}
