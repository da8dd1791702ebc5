// Parses a webhook of WhatsApp: a batch of messages, delivery statuses, and changed ids; or the handshake.
import type {
  ChannelConfig,
  InboundEvent,
  InboundMedia,
  InboundRequest,
  Parsed,
  Place,
  Sender,
} from "../../ports/channel.ts";
import { ignoredEvent, onlyIgnored, readAs, readJson } from "../read-body.ts";
import { readCommand } from "../read-command.ts";
import {
  messageSchema,
  payloadSchema,
  type WhatsAppContact,
  type WhatsAppFile,
  type WhatsAppMessage,
  type WhatsAppStatus,
  type WhatsAppValue,
} from "./payload.ts";
import { readHandshake } from "./verify.ts";

export async function parseWhatsApp(
  request: InboundRequest,
  _config: ChannelConfig,
): Promise<Parsed> {
  if (request.method === "GET") return answerHandshake(request.url);
  const payload = readAs(payloadSchema, readJson(request.body));
  if (payload === undefined) return onlyIgnored("unreadable");
  const events = payload.entry.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => readValue(value)),
  );
  return events.length === 0 ? onlyIgnored("unsupported") : { events };
}

function answerHandshake(url: string): Parsed {
  const { challenge } = readHandshake(url);
  if (challenge === null) return onlyIgnored("no handshake");
  const answer = { status: 200, contentType: "text/plain; charset=utf-8", body: challenge };
  return { events: [], answer };
}

function readValue(value: WhatsAppValue): InboundEvent[] {
  const tenant = value.metadata.phone_number_id;
  return [
    ...value.messages.map((message) => readMessage(readAs(messageSchema, message), value)),
    ...value.statuses.map((status) => readStatus(status)),
    ...value.user_id_update.map(({ user_id: { previous, current }, timestamp }) =>
      movedUser(`${previous}:${current}`, tenant, [previous, current], timestamp),
    ),
  ];
}

const movedUser = (
  id: string,
  tenant: string,
  [from, to]: [string, string],
  timestamp: string | undefined,
): InboundEvent => ({
  kind: "moved",
  id,
  tenant,
  what: "user",
  from,
  to,
  at: endOfSecond(timestamp),
});

/**
 * The end of the second that a timestamp names: anything that happened within this second counts as
 * before it. Null for a text that is not a timestamp.
 */
function endOfSecond(timestamp: string | undefined): string | null {
  const seconds = timestamp === "" ? NaN : Number(timestamp);
  // At most ten digits: Postgres does not accept much later years.
  return Number.isInteger(seconds) && seconds >= 0 && seconds < 1e10
    ? new Date(seconds * 1000 + 999).toISOString()
    : null;
}

function readMessage(message: WhatsAppMessage | undefined, value: WhatsAppValue): InboundEvent {
  if (message === undefined) return ignoredEvent("unreadable message");
  const contact = contactOf(message, value.contacts);
  const user = message.from_user_id ?? contact?.user_id ?? message.from ?? contact?.wa_id;
  if (user === undefined) return ignoredEvent("no sender");
  const tenant = value.metadata.phone_number_id;
  if (message.type === "system") return readSystem(message, user, tenant);

  const sender: Sender = { tenant, user, name: contact?.profile?.name ?? null, language: null };
  const common = { id: message.id, sender, place: placeOf(message, contact, sender) };
  const data = pressedData(message);
  if (data !== undefined) {
    return {
      ...common,
      kind: "pressed",
      data,
      message: message.context?.id ?? null,
      acknowledge: null,
    };
  }
  const media = readMedia(message);
  const caption = message.image?.caption ?? message.document?.caption ?? message.video?.caption;
  const rawText = message.text?.body ?? caption;
  if (rawText === undefined && media.length === 0)
    return ignoredEvent(`unsupported ${message.type}`);
  const wholeText = rawText ?? "";
  const { number, ownText } = withoutMention(wholeText, value.metadata.display_phone_number);
  const read = readCommand(ownText);
  const isReply = number !== undefined && message.context?.from === number;
  const isAddressed = isReply || ownText !== wholeText || read.command !== null;
  return {
    ...common,
    kind: "message",
    ...read,
    addressed: !common.place.isGroup || isAddressed,
    media,
  };
}

