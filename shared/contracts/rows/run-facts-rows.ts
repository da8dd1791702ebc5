// What the database answers about people and about what a run begins with, in its own snake_case.
import * as z from "zod";
import { StandingChangeSchema } from "../effects.ts";
import { AvoidedSchema, ToldSchema } from "../profile.ts";

export const ProfileRowSchema = z.object({
  display_name: z.string().nullable(),
  allergens: z.array(z.string()),
  diet: z.array(z.string()),
  equipment: z.array(z.string()),
  skill: z.string().nullable(),
  household_size: z.int().nullable(),
  guidance: z.record(z.string(), z.string()),
  timezone: z.string(),
});
export type ProfileRow = z.infer<typeof ProfileRowSchema>;

export const PutProfileAnswerSchema = z.union([
  z.object({ profile: ProfileRowSchema }),
  z.object({ outcome: z.literal("invalid"), message: z.string() }),
]);

export const HouseholdAllergensAnswerSchema = z.object({
  codes: z.array(z.string()).nullish(),
  outcome: z.string().nullish(),
});

const BackgroundRowSchema = z.object({
  table: z.string(),
  type: z.string(),
  id: z.uuid(),
  ref: z.string(),
  label: z.string(),
  reason: z.string(),
});

export const RunFactsAnswerSchema = z.object({
  /** The user's own; null when none is stored. */
  profile: ProfileRowSchema.nullable(),
  /** Codes of all members of the household; null for somebody who is none. */
  allergens: z.array(z.string()).nullable(),
  avoid: z.array(AvoidedSchema),
  told: z.array(ToldSchema),
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
});
export type RunFactsAnswer = z.infer<typeof RunFactsAnswerSchema>;
