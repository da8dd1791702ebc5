// Keeps track of which columns of its row a record knows. A read of some columns says nothing about the others.
import type { EntityRecord } from "../../contracts/session.ts";
import type { Registry } from "./create-registry.ts";

/** A record without the known values of its row. */
export function withoutData<R extends EntityRecord>(record: R): Omit<R, "data" | "known"> {
  const { data: _data, known: _known, ...rest } = record;
  return rest;
}

/**
 * The records of a read of some columns: each record then knows these columns and those that it knew before. A row
 * whose columns were all known keeps them all.
 * @param records as translated, each with its data
 * @param registry as the records were before the read
 * @param columns that were read; null for all columns
 */
export function withKnownColumns(
  records: EntityRecord[],
  registry: Registry,
  columns: string[] | null,
): EntityRecord[] {
  if (columns === null) return records;
  return records.map((record) => {
    if (record.data === undefined) return record;
    const oldRecord = registry.get(record.ref);
    if (oldRecord?.data === undefined) return { ...record, known: columns };
    if (oldRecord.known === undefined) return record;
    return { ...record, known: [...new Set([...oldRecord.known, ...columns])] };
  });
}
