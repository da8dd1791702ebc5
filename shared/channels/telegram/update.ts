// The fields of Telegram's updates that Alfred uses. Unknown fields are ignored.
import * as z from "zod";
import { optional } from "../read-body.ts";

const id = z.int();

const userSchema = z.object({
  id,
  is_bot: z.boolean().catch(false),
  first_name: optional(z.string()),
  last_name: optional(z.string()),
  language_code: optional(z.string()),
});
export type TelegramUser = z.infer<typeof userSchema>;

const chatSchema = z.object({ id, type: z.string(), first_name: optional(z.string()) });
export type TelegramChat = z.infer<typeof chatSchema>;

const fileSchema = z.object({
  file_id: z.string(),
  file_size: optional(z.number()),
  mime_type: optional(z.string()),
});
export type TelegramFile = z.infer<typeof fileSchema>;

const entitySchema = z.object({
  type: z.string(),
  offset: z.int().nonnegative(),
  length: z.int().nonnegative(),
  user: optional(z.object({ id })),
});
export type TelegramEntity = z.infer<typeof entitySchema>;

const file = optional(fileSchema);
const entities = optional(z.array(entitySchema));

const messageSchema = z.object({
  message_id: id,
  message_thread_id: optional(id),
  is_topic_message: optional(z.boolean()),
  from: optional(userSchema),
  /** Present when the sender is a group or a channel, for example an anonymous administrator. */
  sender_chat: z.unknown().optional(),
  chat: chatSchema,
  text: optional(z.string()),
  caption: optional(z.string()),
  entities,
  caption_entities: entities,
  reply_to_message: optional(z.object({ from: optional(z.object({ id })) })),
  photo: optional(z.array(fileSchema)),
  voice: file,
  audio: file,
  video: file,
  video_note: file,
  document: file,
  migrate_to_chat_id: optional(id),
});
export type TelegramMessage = z.infer<typeof messageSchema>;

const pressedSchema = z.object({
  id: z.string(),
  from: userSchema,
  message: optional(
    z.object({
      message_id: id,
      message_thread_id: optional(id),
      is_topic_message: optional(z.boolean()),
      chat: chatSchema,
    }),
  ),
  data: optional(z.string()),
});
export type TelegramPress = z.infer<typeof pressedSchema>;

const memberSchema = z.object({
  chat: chatSchema,
  from: userSchema,
  new_chat_member: z.object({ status: z.string() }),
});
export type TelegramMember = z.infer<typeof memberSchema>;

const stoppedSchema = z.object({ chat: chatSchema, message_thread_id: optional(id), draft_id: id });
export type TelegramStop = z.infer<typeof stoppedSchema>;

export const updateSchema = z.object({
  update_id: id,
  message: messageSchema.optional(),
  edited_message: messageSchema.optional(),
  callback_query: pressedSchema.optional(),
  my_chat_member: memberSchema.optional(),
  stopped_message_generation: stoppedSchema.optional(),
});
export type TelegramUpdate = z.infer<typeof updateSchema>;
