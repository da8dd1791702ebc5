// All steps of a run, page by page.
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";

export type Step = components["schemas"]["StepOfRun"];

export async function readSteps(alfred: AlfredClient, id: string): Promise<Step[]> {
  const steps: Step[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const page = await dataOf(
      alfred.api.GET("/v1/runs/{id}/steps", { params: { path: { id }, query } }),
    );
    steps.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return steps;
}

/** The step of the Process itself: `plan` of `plan/ask`, `send` of `send[2]`, the item at place 2. */
export const ownStepOf = ({ step }: Pick<Step, "step">): string =>
  (step.split("/")[0] ?? "").replace(/\[\d{1,9}\]$/, "");

/**
 * When a run began, in milliseconds. A run that has waited was started more than once, so the earliest of its own steps
 * counts, too.
 */
export const beganAt = (started: string, steps: readonly Step[]): number =>
  Math.min(
    Date.parse(started),
    ...steps.flatMap(({ startedAt, takenFrom }) =>
      startedAt === null || takenFrom !== undefined ? [] : [Date.parse(startedAt)],
    ),
  );
