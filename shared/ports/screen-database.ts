// The changes that the HTTP edge makes in Postgres outside of a run, as the request's user: rows of a screen.
import type { ApplyOutcome } from "../contracts/effects.ts";
import type { ScreenChanges } from "./changes.ts";

export interface ScreenDatabase {
  applyEffects(request: ScreenChanges): Promise<ApplyOutcome>;
}
