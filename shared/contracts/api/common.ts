// What the public v1 shapes share: ids, times, text, pages, problems. Frozen: change means v2.
import { ConversationIdSchema, HouseholdIdSchema, RunIdSchema, UserIdSchema } from "../ids.ts";
import * as z from "zod";

export const TimestampSchema = z
  .string()
  .meta({ format: "date-time", examples: ["2026-11-22T09:30:00.000Z"] })
  .describe("ISO 8601, in UTC");

/** An example value for plain texts. */
export const PLAIN_TEXT_EXAMPLES = { examples: ["Two tasks are on the list."] };

/** Ids are compared and used as keys, so one id has one spelling: lower case. */
export const IdSchema = z.uuid().toLowerCase();

/** Public forms of the ids that have a type of their own. */
export const PublicRunIdSchema = RunIdSchema.toLowerCase();
export const PublicConversationIdSchema = ConversationIdSchema.toLowerCase();
export const PublicHouseholdIdSchema = HouseholdIdSchema.toLowerCase();
export const PublicUserIdSchema = UserIdSchema.toLowerCase();

/** Path parameters of resources that are addressed by their id. */
export const IdParamsSchema = z.strictObject({ id: IdSchema });
export const RunParamsSchema = z.strictObject({ id: PublicRunIdSchema });
export const ConversationParamsSchema = z.strictObject({ id: PublicConversationIdSchema });
export const HouseholdParamsSchema = z.strictObject({ id: PublicHouseholdIdSchema });

/**
 * Text that people write: trimmed, 1 to `max` characters. A NUL character and half a surrogate pair are
 * refused, because Postgres cannot store them.
 */
export function textSchema(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(
      (text) => text.isWellFormed() && !text.includes("\0"),
      "contains a character that cannot be stored (NUL, or half of a surrogate pair)",
    );
}

export const PageQuerySchema = z.strictObject({
  cursor: z
    .string()
    .min(1)
    .max(400)
    .optional()
    .meta({ examples: ["WyIyMDI2LTExLTIyIl0"] })
    .describe("`next` of the previous page"),
  limit: z.coerce.number().int().min(1).max(100).default(50).describe("items on the page"),
});

/** How many there are, on all pages. */
export const CountSchema = z
  .int()
  .min(0)
  .meta({ examples: [2] });

/** The cursor of the page after this one. */
export const NextSchema = z
  .string()
  .nullable()
  .meta({ examples: ["WyIyMDI2LTExLTIyIl0"] })
  .describe("`cursor` of the next page; null: this is the last page");

export const HouseholdQuerySchema = z.strictObject({
  householdId: PublicHouseholdIdSchema.optional().describe(
    "needed only by members of several households",
  ),
});

export type HouseholdQuery = z.output<typeof HouseholdQuerySchema>;

/** A problem document (RFC 9457). */
export const problemSchema = (kinds: readonly string[]) =>
  z
    .strictObject({
      type: z
        .string()
        .meta({ examples: ["urn:alfred:problem:not_found"] })
        .describe("`urn:alfred:problem:` and the code"),
      status: z.int().meta({ examples: [404] }),
      code: z
        .string()
        .meta({ examples: ["not_found"] })
        .describe("stable: base decisions on this field"),
      title: z.string().describe("the kind of problem, in one line"),
      detail: z.string().describe("the fault of this request, and what to do about it"),
      errors: z
        .array(
          z.strictObject({
            pointer: z.string().describe("JSON Pointer (RFC 6901) into the body or the query"),
            detail: z.string(),
          }),
        )
        .optional()
        .describe("each fault with its place, if the request does not fit its schema"),
      violations: z
        .array(
          z.strictObject({
            kind: z.enum([...kinds, "may"]),
            code: z.string(),
            name: z.string(),
            by: z.enum(["words", "judgement"]).optional().describe("the only source that found it"),
          }),
        )
        .optional()
        .describe(
          "with `guard_blocked`: each code that must be avoided, and the name in which it was found",
        ),
      runs: z
        .array(
          z.strictObject({
            runId: z.uuid(),
            text: z.string().describe("the message"),
            changes: z.array(z.unknown()).describe("as the run reports them"),
            calls: z
              .array(z.string())
              .describe(
                "tools whose calls may have changed something outside, which cannot be undone",
              ),
          }),
        )
        .optional()
        .describe("with `effects_stand`: the runs whose changes are still in force, newest first"),
      changed: z
        .array(
          z.strictObject({
            id: z.uuid(),
            was: z.record(z.string(), z.unknown()).describe("as the undone request had left it"),
            now: z.record(z.string(), z.unknown()).nullable().describe("null: it was deleted"),
          }),
        )
        .optional()
        .describe("with `changed_since`, for rows: each row that was changed since, in both forms"),
      newerRun: z
        .uuid()
        .optional()
        .describe("with `rerun_exists`: the id of the run that has rerun this one"),
      conflicts: z
        .array(
          z.strictObject({
            id: z.uuid(),
            sent: z.record(z.string(), z.unknown()).describe("the changes of the request"),
            now: z.record(z.string(), z.unknown()).describe("the row as it is, with its `etag`"),
          }),
        )
        .optional()
        .describe(
          "with `precondition_failed`, for many rows: each row that has changed since it was read",
        ),
    })
    .meta({ id: "Problem" });

export const HealthSchema = z
  .strictObject({
    status: z.literal("ok"),
    environment: z.string().meta({ examples: ["production"] }),
  })
  .meta({ id: "Health" });

export const OpenApiSchema = z
  .looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })
  .meta({ id: "OpenApi" });
