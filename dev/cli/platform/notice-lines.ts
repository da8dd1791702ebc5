// Notices for a person at the terminal: what happened, and where notices are sent.
import type { PublicNotice } from "../../../shared/contracts/api/notices.ts";
import type { NoticesTo } from "../../../shared/contracts/api/notice-place.ts";
import { plain, wrap } from "../terminal/terminal.ts";
import { minuteOf } from "./wait-lines.ts";

/** The fields of the profile that are about notices. */
export interface NoticesSetting {
  notices: "chat" | "none";
  noticesTo: NoticesTo;
}

const KINDS: Readonly<Record<PublicNotice["kind"], string>> = {
  failed: "a run failed",
  waits: "a run waits for you",
  skipped: "a due time was skipped",
  off: "its schedule was switched off",
};

const DELIVERIES: Readonly<Record<PublicNotice["delivery"], string>> = {
  told: "sent",
  pending: "on its way",
  failed: "could not be sent",
  off: "not sent: you want no notices",
  limit: "not sent: too many notices about the same thing",
  no_chat: "not sent: there is no chat",
};

/** For each notice: what happened and when, whether it was sent, and what to do. */
export function noticeLines(notices: readonly PublicNotice[], width: number): string[] {
  if (notices.length === 0) return ["  There are no notices yet."];
  return notices.flatMap(({ kind, process, createdAt, delivery, fellBack, code, todo, runId }) => {
    const why = code === null ? "" : ` (${plain(code)})`;
    const place = fellBack ? " to the chat used last: the chosen place is gone" : "";
    return [
      `  ${minuteOf(createdAt)}  ${plain(process.name)}: ${KINDS[kind]}${why}`,
      wrap(`${DELIVERIES[delivery]}${place}`, width, "      "),
      wrap(todo, width, "      "),
      ...(runId === null ? [] : [`      npm run process -- show ${runId}`]),
    ];
  });
}

/** @param place a channel, a conversation's id, `chat` or `none` */
export function settingOf(place: string): Partial<Record<keyof NoticesSetting, unknown>> {
  if (place === "none") return { notices: "none" };
  if (place === "chat") return { notices: "chat", noticesTo: null };
  const isId = /^[0-9a-f-]{36}$/i.test(place);
  return { notices: "chat", noticesTo: isId ? { conversationId: place } : { channel: place } };
}

export function settingLine({ notices, noticesTo }: NoticesSetting): string {
  if (notices === "none") return "Notices are not sent; npm run process -- notices lists them.";
  if (noticesTo === null) return "Notices go to the private chat that you used last.";
  const place =
    "channel" in noticesTo
      ? `your chat on ${noticesTo.channel}`
      : `the conversation ${noticesTo.conversationId}`;
  return `Notices go to ${plain(place)}.`;
}
