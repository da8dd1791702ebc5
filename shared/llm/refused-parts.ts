// Finds the optional part of a request that an endpoint has refused, by the name in the endpoint's complaint.
// Statuses and codes do not identify it, because every fault of a request is the same 400.
import { complaintOf, failureOf, statusOf } from "./api-failure.ts";

/**
 * The optional parts of a request. `schema` is the format for one schema, which may be too large for the
 * endpoint's grammar; `format` is any format.
 */
export type OptionalPart = "thinking" | "effort" | "cache" | "format" | "schema";

/** Statuses of a request that was not understood: 400 at Anthropic, 422 of frameworks that check fields. */
const REFUSAL_STATUSES = new Set([400, 422]);

/** Complaints about a schema that was understood and is too large. */
const TOO_MUCH =
  /grammar|too complex|too many .{0,40}(?:parameters|properties)|format\.schema|schema:/i;
const FORMAT = /output_config\.format|output_format|json_schema|structured output/i;
const SCHEMA = /\bschema\b/i;
const EFFORT = /\beffort\b/i;
const THINKING = /\bthinking\b/i;
const CACHE = /cache_control|\bttl\b/i;
/** A complaint that names the whole field means that the whole field is unknown. */
const OUTPUT_CONFIG = /output_config/i;

/**
 * @param sentParts the optional parts that the request had
 * @returns the refused ones; empty if the failure has another cause
 */
export function refusedParts(error: unknown, sentParts: ReadonlySet<OptionalPart>): OptionalPart[] {
  if (!REFUSAL_STATUSES.has(statusOf(failureOf(error)) ?? 0)) return [];
  const complaint = complaintOf(error);
  const patterns: [OptionalPart[], RegExp][] = [
    [["schema"], TOO_MUCH],
    [["format"], FORMAT],
    [["effort"], EFFORT],
    [["thinking"], THINKING],
    [["cache"], CACHE],
    [["format", "effort"], OUTPUT_CONFIG],
    [["schema"], SCHEMA],
  ];
  for (const [parts, pattern] of patterns) {
    const refusedParts = parts.filter((part) => sentParts.has(part));
    if (refusedParts.length > 0 && pattern.test(complaint)) return refusedParts;
  }
  return [];
}
