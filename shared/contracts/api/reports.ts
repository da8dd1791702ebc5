// Public v1 shapes of a pack's reports, made from the pack's own schemas. Frozen: change means v2.
import * as z from "zod";
import type { ReportSpec } from "../pack.ts";
import { FindingsSchema } from "./rows.ts";
import { type HouseholdQuery, HouseholdQuerySchema } from "./common.ts";

/** The body of a request: these fields, and those of the pack's report. */
export interface ReportBody extends HouseholdQuery, Record<string, unknown> {
  /** BCP 47 */
  language?: string | undefined;
}

/** The schemas of one report; those with a name become components of the OpenAPI document. */
export function reportSchemas({ one, body, item }: ReportSpec) {
  return {
    body: body()
      .extend({
        ...HouseholdQuerySchema.shape,
        language: z
          .string()
          .min(2)
          .max(12)
          .optional()
          .meta({ examples: ["de"] })
          .describe("of the notes, BCP 47; English if absent"),
      })
      .meta({ id: `${one}Request` }),
    report: z
      .strictObject({
        items: z.array(item().extend({ findings: FindingsSchema })),
        notes: z
          .array(z.string())
          .describe("for the user: what was not counted or could not be compared"),
      })
      .meta({ id: one }),
  };
}
