// The profile of the user who writes, as prompts may use it (spec/constraints#permanent). The pack defines
// the fields in addition to the core's.
import * as z from "zod";

/** A field of the pack in `/v1/profile`. Its column has the same name in snake_case. */
export interface ProfileField {
  /** The values that a request may give. */
  given: z.ZodType;
  /** The values in an answer. */
  shown: z.ZodType;
  /** The value for a user who never stored a profile: the column's default. */
  initial: unknown;
}

/** The pack's fields of a profile, and their text for prompts. */
export interface ProfileSpec {
  fields: Record<string, ProfileField>;
  /** The rules for everything that is planned or made, as prompt lines: `colour: no rosé`. */
  always(profile: MemberProfile): string[];
  /** What the marks mean that `always` writes in brackets at the end of a line. */
  marks?: Readonly<Record<string, string>>;
  /**
   * Additional lines for steps that make something. `replaced`: fields that the conversation replaces.
   */
  more(profile: MemberProfile, replaced: ReadonlySet<string>): string[];
}

/** Something that may not be written without an override: the pack's guard reports this kind and code. */
export const AvoidedSchema = z.object({ kind: z.string(), code: z.string() });
export type Avoided = z.infer<typeof AvoidedSchema>;

/** A fact about a person that a message stated: `{kind: "dislike", subject: "tannin"}`. */
export const ToldSchema = z.object({
  kind: z.string(),
  subject: z.string(),
  note: z.string().nullable(),
  /** The person; absent for the user. */
  who: z.string().nullish(),
  /** The user's words for the subject, which is English. */
  words: z.string().nullish(),
  /** ISO dates of the first and the last day on which it is valid. */
  from: z.string().nullish(),
  until: z.string().nullish(),
  /** True if its first day is still to come. */
  later: z.boolean().nullish(),
  /** The codes of the guard's findings that it causes. */
  codes: z.array(z.string()).nullish(),
  /** False if the database does not know the name, so that nothing can be checked for it. */
  checked: z.boolean().nullish(),
});
export type Told = z.infer<typeof ToldSchema>;

export const MemberProfileSchema = z.object({
  /** The pack's fields, keyed by name. Shared fields cover the whole household, others only the user. */
  fields: z.record(z.string(), z.unknown()),
  /** The user's own values of the shared fields. */
  own: z.record(z.string(), z.unknown()).optional(),
  /** Subdomain → the user's own guidance for it. */
  guidance: z.record(z.string(), z.string()),
  /** IANA name; null means UTC. */
  timezone: z.string().nullable(),
  /**
   * The codes that the fields and facts exclude. Rows and content are checked for them before they are shown.
   */
  avoid: z.array(AvoidedSchema).optional(),
  /** The facts that the user has stated in conversations; no other member's. */
  told: z.array(ToldSchema).optional(),
});
export type MemberProfile = z.infer<typeof MemberProfileSchema>;
