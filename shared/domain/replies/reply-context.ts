// What Reply is told of a run, whatever it makes of it.
import type { Receipt } from "../../contracts/effects.ts";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import type { ReadResult, StepResult } from "../../contracts/results.ts";
import type { Exchange, HistorySummary, Pending } from "../../contracts/session.ts";
import type { EntityTiers } from "../entities/tier-entities.ts";

export interface ReplyContext {
  today: string;
  /** What is in play, shown by label only. */
  entities: EntityTiers;
  /** The window of three, and what waits to be folded into the summary. */
  exchanges: Exchange[];
  summary: HistorySummary | null;
  phase: string | null;
  expressed: string | null;
  goal: string;
  steps: ReplyStep[];
  /** `concluded`: by code, from rows. */
  analyses: { step: number; title: string; text: string; concluded?: boolean }[];
  /** The question or proposal to put to the user, verbatim. */
  ask: Pending | null;
  /** Of what was recorded before the steps. */
  noted: Receipt[];
  /** What was changed, was to be changed, and could not be: the receipts, numbered from 1 in this order. */
  changes: ReplyChange[];
  reads: ReplyRead[];
  drafts: ReplyDraft[];
  losses: string[];
  /** What models say was left undone. */
  undone: string[];
  /** What did not work and is no change: a sentence each. */
  failures: string[];
  /** What was taken for granted, in words for the user. */
  assumptions: string[];
  /** Drafts that could not be saved now and are still there. */
  kept: string[];
  /** The same confirmation is asked for once more; `waiting`: its options only, it was asked twice. */
  again: boolean | "waiting";
  /** The user has pressed a button of a question that is open no more. */
  late: boolean;
  /** A step of the plan was to change something. */
  planned: boolean;
  /** So was it, or the user asked for a change, or answered a question about one. */
  wanted: boolean;
  /** The question is put in a model's own words, which may say more than the question. */
  worded: boolean;
  /** Of the message, as a BCP 47 tag. */
  language: string;
  /** The open question that the user has called off with this message. */
  cancelled: Pending | null;
  /** Think's answer to what needs no rows; empty without one. */
  answer: string;
  /** Understand took the message for a look-up. */
  looksUp: boolean;
  message: string;
}

export interface ReplyStep {
  step: number;
  title: string;
  type: StepResult["type"];
  status: StepResult["status"];
  text: string;
  /** Refs of the drafts that it has made. */
  made: string[];
}

export interface ReplyDraft {
  ref: string;
  /** The row that it was saved as. */
  savedAs: string | null;
  label: string;
  saved: boolean;
  /** This run has made or changed it. */
  isNew: boolean;
  text: string;
}

export interface ReplyRead {
  step: number;
  table: string;
  shown: number;
  total: number;
  /** With names in place of refs; their own refs are parallel to them. */
  rows: Record<string, unknown>[];
  refs: string[];
  /** The same as a list for the user, made by code. */
  text: string;
  /** What of each row breaks a rule, in the user's language, parallel to the rows. */
  breaks: string[][];
  elsewhere?: ReadResult["elsewhere"];
}
