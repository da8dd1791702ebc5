// The methods of Telegram's Bot API that Alfred calls.
import type { World } from "../world/world.ts";
import { asText, type Fields } from "../world/read-fields.ts";
import { textOf } from "../world/runs.ts";
import { checkKeyboard, checkText } from "./check-message.ts";

export interface Refusal {
  code: number;
  description: string;
  parameters?: { retry_after?: number; migrate_to_chat_id?: number };
}
export type Answer = { result: unknown } | Refusal;

/** The bot's state: its people, pressed buttons and drafts. */
export interface Bot {
  id: number;
  username: string;
  /** People who have written to it. */
  activeUsers: Set<string>;
  /** People who have blocked it, and have not written since. */
  blockers: Set<string>;
  /** Presses that wait for their answer, from query id to user. */
  queries: Map<string, string>;
  /** The current draft of each chat. */
  drafts: Map<string, { id: number; canStop: boolean }>;
}

const TYPING_MS = 5_000;
/** Around one message per second in a chat; short bursts are allowed. */
const PER_CHAT = { burst: 20, perSecond: 1 };
const OVERALL = { burst: 30, perSecond: 30 };
const MAX_NOTICE_LENGTH = 200;

const bad = (problem: string): Refusal => ({ code: 400, description: `Bad Request: ${problem}` });

interface Method {
  parameters: string;
  call(fields: Fields, bot: Bot, world: World): Answer;
}

const chatParameters = "chat_id message_thread_id";
const messageParameters = "text parse_mode entities link_preview_options reply_markup";

export const methods: Readonly<Record<string, Method>> = {
  getMe: {
    parameters: "",
    call: (_, { id, username }) => ({
      result: {
        id,
        is_bot: true,
        first_name: "Alfred",
        username,
        can_read_all_group_messages: false,
      },
    }),
  },
  sendMessage: {
    parameters: `${chatParameters} ${messageParameters} disable_notification protect_content reply_parameters`,
    call: sendMessage,
  },
  editMessageText: { parameters: `chat_id message_id ${messageParameters}`, call: editMessageText },
  deleteMessage: {
    parameters: "chat_id message_id",
    call: (fields, bot, { chats }) => {
      const chat = openChat(fields, bot);
      if (typeof chat !== "string") return chat;
      const id = String(fields["message_id"]);
      if (chats.find(chat, id)?.by !== "bot") return bad("message to delete not found");
      chats.remove(chat, id);
      return { result: true };
    },
  },
  sendMessageDraft: {
    parameters: `${chatParameters} draft_id text parse_mode entities can_stop`,
    call: sendDraft,
  },
  sendChatAction: {
    parameters: `${chatParameters} action`,
    call: (fields, bot, { chats }) => {
      const chat = openChat(fields, bot);
      if (typeof chat !== "string") return chat;
      if (fields["action"] !== "typing") return bad("wrong parameter action in request");
      chats.type(chat, TYPING_MS);
      return { result: true };
    },
  },
  getFile: {
    parameters: "file_id",
    call: ({ file_id: fileId }, _, { files }) => {
      const id = (asText(fileId) ?? "").replace(/^AgAC/, "");
      const file = files.find(id);
      if (file === undefined || file.expired)
        return bad("wrong file_id or the file is unavailable");
      const path = file.elsewhere ?? `files/${id}`;
      return { result: { file_id: fileId, file_unique_id: id, file_path: path } };
    },
  },
  answerCallbackQuery: {
    parameters: "callback_query_id text show_alert url cache_time",
    call: ({ callback_query_id: id, text }, { queries }, { chats }) => {
      const user = queries.get(asText(id) ?? "");
      if (user === undefined) {
        return bad("query is too old and response timeout expired or query ID is invalid");
      }
      if ((asText(text) ?? "").length > MAX_NOTICE_LENGTH) return bad("MESSAGE_TOO_LONG");
      queries.delete(asText(id) ?? "");
      if (asText(text)) chats.notify(user, asText(text) ?? "");
      return { result: true };
    },
  },
};

