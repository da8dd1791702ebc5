// Public v1 shapes of deleting and exporting a user's data. Frozen: change means v2.
import * as z from "zod";
import { TimestampSchema } from "./common.ts";

export const ErasureSchema = z
  .strictObject({
    status: z.enum(["erasing", "erased"]),
    identity: z
      .enum(["deleted", "kept"])
      .describe("kept: the identity provider's record has to be deleted by Alfred's operator"),
  })
  .meta({ id: "Erasure" });

export const HouseholdErasureSchema = z
  .strictObject({ status: z.literal("erasing") })
  .meta({ id: "HouseholdErasure" });

export const EraseHouseholdQuerySchema = z.strictObject({
  others: z
    .enum(["stay", "lose_it"])
    .default("stay")
    .describe("`lose_it`: delete it even if other people are members"),
});

export const ExportSchema = z
  .strictObject({
    exportedAt: z.string(),
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  })
  .meta({ id: "Export" });

const usd = (cost: number) => z.number().meta({ examples: [cost] });

export const SpendingSchema = z
  .strictObject({
    spentUsd: usd(0.0312).describe("the cost of the day's model calls"),
    budgetUsd: usd(0.5).nullable().describe("the maximum for a day; null: there is no limit"),
    leftUsd: usd(0.4688).nullable().describe("what is left of the budget; null without one"),
    endsAt: TimestampSchema.describe("when the day ends, in UTC, and the next budget begins"),
  })
  .meta({ id: "Spending" });
