// What somebody is typing, kept for them when the page is loaded again or their session expires.
import { useState } from "preact/hooks";

const nameOf = (userId: string, place: string) => `alfred.draft.${userId}.${place}`;

export function useDraft(userId: string, place: string): [string, (text: string) => void] {
  const name = nameOf(userId, place);
  const [draft, setDraft] = useState({ name, text: sessionStorage.getItem(name) ?? "" });
  // Another conversation has a draft of its own.
  const text = draft.name === name ? draft.text : (sessionStorage.getItem(name) ?? "");
  return [
    text,
    (next) => {
      sessionStorage.setItem(name, next);
      setDraft({ name, text: next });
    },
  ];
}

/** Whether something is being typed there. */
export const isTyped = (userId: string, place: string): boolean =>
  (sessionStorage.getItem(nameOf(userId, place)) ?? "") !== "";

/** Puts a text in the place of what was typed there. */
export const keepDraft = (userId: string, place: string, text: string): void =>
  sessionStorage.setItem(nameOf(userId, place), text);

/** Puts words that could not be sent before what is being typed there. */
export function keepUnsent(userId: string, place: string, said: string): void {
  const name = nameOf(userId, place);
  const typed = sessionStorage.getItem(name) ?? "";
  sessionStorage.setItem(name, typed === "" ? said : `${said}\n\n${typed}`);
}
