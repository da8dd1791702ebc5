// Chooses the household of a request that names no row.
import type { HouseholdId, UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { notFound, Refusal } from "../refusal.ts";

/**
 * The named household, otherwise the user's only one. Refuses a household of other users, and a request that names none
 * of several households.
 * @param create whether a user without a household gets a first one
 * @returns null for a user without a household, if none is created
 */
export async function chooseHousehold(
  runtime: Runtime,
  user: UserId,
  household: HouseholdId | undefined,
  create: boolean,
): Promise<HouseholdId | Refusal | null> {
  const choice = await runtime
    .api(user)
    .chooseHousehold({ create, ...(household === undefined ? {} : { household: household }) });
  if (choice.outcome === "chosen") return choice.household;
  if (choice.outcome === "none") return null;
  if (choice.outcome === "not_member") return notFound();
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
