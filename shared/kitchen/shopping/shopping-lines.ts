// Lines as people type them into a shopping list, read as items with an amount and a name (spec/kitchen#lines).
import * as z from "zod";
import { textSchema } from "../../contracts/api/common.ts";
import type { ReportSpec } from "../../contracts/pack.ts";
import { parseLine } from "../recipes/parse-line.ts";

export const shoppingLines: ReportSpec = {
  path: "shopping-lines",
  one: "ShoppingLines",
  summary: "Lines that name things to buy, each as the body that adds it to the shopping list",
  body: () =>
    z.strictObject({
      lines: z
        .array(textSchema(200))
        .min(1)
        .max(200)
        .meta({ examples: [["2 lemons", "500 g flour"]] })
        .describe("as people write them, in the request's language"),
    }),
  item: () =>
    z.strictObject({
      name: z.string().meta({ examples: ["lemons"] }),
      quantity: z
        .number()
        .nullable()
        .meta({ examples: [2] })
        .describe("null: the line names no amount that could be read"),
      unit: z
        .string()
        .nullable()
        .meta({ examples: ["g"] }),
    }),
  rounds: [],
  report: ({ lines }, _sources, { language }) => ({
    items: (lines as string[]).map((line) => ({ ...parseLine(line, language) })),
    notes: [],
  }),
  content: ({ name }) => ({ name }),
};
