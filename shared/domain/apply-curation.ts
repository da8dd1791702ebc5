// Understand's curation, applied before anything is planned (V4 refinement; S2).
import type { Exchange, Session, SessionPatch } from "../contracts/session.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { UnderstandOutput } from "../contracts/understand.ts";
import { createRegistry } from "./create-registry.ts";
import { forgetDrafts } from "./forget-drafts.ts";
import { DROPPED } from "./tier-entities.ts";

export interface AppliedCuration {
  patch: SessionPatch;
  /** What was really kept and dropped. */
  curation: Exchange["curation"];
  /** Refs in the output that stand for nothing. */
  unresolved: string[];
}

/**
 * Drops drafts (content, record, and their text in what was said), takes dropped rows out of the active and retained tiers, and
 * marks retained ones with their reason. `clear_all` drops everything that is not retained by the
 * same output. Refs that do not resolve are reported, not fatal. Nothing in the database changes.
 */
export function applyCuration(
  pack: DomainPack,
  session: Session,
  curation: UnderstandOutput["curation"],
): AppliedCuration {
  const registry = createRegistry(session.entities);
  const unresolved: string[] = [];
  const canonical = (ref: string): string[] => {
    const record = registry.get(ref);
    if (record === undefined) unresolved.push(ref);
    return record === undefined ? [] : [record.ref];
  };
  const reasons: Record<string, string> = {};
  for (const { ref, reason } of curation.retain) {
    for (const known of canonical(ref)) reasons[known] = reason;
  }
  const all = curation.clear_all ? Object.values(session.entities) : [];
  const everything = all.filter((record) => record.aliasOf === undefined).map(({ ref }) => ref);
  const dropped = [...new Set([...curation.drop.flatMap(canonical), ...everything])].filter(
    (ref) => reasons[ref] === undefined,
  );

  const patch: SessionPatch = {};
  for (const ref of dropped) {
    const record = session.entities[ref];
    if (record === undefined) continue;
    if (record.status === "generated") {
      patch[`entity:${ref}`] = null;
      patch[`artifact:${ref}`] = null;
    } else {
      const { data: _data, retained: _retained, ...rest } = record;
      patch[`entity:${ref}`] = JSON.stringify({ ...rest, touched: DROPPED });
    }
  }
  const drafts = dropped.flatMap((ref) => session.artifacts[ref] ?? []);
  for (const exchange of session.exchanges) {
    const rest = forgetDrafts(pack, exchange, drafts);
    if (rest !== exchange) patch[`turn:${exchange.exchange}`] = JSON.stringify(rest);
  }
  for (const [ref, reason] of Object.entries(reasons)) {
    const record = session.entities[ref];
    if (record) patch[`entity:${ref}`] = JSON.stringify({ ...record, retained: reason });
  }
  return { patch, curation: { retained: Object.keys(reasons), dropped, reasons }, unresolved };
}
