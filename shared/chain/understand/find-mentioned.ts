// Finds the entities that the message mentions (spec/entities#mentions).
import { resolvableEntities } from "../../domain/entities/resolvable-entities.ts";
import { resolveMentions } from "../../domain/entities/resolve-mentions.ts";
import type { NodeContext } from "../node-context.ts";
import type { Fields } from "./understanding.ts";

/** Drops unknown refs from the model's answer; only their number is logged. */
export function findMentioned(
  { pack, log }: NodeContext,
  inputs: Fields<"session" | "output" | "background" | "links" | "curation" | "unknownRefs">,
): Fields<"resolvable" | "output" | "mentions" | "touchedRecords"> {
  const { session, background, links, curation, unknownRefs } = inputs;
  const resolvable = resolvableEntities(pack, session, background);
  const { output, mentions, records, unknownCount } = resolveMentions(inputs.output, {
    resolvable,
    types: new Set(Object.values(pack.tables).map(({ refType }) => refType)),
    links,
    droppedRefs: new Set(curation.dropped),
  });
  if (unknownCount + unknownRefs > 0) {
    log.warn("understand.unresolved_refs", { mentions: unknownCount, curation: unknownRefs });
  }
  return { resolvable, output, mentions, touchedRecords: records };
}
