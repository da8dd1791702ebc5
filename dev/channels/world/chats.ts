// What the people on a platform see: messages by chat, edits, typing, and short notices.
import type { ShownMessage } from "../platform.ts";
import type { Clock } from "./clock.ts";

export interface Chats {
  add(chat: string, message: Omit<ShownMessage, "edits">): ShownMessage;
  find(chat: string, id: string): ShownMessage | undefined;
  /** Changes a message in its place. */
  edit(message: ShownMessage, change: Pick<ShownMessage, "text" | "runs" | "buttons">): void;
  remove(chat: string, id: string): void;
  list(chat: string): readonly ShownMessage[];
  /** `…` is shown until then, or until the bot's next message. */
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
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const of = <T>(map: Map<string, T[]>, key: string): T[] => {
    const list = map.get(key) ?? [];
    map.set(key, list);
    return list;
  };
  return {
    add(chat, message) {
      const entry = { ...message, edits: 0 };
      of(chats, chat).push(entry);
      if (message.by === "bot") typing.delete(chat);
      notify();
      return entry;
    },
    find: (chat, id) => chats.get(chat)?.find((message) => message.id === id),
    edit(message, change) {
      Object.assign(message, change, { edits: message.edits + 1 });
      notify();
    },
    remove(chat, id) {
      chats.set(
        chat,
        of(chats, chat).filter((message) => message.id !== id),
      );
      notify();
    },
    list: (chat) => structuredClone(chats.get(chat) ?? []),
    type(chat, ms) {
      typing.set(chat, clock.now() + ms);
      notify();
    },
    isTyping: (chat) => (typing.get(chat) ?? 0) > clock.now(),
    notify(user, text) {
      of(notices, user).push(text);
      notify();
    },
    notices: (user) => [...(notices.get(user) ?? [])],
    onChange: (listener) => void listeners.push(listener),
  };
}
