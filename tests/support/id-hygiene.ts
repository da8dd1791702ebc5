// Checks I1 over everything that a suite did: no database id in a model request, and no id or ref in a reply, a question
// or the reason for a failure. Suites on a stack check it before they stop the stack.
import type { IdLeak } from "../../dev/model/wire/id-watch.ts";
import { findIds } from "../../dev/model/wire/id-watch.ts";

/** Runs a statement to which no policy applies, and returns its rows. */
export type Admin = <R extends Record<string, unknown>>(
  sql: string,
  values?: unknown[],
) => Promise<R[]>;

/**
 * @param model the local model server that answered the suite's requests
 * @param reported faults to leave out; those that are found are added
 * @throws Error naming every id that reached the model, and every id or ref that reached a user
 */
export async function expectNoIdsShown(
  model: { url: string; apiKey: string },
  admin: Admin,
  reported: Set<string>,
): Promise<void> {
  const faults = (await idFaults(model, admin)).filter((fault) => !reported.has(fault));
  for (const fault of faults) reported.add(fault);
  if (faults.length > 0)
    throw new Error(`Ids are shown where they must not be (I1):\n${faults.join("\n")}`);
}

/** A sentence for each violation of I1. Every id in the database counts as known. */
export async function idFaults(
  model: { url: string; apiKey: string },
  admin: Admin,
): Promise<string[]> {
  const ids = await knownIds(admin);
  const inRequests = (await fetchLeaks(model, ids)).map(
    ({ contract, id, context }) => `${contract ?? "a request"} shows ${id}: ${context}`,
  );
  const refs = await refPattern(admin);
  const pieces = new Set(ids.flatMap((id) => [id.slice(0, 8), id.slice(-12)]));
  const inReplies = (await textsForUsers(admin)).flatMap((text) =>
    [...idsIn(text, pieces), ...(text.match(refs) ?? [])].map(
      (leak) => `a reply shows ${leak}: ${text.slice(0, 200)}`,
    ),
  );
  return [...inRequests, ...inReplies];
}

async function fetchLeaks(
  { url, apiKey }: { url: string; apiKey: string },
  ids: string[],
): Promise<IdLeak[]> {
  const response = await fetch(`${url}/_control/leaks`, {
    method: "POST",
    headers: { "x-api-key": apiKey },
    body: JSON.stringify({ knownIds: ids }),
  });
  if (!response.ok) throw new Error(`The model server answered ${response.status} about its leaks`);
  return ((await response.json()) as { data: IdLeak[] }).data;
}

/** Every value of every uuid column. */
async function knownIds(admin: Admin): Promise<string[]> {
  const columns = await admin<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.data_type = 'uuid' and t.table_type = 'BASE TABLE'`,
  );
  const selects = columns.map(
    ({ table_name, column_name }) => `select "${column_name}"::text as id from "${table_name}"`,
  );
  const rows = await admin<{ id: string | null }>(selects.join(" union "));
  return rows.flatMap(({ id }) => id ?? []);
}

/** Refs of every type that the database knows, the kitchen's or another pack's. */
async function refPattern(admin: Admin): Promise<RegExp> {
  const rows = await admin<{ ref_type: string }>("select ref_type from public.data_tables");
  const types = rows.map(({ ref_type }) => ref_type).join("|");
  return new RegExp(`(?<![a-z0-9_])(?:gen_)?(?:${types})_\\d+(?![a-z0-9])`, "gi");
}

/** Replies as the transcript has them, questions with their options, and reasons for a failure. */
async function textsForUsers(admin: Admin): Promise<string[]> {
  const rows = await admin<{ text: string | null }>(
    `select a.content as text from public.alternatives a
       join public.turns t on t.id = a.turn_id where t.speaker = 'agent'
     union all select r.reply ->> 'text' from public.runs r
     union all select r.reply -> 'pending' ->> 'text' from public.runs r
     union all select option from public.runs r,
       jsonb_array_elements_text(coalesce(r.reply -> 'pending' -> 'options', '[]')) option
     union all select r.error ->> 'message' from public.runs r`,
  );
  return rows.flatMap(({ text }) => text ?? []);
}

/** Ids by their form, and the pieces in the text: 8 or 12 hex digits in a row. */
function idsIn(text: string, pieces: ReadonlySet<string>): string[] {
  const runs = text.toLowerCase().match(/[0-9a-f]{8,}/g) ?? [];
  const shownPieces = runs.flatMap((run) =>
    [8, 12].flatMap((length) =>
      Array.from({ length: Math.max(0, run.length - length + 1) }, (_, start) =>
        run.slice(start, start + length),
      ).filter((piece) => pieces.has(piece)),
    ),
  );
  return [...findIds(text).map(({ id }) => id), ...shownPieces];
}
