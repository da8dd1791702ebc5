// Updates of Telegram's that the played platform does not send by itself: groups, pictures, presses of others.
import type { PlatformUser } from "../../dev/channels/platform.ts";

let updates = 5_000_000;

const from = ({ id, name, language }: PlatformUser) => ({
  id: Number(id),
  is_bot: false,
  first_name: name,
  ...(language === undefined ? {} : { language_code: language }),
});

const GROUP = { id: -100_500, type: "group", title: "Home" };
/** The group as the played platform knows a chat. */
export const GROUP_CHAT: PlatformUser = { id: String(GROUP.id), name: GROUP.title };

const chatOf = (person: PlatformUser, group: boolean) =>
  group ? GROUP : { id: Number(person.id), type: "private", first_name: person.name };

export interface UpdateOptions {
  id?: number;
  group?: boolean;
  /** Further fields of the message. */
  more?: object;
}

export function said(
  person: PlatformUser,
  text: string,
  { id = (updates += 1), group = false, more = {} }: UpdateOptions = {},
) {
  const message_id = 1_000_000 + id;
  const chat = chatOf(person, group);
  return {
    update_id: id,
    message: { message_id, date: 1, from: from(person), chat, text, ...more },
  };
}

export function pressed(
  person: PlatformUser,
  data: string,
  { id = (updates += 1), group = false }: UpdateOptions = {},
) {
  const chat = chatOf(person, group);
  return {
    update_id: id,
    callback_query: {
      id: `cb${id}`,
      from: from(person),
      chat_instance: "x",
      data,
      message: { message_id: 1, date: 1, chat },
    },
  };
}
