// Postgres, the source of truth, called as one user at a time. Row-level security holds for every call.
import type { UserId } from "../contracts/ids.ts";
import type { HopDatabase } from "./hop-database.ts";
import type { RunDatabase } from "./run-database.ts";
import type { SweepDatabase } from "./sweep-database.ts";

/** Calls made as one user. */
export interface UserDatabase extends HopDatabase, RunDatabase {}

export interface ChainDatabase extends SweepDatabase {
  as(user: UserId): UserDatabase;
}
