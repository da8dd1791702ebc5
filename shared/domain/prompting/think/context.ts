// Builds Think's context (spec/context#entities): entities as refs and labels, the conversation, the last
// exchange's steps and curation, counts per subdomain, Understand's result, the open proposal, and why a
// first plan was blocked.
import type { StandingChange } from "../../../contracts/effects.ts";
import type { DomainPack } from "../../../contracts/pack.ts";
import type { MemberProfile } from "../../../contracts/profile.ts";
import type { UnderstandResult } from "../../../contracts/results.ts";
import type {
  Exchange,
  HistorySummary,
  Pending,
  Session,
  SessionConstraints,
} from "../../../contracts/session.ts";
import { shownExchanges } from "../../conversation/shown-exchanges.ts";
import { tierEntities, type EntityTiers } from "../../entities/tier-entities.ts";

export interface ThinkContext {
  today: string;
  pack: DomainPack;
  entities: EntityTiers;
  exchanges: Exchange[];
  summary: HistorySummary | null;
  profile: MemberProfile | null;
  constraints: SessionConstraints | null;
  understanding: UnderstandResult;
  pending: Pending | null;
  /** The open question that the message does not respond to. */
  open: Pending | null;
  /** Why the first plan of the run was blocked; null on the first attempt. */
  replan: string[] | null;
  /** Why a quick look-up was not enough; null when none was tried. */
  lookedUp: string | null;
  /** The changes that can be undone. */
  standing: StandingChange[];
  /** The number of this message. */
  number: number;
  message: string;
}

export function thinkContext(input: {
  pack: DomainPack;
  session: Session;
  today: string;
  message: string;
  understanding: UnderstandResult;
  replan: string[] | null;
  lookedUp?: string | null;
  standing?: StandingChange[];
  number?: number;
}): ThinkContext {
  const { session, understanding } = input;
  return {
    standing: [],
    lookedUp: null,
    number: 0,
    ...input,
    entities: tierEntities(input.pack, session, session.exchange + 1),
    exchanges: shownExchanges(session),
    summary: session.summary,
    profile: understanding.profile,
    constraints: session.constraints,
    pending: understanding.takenOver ?? null,
    open: understanding.takenOver === undefined ? session.pending : null,
  };
}
