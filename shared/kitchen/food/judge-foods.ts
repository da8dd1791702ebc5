// The question to a model about foods that have no judgement: what the food of each name is and contains (I12).
import * as z from "zod";
import type { JudgingSpec } from "../../contracts/pack.ts";
import { codesOf, JUDGED_CODES } from "./allergen-codes.ts";
import { columnsOfJudged } from "./judgement.ts";

const codes = z.array(z.string().max(40)).max(40);

const FoodJudgementsSchema = z
  .strictObject({
    foods: z
      .array(
        z.strictObject({
          line: z.int().min(1).max(200).describe("number of the line"),
          food: z.string().max(200).describe("what it is, in English, singular"),
          contains: codes,
          may_contain: codes.describe("in which common brands or recipes differ"),
        }),
      )
      .max(200),
  })
  .meta({ title: "FoodJudgements" });
type FoodJudgements = z.infer<typeof FoodJudgementsSchema>;

export const judging: JudgingSpec = {
  tables: ["recipe_ingredients", "shopping_list", "meal_plans"],
  usedBy: { meal_plans: "recipe_id" },
  schema: FoodJudgementsSchema,
  prompt: "kitchen/judge",
  ask: (names) =>
    [
      `Codes: ${JUDGED_CODES.join(", ")}`,
      "<data>",
      ...names.map((name, index) => `${index + 1}. ${plainLine(name)}`),
      "</data>",
    ].join("\n"),
  check(answer, names) {
    const { foods } = answer as FoodJudgements;
    const missingLines = names.flatMap((_, index) =>
      foods.some(({ line }) => line === index + 1) ? [] : [index + 1],
    );
    if (missingLines.length > 0)
      return `every line is answered once; left out: ${missingLines.join(", ")}`;
    const words = foods.flatMap(({ contains, may_contain: may }) => [...contains, ...may]);
    const unknownWords = words.filter((word) => codesOf(word) === null);
    return unknownWords.length === 0
      ? null
      : `there are no codes ${[...new Set(unknownWords)].slice(0, 10).join(", ")}`;
  },
  read: (answer, names) =>
    names.map((_, index) => {
      const judgement = (answer as FoodJudgements).foods.find(({ line }) => line === index + 1);
      const columns = columnsOfJudged(judgement);
      return Object.keys(columns).length === 0 ? null : columns;
    }),
};

/** Keeps a name on one line and without "<", so that it cannot end its block. */
function plainLine(name: string): string {
  return name.replaceAll(/\s+/g, " ").replaceAll("<", "‹").slice(0, 300);
}
