// The rows that a run has read so far, from which content may be derived and against which it is checked.
import type { SourceRow } from "../../contracts/pack.ts";
import type { Plan } from "../../contracts/plan.ts";
import type { Artifact } from "../../contracts/session.ts";
import { stepResults, type RunResults } from "../planning/run-results.ts";

/** The rows that the steps so far have read, each once, with each column as last read; refs in place of ids. */
export function sourceRows(results: RunResults): SourceRow[] {
  const rows = new Map<string, SourceRow>();
  for (const [hop, step] of stepResults(results)) {
    for (const { table, rows: readRows } of step.reads ?? []) {
      readRows.forEach((row, index) => {
        const earlierRow = rows.get(String(row.id))?.row ?? {};
        rows.set(String(row.id ?? `${hop}.${table}.${index}`), {
          table,
          row: { ...earlierRow, ...row },
        });
      });
    }
  }
  return [...rows.values()];
}

export interface ChangedRows {
  /** Rows created or updated that still exist: table → refs. */
  changedRefs: Map<string, Set<string>>;
  deletedRefs: Set<string>;
}

/** The rows that the steps so far have changed; earlier reads of them are out of date. */
export function changedRows(results: RunResults): ChangedRows {
  const changedRefs = new Map<string, Set<string>>();
  const deletedRefs = new Set<string>();
  const receipts = stepResults(results).flatMap(([, step]) => step.receipts ?? []);
  for (const { op, table, ref, status } of receipts) {
    if (status !== "applied" || ref === null) continue;
    const refs = changedRefs.get(table) ?? new Set();
    changedRefs.set(table, refs);
    if (op === "delete") {
      refs.delete(ref);
      deletedRefs.add(ref);
    } else refs.add(ref);
  }
  return { changedRefs, deletedRefs };
}

/** The newest content of each artifact that the steps so far have made. */
export function artifactsMade(results: RunResults): Artifact[] {
  const artifacts = stepResults(results).flatMap(([, step]) => step.artifacts ?? []);
  return [...new Map(artifacts.map((artifact) => [artifact.ref, artifact])).values()];
}

/**
 * The source rows that the plan does not change: without those that it changes or deletes by ref, and without those
 * of a subdomain in which it changes rows that are still to be found.
 * @param subdomainOf returns a table's subdomain
 */
export function sourcesKept(
  sources: SourceRow[],
  plan: Plan,
  subdomainOf: (table: string) => string | undefined,
): SourceRow[] {
  const changes = plan.steps.filter(
    ({ type, operation }) => type === "write" && (operation === "update" || operation === "delete"),
  );
  const batchRefs = new Set(
    changes.flatMap(({ batch }) => batch?.items.map(({ ref }) => ref) ?? []),
  );
  const openSubdomains = new Set(
    changes.filter(({ batch }) => !batch).map(({ subdomain }) => subdomain),
  );
  return sources.filter(
    ({ table, row }) =>
      !batchRefs.has(String(row.id)) && !openSubdomains.has(subdomainOf(table) ?? ""),
  );
}
