// Understand's mentions against the registry: what does not resolve is no reference (V4 §4.1).
import type { Session, SessionPatch } from "../contracts/session.ts";
import type { UnderstandOutput } from "../contracts/understand.ts";
import { createRegistry } from "./create-registry.ts";

export interface ResolvedMentions {
  /** The output with canonical refs; refs that stand for nothing are gone from it. */
  output: UnderstandOutput;
  /** Mentioned entities, touched again: what the user speaks of is in play. */
  touched: SessionPatch;
  unresolved: string[];
}

export function resolveMentions(
  session: Pick<Session, "entities" | "exchange">,
  output: UnderstandOutput,
): ResolvedMentions {
  const registry = createRegistry(session.entities);
  const unresolved: string[] = [];
  const touched: SessionPatch = {};
  const canonical = (ref: string): string[] => {
    const record = registry.get(ref);
    if (record === undefined) unresolved.push(ref);
    return record === undefined ? [] : [record.ref];
  };
  const mentions = output.entity_mentions.map((mention) => {
    const [ref = null] = mention.resolved_ref === null ? [] : canonical(mention.resolved_ref);
    const record = ref === null ? undefined : registry.get(ref);
    if (record !== undefined && record.status !== "deleted") {
      const again = { ...record, touched: session.exchange + 1 };
      touched[`entity:${record.ref}`] = JSON.stringify(again);
    }
    const candidates = [...new Set(mention.candidates.flatMap(canonical))];
    const isLost = mention.resolved_ref !== null && ref === null;
    return {
      ...mention,
      resolved_ref: ref,
      candidates,
      confidence: isLost ? ("low" as const) : mention.confidence,
    };
  });
  const { disambiguation } = output;
  const candidates = [...new Set(disambiguation?.candidates.flatMap(canonical) ?? [])];
  return {
    output: {
      ...output,
      entity_mentions: mentions,
      disambiguation:
        disambiguation === null || candidates.length < 2 ? null : { ...disambiguation, candidates },
    },
    touched,
    unresolved,
  };
}
