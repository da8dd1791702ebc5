// A run's output as a person may read it: no raw ids, and no address that the Process or its user has not written.
import type { DomainPack } from "../../contracts/pack.ts";
import type { Session } from "../../contracts/session.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { findUuids } from "../../domain/entities/translation/find-uuids.ts";
import { releaseAll } from "../../domain/replies/release-sentence.ts";

/** @param shown texts of the Process's owner and of the user: an output may repeat their addresses */
export function releaseOutput(
  pack: DomainPack,
  session: Session,
  text: string,
  shown: string[],
): string {
  const registry = createRegistry(session.entities);
  return releaseAll(
    withoutIds(text, (id) => registry.refOf(id)),
    { pack, registry, shown },
  );
}

/** Ids of rows that the conversation knows become their names; others `ext_1`, `ext_2`, … in their order. */
function withoutIds(text: string, refOf: (id: string) => string | undefined): string {
  let named = text;
  let others = 0;
  for (const id of findUuids(text)) {
    if (id.length < WHOLE) continue;
    const ref = refOf(id.toLowerCase()) ?? `ext_${++others}`;
    named = named.replaceAll(id, ref);
  }
  return named;
}

/** Characters of an id without dashes; shorter ones are parts, which are masked. */
const WHOLE = 32;
