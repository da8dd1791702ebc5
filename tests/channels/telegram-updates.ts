// Makes updates of Telegram that the stand-in does not send: from groups, with files, and presses by other people.
import type { PlatformUser } from "../../dev/channels/platform.ts";

let lastUpdateId = 5_000_000;

const from = ({ id, name, language }: PlatformUser) => ({
  id: Number(id),
  is_bot: false,
  first_name: name,
  ...(language === undefined ? {} : { language_code: language }),
});

const GROUP = { id: -100_500, type: "group", title: "Home" };
/** The group, in the form in which the stand-in knows a chat. */
export const GROUP_CHAT: PlatformUser = { id: String(GROUP.id), name: GROUP.title };

const chatOf = (person: PlatformUser, isGroup: boolean) =>
  isGroup ? GROUP : { id: Number(person.id), type: "private", first_name: person.name };

export interface UpdateOptions {
  id?: number;
  /** In the group instead of the private chat. */
  group?: boolean;
  /** Further fields of the message. */
  fields?: object;
}

export function messageUpdate(
  person: PlatformUser,
  text: string,
  { id = (lastUpdateId += 1), group = false, fields = {} }: UpdateOptions = {},
) {
  const message_id = 1_000_000 + id;
  const chat = chatOf(person, group);
  return {
    update_id: id,
    message: { message_id, date: 1, from: from(person), chat, text, ...fields },
  };
}

export function pressUpdate(
  person: PlatformUser,
  data: string,
  { id = (lastUpdateId += 1), group = false }: UpdateOptions = {},
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
