// The session as stored in the database: the last snapshot, and the summary that compression made after it.
import type { SessionFields } from "../contracts/session.ts";
import type { StoredSession } from "../ports/run-database.ts";

/** The snapshot, with the history summary where compression came after it. */
export function restoreSession(storedSession: StoredSession): SessionFields {
  const fields = { ...((storedSession.snapshot?.state ?? {}) as SessionFields) };
  const covers = (json: unknown) => Number((json as { coversTo?: number } | null)?.coversTo ?? -1);
  const summary: unknown = fields["summary"] ? JSON.parse(fields["summary"]) : null;
  if (covers(storedSession.summary) > covers(summary))
    fields["summary"] = JSON.stringify(storedSession.summary);
  return fields;
}
