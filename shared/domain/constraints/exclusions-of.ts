// The exclusions of a conversation, for which the rows that are read or written are checked.
import type { Wish } from "../../contracts/findings.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { SessionConstraints } from "../../contracts/session.ts";
import { isUnsure } from "../prompting/sections/format-constraints.ts";

/** The exclusions in the constraints that are not unsure (`isUnsure`). */
export function exclusionsOf(pack: DomainPack, constraints: SessionConstraints | null): Wish[] {
  const certainConstraints = (constraints?.constraints ?? []).filter(
    (constraint) => !isUnsure(constraint),
  );
  return certainConstraints.flatMap((constraint) => pack.exclusionOf?.(constraint) ?? []);
}
