// Reads a hop's result from those of a claim.
import type { Hop } from "../../contracts/hop.ts";

/** Null when the results do not contain it. */
export function readResult<T>(results: Record<Hop, string>, hop: Hop): T | null {
  const text = results[hop];
  return text === undefined ? null : (JSON.parse(text) as T);
}
