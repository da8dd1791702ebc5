// The rows that a change applies to if the plan says "all that was found" (spec/plans#all-that-was-found, S6).
import type { DomainPack } from "../../contracts/pack.ts";
import type { Plan, PlanStep } from "../../contracts/plan.ts";
import type { StepResult } from "../../contracts/results.ts";
import type { Registry } from "../entities/create-registry.ts";

/**
 * The rows of the subdomain's own table that the preceding read steps found, each as last read, without deleted
 * ones. Null if the step does not use found rows, if nothing was read, or if a read showed only some of the rows
 * that it found, because code does not guess.
 */
export function foundRows(
  step: PlanStep,
  plan: Plan,
  pack: DomainPack,
  results: StepResult[],
  registry: Registry,
): { ref: string; label: string }[] | null {
  const table = pack.subdomains[step.subdomain]?.writes[0];
  if (step.allFound !== true || step.batch !== undefined || table === undefined) return null;
  const isLater = (id: number) =>
    plan.steps.some((other) => other.id === id && other.group >= step.group);
  const reads = results
    .filter(({ type, subdomain }) => type === "read" && subdomain === step.subdomain)
    .filter((result) => !isLater(result.step))
    .flatMap((result) => result.reads?.findLast((read) => read.table === table) ?? []);
  if (reads.length === 0 || reads.some(({ rows, total }) => rows.length < total)) return null;
  const recordsOfReads = reads.flatMap(({ rows }) =>
    rows.flatMap(({ id }) => registry.get(String(id)) ?? []),
  );
  const records = new Map(recordsOfReads.map((record) => [record.ref, record]));
  return [...records.values()]
    .filter(({ status }) => status !== "deleted")
    .map(({ ref, label }) => ({ ref, label }));
}
