// What the people on a platform see: the messages of each chat, edits, typing indicators, and short notices.
import type { ShownMessage } from "../platform.ts";
import type { Clock } from "./clock.ts";

export interface Chats {
  add(chat: string, message: Omit<ShownMessage, "edits">): ShownMessage;
  find(chat: string, id: string): ShownMessage | undefined;
  /** Changes a message in its place. */
  edit(message: ShownMessage, change: Pick<ShownMessage, "text" | "runs" | "buttons">): void;
  remove(chat: string, id: string): void;
  list(chat: string): readonly ShownMessage[];
  /** Shows the typing indicator for this time, or until the bot's next message. */
  type(chat: string, ms: number): void;
  isTyping(chat: string): boolean;
  notify(user: string, text: string): void;
  notices(user: string): readonly string[];
  onChange(listener: () => void): void;
}

export function createChats(clock: Clock): Chats {
  const chats = new Map<string, ShownMessage[]>();
  const typing = new Map<string, number>();
  const notices = new Map<string, string[]>();
  const listeners: (() => void)[] = [];
  const callListeners = () => {
    for (const listener of listeners) listener();
  };
  const listOf = <T>(map: Map<string, T[]>, key: string): T[] => {
    const list = map.get(key) ?? [];
    map.set(key, list);
    return list;
  };
  return {
    add(chat, message) {
      const entry = { ...message, edits: 0 };
      listOf(chats, chat).push(entry);
      if (message.by === "bot") typing.delete(chat);
      callListeners();
      return entry;
    },
    find: (chat, id) => chats.get(chat)?.find((message) => message.id === id),
    edit(message, change) {
      Object.assign(message, change, { edits: message.edits + 1 });
      callListeners();
    },
    remove(chat, id) {
      chats.set(
        chat,
        listOf(chats, chat).filter((message) => message.id !== id),
      );
      callListeners();
    },
    list: (chat) => structuredClone(chats.get(chat) ?? []),
    type(chat, ms) {
      typing.set(chat, clock.now() + ms);
      callListeners();
    },
    isTyping: (chat) => (typing.get(chat) ?? 0) > clock.now(),
    notify(user, text) {
      listOf(notices, user).push(text);
      callListeners();
    },
    notices: (user) => [...(notices.get(user) ?? [])],
    onChange: (listener) => void listeners.push(listener),
  };
}
