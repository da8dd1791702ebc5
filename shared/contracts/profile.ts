// The profile of the user who writes, as prompts may use it (spec/constraints#permanent). The pack defines
// the fields beside the core's.
import * as z from "zod";

/** A field of the pack's in `/v1/profile`. Its column has the same name in snake_case. */
export interface ProfileField {
  /** What a request may give. */
  given: z.ZodType;
  /** What an answer holds. */
  shown: z.ZodType;
  /** The value for a user who never stored a profile: the column's default. */
  initial: unknown;
}

/** What a pack knows of a person, and how prompts are told of it. */
export interface ProfileSpec {
  fields: Record<string, ProfileField>;
  /** What always holds for whatever is planned or made, as prompt lines: `colour: no rosé`. */
  always(profile: MemberProfile): string[];
  /**
   * What else steps that make something are told. `replaced`: fields that the conversation says
   * something else in place of.
   */
  more(profile: MemberProfile, replaced: ReadonlySet<string>): string[];
}

/**
 * Contents that may not be written without an override: the pack's guard would report this kind and code. A
 * `wish` is an exclusion of the conversation.
 */
export const AvoidedSchema = z.object({
  kind: z.string(),
  code: z.string(),
  /** Names of things that it rules out, lower case, singular. */
  terms: z.array(z.string()),
  /** Things that hold one of the terms as a word and are not ruled out. */
  except: z.array(z.string()).optional(),
  /** Codes of judgements that it rules out. */
  judged: z.array(z.string()).optional(),
});
export type Avoided = z.infer<typeof AvoidedSchema>;

/** `{kind: "dislike", subject: "tannin"}` */
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
  /** False when the database does not know the name: nothing can be checked for it. */
  checked: z.boolean().nullish(),
});
export type Told = z.infer<typeof ToldSchema>;

export const MemberProfileSchema = z.object({
  /** The pack's, by name. What the household shares is everybody's; the rest is the user's own. */
  fields: z.record(z.string(), z.unknown()),
  /** Subdomain → the user's own guidance for it. */
  guidance: z.record(z.string(), z.string()),
  /** IANA name; null means UTC. */
  timezone: z.string().nullable(),
  /** What the fields rule out, compiled: generated content is checked against it before it is shown. */
  avoid: z.array(AvoidedSchema).optional(),
  /** What the user has told of themselves in conversations; nobody else's. */
  told: z.array(ToldSchema).optional(),
});
export type MemberProfile = z.infer<typeof MemberProfileSchema>;
