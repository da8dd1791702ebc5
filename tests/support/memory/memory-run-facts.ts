// What a run begins with, out of the in-memory tables: counts, background by likeness of labels, rows
// edited elsewhere, mentions. Smaller than read_run_facts (no categories, no dates), same shapes.
import type { Finding } from "../../../shared/contracts/findings.ts";
import type { DomainPack, TableSpec } from "../../../shared/contracts/pack.ts";
import type { MemberProfile } from "../../../shared/contracts/profile.ts";
import type { BackgroundRow, RunFacts, RunFactsRequest } from "../../../shared/ports/run-facts.ts";
import { refTo } from "../ids.ts";

type Row = Record<string, unknown>;

interface Source {
  pack: DomainPack;
  profile: MemberProfile | null;
  tables: Record<string, Row[]>;
  /** Ids of rows changed by something other than a run. */
  edited: Set<string>;
  refOf: (type: string, id: string) => string;
  standing: RunFacts["standing"];
  findingsIn: (row: Row) => Finding[];
}

export function memoryRunFacts(source: Source, request: RunFactsRequest): RunFacts {
  const { pack, profile, tables, edited, refOf, standing, findingsIn } = source;
  const specs = Object.values(pack.tables).filter((spec) => spec.writable && !spec.parent);
  const rows = specs.flatMap((spec) =>
    (tables[spec.table] ?? []).map((row) => ({ spec, row, id: String(row.id) })),
  );
  const show = ({ spec, row, id }: (typeof rows)[number], reason: string): BackgroundRow => ({
    table: spec.table,
    type: spec.refType,
    id,
    ref: refTo(refOf(spec.refType, id)),
    label: pack.labelOf(spec.table, row),
    reason,
  });
  const known = new Set(request.known.map(({ id }) => id));
  const relevant = rows
    .filter(({ id }) => !known.has(id))
    .map((entry) => ({ entry, reason: reasonFor(pack, entry, request.terms) }))
    .flatMap(({ entry, reason }) => (reason === null ? [] : [{ entry, ...reason }]))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, request.backgroundLimit);

  return {
    profile,
    counts: Object.fromEntries(specs.map(({ table }) => [table, (tables[table] ?? []).length])),
    background: relevant.map(({ entry, text }) => show(entry, text)),
    changed: request.known
      .filter(({ id }) => edited.has(id))
      .map(({ table, id }) => {
        const row = (tables[table] ?? []).find((entry) => entry.id === id);
        return { table, id, row: row === undefined ? null : structuredClone(row) };
      }),
    mentioned: rows
      .filter(({ id }) => request.mentioned.includes(id))
      .map((entry) => show(entry, "mentioned")),
    standing,
    found: Object.fromEntries(
      request.known.flatMap(({ table, id }) => {
        const row = (tables[table] ?? []).find((entry) => entry.id === id);
        const found = row === undefined ? [] : findingsIn(row);
        return found.length === 0 ? [] : [[id, found] as const];
      }),
    ),
  };
}

/** The best reason there is: the label before the children, earlier terms before later ones. */
function reasonFor(
  pack: DomainPack,
  { spec, row }: { spec: TableSpec; row: Row },
  terms: string[],
): { rank: number; text: string } | null {
  const label = pack.labelOf(spec.table, row).toLowerCase();
  const children = Object.keys(spec.children)
    .flatMap((table) => ((row[table] ?? []) as Row[]).map((child) => pack.labelOf(table, child)))
    .map((text) => text.toLowerCase());
  for (const [kind, texts] of [
    ["named", [label]],
    ["contains", children],
  ] as const) {
    const index = terms.findIndex((term) => texts.some((text) => text.includes(term)));
    if (index >= 0) {
      const rank = index + (kind === "named" ? 0 : terms.length);
      return { rank, text: `${kind}: ${terms[index]!}` };
    }
  }
  return null;
}
