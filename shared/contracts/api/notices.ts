// Public v1 shapes of notices about unattended runs. Frozen: change means v2.
import * as z from "zod";
import { NOTICE_KINDS } from "../notices.ts";
import {
  IdSchema,
  NextSchema,
  PageQuerySchema,
  PublicConversationIdSchema,
  TimestampSchema,
} from "./common.ts";
import { RunStatusSchema } from "./runs.ts";

export const PublicNoticeSchema = z
  .strictObject({
    id: IdSchema,
    kind: z
      .enum(NOTICE_KINDS)
      .describe(
        "`failed`: a run failed; `waits`: it waits for you; `skipped`: a due time was skipped; `off`: a schedule was " +
          "switched off, because its runs failed",
      ),
    process: z.strictObject({
      id: IdSchema.nullable(),
      name: z.string().meta({ examples: ["Day out"] }),
    }),
    runId: IdSchema.nullable().describe("null for a notice about a schedule"),
    runStatus: RunStatusSchema.nullable().describe("the run's current status"),
    code: z.string().nullable().describe("the run's error, if it has failed"),
    todo: z
      .string()
      .meta({ examples: ["GET /v1/approvals has its question; answer it there."] })
      .describe("what to do about it"),
    delivery: z
      .enum(["told", "pending", "failed", "off", "limit", "no_chat"])
      .describe(
        "`told`: you have it, in the chat or in the conversation; `pending`: on its way to the chat; `failed`: the chat " +
          "did not get it; `off`: you want none; `limit`: you have had enough about this, or in all, today; " +
          "`no_chat`: there is no place for it",
      ),
    conversationId: IdSchema.nullable().describe("the conversation in which it appears"),
    fellBack: z
      .boolean()
      .describe("whether the place that you chose is gone, so that it went to another"),
    createdAt: TimestampSchema,
  })
  .meta({ id: "Notice" });
export type PublicNotice = z.infer<typeof PublicNoticeSchema>;

export const NoticeQuerySchema = z.strictObject({
  ...PageQuerySchema.shape,
  kind: z.enum(NOTICE_KINDS).optional(),
  conversationId: PublicConversationIdSchema.optional().describe("only notices that appear there"),
});
export type NoticeQuery = z.infer<typeof NoticeQuerySchema>;

export const NoticePageSchema = z
  .strictObject({ items: z.array(PublicNoticeSchema), next: NextSchema })
  .meta({ id: "NoticePage" });
