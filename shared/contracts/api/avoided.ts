// Public v1 shapes of what must be avoided for a user, as the guard checks it. Frozen: change means v2.
import * as z from "zod";

const CodesSchema = z.array(z.string()).meta({ examples: [["port"]] });
const DaySchema = z.iso
  .date()
  .nullable()
  .meta({ examples: ["2027-01-31"] });

const StatedSchema = z.strictObject({
  kind: z.string().meta({ examples: ["dislike"] }),
  subject: z.string().meta({ examples: ["fortified wine"] }),
  who: z.string().nullable().describe("the person; null for the user"),
  from: DaySchema.describe("the first day on which it holds; null: since ever"),
  until: DaySchema.describe("the last day on which it holds; null: for good"),
  isLater: z.boolean().describe("whether its first day is still to come"),
  codes: CodesSchema.describe("what is checked because of it"),
  isChecked: z
    .boolean()
    .describe("false: the subject is not known, so that nothing can be checked for it"),
});

export const AvoidedListSchema = z
  .strictObject({
    avoided: z
      .array(
        z.strictObject({
          kind: z.string().meta({ examples: ["style"] }),
          code: z.string().meta({ examples: ["port"] }),
        }),
      )
      .describe(
        "what is checked now, in all households of the user together: for all their members, and for the user alone",
      ),
    stated: z
      .array(StatedSchema)
      .describe("what the user has said of themselves and of others; at most 60"),
  })
  .meta({ id: "AvoidedList" });
export type AvoidedList = z.infer<typeof AvoidedListSchema>;
