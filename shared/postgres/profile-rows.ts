// A user's profile for the API and for prompts: the core's columns, and the columns of packs.
import { columnOf, fieldOf } from "../contracts/field-names.ts";
import {
  type ProfileRow,
  ProfileRowSchema,
  PutProfileAnswerSchema,
  type RunFactsAnswer,
} from "../contracts/rows/run-facts-rows.ts";
import type { MemberProfile } from "../contracts/profile.ts";
import type { UserId } from "../contracts/ids.ts";
import type { ApiDatabase, ProfileRecord } from "../ports/api-database.ts";
import type { Caller } from "./create-caller.ts";

/** The profile of a user who never stored one; the table's own defaults. */
const NO_PROFILE: ProfileRecord = { displayName: null, fields: {}, guidance: {}, timezone: "UTC" };

export async function getProfile(caller: Caller, user: UserId): Promise<ProfileRecord> {
  return (await storedProfile(caller, user)) ?? NO_PROFILE;
}

/**
 * The user's own profile with the household's shared fields, the exclusions that follow from both, and the
 * facts that the user stated in conversations; null when all of these are empty.
 */
export function factsProfile(facts: RunFactsAnswer): MemberProfile | null {
  const { avoid, told } = facts;
  const shared = fieldsOf(facts.shared ?? {});
  const stored = facts.profile === null ? null : toProfile(facts.profile);
  const statements = [...Object.values(shared).filter(says), ...avoid, ...told];
  if (stored === null && statements.length === 0) return null;
  const { fields, guidance, timezone } = stored ?? NO_PROFILE;
  return { fields: { ...fields, ...shared }, guidance, timezone, avoid, told };
}

export async function putProfile(
  caller: Caller,
  { displayName, fields, ...rest }: Partial<ProfileRecord>,
): ReturnType<ApiDatabase["putProfile"]> {
  const own = Object.entries(fields ?? {}).map(([name, value]) => [columnOf(name), value]);
  const p = {
    ...Object.fromEntries(own),
    ...rest,
    ...(displayName === undefined ? {} : { display_name: displayName }),
  };
  const answer = await caller.call("put_profile", p, PutProfileAnswerSchema);
  if ("profile" in answer) return { outcome: "saved", profile: toProfile(answer.profile) };
  return answer;
}

async function storedProfile(caller: Caller, user: UserId): Promise<ProfileRecord | null> {
  const [row] = await caller.select(
    "profiles",
    (from) => from.select("*").eq("user_id", user),
    ProfileRowSchema.array(),
  );
  return row === undefined ? null : toProfile(row);
}

function toProfile(row: ProfileRow): ProfileRecord {
  const { display_name, guidance, timezone, user_id: _user, updated_at: _time, ...own } = row;
  return { displayName: display_name, fields: fieldsOf(own), guidance, timezone };
}

/** The columns, renamed to their fields. */
function fieldsOf(columns: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [fieldOf(column), value]),
  );
}

/** Whether a value carries any information. */
function says(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}
