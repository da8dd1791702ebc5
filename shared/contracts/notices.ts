// Notices about unattended runs: runs of schedules and webhooks, and waiting runs that the API has
// started.
import * as z from "zod";

/** The user's choice whether notices are sent: to the place that the user has chosen, or nowhere. */
export const NOTICE_PLACES = ["chat", "none"] as const;

export const NOTICE_KINDS = ["failed", "waits", "skipped", "off"] as const;

/** The content of a notice; its text is made in the chat's language when it is sent. */
export const NoticeSchema = z.object({
  kind: z.enum(NOTICE_KINDS),
  /** The Process's name. */
  process: z.string(),
  /**
   * Whether a place that the user had chosen is gone. The notice then goes to the user's general place, or else to the
   * chat that they used last.
   */
  fellBack: z.boolean().optional(),
});
