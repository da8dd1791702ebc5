// Everything that Reply knows about a run.
import type { Receipt } from "../../contracts/effects.ts";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import type { ReadResult, ShownNotes, StepResult } from "../../contracts/results.ts";
import type { Exchange, HistorySummary, Pending } from "../../contracts/session.ts";
import type { RunMemory } from "../../contracts/recall.ts";
import type { OpenPart } from "../planning/open-parts.ts";
import type { EntityTiers } from "../entities/tier-entities.ts";

export interface ReplyContext {
  today: string;
  /** Active entities, drafts and retained entities; shown by label only. */
  entities: EntityTiers;
  /** The last three exchanges, and those not yet folded into the summary. */
  exchanges: Exchange[];
  summary: HistorySummary | null;
  /** What the run recalls from memory; null if nothing. */
  memory: RunMemory | null;
  /** Alfred's notes about the user; absent if there are none. */
  introspection?: ShownNotes;
  phase: string | null;
  expressed: string | null;
  goal: string;
  steps: ReplyStep[];
  /** `concluded`: code computed it from rows. */
  analyses: { step: number; title: string; text: string; concluded?: boolean }[];
  /** The question or proposal for the user, verbatim. */
  ask: Pending | null;
  /** Receipts recorded before the steps. */
  earlierReceipts: Receipt[];
  /** Changes that were made, failed or were unnecessary: the receipts, numbered from 1 in this order. */
  changes: ReplyChange[];
  reads: ReplyRead[];
  drafts: ReplyDraft[];
  /** What the user should note, such as values that a table could not store. */
  losses: string[];
  /** Models' statements of what was not done. */
  notDone: string[];
  /** Failures that are not changes, one sentence each. */
  failures: string[];
  /** Parts of the message that nothing in the run answers. */
  openParts: OpenPart[];
  /** Assumptions in words for the user. */
  assumptions: string[];
  /** Drafts that could not be saved now and still exist. */
  keptDrafts: string[];
  /**
   * Whether the same confirmation is asked once more; `waiting`: only its options, because it was already asked
   * twice.
   */
  again: boolean | "waiting";
  /** Whether the user has pressed a button of a question that is no longer open. */
  late: boolean;
  /** Whether a step of the plan should have changed something. */
  planned: boolean;
  /** Whether a step should have changed something, or the user asked for a change or answered a question about one. */
  wanted: boolean;
  /** Whether the message has taken back something of this conversation: then something has changed, without a receipt. */
  tookBack: boolean;
  /** Whether a model words the question, and may say more than the question. */
  worded: boolean;
  /** The conversation's language after the message, as a BCP 47 tag. */
  language: string;
  /** The open question that the user called off with this message. */
  cancelled: Pending | null;
  /** Think's answer that needs no rows; empty if there is none. */
  answer: string;
  /** Whether the plan says that the results of its steps are the whole answer. */
  shows: boolean;
  /** Whether Understand read the message as a look-up. */
  looksUp: boolean;
  message: string;
}

export interface ReplyStep {
  step: number;
  title: string;
  type: StepResult["type"];
  status: StepResult["status"];
  text: string;
  /** Refs of the drafts that the step made. */
  madeRefs: string[];
}

export interface ReplyDraft {
  ref: string;
  /** The row that it was saved as. */
  savedAs: string | null;
  label: string;
  saved: boolean;
  /** Whether this run made or changed it. */
  isNew: boolean;
  /** Whether an earlier message made it; with `isNew`, the user has not seen its present content. */
  isRewritten?: boolean;
  text: string;
}

export interface ReplyRead {
  step: number;
  table: string;
  shownCount: number;
  total: number;
  /** Rows with names in place of refs. */
  rows: Record<string, unknown>[];
  /** The refs of `rows`, in their order, then an empty one for each row of `stated`. */
  refs: string[];
  /** The names of the rows, parallel to them. */
  labels: string[];
  /** The rows as a list for the user, made by code. */
  text: string;
  /** The rules that each row breaks, in the user's language, parallel to the rows. */
  breaks: string[][];
  /** What `text` shows beside the rows: statements of the user's profile, as rows without ids. */
  stated?: Record<string, unknown>[];
  elsewhere?: ReadResult["elsewhere"];
  /** The number of rows that were read and that the run has deleted since. */
  gone?: number;
}
