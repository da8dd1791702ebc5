// An ended turn, as judges see it: the run, and the household's rows before and after it.
import type { Language } from "../../shared/contracts/language.ts";
import type { PublicChange, PublicRun } from "../../shared/contracts/api/runs.ts";
import type { Rows } from "./rows/rows.ts";

export interface PlayedTurn {
  says: string;
  /** The language that the user writes in. */
  language: Language;
  runId: string;
  status: PublicRun["status"];
  error: string | null;
  /** The reply's text; empty when there is none. */
  reply: string;
  changes: readonly PublicChange[];
  /** The open question that the next message may answer. */
  pending: { type: string; text: string; options: readonly string[] } | null;
  /** Names of the current drafts: generated, neither saved nor discarded. */
  drafts: readonly string[];
  before: Rows;
  after: Rows;
  calls: number;
  /** Millionths of a dollar; null when a model's price is unknown. */
  cost: number | null;
  milliseconds: number;
  /** The guard's codes for a recipe with this food; empty when the guard allowed it. */
  tried: Readonly<Record<string, readonly string[]>>;
  earlier: readonly PlayedTurn[];
}
