// The slots of the workers, to be shown: claims take them, commits give them back.
import type { UserId } from "../contracts/ids.ts";
import type { Hop } from "../contracts/hop.ts";

/** A slot that has been used. */
export interface UsedSlot {
  /** `<pool>:<n>`, from 1. */
  id: string;
  pool: string;
  /** The store's milliseconds: taken, renewed or given back last. */
  beatMs: number;
  /** When it was taken first, as far as the store knows. */
  sinceMs: number;
  processed: number;
  failed: number;
  /** Null while it is free. `tillMs`: the end of its lease. */
  job: { user: string; run: string; hop: Hop; tillMs: number } | null;
}

export interface PoolsSeen {
  /** The store's time. */
  nowMs: number;
  used: UsedSlot[];
  /** The pools of the user's hops that wait for a slot, one entry each. */
  waiting: string[];
}

export interface WorkerPools {
  /** Errors: TransientError("unavailable"). */
  look(user: UserId): Promise<PoolsSeen>;
}
