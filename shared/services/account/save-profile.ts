// Converts the user's profile between the API and the database, with the pack's fields and their defaults,
// and reports the database's checks as refusals.
import type { PutProfile } from "../../contracts/api/profile.ts";
import type { ProfileSpec } from "../../contracts/profile.ts";
import type { UserId } from "../../contracts/ids.ts";
import { NO_PROFILE, type ProfileRecord } from "../../ports/stored-profile.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { Refusal } from "../refusal.ts";
import { noticePlaceFault } from "./notice-place.ts";

/** Sets the given fields and keeps the others. Refuses invalid values. */
export async function saveProfile(
  runtime: Runtime,
  user: UserId,
  change: PutProfile,
): Promise<Record<string, unknown> | Refusal> {
  const { pack } = runtime.flow;
  const subdomains = Object.keys(pack.subdomains);
  const unknownSubdomain = Object.keys(change.guidance ?? {}).find(
    (name) => !subdomains.includes(name),
  );
  if (unknownSubdomain !== undefined) {
    return invalid(
      `guidance.${unknownSubdomain}: must be one of ${subdomains.join(", ")}`,
      `/guidance/${unknownSubdomain}`,
    );
  }
  const {
    displayName,
    guidance,
    timezone,
    memory,
    memoryForAgents,
    approvalsForAgents,
    notices,
    noticesTo,
    ...packFields
  } = change;
  const { noticesTo: currentPlace } = noticesTo ? await runtime.api(user).getProfile() : NO_PROFILE;
  const missingPlace = await noticePlaceFault({ runtime, user }, noticesTo ?? null, currentPlace);
  if (missingPlace !== null) return invalid(`noticesTo: ${missingPlace}`, "/noticesTo");
  const answer = await runtime
    .api(user)
    .putProfile({
      ...(displayName === undefined ? {} : { displayName }),
      ...(guidance === undefined ? {} : { guidance }),
      ...(timezone === undefined ? {} : { timezone }),
      ...(memory === undefined ? {} : { memory }),
      ...(memoryForAgents === undefined ? {} : { memoryForAgents }),
      ...(approvalsForAgents === undefined ? {} : { approvalsForAgents }),
      ...(notices === undefined ? {} : { notices }),
      ...(noticesTo === undefined ? {} : { noticesTo }),
      fields: Object.fromEntries(
        Object.entries(packFields).filter(([, value]) => value !== undefined),
      ),
    });
  if (answer.outcome === "invalid") return invalid(answer.message, "");
  return toPublicProfile(pack.profile, answer.profile);
}

/** The profile as the API shows it, with the fields of this pack only. */
export function toPublicProfile(
  { fields }: ProfileSpec,
  { fields: storedFields, displayName, ...core }: ProfileRecord,
): Record<string, unknown> {
  const shownFields = Object.entries(fields).map(([name, { initial }]) => [
    name,
    storedFields[name] ?? initial,
  ]);
  return { displayName, ...Object.fromEntries(shownFields), ...core };
}

function invalid(detail: string, pointer: string): Refusal {
  return new Refusal({
    kind: "invalid",
    code: "invalid_body",
    title: "The body is not valid",
    detail,
    errors: [{ pointer, detail }],
  });
}
