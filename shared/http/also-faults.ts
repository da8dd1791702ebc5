// Finds further faults of a body that its schema has refused, for the same answer.
import type { UserId } from "../contracts/ids.ts";
import type { Runtime } from "../runtime/create-runtime.ts";
import type { ApiRoute } from "./api-route.ts";
import { sayFaults } from "../services/faults/body-faults.ts";
import { ProblemError } from "./problem.ts";
import { besides, repairBody } from "../services/faults/repair-body.ts";

interface Refused {
  runtime: Runtime;
  userId: UserId;
  params: unknown;
  given: unknown;
}

/**
 * @returns the problem with all faults; the problem unchanged when checking the rest would prove
 * nothing
 */
export async function withAlsoFaults(
  { body, also }: ApiRoute,
  { details }: ProblemError,
  { given, ...call }: Refused,
): Promise<ProblemError> {
  const { errors } = details;
  if (!body || !also || !errors) return new ProblemError(details);
  const repairedBody = repairBody(body, given, also.standIns);
  if (repairedBody === null) {
    const detail = `${details.detail} What else is wrong is told when this is right.`;
    return new ProblemError({ ...details, detail });
  }
  const more = besides(errors, await also.faults({ ...call, body: repairedBody }));
  const all = [...errors, ...more];
  return new ProblemError({ ...details, detail: sayFaults(all), errors: all });
}
