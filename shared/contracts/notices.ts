// Notices about runs that nobody watches: of schedules, of webhooks, and waiting ones that the API has started.
import * as z from "zod";

/** Whether they are told: in the place that the user has chosen, or nowhere. */
export const NOTICE_PLACES = ["chat", "none"] as const;

export const NOTICE_KINDS = ["failed", "waits", "skipped", "off"] as const;

/** What a notice tells; its text is made in the chat's language when it is sent. */
export const NoticeSchema = z.object({
  kind: z.enum(NOTICE_KINDS),
  /** The Process's name. */
  process: z.string(),
  /** The place that the user had chosen is gone: this is the chat that they used last. */
  fellBack: z.boolean().optional(),
});
