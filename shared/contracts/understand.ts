// What Understand answers: signals, not plans (V4 §4.1).
import * as z from "zod";

export const EntityMentionSchema = z.strictObject({
  raw_text: z.string().max(200),
  entity_type: z.string().max(40),
  resolved_ref: z.string().max(60).nullable(),
  candidates: z.array(z.string().max(60)).max(20),
  confidence: z.enum(["high", "medium", "low"]),
});

/** A field that a model may leave out or null; the JSON schema shows its default. */
function lenient<S extends z.ZodType>(schema: S, fallback: z.core.util.NoUndefined<z.output<S>>) {
  return z.preprocess((value) => value ?? undefined, schema.default(fallback));
}

/** A field that may be absent; a null that arrives counts as absent. */
function optional<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => value ?? undefined, schema.optional());
}

/**
 * V4 §4.1 Constraint. `type` is one of the pack's constraint types; `field` says of what, where the
 * type leaves it open (a count of meals, a date range of a plan); `value` is text or a number.
 */
export const ConstraintSchema = z.strictObject({
  type: z.string().min(1).max(40),
  field: lenient(z.string().max(60), ""),
  value: z.union([z.string().max(120), z.number()]),
  confidence: z.number().min(0).max(1),
});
export type Constraint = z.infer<typeof ConstraintSchema>;

export const UnderstandOutputSchema = z
  .strictObject({
    entity_mentions: z.array(EntityMentionSchema).max(40),
    disambiguation: z
      .strictObject({
        candidates: z.array(z.string().max(60)).min(2).max(10),
        prompt: z.string().max(300),
      })
      .nullable()
      .describe("only when one mention has several equally good candidates"),
    constraint_snapshot: z.strictObject({
      new_constraints: z.array(ConstraintSchema).max(20),
      override_constraints: z.array(ConstraintSchema).max(20),
      withdrawn_constraints: optional(
        z.array(ConstraintSchema).max(20).describe("constraints listed that the user takes back"),
      ),
      reset_goal: z.boolean(),
      goal_update: z.string().max(200).nullable(),
      goal_subdomain: optional(
        z.string().max(40).describe("the subdomain that goal_update is about"),
      ),
      source_phrases: z.array(z.string().max(120)).max(10),
    }),
    curation: z.strictObject({
      retain: z
        .array(z.strictObject({ ref: z.string().max(60), reason: z.string().max(120) }))
        .max(20),
      drop: z
        .array(z.string().max(60))
        .max(60)
        .describe("drafts or entities the user is done with"),
      demote: lenient(
        z.array(z.string().max(60)).max(60).describe("retained entities that no longer matter"),
        [],
      ),
      clear_all: z.boolean(),
    }),
    pending_response: z
      .enum(["none", "answers", "confirms", "amends", "cancels"])
      .describe("how the message relates to the pending question or proposal, if there is one"),
    quick_mode: z.boolean(),
    quick_mode_confidence: z.enum(["high", "medium"]).nullable(),
    quick_intent: z.string().max(200).nullable(),
    quick_subdomain: z.string().max(40).nullable(),
    search_intent: z.enum(["category", "literal", "none"]),
    underspecified: lenient(
      z.strictObject({
        intent: z.string().max(40).nullable().describe("one of the open intents listed, or null"),
        missing: z.array(z.string().max(40)).max(6).describe("what that intent leaves open"),
      }),
      { intent: null, missing: [] },
    ),
    language: lenient(z.string().max(12).describe("of the message, as a BCP 47 tag"), "en"),
    processed_message: z.string().max(50).describe("a log label"),
  })
  .meta({ title: "UnderstandOutput" });
export type UnderstandOutput = z.infer<typeof UnderstandOutputSchema>;
