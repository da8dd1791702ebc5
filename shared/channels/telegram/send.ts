// Calls of Telegram's Bot API and what their answers mean. The URL contains the token.
import * as z from "zod";
import type {
  Button,
  ChannelConfig,
  OutboundAnswer,
  OutboundCall,
  OutboundContext,
  OutboundPart,
  SendOutcome,
  UnknownPolicy,
} from "../../ports/channel.ts";
import { isUnknown, jsonCall, secondsToWait } from "../calls.ts";
import { optional, readAs, readJson } from "../read-body.ts";

const call = (config: ChannelConfig, method: string, body: unknown): OutboundCall =>
  jsonCall(`https://api.telegram.org/bot${config["TELEGRAM_BOT_TOKEN"] ?? ""}/${method}`, body);

const chatOf = ({ address }: Pick<OutboundContext, "address">) => ({
  chat_id: Number(address["chat"]),
});

const placeOf = (context: Pick<OutboundContext, "address">) => {
  const { thread } = context.address;
  return {
    ...chatOf(context),
    ...(thread === undefined ? {} : { message_thread_id: Number(thread) }),
  };
};

const keyboard = (buttons: Button[]) =>
  buttons.length === 0
    ? {}
    : {
        reply_markup: {
          inline_keyboard: buttons.map(({ label, data }) => [{ text: label, callback_data: data }]),
        },
      };

const textOf = (
  part: Pick<OutboundPart, "text" | "plain">,
  { asPlain }: Pick<OutboundContext, "asPlain">,
) => (asPlain ? { text: part.plain } : { text: part.text, parse_mode: "HTML" });

export function telegramCall(part: OutboundPart, context: OutboundContext): OutboundCall {
  const body = {
    ...textOf(part, context),
    link_preview_options: { is_disabled: true },
    ...keyboard(part.buttons),
  };
  return context.replaces === null
    ? call(context.config, "sendMessage", { ...placeOf(context), ...body })
    : call(context.config, "editMessageText", {
        ...chatOf(context),
        message_id: Number(context.replaces),
        ...body,
      });
}

export const telegramRemove = (
  message: string,
  context: Pick<OutboundContext, "config" | "address">,
): OutboundCall =>
  call(context.config, "deleteMessage", { ...chatOf(context), message_id: Number(message) });

export const TELEGRAM_TYPING_MS = 5_000;

export const telegramTyping = (
  context: Pick<OutboundContext, "config" | "address">,
): OutboundCall =>
  call(context.config, "sendChatAction", { ...placeOf(context), action: "typing" });

/** Private chats only; their ids are positive. */
export const telegramDraft = (
  part: Pick<OutboundPart, "text" | "plain">,
  id: number,
  context: Pick<OutboundContext, "config" | "address" | "asPlain">,
): OutboundCall | null =>
  Number(context.address["chat"]) > 0
    ? call(context.config, "sendMessageDraft", {
        ...placeOf(context),
        draft_id: id,
        ...textOf(part, context),
        can_stop: true,
      })
    : null;

const MAX_NOTICE_LENGTH = 200;

export const telegramAcknowledge = (
  press: { acknowledge: string; text: string },
  config: ChannelConfig,
): OutboundCall =>
  call(config, "answerCallbackQuery", {
    callback_query_id: press.acknowledge,
    text: press.text.slice(0, MAX_NOTICE_LENGTH),
  });

const answerSchema = z.object({
  ok: z.boolean(),
  result: optional(z.object({ message_id: z.int() })),
  description: z.string().catch(""),
  parameters: optional(
    z.object({ retry_after: optional(z.number()), migrate_to_chat_id: optional(z.int()) }),
  ),
});

export function classifyTelegram(answer: OutboundAnswer): SendOutcome {
  if (isUnknown(answer)) return { outcome: "unknown" };
  const body = readAs(answerSchema, readJson(answer.body));
  const { status } = answer;
  if (status === 200) {
    if (body?.ok !== true) return { outcome: "unknown" };
    const id = body.result?.message_id;
    return { outcome: "sent", id: id === undefined ? null : String(id) };
  }
  if (status === 429) {
    const seconds = secondsToWait(answer, body?.parameters?.retry_after, 30);
    return { outcome: "retry_after", seconds };
  }
  // A wrong token is "Not Found", a revoked one "Unauthorized".
  if (status === 401 || status === 404) return { outcome: "misconfigured", code: String(status) };
  if (status === 403) return { outcome: "gone" };
  const to = body?.parameters?.migrate_to_chat_id;
  if (to !== undefined) return { outcome: "moved", to: String(to) };
  return classifyDescription(body?.description ?? "", status);
}

const NOT_THERE = [
  ...["message to edit not found", "message can't be edited"],
  ...["message to delete not found", "message can't be deleted"],
];

/** Telegram distinguishes the other refusals only by their text. */
function classifyDescription(description: string, status: number): SendOutcome {
  const describes = (words: string) => description.toLowerCase().includes(words);
  if (describes("message is not modified")) return { outcome: "sent", id: null };
  if (describes("can't parse entities")) return { outcome: "as_plain" };
  if (NOT_THERE.some(describes)) return { outcome: "not_there" };
  if (describes("chat not found")) return { outcome: "gone" };
  return { outcome: "failed", code: String(status) };
}

/** A repeat sends a second message, and nothing reports on the first. */
export const telegramUnknown = (): UnknownPolicy => ({ waitMs: 0 });
