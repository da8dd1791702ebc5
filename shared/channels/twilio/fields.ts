// The fields of Twilio's forms that Alfred uses. Twilio adds others without notice.
import * as z from "zod";

const text = z.string().optional();

export const inboundSchema = z.object({
  MessageSid: z.string().min(1),
  From: z.string().min(1),
  To: z.string().min(1),
  Body: z.string().catch(""),
  WaId: text,
  ProfileName: text,
  NumMedia: z.coerce.number().int().min(0).max(10).catch(0),
  ButtonPayload: text,
  OriginalRepliedMessageSid: text,
  OptOutType: text,
});
export type TwilioInbound = z.infer<typeof inboundSchema>;

export const statusSchema = z.object({
  MessageSid: z.string().min(1),
  MessageStatus: z.string().min(1),
  ErrorCode: text,
});
export type TwilioStatus = z.infer<typeof statusSchema>;
