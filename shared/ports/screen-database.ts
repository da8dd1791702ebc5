// What the HTTP edge changes in Postgres past a run, as the user of the request: rows of a screen.
import type { ApplyOutcome } from "../contracts/effects.ts";
import type { ScreenChanges } from "./changes.ts";

export interface ScreenDatabase {
  applyEffects(request: ScreenChanges): Promise<ApplyOutcome>;
}
