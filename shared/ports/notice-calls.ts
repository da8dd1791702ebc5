// The call that lists a user's notices about unattended runs.
import { type NoticeQuery, PublicNoticeSchema } from "../contracts/api/notices.ts";
import type * as z from "zod";
import { asUser, time } from "./define-call.ts";
import { afterCursor, pageOf } from "./page-calls.ts";

const listedNotice = PublicNoticeSchema.omit({ todo: true }).extend({ createdAt: time });
export type ListedNotice = z.output<typeof listedNotice>;

export const noticeCalls = {
  /** Newest first. Errors: ContractError("invalid_input") for a cursor of another list. */
  listNotices: asUser(
    "list_notices",
    ({ cursor, limit, ...query }: NoticeQuery) => ({
      ...query,
      ...afterCursor({ cursor: cursor ?? null, limit }),
    }),
    pageOf(listedNotice),
  ),
};
