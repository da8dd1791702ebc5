// Finds the further faults of a body that its schema has refused, so that one answer lists all of them.
import type { UserId } from "../contracts/ids.ts";
import type { Runtime } from "../runtime/create-runtime.ts";
import type { ApiRoute } from "./api-route.ts";
import { sayFaults } from "../services/faults/body-faults.ts";
import { ProblemError } from "./problem.ts";
import { faultsElsewhere, repairBody } from "../services/faults/repair-body.ts";

interface RefusedCall {
  runtime: Runtime;
  userId: UserId;
  params: unknown;
  refusedBody: unknown;
}

/**
 * @returns the problem with all faults; if the rest of the body cannot be checked, the problem with a sentence that
 * says so; unchanged for a route without further checks
 */
export async function withFurtherFaults(
  { body, furtherFaults }: ApiRoute,
  { details }: ProblemError,
  { refusedBody, ...call }: RefusedCall,
): Promise<ProblemError> {
  const { errors } = details;
  if (!body || !furtherFaults || !errors) return new ProblemError(details);
  const repairedBody = repairBody(body, refusedBody, furtherFaults.standIns);
  if (repairedBody === null) {
    const detail = `${details.detail} Correct this to see whether there are further faults.`;
    return new ProblemError({ ...details, detail });
  }
  const otherFaults = faultsElsewhere(
    errors,
    await furtherFaults.faults({ ...call, body: repairedBody }),
  );
  const allFaults = [...errors, ...otherFaults];
  return new ProblemError({ ...details, detail: sayFaults(allFaults), errors: allFaults });
}
