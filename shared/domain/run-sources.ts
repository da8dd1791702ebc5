// The rows that a run has read so far: what content may be derived from and is checked against.
import type { SourceRow } from "../contracts/pack.ts";
import type { Plan } from "../contracts/plan.ts";
import { stepResults, type RunResults } from "./run-results.ts";

/** Rows that the steps so far have read, each once, as read last; refs in place of ids. */
export function sourceRows(results: RunResults): SourceRow[] {
  const rows = new Map<string, SourceRow>();
  for (const [hop, step] of stepResults(results)) {
    for (const { table, rows: read } of step.reads ?? []) {
      read.forEach((row, index) => {
        const known = rows.get(String(row.id))?.row ?? {};
        rows.set(String(row.id ?? `${hop}.${table}.${index}`), {
          table,
          row: { ...known, ...row },
        });
      });
    }
  }
  return [...rows.values()];
}

/**
 * The rows among them that the plan leaves in place: none that it changes or deletes by ref, and
 * none of a subdomain in which it changes rows that it has yet to find.
 * @param subdomainOf table → its subdomain
 */
export function sourcesKept(
  sources: SourceRow[],
  plan: Plan,
  subdomainOf: (table: string) => string | undefined,
): SourceRow[] {
  const changes = plan.steps.filter(
    ({ type, operation }) => type === "write" && (operation === "update" || operation === "delete"),
  );
  const named = new Set(changes.flatMap(({ batch }) => batch?.items.map(({ ref }) => ref) ?? []));
  const open = new Set(changes.filter(({ batch }) => !batch).map(({ subdomain }) => subdomain));
  return sources.filter(
    ({ table, row }) => !named.has(String(row.id)) && !open.has(subdomainOf(table) ?? ""),
  );
}
