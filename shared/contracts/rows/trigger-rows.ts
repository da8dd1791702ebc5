// What the database's functions about schedules and webhooks answer.
import * as z from "zod";
import { UserIdSchema } from "../ids.ts";
import { SealedSchema } from "../definitions/secrets.ts";
import { HookSchema, ScheduleSchema } from "../definitions/triggers.ts";

/** Times as Postgres writes them. */
const schedule = ScheduleSchema.extend({
  nextAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
const hook = HookSchema.omit({ url: true }).extend({
  createdAt: z.string(),
  oldKeyUntil: z.string().nullable(),
});
const key = z.object({ id: z.string(), sealed: SealedSchema });
const refused = z.object({ outcome: z.enum(["key_conflict", "quota", "not_found"]) });

export const ScheduleRowSchema = schedule.nullable();
export const SchedulesSchema = z.object({ items: z.array(schedule) });
export const ScheduleAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("written"), item: schedule }),
  refused,
]);
export const HooksSchema = z.object({ items: z.array(hook) });
export const HookAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("written"), item: hook, key: key.nullable() }),
  refused,
  z.object({ outcome: z.literal("stale") }),
]);
export const DeletedSchema = z.object({ deleted: z.boolean() });
export const NothingSchema = z.object({});

export const TakenDueSchema = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("due"),
    process_id: z.string(),
    inputs: z.record(z.string(), z.unknown()),
  }),
  z.object({ outcome: z.enum(["overlap", "off", "gone"]) }),
]);

export const DueSchedulesSchema = z.object({
  schedules: z.array(
    z.object({
      id: z.string(),
      user_id: UserIdSchema,
      cron: z.string(),
      time_zone: z.string(),
      due_at: z.string(),
    }),
  ),
});

export const FoundHookSchema = z.object({
  hook: z
    .object({
      id: z.string(),
      user_id: UserIdSchema,
      process_id: z.string(),
      inputs: z.record(z.string(), z.unknown()),
      payload_as: z.string().nullable(),
      keys: z.array(key),
    })
    .nullable(),
});
