// Chooses the household of a request that does not name one through the id of a row.
import type { HouseholdId, UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { notFound, ProblemError } from "../problem.ts";

/**
 * The named household, otherwise the user's only one.
 * @param create whether a user without any gets a first one
 * @returns null for a user without a household, if none is created
 * Errors: ProblemError 404 for a household of other users, 409 if several are possible.
 */
export async function chooseHousehold(
  runtime: Runtime,
  user: UserId,
  named: HouseholdId | undefined,
  create: boolean,
): Promise<HouseholdId | null> {
  const chosen = await runtime.api(user).chooseHousehold({
    create,
    ...(named === undefined ? {} : { household: named }),
  });
  if (chosen.outcome === "chosen") return chosen.household;
  if (chosen.outcome === "none") return null;
  if (chosen.outcome === "not_member") throw notFound();
  throw chooseOne();
}

export function chooseOne(): ProblemError {
  return new ProblemError({
    status: 409,
    code: "choose_household",
    title: "You belong to several households",
    detail: "Name one in householdId; GET /v1/households lists them.",
  });
}
