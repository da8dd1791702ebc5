// The registry: maps refs to UUIDs and back, with aliases resolved (spec/refs#registry, I3).
import type { Ref, RowId } from "../../contracts/ids.ts";
import { ContractError } from "../../contracts/errors.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import { findUuids } from "./translation/find-uuids.ts";

export interface Registry {
  /** The record that a ref stands for; for an alias, its canonical record. */
  get(ref: string): EntityRecord | undefined;
  /** The canonical ref of a UUID. */
  refOf(id: RowId): Ref | undefined;
  /**
   * The record of a row that a model names by ref, for a filter or a foreign key.
   * Errors: ContractError("unresolved_ref") naming the ref, for a ref that is unknown, deleted, not
   * saved yet, of another type than `type`, or not a ref at all.
   */
  resolve(ref: unknown, type?: string): EntityRecord;
  all(): EntityRecord[];
}

/** @param entities the session's records by ref, aliases included */
export function createRegistry(entities: Record<string, EntityRecord>): Registry {
  const byId = new Map<string, Ref>();
  for (const record of Object.values(entities)) {
    if (record.aliasOf === undefined) byId.set(record.id, record.ref);
  }
  const get = (ref: string): EntityRecord | undefined => {
    const record = Object.hasOwn(entities, ref) ? entities[ref] : undefined;
    const canonical = record?.aliasOf;
    return canonical !== undefined && Object.hasOwn(entities, canonical)
      ? entities[canonical]
      : record;
  };
  const refusal = (message: string) => new ContractError("unresolved_ref", message);
  return {
    get,
    refOf: (id) => byId.get(id),
    all: () => Object.values(entities),
    resolve(ref, type) {
      if (typeof ref !== "string") throw refusal(`a ref is text such as ${type ?? "item"}_1`);
      if (findUuids(ref).length > 0) {
        throw refusal("that is not a ref: use refs exactly as shown, never construct one");
      }
      const record = get(ref);
      if (record === undefined) {
        throw refusal(`${clip(ref)} is not known: use a ref that is shown, or read it first`);
      }
      if (record.status === "deleted") throw refusal(`${ref} was deleted`);
      if (record.status === "generated") throw refusal(`${ref} is a draft that is not saved`);
      if (type !== undefined && record.type !== type) {
        throw refusal(`${ref} is of type ${record.type}, not ${type}`);
      }
      return record;
    },
  };
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
