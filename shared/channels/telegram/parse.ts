// Parses an update of Telegram. Each update has one event.
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
  type TelegramChat,
  type TelegramEntity,
  type TelegramFile,
  type TelegramMember,
  type TelegramMessage,
  type TelegramPress,
  type TelegramStop,
  type TelegramUpdate,
  type TelegramUser,
  updateSchema,
} from "./update.ts";

/** Our own bot. Its token starts with its id. */
interface Bot {
  id: string;
  username: string;
}

export async function parseTelegram(
  request: InboundRequest,
  config: ChannelConfig,
): Promise<Parsed> {
  const update = readAs(updateSchema, readJson(request.body));
  if (update === undefined) return onlyIgnored("unreadable");
  const bot = {
    id: (config["TELEGRAM_BOT_TOKEN"] ?? "").split(":")[0] ?? "",
    username: config["TELEGRAM_BOT_USERNAME"] ?? "",
  };
  return { events: [readUpdate(update, bot)] };
}

function readUpdate(update: TelegramUpdate, bot: Bot): InboundEvent {
  const id = String(update.update_id);
  if (update.message) return readMessage(id, update.message, bot);
  if (update.callback_query) return readPress(id, update.callback_query, bot);
  if (update.my_chat_member) return readMember(id, update.my_chat_member, bot);
  if (update.stopped_message_generation) {
    return readStop(id, update.stopped_message_generation, bot);
  }
  if (update.edited_message) return readEdit(id, update.edited_message, bot);
  return ignoredEvent("unsupported update");
}

function readMessage(id: string, message: TelegramMessage, bot: Bot): InboundEvent {
  const { chat, from } = message;
  if (message.migrate_to_chat_id !== undefined) {
    const to = String(message.migrate_to_chat_id);
    const move = { kind: "moved", id, tenant: bot.id, what: "place" } as const;
    return { ...move, from: String(chat.id), to, at: null };
  }
  if (message.sender_chat != null) return ignoredEvent("anonymous sender");
  if (from === undefined) return ignoredEvent("no sender");
  if (from.is_bot) return ignoredEvent("a bot's message");

  const media = readMedia(message);
  const rawText = message.text ?? message.caption;
  if (rawText === undefined && media.length === 0) return ignoredEvent("unsupported message");
  const entities = message.entities ?? message.caption_entities ?? [];
  const { text: ownText, isMentioned } = withoutMention(rawText ?? "", entities, bot);
  const { command, text } = readCommand(ownText, bot.username);
  const isReply = String(message.reply_to_message?.from?.id) === bot.id;
  const place = placeOf(chat, message, bot);
  return {
    kind: "message",
    id,
    sender: senderOf(from, bot),
    place,
    text,
    command,
    addressed: !place.isGroup || isMentioned || isReply || command !== null,
    media,
    message: String(message.message_id),
  };
}

function readEdit(id: string, message: TelegramMessage, bot: Bot): InboundEvent {
  const event = readMessage(id, message, bot);
  if (event.kind !== "message") return event;
  const { media: _media, ...editFields } = event;
  return { ...editFields, kind: "edited", message: String(message.message_id) };
}

function readPress(id: string, press: TelegramPress, bot: Bot): InboundEvent {
  const { message, data } = press;
  if (message === undefined || data === undefined)
    return ignoredEvent("a button without a message");
  if (press.from.is_bot) return ignoredEvent("a bot's message");
  return {
    kind: "pressed",
    id,
    sender: senderOf(press.from, bot),
    place: placeOf(message.chat, message, bot),
    data,
    message: String(message.message_id),
    acknowledge: press.id,
  };
}

/**
 * In a private chat, the person has left. A person who removes the bot from a group stays linked.
 */
function readMember(id: string, { chat, from, ...change }: TelegramMember, bot: Bot): InboundEvent {
  const { status } = change.new_chat_member;
  if (status !== "kicked" && status !== "left") return ignoredEvent(`bot is ${status}`);
  return chat.type === "private"
    ? { kind: "left", id, tenant: bot.id, user: String(from.id), place: null }
    : { kind: "left", id, tenant: bot.id, user: null, place: String(chat.id) };
}

/** Drafts exist in private chats only, where the chat's id is the person's. */
function readStop(id: string, stop: TelegramStop, bot: Bot): InboundEvent {
  const { chat, message_thread_id, draft_id } = stop;
  if (chat.type !== "private") return ignoredEvent("unsupported update");
  return {
    kind: "stopped",
    id,
    sender: senderOf({ id: chat.id, is_bot: false, first_name: chat.first_name }, bot),
    place: placeOf(chat, { message_thread_id, is_topic_message: true }, bot),
    draft: String(draft_id),
  };
}

const senderOf = (user: Partial<TelegramUser> & { id: number }, bot: Bot): Sender => ({
  tenant: bot.id,
  user: String(user.id),
  name: [user.first_name, user.last_name].filter(Boolean).join(" ") || null,
  language: user.language_code ?? null,
});

/** A reply in an ordinary group also has a thread id; only a topic is a separate conversation. */
function placeOf(
  chat: TelegramChat,
  topic: Pick<TelegramMessage, "message_thread_id" | "is_topic_message">,
  bot: Bot,
): Place {
  const thread = topic.is_topic_message ? topic.message_thread_id : undefined;
  const address = { chat: String(chat.id) };
  return {
    tenant: bot.id,
    id: thread === undefined ? address.chat : `${address.chat}:${thread}`,
    isGroup: chat.type !== "private",
    address: thread === undefined ? address : { ...address, thread: String(thread) },
  };
}

/** Offsets count UTF-16 units, as JavaScript does. */
function withoutMention(text: string, entities: TelegramEntity[], bot: Bot) {
  const name = `@${bot.username}`.toLowerCase();
  const mentions = entities.filter(({ type, offset, length, user }) => {
    if (type === "text_mention") return String(user?.id) === bot.id;
    return type === "mention" && text.slice(offset, offset + length).toLowerCase() === name;
  });
  const rest = mentions
    .toSorted((a, b) => b.offset - a.offset)
    .reduce(
      (rest, { offset, length }) => rest.slice(0, offset) + rest.slice(offset + length),
      text,
    );
  return { text: rest.trim(), isMentioned: mentions.length > 0 };
}

function readMedia(message: TelegramMessage): InboundMedia[] {
  const { photo = [], voice, audio, video, video_note, document } = message;
  const largestPhoto = photo.toSorted((a, b) => (a.file_size ?? 0) - (b.file_size ?? 0)).at(-1);
  const isImage = document?.mime_type?.startsWith("image/") === true;
  return [
    ...media("image", largestPhoto, "image/jpeg"),
    ...media("voice", voice),
    ...media(isImage ? "image" : "other", document),
    ...[audio, video, video_note].flatMap((file) => media("other", file)),
  ];
}

const media = (
  kind: InboundMedia["kind"],
  file: TelegramFile | undefined,
  mimeType: string | null = null,
): InboundMedia[] =>
  file === undefined
    ? []
    : [
        {
          kind,
          reference: file.file_id,
          mimeType: file.mime_type ?? mimeType,
          size: file.file_size ?? null,
        },
      ];
