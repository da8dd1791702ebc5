// A run's output as a person may read it: no raw ids, and no address that the Process or its user has not written.
import type { DomainPack } from "../../contracts/pack.ts";
import type { Session } from "../../contracts/session.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { nameOutside, type OutsideIds } from "../../domain/entities/outside-ids.ts";
import { releaseAll } from "../../domain/replies/release-sentence.ts";

/**
 * @param shown texts of the Process's owner and of the user: an output may repeat their addresses
 * @returns also the names of things outside, with those that the text is the first to show
 */
export function releaseOutput(
  pack: DomainPack,
  session: Session,
  text: string,
  shown: string[],
): { text: string; outside: OutsideIds } {
  const registry = createRegistry(session.entities);
  const named = nameOutside(session.outside, text, (id) => registry.refOf(id));
  return { text: releaseAll(named.text, { pack, registry, shown }), outside: named.outside };
}
