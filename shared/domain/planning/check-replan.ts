// Checks that a replan does not repeat what the first plan has done (spec/plans#replan).
import type { DomainPack } from "../../contracts/pack.ts";
import type { ThinkOutput } from "../../contracts/plan.ts";
import type { StepResult } from "../../contracts/results.ts";

/**
 * Items that the plan would make or create a second time, by name, as one sentence; null when there are none.
 * @param earlierSteps results of the steps so far
 */
export function checkReplan(
  output: ThinkOutput,
  pack: DomainPack,
  earlierSteps: StepResult[],
): string | null {
  const faults = output.steps.flatMap(({ type, subdomain, operation, batch }) => {
    const isCreate = type === "write" && operation === "create";
    if (type !== "generate" && !isCreate) return [];
    const existingRefs =
      type === "generate"
        ? draftsIn(earlierSteps, subdomain)
        : createdIn(pack, earlierSteps, subdomain);
    return (batch ?? []).flatMap(({ label, ref }) => {
      const existingRef = ref === null ? existingRefs.get(label.trim().toLowerCase()) : undefined;
      return existingRef === undefined ? [] : [`${label} is done already: it is ${existingRef}`];
    });
  });
  return faults.length === 0 ? null : faults.slice(0, 5).join("; ");
}

/** Finished drafts of the subdomain, by their name in the plan and by their label. */
function draftsIn(earlierSteps: StepResult[], subdomain: string): Map<string, string> {
  const drafts = earlierSteps
    .filter((step) => step.type === "generate" && step.subdomain === subdomain)
    .flatMap(({ artifacts = [], batch }) =>
      artifacts.flatMap(({ ref, label }) => [
        [label, ref] as const,
        ...(batch?.items ?? []).map((item) => [item.label, ref] as const),
      ]),
    );
  return new Map(drafts.map(([label, ref]) => [label.trim().toLowerCase(), ref]));
}

function createdIn(
  pack: DomainPack,
  earlierSteps: StepResult[],
  subdomain: string,
): Map<string, string> {
  const tables = pack.subdomains[subdomain]?.writes ?? [];
  const rows = earlierSteps
    .flatMap(({ receipts }) => receipts ?? [])
    .filter(({ op, status, table }) => {
      return op === "create" && status === "applied" && tables.includes(table);
    });
  return new Map(
    rows.flatMap(({ label, ref }) => (label && ref ? [[label.trim().toLowerCase(), ref]] : [])),
  );
}
