// The session as the database has it: the last snapshot, and the summary that compression made after it.
import type { SessionFields } from "../contracts/session.ts";
import type { Recovered } from "../ports/run-database.ts";

/** The snapshot, with the history summary where compression came after it. */
export function restoreSession(found: Pick<Recovered, "snapshot" | "summary">): SessionFields {
  const fields = { ...((found.snapshot?.state ?? {}) as SessionFields) };
  const covers = (json: unknown) => Number((json as { coversTo?: number } | null)?.coversTo ?? -1);
  const kept: unknown = fields["summary"] ? JSON.parse(fields["summary"]) : null;
  if (covers(found.summary) > covers(kept)) fields["summary"] = JSON.stringify(found.summary);
  return fields;
}
