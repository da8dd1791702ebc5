// The fields of Discord's interactions that Alfred uses. Unknown fields are ignored.
import * as z from "zod";
import { optional } from "../read-body.ts";

const text = optional(z.string());
const snowflake = z.string().regex(/^\d{1,20}$/);

const userSchema = z.object({
  id: snowflake,
  username: text,
  global_name: optional(z.string().nullable()),
  bot: optional(z.boolean()),
});
const speaker = optional(userSchema);

const attachmentSchema = z.object({
  url: z.string(),
  content_type: text,
  size: optional(z.number()),
});
export type DiscordAttachment = z.infer<typeof attachmentSchema>;

const base = {
  id: snowflake,
  application_id: snowflake,
  token: z.string().min(1),
  channel_id: snowflake,
  guild_id: text,
  /** 1 is a direct message with the bot. */
  context: optional(z.int()),
  locale: text,
  user: speaker,
  member: optional(z.object({ user: userSchema, nick: optional(z.string().nullable()) })),
};

const optionSchema = z.object({
  name: z.string(),
  value: optional(z.union([z.string(), z.number()])),
});

export const interactionSchema = z.discriminatedUnion("type", [
  /** A ping. */
  z.object({ type: z.literal(1) }),
  /** A command. */
  z.object({
    type: z.literal(2),
    ...base,
    data: z.object({
      options: z.array(optionSchema).catch([]),
      resolved: optional(
        z.object({ attachments: optional(z.record(z.string(), attachmentSchema)) }),
      ),
    }),
  }),
  /** A press of a button. */
  z.object({
    type: z.literal(3),
    ...base,
    data: z.object({ custom_id: z.string() }),
    message: optional(z.object({ id: snowflake })),
  }),
]);
export type DiscordInteraction = z.infer<typeof interactionSchema>;
export type DiscordCommand = Extract<DiscordInteraction, { type: 2 }>;
export type DiscordPress = Extract<DiscordInteraction, { type: 3 }>;
