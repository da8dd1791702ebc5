// What a run begins with: the facts of one request, and what it asks for.
import type { ConversationId, HouseholdId, Ref } from "../contracts/ids.ts";
import type { StandingChange } from "../contracts/effects.ts";
import type { Finding, Wish } from "../contracts/findings.ts";
import type { MemberProfile } from "../contracts/profile.ts";

/** A row that a run may speak of though no exchange has touched it (spec/entities#tiers). */
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
  /** The place where the thing is kept, as the row stores it; absent for things without one. */
  place?: string | null | undefined;
}

export interface RunFactsRequest {
  household: HouseholdId;
  conversation: ConversationId;
  /** What the message and the session are about, lower case, most telling first; at most 12. */
  terms: string[];
  /** Rows whose content the session holds: those that changed since its snapshot are returned. */
  known: { table: string; id: string }[];
  /** Ids that the message names in `@[Label](id)`; what the user may not see is left out. */
  mentioned: string[];
  /** Background rows wanted at most; rows in `known` are never among them. */
  backgroundLimit: number;
  /** The conversation's exclusions, for which `known` is read. */
  wishes: Wish[];
}

/** Everything of the database that a run begins with, in one request. */
export interface RunFacts {
  profile: MemberProfile | null;
  /** Rows per writable top-level table of the household. */
  counts: Record<string, number>;
  background: BackgroundRow[];
  /** Known rows that a screen, another conversation or an undo has changed; null: it is gone. */
  changed: { table: string; id: string; row: Record<string, unknown> | null }[];
  mentioned: BackgroundRow[];
  /** What is found in known rows now, by id; rows without a finding are left out. */
  found: Record<string, Finding[]>;
  /** What the last few runs of this conversation changed and that has not been taken back, newest first. */
  standing: StandingChange[];
}
