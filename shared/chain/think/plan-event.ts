// The plan as clients see it during a run: with names in place of refs.
import type { NewRunEvent } from "../../contracts/events.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { Plan } from "../../contracts/plan.ts";
import type { Session } from "../../contracts/session.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { namePlan } from "../../domain/planning/name-plan.ts";
import { stripRefs } from "../../domain/entities/translation/strip-refs.ts";

/** `plan.created`, the same for a new plan and for a resumed one. */
export function planEvent(
  pack: DomainPack,
  session: Pick<Session, "entities">,
  plan: Plan,
): NewRunEvent {
  const registry = createRegistry(session.entities);
  const namedPlan = namePlan(plan, (text) => stripRefs(pack, text, registry));
  return {
    type: "plan.created",
    data: {
      goal: namedPlan.goal,
      decision: namedPlan.decision,
      steps: namedPlan.steps.map(({ id, type, subdomain, group, description, batch }) => ({
        id,
        type,
        subdomain,
        group,
        description,
        items: batch?.items.map(({ label }) => label) ?? [],
      })),
    },
  };
}
