// The session after a run of a stored Process. A run that answers a message adds an exchange; other
// runs do not.
import type { DomainPack } from "../../contracts/pack.ts";
import type { Session, SessionFields, SessionPatch } from "../../contracts/session.ts";
import { saidWhen } from "../../chain/said-when.ts";
import { expressedAfter } from "../../domain/conversation/end-session.ts";
import { stillOpen } from "../../domain/conversation/questions/take-pending.ts";
import {
  applyPatch,
  outsideFields,
  parseSession,
  serializeSession,
} from "../../domain/conversation/session-fields.ts";
import { exchangesToPrune } from "../../domain/conversation/shown-exchanges.ts";
import { evictEntities } from "../../domain/entities/evict-entities.ts";
import type { OutsideIds } from "../../domain/entities/outside-ids.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunMeta } from "../../ports/store.ts";

export interface RunSession {
  meta: RunMeta;
  /** The session's fields at the run's start. */
  session: SessionFields;
  /** The changes of committed steps. */
  staged: SessionPatch;
}

export function sessionOf({ session, staged }: RunSession): Session {
  return parseSession(applyPatch(session, staged));
}

/**
 * @param ending.routing how the run went, for later exchanges: `process`, `failed`, `cancelled`
 * @param ending.goal the Process's name
 * @param ending.blocked why it could not do everything
 * @param ending.outside the names of outside things that the reply uses; by default those of the session
 */
export function sessionAfter(
  pack: DomainPack,
  run: RunSession,
  clock: Clock,
  ending: {
    text: string;
    routing: string;
    goal: string;
    blocked: string | null;
    outside?: OutsideIds;
  },
): SessionFields {
  const { meta } = run;
  const session = sessionOf(run);
  const { text, routing, goal, blocked, outside = session.outside } = ending;
  if (meta.trigger !== undefined) {
    return { ...applyPatch(run.session, run.staged), ...outsideFields(outside) };
  }
  const exchange = session.exchange + 1;
  const sessionWithExchange: Session = {
    ...session,
    outside: { ...outside },
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
        ...saidWhen(meta, clock, null),
      },
    ],
  };
  const prunedNumbers = new Set(
    exchangesToPrune(sessionWithExchange).map((pruned) => pruned.exchange),
  );
  const remaining = sessionWithExchange.exchanges.filter(
    (entry) => !prunedNumbers.has(entry.exchange),
  );
  const next = { ...sessionWithExchange, exchanges: remaining };
  return serializeSession({ ...next, entities: evictEntities(pack, next) });
}
