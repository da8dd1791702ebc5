// Chooses the household of a request that does not name one through the id of a row.
import type { HouseholdId, UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { notFound, Refusal } from "../refusal.ts";

/**
 * The named household, otherwise the user's only one.
 * @param create whether a user without any gets a first one
 * @returns null for a user without a household, if none is created
 * Refused for a household of other users, and where several are possible.
 */
export async function chooseHousehold(
  runtime: Runtime,
  user: UserId,
  named: HouseholdId | undefined,
  create: boolean,
): Promise<HouseholdId | Refusal | null> {
  const chosen = await runtime.api(user).chooseHousehold({
    create,
    ...(named === undefined ? {} : { household: named }),
  });
  if (chosen.outcome === "chosen") return chosen.household;
  if (chosen.outcome === "none") return null;
  if (chosen.outcome === "not_member") return notFound();
  return chooseOne();
}

export function chooseOne(): Refusal {
  return new Refusal({
    kind: "conflict",
    code: "choose_household",
    title: "You belong to several households",
    detail: "Name one in householdId; GET /v1/households lists them.",
  });
}
