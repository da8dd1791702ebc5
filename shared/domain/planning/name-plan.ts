// A plan as people see it, in events and in the run's record: its texts have names instead of refs.
import type { Plan } from "../../contracts/plan.ts";

/**
 * The plan with names in its goal, descriptions, labels and briefs. Left out are the effects that a step undoes, the
 * rows that it reads, and the sources of its items.
 * @param toPlain replaces refs in a text by names
 */
export function namePlan(plan: Plan, toPlain: (text: string) => string): Plan {
  return {
    ...plan,
    goal: toPlain(plan.goal),
    steps: plan.steps.map(({ batch, undo: _undo, reads: _reads, ...step }) => ({
      ...step,
      description: toPlain(step.description),
      ...(batch === undefined
        ? {}
        : {
            batch: {
              items: batch.items.map((item) => ({ ...item, label: toPlain(item.label) })),
              briefs: batch.briefs.map(toPlain),
            },
          }),
    })),
  };
}
