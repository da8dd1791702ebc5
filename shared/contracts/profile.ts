// What is known of the person who writes, as prompts may use it (DESIGN §4, Constraints, Widening).
import { z } from "zod";

export const MemberProfileSchema = z.object({
  /** Codes of all members of the household: allergens are shared, nothing else is. */
  allergens: z.array(z.string()),
  diet: z.array(z.string()),
  equipment: z.array(z.string()),
  skill: z.string().nullable(),
  householdSize: z.int().nullable(),
  /** Subdomain → the user's own guidance for it. */
  guidance: z.record(z.string(), z.string()),
  /** IANA name; null means UTC. */
  timezone: z.string().nullable(),
});
export type MemberProfile = z.infer<typeof MemberProfileSchema>;
