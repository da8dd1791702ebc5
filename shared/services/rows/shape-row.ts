// Converts a pack's rows between the database's shape and the API's: names, lines, times.
import { columnOf } from "../../contracts/field-names.ts";
import { FINDINGS, findingsOf, type Finding } from "../../contracts/findings.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { FieldSpecs, ResourceSpec } from "../../contracts/resource.ts";
import { markedTag } from "./entity-tag.ts";

type Row = Record<string, unknown>;

/** Converts a row of `read_rows` or `apply_effects` (children nested) to the API's shape. */
export function toPublicRow({ fields, lines, marked }: ResourceSpec, row: Row): Row {
  const lineRows = lines ? ((row[lines.table] ?? []) as Row[]) : [];
  return {
    id: row["id"],
    ...shownFields(fields, row),
    ...(lines
      ? {
          [lines.field]: lineRows.map((line) => ({
            id: line["id"],
            ...shownFields(lines.fields, line),
          })),
        }
      : {}),
    ...(marked ? findingsField(row) : {}),
    createdAt: isoTime(row["created_at"]),
    updatedAt: isoTime(row["updated_at"]),
  };
}

/** The row in the API's shape, with the version of its picture if its resource has pictures. */
const toScreenRow = (spec: ResourceSpec, row: Row): Row => ({
  ...toPublicRow(spec, row),
  ...(spec.pictured ? { picture: row["picture"] ?? null } : {}),
});

/** The row with its entity tag. */
export async function toTaggedRow(spec: ResourceSpec, user: UserId, row: Row): Promise<Row> {
  const { [FINDINGS]: marks, ...content } = row;
  return { ...toScreenRow(spec, row), etag: await markedTag(user, content, marks) };
}

/** `null`: the row was not judged. Absent: nothing was found. */
function findingsField(row: Row): { findings?: Finding[] | null } {
  if (row[FINDINGS] === null) return { findings: null };
  const findings = findingsOf(row);
  return findings.length > 0 ? { findings } : {};
}

/** The body's values for the table's columns. */
export function toColumns(fields: FieldSpecs, body: Row): Row {
  return Object.fromEntries(
    Object.keys(fields)
      .filter((field) => body[field] !== undefined)
      .map((field) => [columnOf(field), body[field]]),
  );
}

/** The body's lines, in order; null if the body has none. */
export function toLines({ lines }: ResourceSpec, body: Row): Row[] | null {
  if (lines === undefined || body[lines.field] === undefined) return null;
  return (body[lines.field] as Row[]).map((line, place) => ({
    ...toColumns(lines.fields, line),
    ...(lines.place === undefined ? {} : { [lines.place]: place }),
    ...(line["id"] === undefined ? {} : { id: line["id"] }),
  }));
}

function shownFields(fields: FieldSpecs, row: Row): Row {
  return Object.fromEntries(
    Object.keys(fields).map((field) => [field, row[columnOf(field)] ?? null]),
  );
}

const isoTime = (time: unknown) => new Date(String(time)).toISOString();
