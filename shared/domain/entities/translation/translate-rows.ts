// Translates database rows for models: every id becomes a ref, including those in nested children and foreign keys
// (spec/refs#rows-for-models).
import { FINDINGS } from "../../../contracts/findings.ts";
import type { DomainPack, TableSpec } from "../../../contracts/pack.ts";
import type { EntityRecord } from "../../../contracts/session.ts";
import type { RefShape } from "../../../contracts/filter.ts";
import type { Ref } from "../../../contracts/ids.ts";
import type { Registry } from "../create-registry.ts";
import { maskUuids } from "./find-uuids.ts";

type Row = Record<string, unknown>;
export interface RefRequest {
  type: string;
  id: string;
}
export interface TranslatedRows {
  rows: Row[];
  /** Records of the rows and their children, new or touched, and of rows to which they refer and that had no record. */
  records: EntityRecord[];
}

/** Label of a row that another row refers to and that has not been read. */
export const UNREAD_LABEL = "(not read)";

/** Where a table's rows contain ids that have refs: the row itself, its foreign keys, its children. */
export function refShape(pack: DomainPack, table: string): RefShape {
  const spec = specOf(pack, table);
  return {
    type: spec.refType,
    links: Object.entries(spec.foreignKeys).flatMap(([column, target]): RefShape["links"] => {
      const type = pack.tables[target]?.refType;
      return type === undefined ? [] : [[column, type]];
    }),
    children: Object.keys(spec.children).flatMap((child) =>
      pack.tables[child] === undefined ? [] : [{ table: child, ...refShape(pack, child) }],
    ),
  };
}

/** The ids in the rows, each once, in order of appearance. */
export function idsIn(rows: Row[], shape: RefShape): RefRequest[] {
  const requests = new Map<string, RefRequest>();
  const addRequest = (type: string, id: unknown) => {
    if (typeof id === "string" && !requests.has(id)) requests.set(id, { type, id });
  };
  const walk = (row: Row, { type, links, children }: RefShape) => {
    addRequest(type, row.id);
    for (const [column, target] of links) addRequest(target, row[column]);
    for (const child of children) {
      const childRows = row[child.table];
      if (Array.isArray(childRows)) childRows.forEach((entry) => walk(entry as Row, child));
    }
  };
  rows.forEach((row) => walk(row, shape));
  return [...requests.values()];
}

/** Ids in the rows that have no ref yet, in order of appearance: the items of one `assign_refs`. */
export function unseenIn(
  pack: DomainPack,
  table: string,
  rows: Row[],
  registry: Registry,
): RefRequest[] {
  const ids = idsIn(rows, refShape(pack, table));
  return ids.filter(({ id }) => registry.refOf(id) === undefined);
}

/**
 * Rows with refs in place of ids. Columns that the table's spec does not name (ownership) are left
 * out, as are ids that have no ref; findings stay; UUIDs inside text are masked.
 * @param newRefs refs of the ids that `unseenIn` listed, or of rows that were just created
 * @param exchange number of the current exchange
 */
export function translateRows(
  pack: DomainPack,
  table: string,
  rows: Row[],
  registry: Registry,
  newRefs: ReadonlyMap<string, Ref>,
  exchange: number,
): TranslatedRows {
  const records = new Map<string, EntityRecord>();
  const refOf = (id: unknown): Ref | null =>
    typeof id === "string" ? (newRefs.get(id) ?? registry.refOf(id) ?? null) : null;

  const link = (type: string | undefined, id: unknown): string | null => {
    const ref = refOf(id);
    if (ref === null || type === undefined) return null;
    if (registry.get(ref) === undefined && !records.has(ref)) {
      const firstTouch = { created: exchange, touched: exchange };
      records.set(ref, {
        ...firstTouch,
        ref,
        id: id as string,
        type,
        label: UNREAD_LABEL,
        status: "linked",
      });
    }
    return ref;
  };

  const translate = (spec: TableSpec, row: Row, nested: boolean): Row => {
    const output: Row = {};
    const ref = refOf(row.id);
    if (ref !== null) output.id = ref;
    const parent = nested ? parentColumn(pack, spec) : undefined;
    for (const [column, value] of Object.entries(row)) {
      if (column === "id" || column === parent) continue;
      const target = spec.foreignKeys[column];
      if (target !== undefined) {
        const linkedRef = link(pack.tables[target]?.refType, value);
        if (linkedRef !== null || value === null) output[column] = linkedRef;
      } else if (column === FINDINGS || Object.hasOwn(spec.columns, column)) {
        output[column] = maskIn(value);
      }
    }
    for (const child of childrenOf(pack, spec, row)) {
      output[child.table] = child.rows.map((entry) => translate(child.spec, entry, true));
    }
    if (ref !== null) {
      // After a read of all columns, all columns of the row are known. `withKnownColumns`
      // handles reads of some columns.
      const knownRecord = registry.get(ref);
      const { known: _known, ...oldFields }: Partial<EntityRecord> = knownRecord ?? {};
      const label = pack.labelOf(spec.table, output);
      const base = { ref, id: row.id as string, type: spec.refType, label, touched: exchange };
      const keptStatus =
        oldFields.status === "created" || oldFields.status === "updated"
          ? oldFields.status
          : "read";
      records.set(ref, {
        ...oldFields,
        ...base,
        status: nested ? "linked" : keptStatus,
        created: oldFields.created ?? exchange,
        ...(nested ? {} : { data: { ...oldFields.data, ...output } }),
      });
    }
    return output;
  };

  const spec = specOf(pack, table);
  return { rows: rows.map((row) => translate(spec, row, false)), records: [...records.values()] };
}

function specOf(pack: DomainPack, table: string): TableSpec {
  const spec = pack.tables[table];
  if (spec === undefined) throw new Error(`the pack has no table ${table}`);
  return spec;
}

function parentColumn(pack: DomainPack, spec: TableSpec): string | undefined {
  return spec.parent === undefined ? undefined : pack.tables[spec.parent]?.children[spec.table];
}

function childrenOf(pack: DomainPack, spec: TableSpec, row: Row) {
  return Object.keys(spec.children).flatMap((table) => {
    const childSpec = pack.tables[table];
    const value = row[table];
    return childSpec !== undefined && Array.isArray(value)
      ? [{ table, spec: childSpec, rows: value as Row[] }]
      : [];
  });
}

/** Masks UUIDs in a text, because a user may have pasted one into a note. */
function maskIn(value: unknown): unknown {
  if (typeof value === "string") return maskUuids(value);
  if (Array.isArray(value)) return value.map(maskIn);
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, maskIn(entry)]));
  }
  return value;
}
