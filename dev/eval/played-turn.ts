// An ended turn, as checks see it: the run, and the household's rows before and after it.
import type { Language } from "../../shared/contracts/language.ts";
import type { PublicChange, PublicRun } from "../../shared/contracts/api/runs.ts";
import type { Rows } from "./rows/rows.ts";

export interface PlayedTurn {
  /** The user's words. */
  message: string;
  /** The language that the user writes in. */
  language: Language;
  runId: string;
  status: PublicRun["status"];
  error: string | null;
  /** The reply's text; empty if there is no reply. */
  reply: string;
  changes: readonly PublicChange[];
  /** The open question that the next message may answer. */
  pending: { type: string; text: string; options: readonly string[] } | null;
  /** Names of the current drafts: generated, neither saved nor discarded. */
  drafts: readonly string[];
  before: Rows;
  after: Rows;
  calls: number;
  /** Millionths of a dollar; null if a model's price is unknown. */
  cost: number | null;
  milliseconds: number;
  /** By food: the guard's codes for a recipe with it; none if the guard allowed it. */
  guardCodes: Readonly<Record<string, readonly string[]>>;
  earlier: readonly PlayedTurn[];
}
