// The exclusions of a conversation against which the rows of a read are checked.
import type { Wish } from "../../contracts/findings.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { SessionConstraints } from "../../contracts/session.ts";
import { isUnsure } from "../prompting/sections/format-constraints.ts";

/**
 * The exclusions in the constraints that the user has stated for certain; an inferred constraint excludes
 * nothing.
 */
export function exclusionsOf(pack: DomainPack, constraints: SessionConstraints | null): Wish[] {
  const certainConstraints = (constraints?.constraints ?? []).filter(
    (constraint) => !isUnsure(constraint),
  );
  return certainConstraints.flatMap((constraint) => pack.exclusionOf?.(constraint) ?? []);
}
