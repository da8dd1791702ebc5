// Public v1 shapes of the user's profile. Frozen: change means v2.
import * as z from "zod";
import { textSchema } from "./common.ts";

/** The fourteen allergens that the EU requires to be named. */
export const AllergenSchema = z.enum([
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soybeans",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
]);

export const ProfileSchema = z
  .strictObject({
    displayName: z.string().nullable(),
    allergens: z
      .array(z.string())
      .describe("shared with the household, as is the displayName; nothing else is"),
    diet: z.array(z.string()),
    equipment: z.array(z.string()),
    skill: z.string().nullable(),
    householdSize: z.int().nullable().describe("people to cook for"),
    guidance: z.record(z.string(), z.string()).describe("subdomain → guidance in your own words"),
    timezone: z.string().describe("IANA name"),
  })
  .meta({ id: "Profile" });

export const PutProfileSchema = z
  .strictObject({
    displayName: textSchema(120).nullable().optional(),
    allergens: z.array(AllergenSchema).max(14).optional(),
    diet: z.array(textSchema(60)).max(20).optional(),
    equipment: z.array(textSchema(60)).max(50).optional(),
    skill: textSchema(60).nullable().optional(),
    householdSize: z.int().min(1).max(100).nullable().optional(),
    guidance: z
      .record(z.string().regex(/^[a-z][a-z_]{0,39}$/), textSchema(2000))
      .optional()
      .describe("replaces all guidance; subdomain → words"),
    timezone: z
      .string()
      .max(64)
      .refine(isTimeZone, "is not an IANA time zone, such as Europe/Vienna")
      .optional(),
  })
  .describe("Fields that are not given stay as they are; null clears one")
  .meta({ id: "PutProfile" });
export type PutProfile = z.infer<typeof PutProfileSchema>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
