// Finds the button that a person presses.
import type { ShownMessage, ShownButton } from "../platform.ts";
import type { Chats } from "./chats.ts";

/**
 * @param button its label or its data
 * @throws Error when there is no such button
 */
export function pickButton(
  chats: Chats,
  chat: string,
  message: string,
  button: string,
): { shown: ShownMessage; pressed: ShownButton } {
  const shownMessage = chats.find(chat, message);
  const match = shownMessage?.buttons.find(
    ({ label, data }) => label === button || data === button,
  );
  if (shownMessage === undefined || match === undefined) {
    throw new Error(`There is no button "${button}" at message ${message}.`);
  }
  return { shown: shownMessage, pressed: match };
}
