// The exclusions of a conversation, for which rows are read.
import type { Wish } from "../../contracts/findings.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { SessionConstraints } from "../../contracts/session.ts";
import { isUnsure } from "../prompting/sections/format-constraints.ts";

/**
 * The exclusions of the constraints that the user has certainly stated; inferred constraints exclude nothing.
 */
export function exclusionsOf(pack: DomainPack, constraints: SessionConstraints | null): Wish[] {
  const sure = (constraints?.constraints ?? []).filter((one) => !isUnsure(one));
  return sure.flatMap((one) => pack.exclusionOf?.(one) ?? []);
}
