// A pack's rows as agents see them: the fields of the API's resource, with refs in place of ids.
import * as z from "zod";
import { FindingsSchema } from "../../contracts/api/rows.ts";
import { columnOf } from "../../contracts/field-names.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { FieldSpecs, ResourceSpec } from "../../contracts/resource.ts";
import { toPublicRow } from "../../services/rows/shape-row.ts";

type Row = Record<string, unknown>;

const RefSchema = z.string().describe("a ref, such as `thing_3`");

/** The schema of one row. */
export function rowSchema(pack: DomainPack, spec: ResourceSpec): z.ZodObject {
  const { lines } = spec;
  return z.object({
    ref: RefSchema,
    ...shownFields(pack, spec.table, spec.fields),
    ...(lines
      ? {
          [lines.field]: z.array(
            z.object({ ref: RefSchema, ...shownFields(pack, lines.table, lines.fields) }),
          ),
        }
      : {}),
    ...(spec.marked ? { findings: FindingsSchema } : {}),
    createdAt: z.string(),
    updatedAt: z.string(),
  });
}

function shownFields(pack: DomainPack, table: string, fields: FieldSpecs) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { shown, kind }]) => {
      const schema = isLink(pack, table, name) ? RefSchema : shown;
      return [name, kind === "empty" || schema === RefSchema ? schema.nullable() : schema];
    }),
  );
}

/**
 * @param row from the database, with its lines nested
 * @param refs id → ref
 */
export function rowWithRefs(
  pack: DomainPack,
  spec: ResourceSpec,
  row: Row,
  refs: ReadonlyMap<string, string>,
): Row {
  const { lines } = spec;
  const publicRow = withRefs(pack, spec.table, toPublicRow(spec, row), refs);
  if (!lines) return publicRow;
  const lineRows = publicRow[lines.field] as Row[];
  return {
    ...publicRow,
    [lines.field]: lineRows.map((line) => withRefs(pack, lines.table, line, refs)),
  };
}

/** An id without a ref becomes null in a field, and an empty `ref` of a row. */
function withRefs(
  pack: DomainPack,
  table: string,
  { id, ...fields }: Row,
  refs: ReadonlyMap<string, string>,
): Row {
  const linkedFields = Object.entries(fields).map(([name, value]) => [
    name,
    isLink(pack, table, name) ? (refs.get(String(value)) ?? null) : value,
  ]);
  return { ref: refs.get(String(id)) ?? "", ...Object.fromEntries(linkedFields) };
}

const isLink = (pack: DomainPack, table: string, field: string) =>
  Object.hasOwn(pack.tables[table]?.foreignKeys ?? {}, columnOf(field));