/** The number has moved to another telephone, perhaps to another account. */
const NEW_IDENTITY = new Set(["customer_identity_changed", "user_identity_changed"]);

/**
 * A person's number or id has changed, and this message is from the old one; or the account behind
 * the number has changed.
 */
function readSystem(message: WhatsAppMessage, user: string, tenant: string): InboundEvent {
  const { type, user_id, wa_id } = message.system ?? {};
  if (type !== undefined && NEW_IDENTITY.has(type)) {
    return { kind: "left", id: message.id, tenant, user, place: null };
  }
  const to = user_id ?? wa_id;
  const isChange = type === "user_changed_number" || type === "user_changed_user_id";
  return isChange && to !== undefined && to !== user
    ? movedUser(message.id, tenant, [user, to], message.timestamp)
    : ignoredEvent("system message");
}

/**
 * The contact that has the sender's id, or the sender's number if either has no id. Undefined when no
 * contact of the batch has it.
 */
function contactOf(message: WhatsAppMessage, contacts: WhatsAppContact[]) {
  return contacts.find(({ user_id, wa_id }) =>
    message.from_user_id !== undefined && user_id !== undefined
      ? user_id === message.from_user_id
      : wa_id !== undefined && wa_id === message.from,
  );
}

function placeOf(
  message: WhatsAppMessage,
  contact: WhatsAppContact | undefined,
  { tenant, user }: Sender,
): Place {
  const { id, group_id: group } = message;
  const base = { phone: tenant, message: id };
  if (group !== undefined) {
    return { tenant, id: group, isGroup: true, address: { ...base, group } };
  }
  const number = message.from ?? contact?.wa_id;
  const recipient = number === undefined ? { recipient: user } : { to: number };
  return { tenant, id: user, isGroup: false, address: { ...base, ...recipient } };
}

const pressedData = ({ interactive, button }: WhatsAppMessage): string | undefined =>
  interactive?.button_reply?.id ?? interactive?.list_reply?.id ?? button?.payload;

/** A mention is written as an @ and the number's digits. */
function withoutMention(text: string, display: string | undefined) {
  const number = display?.replaceAll(/\D/g, "") || undefined;
  if (number === undefined || !text.includes(`@${number}`)) return { number, ownText: text };
  return { number, ownText: text.replaceAll(`@${number}`, "").trim() };
}

function readMedia(message: WhatsAppMessage): InboundMedia[] {
  const { image, audio, video, document } = message;
  const isImage = document?.mime_type?.startsWith("image/") === true;
  return [
    ...media("image", image),
    ...media("voice", audio),
    ...media(isImage ? "image" : "other", document),
    ...media("other", video),
  ];
}

const media = (kind: InboundMedia["kind"], file: WhatsAppFile | undefined): InboundMedia[] =>
  file === undefined
    ? []
    : [{ kind, reference: file.id, mimeType: file.mime_type ?? null, size: null }];

const STATES = new Map([
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["read", "read"],
  ["played", "read"],
  ["failed", "failed"],
] as const);

function readStatus(status: WhatsAppStatus): InboundEvent {
  const state = new Map<string, "sent" | "delivered" | "read" | "failed">(STATES).get(
    status.status,
  );
  if (state === undefined) return ignoredEvent(`unsupported status ${status.status}`);
  const code = status.errors[0]?.code;
  return {
    kind: "status",
    id: `${status.id}:${status.status}`,
    message: status.id,
    state,
    opaque: status.biz_opaque_callback_data ?? null,
    code: code === undefined ? null : String(code),
  };
}
