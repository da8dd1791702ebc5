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

/** What a step is called by in the API: `plan/ask`, `send[2]` for the item at place 2. */
export const nameOfStep = ({ step, item }: Pick<Step, "step" | "item">): string =>
  item === undefined ? step : `${step}[${item}]`;
