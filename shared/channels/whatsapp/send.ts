// Calls of WhatsApp's Cloud API and what their answers mean. WhatsApp can neither edit nor stream
// messages.
import * as z from "zod";
import type {
  Button,
  OutboundAnswer,
  OutboundCall,
  OutboundContext,
  OutboundPart,
  SendOutcome,
  UnknownPolicy,
} from "../../ports/channel.ts";
import { bearer, isUnknown, jsonCall, secondsToWait } from "../calls.ts";
import { optional, readAs, readJson } from "../read-body.ts";

export const GRAPH = "https://graph.facebook.com/v25.0";

type Target = Pick<OutboundContext, "config" | "address">;

const call = ({ config, address }: Target, body: object): OutboundCall =>
  jsonCall(
    `${GRAPH}/${address["phone"] ?? ""}/messages`,
    { messaging_product: "whatsapp", ...body },
    bearer(config["WHATSAPP_ACCESS_TOKEN"]),
  );

function recipientOf({ group, to, recipient }: OutboundContext["address"]) {
  if (group !== undefined) return { recipient_type: "group", to: group };
  return { recipient_type: "individual", ...(to === undefined ? { recipient } : { to }) };
}

export function whatsAppCall(part: OutboundPart, context: OutboundContext): OutboundCall {
  const text = context.asPlain ? part.plain : part.text;
  const isGroup = context.address["group"] !== undefined;
  return call(context, {
    ...recipientOf(context.address),
    ...(isGroup || part.buttons.length === 0
      ? textMessage(isGroup ? withNumbers(text, part.buttons) : text)
      : { type: "interactive", interactive: withButtons(text, part.buttons) }),
    biz_opaque_callback_data: context.key,
  });
}

const textMessage = (body: string) => ({ type: "text", text: { body, preview_url: false } });

/** Groups cannot have buttons. */
const withNumbers = (text: string, buttons: Button[]): string =>
  [text, buttons.map(({ label }, index) => `${index + 1}. ${label}`).join("\n")]
    .filter(Boolean)
    .join("\n\n");

const MAX_REPLY_BUTTONS = 3;
const MAX_REPLY_BUTTON_LENGTH = 20;
/**
 * The label that opens a list of options: a symbol, because the reply's language is not known here.
 */
const OPEN_LIST = "☰";

function withButtons(text: string, buttons: Button[]) {
  const options = buttons.map(({ label, data }) => ({ id: data, title: label }));
  const body = { text };
  const areReplies =
    options.length <= MAX_REPLY_BUTTONS &&
    options.every(({ title }) => title.length <= MAX_REPLY_BUTTON_LENGTH);
  return areReplies
    ? {
        type: "button",
        body,
        action: { buttons: options.map((reply) => ({ type: "reply", reply })) },
      }
    : { type: "list", body, action: { button: OPEN_LIST, sections: [{ rows: options }] } };
}

/** Also marks the message as read. Groups support neither. */
export const whatsAppTyping = (target: Target): OutboundCall | null => {
  const { group, message } = target.address;
  return group !== undefined || message === undefined
    ? null
    : call(target, { status: "read", message_id: message, typing_indicator: { type: "text" } });
};

const answerSchema = z.object({
  messages: optional(z.array(z.object({ id: z.string() }))),
  error: optional(z.object({ code: z.number() })),
});

/**
 * Free-form messages are only allowed within a day of the person's last message; later ones need
 * templates.
 */
const WINDOW_CLOSED = 131_047;

/**
 * Seconds to wait when the platform names no time: WhatsApp allows one message to a person about
 * every six seconds.
 */
const RETRY_AFTER = new Map([
  [131_056, 6],
  [130_429, 2],
  [131_048, 60],
  [80_007, 60],
  [4, 60],
  [17, 60],
  [32, 60],
  [613, 60],
]);

export function classifyWhatsApp(answer: OutboundAnswer): SendOutcome {
  const body = readAs(answerSchema, readJson(answer.body));
  const code = body?.error?.code;
  const wait = code === undefined ? undefined : RETRY_AFTER.get(code);
  if (wait !== undefined || answer.status === 429) {
    return { outcome: "retry_after", seconds: secondsToWait(answer, undefined, wait ?? 30) };
  }
  if (code === WINDOW_CLOSED) return { outcome: "window_closed" };
  if (isUnknown(answer)) return { outcome: "unknown" };
  if (answer.status < 300 && code === undefined) {
    const id = body?.messages?.[0]?.id;
    return id === undefined ? { outcome: "unknown" } : { outcome: "sent", id };
  }
  const errorCode = String(code ?? answer.status);
  return isMisconfigured(answer.status, code)
    ? { outcome: "misconfigured", code: errorCode }
    : { outcome: "failed", code: errorCode };
}

/** An expired or wrong token, or an app without the permission. */
const isMisconfigured = (status: number, code: number | undefined): boolean =>
  status === 401 ||
  status === 403 ||
  (code !== undefined && (code === 0 || code === 3 || code === 10 || code === 190)) ||
  (code !== undefined && code >= 200 && code < 300);

/** A status webhook brings our key back if the message was accepted. */
export const whatsAppUnknown = (): UnknownPolicy => ({ waitMs: 60_000 });
