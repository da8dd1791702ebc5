// Saving the user's profile: what only this composition and the database can check.
import type { PutProfile } from "../contracts/api/profile.ts";
import type { ProfileRecord } from "../ports/api-database.ts";
import type { Runtime } from "../runtime/create-runtime.ts";
import { ProblemError } from "./problem.ts";

/** Sets the fields given, keeps the others. Errors: ProblemError 422 for what does not fit. */
export async function saveProfile(
  runtime: Runtime,
  user: string,
  change: PutProfile,
): Promise<ProfileRecord> {
  const known = Object.keys(runtime.flow.pack.subdomains);
  const unknown = Object.keys(change.guidance ?? {}).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw invalid(`guidance.${unknown}: is none of ${known.join(", ")}`, `/guidance/${unknown}`);
  }
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<ProfileRecord>;
  const saved = await runtime.api(user).putProfile(given);
  if (saved.outcome === "invalid") throw invalid(saved.message, "");
  return saved.profile;
}

function invalid(detail: string, pointer: string): ProblemError {
  return new ProblemError({
    status: 422,
    code: "invalid_body",
    title: "The body is not valid",
    detail,
    errors: [{ pointer, detail }],
  });
}
