// The fields of Slack's events, slash commands and pressed buttons that Alfred uses. Unknown fields
// are ignored.
import * as z from "zod";
import { optional, lenientList } from "../read-body.ts";

const text = optional(z.string());

const fileSchema = z.object({
  url_private_download: z.string(),
  mimetype: text,
  size: optional(z.number()),
  subtype: text,
});
export type SlackFile = z.infer<typeof fileSchema>;

const eventSchema = z.object({
  type: z.string(),
  subtype: text,
  bot_id: text,
  user: text,
  channel: text,
  channel_type: text,
  text,
  ts: text,
  thread_ts: text,
  files: lenientList(fileSchema),
  edited: z.unknown().optional(),
  message: optional(
    z.object({
      user: text,
      bot_id: text,
      text,
      ts: z.string(),
      thread_ts: text,
      edited: z.unknown().optional(),
    }),
  ),
  previous_message: optional(z.object({ text })),
  tokens: optional(z.object({ oauth: lenientList(z.string()), bot: lenientList(z.string()) })),
});

export const envelopeSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("url_verification"), challenge: z.string() }),
  z.object({
    type: z.literal("event_callback"),
    event_id: z.string().min(1),
    team_id: z.string().min(1),
    event: eventSchema,
    /** The recipients of the event; one is our bot. */
    authorizations: lenientList(z.object({ user_id: z.string(), is_bot: optional(z.boolean()) })),
  }),
]);
export type SlackEnvelope = z.infer<typeof envelopeSchema>;

export const commandSchema = z.object({
  command: z.string().startsWith("/"),
  text: z.string().catch(""),
  team_id: z.string().min(1),
  user_id: z.string().min(1),
  user_name: text,
  channel_id: z.string().min(1),
  trigger_id: z.string().min(1),
});
export type SlackCommand = z.infer<typeof commandSchema>;

export const pressedSchema = z.object({
  type: z.literal("block_actions"),
  trigger_id: z.string().min(1),
  team: z.object({ id: z.string() }),
  user: z.object({ id: z.string(), name: text }),
  channel: z.object({ id: z.string() }),
  message: optional(z.object({ ts: z.string(), thread_ts: text })),
  actions: z.tuple([z.object({ value: z.string() })], z.unknown()),
});
export type SlackPress = z.infer<typeof pressedSchema>;
