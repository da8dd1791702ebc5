// Plans that would write a draft anew in place of saving it: the draft that is saved is the one that
// was shown (S12, I5).
import type { Artifact, Session } from "../../contracts/session.ts";
import type { ThinkOutput } from "../../contracts/plan.ts";
import { draftsIn, draftsLike } from "../entities/drafts-named.ts";

type ThinkStep = ThinkOutput["steps"][number];
type Drafts = Pick<Session, "entities" | "artifacts">;
type Find = (drafts: Drafts, subdomain: string, label: string) => Artifact[];

/** Items without a ref that are called like an unsaved draft of the subdomain. */
export function namesakes(step: ThinkStep, session: Drafts, find: Find): string[] {
  return (step.batch ?? []).flatMap(({ ref, label }) =>
    ref === null ? drafts(label, find(session, step.subdomain, label)) : [],
  );
}

/**
 * Why a plan may be making what is there already, for one repair: a new thing may well have an old
 * one's name. Generated again, created without its ref under a like name, or created by a step whose
 * description names it.
 */
export function checkRemake(output: ThinkOutput, session: Drafts): string | null {
  const { steps } = output;
  const faults = steps.flatMap((step) => {
    if (step.type === "generate") return namesakes(step, session, draftsLike);
    const saves = steps.some(
      (other) => other.type === "generate" && other.subdomain === step.subdomain,
    );
    if (step.type !== "write" || step.operation !== "create" || saves) return [];
    return step.batch?.length
      ? namesakes(step, session, draftsLike)
      : drafts(step.description, draftsIn(session, step.subdomain, step.description));
  });
  return faults.length === 0
    ? null
    : `${faults.slice(0, 5).join("; ")}: save or change a draft by its ref, or name what is new otherwise`;
}

function drafts(name: string, found: Artifact[]): string[] {
  const refs = found.map(({ ref, label }) => `${ref} (${label})`).join(", ");
  return found.length === 0 ? [] : [`${JSON.stringify(name)} is the unsaved draft ${refs}`];
}
