// The plan: its groups in order, and the steps of each group side by side.
import type { components } from "../../../clients/typescript/types.ts";
import { Section } from "../parts/section.tsx";
import { StateMark } from "../parts/state-mark.tsx";
import { useAutomateTexts, type AutomateTexts } from "../wording/automate-texts.ts";
import { fill } from "../wording/words.ts";
import type { Plan } from "./trace.ts";

type RunStep = components["schemas"]["Run"]["steps"][number];

type Decision = keyof AutomateTexts["inspect"]["decisions"];

export function PlanView({ plan, steps }: { plan: Plan; steps: readonly RunStep[] }) {
  const { inspect } = useAutomateTexts();
  const isDecision = (decision: string): decision is Decision =>
    Object.hasOwn(inspect.decisions, decision);
  const groups = Map.groupBy(plan.steps, ({ group }) => group);
  /** A step has the status of its first hop that has not completed, or else of its first hop; without a hop it is pending. */
  const statusOf = (id: number) => {
    const hops = steps.filter(({ hop }) => hop === `act.${id}` || hop.startsWith(`act.${id}.`));
    return (
      hops.find(({ status }) => status !== "completed")?.status ?? hops[0]?.status ?? "pending"
    );
  };
  return (
    <Section title={inspect.plan}>
      <p>
        {plan.goal}{" "}
        <span class="hint">
          {isDecision(plan.decision) ? inspect.decisions[plan.decision] : plan.decision}
        </span>
      </p>
      {plan.attempt > 1 && <p class="note">{inspect.replanned}</p>}
      {plan.steps.length === 0 && <p class="hint">{inspect.noSteps}</p>}
      <ol class="plain-list stack">
        {[...groups].map(([group, stepsOfGroup]) => (
          <li key={group}>
            <p class="hint">{fill(inspect.group, { n: group + 1 })}</p>
            <ul class="beside">
              {stepsOfGroup.map(({ id, type, subdomain, operation, description, items }) => (
                <li key={id} class="card">
                  <p>{description}</p>
                  <p class="hint">
                    <StateMark state={statusOf(id)} /> ·{" "}
                    {[type, operation, subdomain].filter(Boolean).join(" · ")}
                  </p>
                  {items.length > 0 && (
                    <ul>
                      {items.map((item, place) => (
                        <li key={place}>{item}</li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  );
}
