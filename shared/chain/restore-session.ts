// Restores the session from the database: from the last snapshot, and from a summary that compression has made
// since.
import type { SessionFields } from "../contracts/session.ts";
import type { StoredSession } from "../ports/run-database.ts";

/** The snapshot's fields, with the newer summary if compression has made one. */
export function restoreSession(storedSession: StoredSession): SessionFields {
  const fields = { ...((storedSession.snapshot?.state ?? {}) as SessionFields) };
  const coveredTo = (json: unknown) =>
    Number((json as { coversTo?: number } | null)?.coversTo ?? -1);
  const summary: unknown = fields["summary"] ? JSON.parse(fields["summary"]) : null;
  if (coveredTo(storedSession.summary) > coveredTo(summary))
    fields["summary"] = JSON.stringify(storedSession.summary);
  return fields;
}
