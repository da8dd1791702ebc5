// Why a model's answer is refused and asked for again: a code and places for people, and a sentence for the model.
import type * as z from "zod";
import { listIssues } from "./schema.ts";

/** Where an answer is at fault: `steps.0.type`, and the schema's code, `invalid_type`. */
export interface FaultPlace {
  at: string;
  /** Null for a fault that no schema has found. */
  code: string | null;
}

/** What a trace keeps. It quotes no text: keys of a schema, positions and codes. */
export interface RepairReason {
  code: FaultCode;
  places: FaultPlace[];
}

/** Only the sentence may quote what the user or the model has written, so only the model gets it. */
export interface AnswerFault extends RepairReason {
  sentence: string;
}

export type FaultCode =
  /** The answer as text. */
  | "cut_off"
  | "not_json"
  | "schema"
  /** Understand's or Act's. */
  | "made_up_id"
  | "unknown_ref"
  /** Understand's. */
  | "unknown_name"
  | "quote"
  | "missed_answer"
  /** Think's. */
  | "plan"
  | "unsaved_draft"
  | "count"
  | "nothing_read"
  | "unknown_column"
  | "done_already"
  /** Act's; `no_judgement` also of a model that only judges rows. */
  | "incomplete"
  | "wrong_weekday"
  | "content"
  | "no_judgement";

/** Maximum places that are kept of a fault. */
export const MAX_PLACES = 5;
/** Maximum characters of a place that a schema refuses. */
const PLACE_CHARS = 80;

/** @param sentence null when there is no fault */
export function answerFault(
  code: FaultCode,
  sentence: string | null,
  places: string[] = [],
): AnswerFault | null {
  if (sentence === null) return null;
  const distinctPlaces = [...new Set(places)].slice(0, MAX_PLACES);
  return { code, sentence, places: distinctPlaces.map((at) => ({ at, code: null })) };
}

/** The places that a schema refuses. */
export function issuePlaces(error: z.ZodError): FaultPlace[] {
  return listIssues(error)
    .slice(0, MAX_PLACES)
    .map(({ path, code }) => ({ at: path.join(".").slice(0, PLACE_CHARS), code }));
}
