// The conclusion of a probe in words: the accepted and the refused schemas with reasons, and compile times.
import { DEFAULT_LIMITS } from "../../shared/engine/limits.ts";
import type { Outcome, SchemaResult } from "./probe-schemas.ts";

const SLOWEST = 3;
/** Alfred waits this long for an answer, including the compilation of a new schema. */
const WAITS_SECONDS = DEFAULT_LIMITS.modelMs / 1000;

/** @returns whether every schema was taken */
export function conclude(
  results: readonly SchemaResult[],
  all: number,
  say: (line: string) => void,
): boolean {
  const of = (outcome: Outcome) => results.filter((result) => result.outcome === outcome);
  const acceptedSchemas = of("taken");
  say(`${acceptedSchemas.length} of ${all} schemas are taken.`);
  const slowest = acceptedSchemas
    .filter(({ isKnown }) => !isKnown)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  if (slowest.length > 0) {
    const names = slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`);
    say(`The slowest: ${names.join("; ")}. A compiled schema is kept for a day.`);
  }
  if (slowest.some(({ seconds }) => seconds > WAITS_SECONDS)) {
    say(
      `Alfred gives up after ${WAITS_SECONDS} s: probe again before a busy hour, or use prompts.`,
    );
  }
  for (const [reason, names] of groupBy([...of("refused"), ...of("slow")])) {
    say(`Refused, ${names.length}: ${reason}`);
    say(`  ${names.join("; ")}`);
  }
  const ignoredCount = of("ignored").length;
  if (ignoredCount > 0)
    say(`Ignored, ${ignoredCount}: the endpoint answers without keeping to the schema.`);
  for (const { said } of of("failed").slice(0, 1)) say(`Broken off: ${said}. Probe again.`);
  return acceptedSchemas.length === all;
}

/** Messages contain request ids and counts, which differ although the reason is the same. */
function groupBy(results: readonly SchemaResult[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { said, name } of results) {
    const reason = said.replace(/ \([^()]*req_[^()]*\)$/, "");
    groups.set(reason, [...(groups.get(reason) ?? []), name]);
  }
  return groups;
}
