// What the database's functions about calendars answer, in their own snake_case.
import * as z from "zod";
import { HouseholdIdSchema, UserIdSchema } from "../ids.ts";

export const OpenCalendarAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("opened"), created_at: z.string() }),
  z.object({ outcome: z.literal("not_member") }),
]);

export const CalendarRowSchema = z.object({ created_at: z.string() });

export const CloseCalendarAnswerSchema = z.object({ closed: z.boolean() });

export const FindCalendarAnswerSchema = z.object({
  feed: z
    .object({
      user_id: UserIdSchema,
      household_id: HouseholdIdSchema,
      language: z.string().nullable(),
    })
    .nullable(),
});
