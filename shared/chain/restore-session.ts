// The session as the database has it: the last snapshot, and the summary that compression made after it.
import type { SessionFields } from "../contracts/session.ts";
import type { StoredSession } from "../ports/run-database.ts";

/** The snapshot, with the history summary where compression came after it. */
export function restoreSession(stored: StoredSession): SessionFields {
  const fields = { ...((stored.snapshot?.state ?? {}) as SessionFields) };
  const covers = (json: unknown) => Number((json as { coversTo?: number } | null)?.coversTo ?? -1);
  const summary: unknown = fields["summary"] ? JSON.parse(fields["summary"]) : null;
  if (covers(stored.summary) > covers(summary)) fields["summary"] = JSON.stringify(stored.summary);
  return fields;
}
