// The first lines of a chat: where Alfred runs, the user and the conversation, and how to begin.
import type { PartInfo } from "../../stack/start-parts.ts";
import type { Conversation } from "./api-client.ts";
import { fit } from "../terminal/progress.ts";
import { displayWidth, plain, wrap } from "../terminal/terminal.ts";

export interface Greeting {
  title: string;
  parts: readonly PartInfo[];
  user: string;
  conversation: Pick<Conversation, "createdAt">;
  /** The text of the first message; undefined if there is none. */
  firstMessage: string | undefined;
}

export function bannerLines(greeting: Greeting, width: number): string[] {
  const { title, parts, user, conversation, firstMessage } = greeting;
  const who = `You are ${plain(user)}`;
  const isOffline = usesOfflineModel(parts);
  return [
    wrap(`${whereLine(title, parts)}.`, width),
    firstMessage === undefined
      ? wrap(`${who}, in a new conversation.`, width)
      : resumeLine(
          `${who}. Continuing from ${dateText(conversation.createdAt)}:`,
          firstMessage,
          width,
        ),
    wrap(
      `Type a message, or /help. /status: what runs where${isOffline ? ", how to use a real model" : ""}.`,
      width,
    ),
  ];
}

/** `Alfred, on this machine, with the offline model` */
export function whereLine(title: string, parts: readonly PartInfo[]): string {
  return usesOfflineModel(parts) ? `${title}, with the offline model` : title;
}

const usesOfflineModel = (parts: readonly PartInfo[]) =>
  parts.some(({ name, standIn }) => name === "Model" && standIn);

/** The message is cut, so that the banner stays short. */
function resumeLine(lead: string, message: string, width: number): string {
  const quote = `"${plain(message).replace(/\s+/g, " ").trim()}"`;
  const columnsLeft = width - displayWidth(lead) - 1;
  // On a narrow terminal, the quote has a line of its own.
  const room = columnsLeft < 16 ? width : columnsLeft;
  return wrap(`${lead} ${fit(quote, room)}`, width);
}

function dateText(createdAt: string): string {
  return new Date(createdAt).toLocaleString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  });
}