/** The chat's key, or a refusal if nothing can be sent there. */
function openChat({ chat_id }: Fields, { activeUsers, blockers }: Bot): string | Refusal {
  const chat = String(chat_id);
  if (!/^-?\d+$/.test(chat)) return bad("chat_id is empty");
  if (blockers.has(chat))
    return { code: 403, description: "Forbidden: bot was blocked by the user" };
  return activeUsers.has(chat) ? chat : bad("chat not found");
}

function checkRate(chat: string, { takeTurn }: World): Refusal | undefined {
  const wait = takeTurn(chat, PER_CHAT) || takeTurn("all", OVERALL);
  if (wait === 0) return undefined;
  return {
    code: 429,
    description: `Too Many Requests: retry after ${wait}`,
    parameters: { retry_after: wait },
  };
}

const messageBody = (id: string, chat: string, world: World, text: string) => ({
  result: {
    message_id: Number(id),
    date: Math.floor(world.clock.now() / 1000),
    chat: { id: Number(chat), type: "private" },
    text,
  },
});

function sendMessage(fields: Fields, bot: Bot, world: World): Answer {
  const chat = openChat(fields, bot);
  if (typeof chat !== "string") return chat;
  const runs = checkText(fields);
  if (!runs.ok) return { code: 400, description: runs.description };
  const buttons = checkKeyboard(fields);
  if (!buttons.ok) return { code: 400, description: buttons.description };
  const refusal = checkRate(chat, world);
  if (refusal) return refusal;
  // A message replaces the preview before it.
  const draft = bot.drafts.get(chat);
  if (draft) world.chats.remove(chat, `draft-${draft.id}`);
  bot.drafts.delete(chat);
  const id = String(world.nextNumber());
  const text = textOf(runs.value);
  world.chats.add(chat, { id, by: "bot", text, runs: runs.value, buttons: buttons.value });
  return messageBody(id, chat, world, text);
}

function editMessageText(fields: Fields, bot: Bot, world: World): Answer {
  const chat = openChat(fields, bot);
  if (typeof chat !== "string") return chat;
  const existing = world.chats.find(chat, String(fields["message_id"]));
  if (existing === undefined) return bad("message to edit not found");
  if (existing.by !== "bot") return bad("message can't be edited");
  const runs = checkText(fields);
  if (!runs.ok) return { code: 400, description: runs.description };
  const buttons = checkKeyboard(fields);
  if (!buttons.ok) return { code: 400, description: buttons.description };
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  if (isSame(existing.runs, runs.value) && isSame(existing.buttons, buttons.value)) {
    return bad(
      "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
    );
  }
  const refusal = checkRate(chat, world);
  if (refusal) return refusal;
  const text = textOf(runs.value);
  world.chats.edit(existing, { text, runs: runs.value, buttons: buttons.value });
  return messageBody(existing.id, chat, world, text);
}

/** Shows a draft in a private chat. A draft replaces the shown one with the same id. */
function sendDraft(fields: Fields, bot: Bot, world: World): Answer {
  const chat = openChat(fields, bot);
  if (typeof chat !== "string") return chat;
  if (chat.startsWith("-")) return bad("drafts are for private chats");
  const id = Number(fields["draft_id"]);
  if (!Number.isInteger(id) || id === 0) return bad("draft_id must be non-zero");
  const runs = checkText(fields);
  if (!runs.ok) return { code: 400, description: runs.description };
  const key = `draft-${id}`;
  const content = { text: textOf(runs.value), runs: runs.value, buttons: [] };
  const draft = world.chats.find(chat, key);
  if (draft) world.chats.edit(draft, content);
  else world.chats.add(chat, { id: key, by: "bot", kind: "draft", ...content });
  bot.drafts.set(chat, { id, canStop: fields["can_stop"] === true });
  return { result: true };
}
