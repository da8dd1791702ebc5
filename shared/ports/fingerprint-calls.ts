// The calls about fingerprints of Episodes (spec/memory#meaning).
import * as z from "zod";
import { asUser, onlyField, row } from "./define-call.ts";

export const fingerprintCalls = {
  /** Whether the user's memory has fingerprints of this model, and is on. */
  knowsMeaning: asUser(
    "knows_meaning",
    (model: string) => ({ model }),
    onlyField("known", z.boolean()),
  ),
  /** The user's own words that have no fingerprint of this model, the newest first; none while memory is off. */
  episodesToFingerprint: asUser(
    "episodes_to_fingerprint",
    (model: string, limit: number) => ({ model, limit }),
    row({ episodes: z.array(row({ id: z.uuid(), text: z.string() })), more: z.boolean() }),
  ),
  /** Keeps them, and deletes those of another model or size: how many were kept. */
  writeFingerprints: asUser(
    "write_fingerprints",
    (made: { model: string; dimensions: number; fingerprints: { id: string; bits: string }[] }) =>
      made,
    onlyField("kept", z.int()),
  ),
};
