// Summarizes a probe in words: how many schemas are accepted, which took longest, and why the others are not accepted.
import { DEFAULT_LIMITS } from "../../shared/engine/limits.ts";
import type { Outcome, SchemaResult } from "./probe-schemas.ts";

const MAX_SLOWEST = 3;
/** The time that Alfred waits by default for an answer, including the compilation of a new schema. */
const TIMEOUT_SECONDS = DEFAULT_LIMITS.modelMs / 1000;

/** @returns whether every schema was accepted */
export function conclude(
  results: readonly SchemaResult[],
  total: number,
  say: (line: string) => void,
): boolean {
  const withOutcome = (outcome: Outcome) => results.filter((result) => result.outcome === outcome);
  const acceptedSchemas = withOutcome("accepted");
  say(`${acceptedSchemas.length} of ${total} schemas are accepted.`);
  const slowest = acceptedSchemas
    .filter(({ isKnown }) => !isKnown)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MAX_SLOWEST);
  if (slowest.length > 0) {
    const names = slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`);
    say(`The slowest: ${names.join("; ")}. A compiled schema is kept for a day.`);
  }
  if (slowest.some(({ seconds }) => seconds > TIMEOUT_SECONDS)) {
    say(
      `Alfred by default waits only ${TIMEOUT_SECONDS} s: probe again before a busy hour, or put schemas into prompts.`,
    );
  }
  for (const [heading, outcome] of [
    ["Refused", "refused"],
    ["Too slow", "slow"],
  ] as const) {
    for (const [reason, names] of groupByReason(withOutcome(outcome))) {
      say(`${heading}, ${names.length}: ${reason}`);
      say(`  ${names.join("; ")}`);
    }
  }
  const ignoredCount = withOutcome("ignored").length;
  if (ignoredCount > 0)
    say(`Ignored, ${ignoredCount}: the endpoint's answers do not follow the schema.`);
  for (const { reason } of withOutcome("failed").slice(0, 1)) {
    say(`Broken off: ${reason}. Probe again.`);
  }
  return acceptedSchemas.length === total;
}

/** Groups schemas by the reason, without the request id, which differs for the same reason. */
function groupByReason(results: readonly SchemaResult[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { reason, name } of results) {
    const key = reason.replace(/ \([^()]*req_[^()]*\)$/, "");
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return groups;
}
