// The workers' slots, for display. Claims take slots; commits and releases free them.
import type { UserId } from "../contracts/ids.ts";
import type { Hop } from "../contracts/hop.ts";

/** A slot that has been used. */
export interface UsedSlot {
  /** `<pool>:<n>`, from 1. */
  id: string;
  pool: string;
  /** The time when the slot was last taken, renewed or freed, in milliseconds of the store's clock. */
  beatMs: number;
  /** The time when it was first taken, as far as the store knows. */
  sinceMs: number;
  /** The hop that took it last; null once that hop has given it back. `tillMs`: the end of the hop's lease. */
  job: { user: string; run: string; hop: Hop; tillMs: number } | null;
}

export interface PoolsSeen {
  /** The store's time. */
  nowMs: number;
  used: UsedSlot[];
  /** The pools in which the user's hops wait for a slot, one entry per hop. */
  waiting: string[];
}

export interface WorkerPools {
  /** Errors: TransientError("unavailable"). */
  look(user: UserId): Promise<PoolsSeen>;
}
