// The API's calls about households as one user.
import type { UserId } from "../contracts/ids.ts";
import {
  householdCalls,
  type HouseholdDatabase,
  MembershipSchema,
} from "../ports/household-database.ts";
import { callsOf } from "./calls-of.ts";
import type { Caller } from "./create-caller.ts";

/** `user` lets selects use an index; the database itself decides what the user may see. */
export function createHouseholdDatabase(caller: Caller, user: UserId): HouseholdDatabase {
  return {
    ...callsOf(caller, householdCalls),

    async listHouseholds() {
      const households = await caller.select(
        "household_members",
        (from) => from.select("role,households(id,name,language,created_at)").eq("user_id", user),
        MembershipSchema.array(),
      );
      return households.toSorted(
        (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
      );
    },
  };
}
