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
  /**
   * Stores fingerprints, and deletes those of another model or size; does neither while memory is off. Returns how many
   * were stored.
   */
  writeFingerprints: asUser(
    "write_fingerprints",
    (request: {
      model: string;
      dimensions: number;
      fingerprints: { id: string; bits: string }[];
    }) => request,
    onlyField("kept", z.int()),
  ),
};
