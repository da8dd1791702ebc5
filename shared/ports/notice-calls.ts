// How a user finds what they were told about runs that nobody watches.
import { type NoticeQuery, PublicNoticeSchema } from "../contracts/api/notices.ts";
import type * as z from "zod";
import { asUser, time } from "./define-call.ts";
import { after, pageOf } from "./page-calls.ts";

const listedNotice = PublicNoticeSchema.omit({ todo: true }).extend({ createdAt: time });
export type ListedNotice = z.output<typeof listedNotice>;

export const noticeCalls = {
  /** Newest first. Errors: ContractError("invalid_input") for a foreign cursor. */
  listNotices: asUser(
    "list_notices",
    ({ cursor, limit, ...query }: NoticeQuery) => ({
      ...query,
      ...after({ cursor: cursor ?? null, limit }),
    }),
    pageOf(listedNotice),
  ),
};
