// A user's profile as the API and as prompts know it.
import {
  HouseholdAllergensAnswerSchema,
  type ProfileRow,
  ProfileRowSchema,
  PutProfileAnswerSchema,
  type RunFactsAnswer,
} from "../contracts/rows/run-facts-rows.ts";
import type { MemberProfile } from "../contracts/profile.ts";
import type { ApiDatabase, ProfileRecord } from "../ports/api-database.ts";
import type { Caller } from "./create-caller.ts";

const COLUMNS = "display_name,allergens,diet,equipment,skill,household_size,guidance,timezone";

/** What a user has who never stored a profile; the table's own defaults. */
const NO_PROFILE: ProfileRecord = {
  displayName: null,
  allergens: [],
  diet: [],
  equipment: [],
  skill: null,
  householdSize: null,
  guidance: {},
  timezone: "UTC",
};

export async function getProfile(caller: Caller, user: string): Promise<ProfileRecord> {
  return (await storedProfile(caller, user)) ?? NO_PROFILE;
}

/** Allergen codes of all current members; null when the user is not one of them. */
export async function householdAllergens(
  caller: Caller,
  household: string,
): Promise<string[] | null> {
  const p = { household_id: household };
  const { codes } = await caller.call("household_allergens", p, HouseholdAllergensAnswerSchema);
  return codes ?? null;
}

/**
 * The user's own profile with everybody's allergens, what the two rule out, and what the user has told in
 * conversations; null when there is none of it.
 */
export function factsProfile(facts: RunFactsAnswer): MemberProfile | null {
  const { allergens: shared, avoid, told } = facts;
  const stored = facts.profile === null ? null : toProfile(facts.profile);
  const known = [...(shared ?? []), ...avoid, ...told];
  if (stored === null && known.length === 0) return null;
  const { displayName: _displayName, ...own } = stored ?? NO_PROFILE;
  return { ...own, allergens: shared ?? own.allergens, avoid, told };
}

export async function putProfile(
  caller: Caller,
  change: Partial<ProfileRecord>,
): ReturnType<ApiDatabase["putProfile"]> {
  const { displayName, householdSize, ...rest } = change;
  const p = {
    ...rest,
    ...(displayName === undefined ? {} : { display_name: displayName }),
    ...(householdSize === undefined ? {} : { household_size: householdSize }),
  };
  const answer = await caller.call("put_profile", p, PutProfileAnswerSchema);
  if ("profile" in answer) return { outcome: "saved", profile: toProfile(answer.profile) };
  return answer;
}

async function storedProfile(caller: Caller, user: string): Promise<ProfileRecord | null> {
  const [row] = await caller.select(
    "profiles",
    (from) => from.select(COLUMNS).eq("user_id", user),
    ProfileRowSchema.array(),
  );
  return row === undefined ? null : toProfile(row);
}

function toProfile(row: ProfileRow): ProfileRecord {
  const { allergens, diet, equipment, skill, guidance, timezone } = row;
  return {
    displayName: row.display_name,
    allergens,
    diet,
    equipment,
    skill,
    householdSize: row.household_size,
    guidance,
    timezone,
  };
}
