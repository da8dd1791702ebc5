// What is known of the person who writes, as prompts may use it (spec/constraints#permanent).
import * as z from "zod";

/**
 * What must not be written without an override: an allergen of the household, a diet of the user. A
 * wish is what the conversation leaves out.
 */
export const AvoidedSchema = z.object({
  kind: z.enum(["allergen", "diet", "wish"]),
  /** `crustaceans`, `vegetarian` */
  code: z.string(),
  /** Names of foods that it rules out, lower case, singular. */
  terms: z.array(z.string()),
  /** Foods that hold one of the terms as a word and are not ruled out: coconut milk, for milk. */
  except: z.array(z.string()).optional(),
  /** Codes of judgements that it rules out. */
  judged: z.array(z.string()).optional(),
});
export type Avoided = z.infer<typeof AvoidedSchema>;

/** `{kind: "dislike", subject: "coriander"}` */
export const ToldSchema = z.object({
  kind: z.string(),
  subject: z.string(),
  note: z.string().nullable(),
  /** Whose it is; absent for the user's own. */
  who: z.string().nullish(),
  /** The user's words for the subject, which is English. */
  words: z.string().nullish(),
  /** ISO date of the last day on which it holds. */
  until: z.string().nullish(),
  /** False where the database knows no food and no rule by that name: nothing can be checked for it. */
  checked: z.boolean().nullish(),
});
export type Told = z.infer<typeof ToldSchema>;

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
  /** Allergens and diet compiled: what generated content is checked against before it is shown. */
  avoid: z.array(AvoidedSchema).optional(),
  /** What the user has told of themselves in conversations; nobody else's. */
  told: z.array(ToldSchema).optional(),
});
export type MemberProfile = z.infer<typeof MemberProfileSchema>;
