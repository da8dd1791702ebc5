// All steps of a run, page by page.
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { readAll } from "../parts/read-pages.ts";

export type Step = components["schemas"]["StepOfRun"];

/** The maximum number of steps in one answer of the API. */
const STEPS_OF_A_PAGE = 100;

export const readSteps = (alfred: AlfredClient, id: string): Promise<Step[]> =>
  readAll<Step>(STEPS_OF_A_PAGE, (query) =>
    dataOf(alfred.api.GET("/v1/runs/{id}/steps", { params: { path: { id }, query } })),
  );

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
