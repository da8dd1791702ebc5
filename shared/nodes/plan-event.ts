// The plan as clients see it while it runs: names, no refs.
import type { NewRunEvent } from "../contracts/events.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { Plan } from "../contracts/plan.ts";
import type { Session } from "../contracts/session.ts";
import { createRegistry } from "../domain/create-registry.ts";
import { stripRefs } from "../domain/strip-refs.ts";

/** `plan.created`, the same for a new plan and for one that is taken up again. */
export function planEvent(
  pack: DomainPack,
  session: Pick<Session, "entities">,
  plan: Plan,
): NewRunEvent {
  const registry = createRegistry(session.entities);
  const plain = (text: string) => stripRefs(pack, text, registry);
  return {
    type: "plan.created",
    data: {
      goal: plain(plan.goal),
      decision: plan.decision,
      steps: plan.steps.map(({ id, type, subdomain, group, description, batch }) => ({
        id,
        type,
        subdomain,
        group,
        description: plain(description),
        items: batch?.items.map(({ label }) => plain(label)) ?? [],
      })),
    },
  };
}
