// The session after a run of a stored Process: one that answers a message leaves an exchange, any other none.
import type { DomainPack } from "../../contracts/pack.ts";
import type { Session, SessionFields, SessionPatch } from "../../contracts/session.ts";
import { expressedAfter } from "../../domain/conversation/end-session.ts";
import { stillOpen } from "../../domain/conversation/questions/take-pending.ts";
import {
  applyPatch,
  parseSession,
  serializeSession,
} from "../../domain/conversation/session-fields.ts";
import { exchangesToPrune } from "../../domain/conversation/shown-exchanges.ts";
import { evictEntities } from "../../domain/entities/evict-entities.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunMeta } from "../../ports/store.ts";

export interface RunSession {
  meta: RunMeta;
  /** Fields at the run's start. */
  session: SessionFields;
  /** What committed steps have changed. */
  staged: SessionPatch;
}

export function sessionOf({ session, staged }: RunSession): Session {
  return parseSession(applyPatch(session, staged));
}

/**
 * @param routing how it went, for the next exchanges: `process`, `failed`, `cancelled`
 * @param goal the Process's name
 * @param blocked why it could not do everything
 */
export function sessionAfter(
  pack: DomainPack,
  run: RunSession,
  clock: Clock,
  told: { text: string; routing: string; goal: string; blocked: string | null },
): SessionFields {
  const { meta } = run;
  if (meta.trigger !== undefined) return applyPatch(run.session, run.staged);
  const session = sessionOf(run);
  const exchange = session.exchange + 1;
  const { text, routing, goal, blocked } = told;
  const after: Session = {
    ...session,
    exchange,
    pending: stillOpen(session.pending, exchange),
    exchanges: [
      ...session.exchanges,
      {
        exchange,
        user: meta.text,
        assistant: text,
        routing,
        goal,
        steps: [],
        phase: null,
        expressed: expressedAfter(session, null),
        curation: { retained: [], dropped: [], reasons: {} },
        blocked,
        day: clock.today(null),
        at: clock.iso(clock.now()),
      },
    ],
  };
  const pruned = new Set(exchangesToPrune(after).map((old) => old.exchange));
  const kept = after.exchanges.filter((turn) => !pruned.has(turn.exchange));
  const next = { ...after, exchanges: kept };
  return serializeSession({ ...next, entities: evictEntities(pack, next) });
}
