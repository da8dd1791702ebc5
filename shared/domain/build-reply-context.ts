// What Reply sees (context-api-spec): labels, step outcomes, receipts, and in full the drafts and
// rows that this run shows.
import type { Receipt } from "../contracts/effects.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { ReadResult, StepResult, UnderstandResult } from "../contracts/results.ts";
import type { Artifact, Exchange, HistorySummary, Pending, Session } from "../contracts/session.ts";
import { createRegistry } from "./create-registry.ts";
import {
  currentPlan,
  ownStepResults,
  thinkResult,
  understandResult,
  type RunResults,
} from "./run-results.ts";
import { nameRow, stripRefs } from "./strip-refs.ts";

export interface ReplyContext {
  today: string;
  exchanges: Exchange[];
  summary: HistorySummary | null;
  phase: string | null;
  expressed: string | null;
  goal: string;
  steps: { title: string; status: StepResult["status"]; text: string }[];
  analyses: { title: string; text: string }[];
  /** The question or proposal to put to the user, verbatim. */
  ask: Pending | null;
  receipts: Receipt[];
  reads: { table: string; shown: number; total: number; rows: Record<string, unknown>[] }[];
  drafts: { label: string; saved: boolean; text: string }[];
  losses: string[];
  /** The open question that the user has called off with this message. */
  cancelled: Pending | null;
  message: string;
}

const REPLY_EXCHANGES = 2;

export function buildReplyContext(input: {
  pack: DomainPack;
  session: Session;
  results: RunResults;
  ask: Pending | null;
  today: string;
  message: string;
}): ReplyContext {
  const { pack, session, results, ask, today, message } = input;
  const registry = createRegistry(session.entities);
  const plain = (text: string) => stripRefs(pack, text, registry);
  const steps = ownStepResults(results).map(([, step]) => step);
  const think = thinkResult(results)?.output;
  const understood = understandResult(results);
  return {
    today,
    exchanges: session.exchanges.slice(-REPLY_EXCHANGES),
    summary: session.summary,
    phase: think?.conversation_phase ?? null,
    expressed: think?.user_expressed ?? null,
    goal: plain(currentPlan(results)?.goal ?? ""),
    steps: steps.map((step) => ({
      title: titleOf(step),
      status: step.status,
      text: plain(outcomeOf(step)),
    })),
    analyses: steps.flatMap((step) =>
      step.analysis === undefined ? [] : [{ title: titleOf(step), text: plain(step.analysis) }],
    ),
    ask,
    receipts: steps
      .flatMap((step) => step.receipts ?? [])
      .map((receipt) =>
        receipt.error === undefined
          ? receipt
          : { ...receipt, error: { ...receipt.error, message: plain(receipt.error.message) } },
      ),
    reads: latestReads(steps.flatMap((step) => step.reads ?? [])).map((read) => ({
      table: read.table,
      shown: read.rows.length,
      total: read.total,
      rows: read.rows.map((row) => nameRow(pack, read.table, row, registry)),
    })),
    drafts: steps
      .flatMap((step) => step.artifacts ?? [])
      .concat(draftsMentioned(session, understood))
      .map((artifact) => draftOf(pack, session, artifact)),
    losses: steps.flatMap((step) => step.losses ?? []),
    cancelled:
      understood.output.pending_response === "cancels" ? (understood.takenOver ?? null) : null,
    message,
  };
}

function titleOf({ step, item, type, subdomain }: StepResult): string {
  return `step ${step}${item === undefined ? "" : `.${item}`} ${type} ${subdomain}`;
}

function outcomeOf(step: StepResult): string {
  const batch = step.batch;
  const failed = batch?.items.filter(({ status }) => status === "failed").length ?? 0;
  const count =
    batch === undefined
      ? ""
      : ` (${batch.items.filter(({ status }) => status === "completed").length} of ${batch.total} done` +
        `${failed > 0 ? `, ${failed} failed` : ""})`;
  const reason = step.blocked === undefined ? "" : `; reason: ${step.blocked.details}`;
  return `${step.summary}${count}${reason}`;
}

/** Reads of the same table with the same filter show once, the newest. */
function latestReads(reads: ReadResult[]): ReadResult[] {
  return [...new Map(reads.map((read) => [`${read.table} ${read.filter}`, read])).values()];
}

/** Drafts of earlier exchanges that this message is about: shown from the draft itself (S25). */
function draftsMentioned(session: Session, { output }: UnderstandResult): Artifact[] {
  const refs = output.entity_mentions.flatMap(({ resolved_ref: ref }) => ref ?? []);
  return [...new Set(refs)].flatMap((ref) => {
    const artifact = session.artifacts[ref];
    return artifact !== undefined && artifact.exchange <= session.exchange ? [artifact] : [];
  });
}

function draftOf(pack: DomainPack, session: Session, artifact: Artifact) {
  const format = pack.subdomains[artifact.subdomain]?.artifact?.format;
  return {
    label: artifact.label,
    saved: session.entities[artifact.ref]?.status !== "generated",
    text: format?.(artifact.content) ?? "",
  };
}
