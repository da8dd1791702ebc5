// Finds plans that would generate an existing draft again instead of saving it: the draft that was shown must be
// the one that is saved (S12, I5).
import type { Artifact, Session } from "../../contracts/session.ts";
import type { ThinkOutput } from "../../contracts/plan.ts";
import { draftsIn, draftsLike } from "../entities/drafts-named.ts";

type ThinkStep = ThinkOutput["steps"][number];
type Drafts = Pick<Session, "entities" | "artifacts">;
type FindDrafts = (drafts: Drafts, subdomain: string, label: string) => Artifact[];

/** One sentence for each item without a ref whose label matches unsaved drafts of the subdomain, according to `find`. */
export function namesakeFaults(step: ThinkStep, session: Drafts, find: FindDrafts): string[] {
  return (step.batch ?? []).flatMap(({ ref, label }) =>
    ref === null ? draftFaults(label, find(session, step.subdomain, label)) : [],
  );
}

/**
 * Items that may be an existing draft, as one sentence for the repair. They are repaired only once, because a new
 * thing may have the name of an existing draft. An item counts if it is generated again, created without its ref
 * under a similar name, or named in the description of a create step without items. Creates in a subdomain for which
 * the plan generates something do not count.
 */
export function checkRemake(output: ThinkOutput, session: Drafts): string | null {
  const { steps } = output;
  const faults = steps.flatMap((step) => {
    if (step.type === "generate") return namesakeFaults(step, session, draftsLike);
    const isMadeInPlan = steps.some(
      (other) => other.type === "generate" && other.subdomain === step.subdomain,
    );
    if (step.type !== "write" || step.operation !== "create" || isMadeInPlan) return [];
    return step.batch?.length
      ? namesakeFaults(step, session, draftsLike)
      : draftFaults(step.description, draftsIn(session, step.subdomain, step.description));
  });
  return faults.length === 0
    ? null
    : `${faults.slice(0, 5).join("; ")}: save or change a draft by its ref, or give the new item another name`;
}

function draftFaults(name: string, artifacts: Artifact[]): string[] {
  const refs = artifacts.map(({ ref, label }) => `${ref} (${label})`).join(", ");
  return artifacts.length === 0 ? [] : [`${JSON.stringify(name)} is the unsaved draft ${refs}`];
}
