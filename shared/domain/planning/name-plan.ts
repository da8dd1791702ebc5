// A plan as people see it, in events and in the run's record: names instead of refs.
import type { Plan } from "../../contracts/plan.ts";

/** The plan without the effects that a step undoes. @param plain takes refs out of a text */
export function namePlan(plan: Plan, plain: (text: string) => string): Plan {
  return {
    ...plan,
    goal: plain(plan.goal),
    steps: plan.steps.map(({ batch, undo: _undo, reads: _reads, ...step }) => ({
      ...step,
      description: plain(step.description),
      ...(batch === undefined
        ? {}
        : {
            batch: {
              items: batch.items.map((item) => ({ ...item, label: plain(item.label) })),
              briefs: batch.briefs.map(plain),
            },
          }),
    })),
  };
}
