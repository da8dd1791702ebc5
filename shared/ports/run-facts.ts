// What a run begins with: the request for its facts, and the facts.
import type { ConversationId, HouseholdId, Ref } from "../contracts/ids.ts";
import type { StandingChange } from "../contracts/effects.ts";
import type { Finding, Wish } from "../contracts/findings.ts";
import type { MemberProfile } from "../contracts/profile.ts";

/**
 * A row that may be relevant to a run although no exchange has touched it (spec/entities#tiers).
 */
export interface BackgroundRow {
  table: string;
  /** Ref type. */
  type: string;
  id: string;
  /** Assigned by the call. */
  ref: Ref;
  label: string;
  /** `contains: port`, `named: gavi`, `recent: 2 days ago` */
  reason: string;
  /** Where the item is stored, as the row has it; absent for items without a place. */
  place?: string | null | undefined;
}

export interface RunFactsRequest {
  household: HouseholdId;
  conversation: ConversationId;
  /**
   * The topics of the message and the session, in lower case, the most specific first; at most 12.
   */
  terms: string[];
  /**
   * Rows whose content is in the session: those that have changed since its snapshot are returned.
   */
  known: { table: string; id: string }[];
  /** Ids that the message names in `@[Label](id)`; those that the user may not see are left out. */
  mentioned: string[];
  /** The most background rows; rows in `known` are never among them. */
  backgroundLimit: number;
  /** The conversation's exclusions, by which `known` is checked. */
  wishes: Wish[];
}

/** All facts from the database that a run begins with, read in one request. */
export interface RunFacts {
  profile: MemberProfile | null;
  /** Rows per writable top-level table of the household. */
  counts: Record<string, number>;
  background: BackgroundRow[];
  /**
   * Known rows that a screen, another conversation or an undo has changed; null: the row is gone.
   */
  changed: { table: string; id: string; row: Record<string, unknown> | null }[];
  mentioned: BackgroundRow[];
  /** The current findings in known rows, by id; rows without a finding are left out. */
  found: Record<string, Finding[]>;
  /** The changes of the last few runs of this conversation that are not undone, newest first. */
  standing: StandingChange[];
}
