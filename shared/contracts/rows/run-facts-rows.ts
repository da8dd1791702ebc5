// The database's answers about profiles and about the facts of a run's beginning, in snake_case.
import * as z from "zod";
import { RefSchema } from "../ids.ts";
import { StandingChangeSchema } from "../effects.ts";
import { FindingSchema } from "../findings.ts";
import { AvoidedSchema, ToldSchema } from "../profile.ts";

/** The core's columns, and those of packs. */
export const ProfileRowSchema = z.looseObject({
  display_name: z.string().nullable(),
  guidance: z.record(z.string(), z.string()),
  timezone: z.string(),
});
export type ProfileRow = z.infer<typeof ProfileRowSchema>;

export const PutProfileAnswerSchema = z.union([
  z.object({ profile: ProfileRowSchema }),
  z.object({ outcome: z.literal("invalid"), message: z.string() }),
]);

const BackgroundRowSchema = z.object({
  table: z.string(),
  type: z.string(),
  id: z.uuid(),
  ref: RefSchema,
  label: z.string(),
  reason: z.string(),
  /** The place where the thing is kept, as the table stores it. */
  place: z.string().nullish(),
});

export const RunFactsAnswerSchema = z.object({
  /** The user's own profile; null if none is stored. */
  profile: ProfileRowSchema.nullable(),
  /** The pack's profile columns that the household shares, with the values of all members. */
  shared: z.record(z.string(), z.unknown()).nullish(),
  avoid: z.array(AvoidedSchema).default([]),
  told: z.array(ToldSchema).default([]),
  counts: z.record(z.string(), z.int()),
  background: z.array(BackgroundRowSchema),
  changed: z.array(
    z.object({
      table: z.string(),
      id: z.uuid(),
      row: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  mentioned: z.array(BackgroundRowSchema),
  standing: z.array(StandingChangeSchema),
  found: z.record(z.string(), z.array(FindingSchema)),
});
export type RunFactsAnswer = z.infer<typeof RunFactsAnswerSchema>;
