// The fields of WhatsApp's webhooks that Alfred uses. Unknown fields are ignored; an unreadable
// entry does not affect the others of its batch.
import * as z from "zod";
import { optional, lenientList } from "../read-body.ts";

const text = optional(z.string());

const fileSchema = z.object({ id: z.string(), mime_type: text, caption: text });
const file = optional(fileSchema);

const choice = optional(z.object({ id: z.string() }));

const messageSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  /** A phone number; missing when the person hides it behind a user name. */
  from: text,
  /** The business-scoped user id. */
  from_user_id: text,
  group_id: text,
  /** Seconds since 1970. */
  timestamp: text,
  context: optional(z.object({ from: text, id: text })),
  text: optional(z.object({ body: z.string() })),
  image: file,
  audio: file,
  video: file,
  document: file,
  sticker: file,
  interactive: optional(z.object({ button_reply: choice, list_reply: choice })),
  button: optional(z.object({ payload: text, text })),
  system: optional(z.object({ type: z.string(), wa_id: text, user_id: text })),
});
export type WhatsAppMessage = z.infer<typeof messageSchema>;
export type WhatsAppFile = z.infer<typeof fileSchema>;

const statusSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  biz_opaque_callback_data: text,
  errors: lenientList(z.object({ code: z.number() })),
});
export type WhatsAppStatus = z.infer<typeof statusSchema>;

const contactSchema = z.object({
  wa_id: text,
  user_id: text,
  profile: optional(z.object({ name: text })),
});
export type WhatsAppContact = z.infer<typeof contactSchema>;

const changedIdSchema = z.object({
  timestamp: text,
  user_id: z.object({ previous: z.string().min(1), current: z.string().min(1) }),
});

const valueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string(), display_phone_number: text }),
  contacts: lenientList(contactSchema),
  messages: z.array(z.unknown()).catch([]),
  statuses: lenientList(statusSchema),
  user_id_update: lenientList(changedIdSchema),
});
export type WhatsAppValue = z.infer<typeof valueSchema>;

export const payloadSchema = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: lenientList(z.object({ changes: lenientList(z.object({ value: valueSchema })) })),
});

export { messageSchema };
