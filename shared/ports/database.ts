// Postgres, the source of truth: the calls as one user at a time, and those of the sweep.
import type { ApplyOutcome } from "../contracts/effects.ts";
import type { UserId } from "../contracts/ids.ts";
import type { Changes } from "./changes.ts";
import type { HopDatabase } from "./hop-database.ts";
import type { RerunDatabase } from "./rerun-calls.ts";
import type { RunDatabase } from "./run-calls.ts";
import type { ScreenDatabase } from "./screen-database.ts";
import type { SweepDatabase } from "./sweep-database.ts";
import type { WaitDatabase } from "./wait-calls.ts";

/** Calls made as one user by nodes, by the engine and by the HTTP edge. */
export interface UserDatabase
  extends HopDatabase, RunDatabase, RerunDatabase, ScreenDatabase, WaitDatabase {
  applyEffects(request: Changes): Promise<ApplyOutcome>;
}

export interface ChainDatabase extends SweepDatabase {
  as(user: UserId): UserDatabase;
}
