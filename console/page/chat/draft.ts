// The draft of a message. It survives a reload and an expired session.
import { useState } from "preact/hooks";

const nameOf = (userId: string, place: string) => `alfred.draft.${userId}.${place}`;

export function useDraft(userId: string, place: string): [string, (text: string) => void] {
  const name = nameOf(userId, place);
  const [draft, setDraft] = useState({ name, text: sessionStorage.getItem(name) ?? "" });
  // Each conversation has its own draft.
  const text = draft.name === name ? draft.text : (sessionStorage.getItem(name) ?? "");
  return [
    text,
    (next) => {
      sessionStorage.setItem(name, next);
      setDraft({ name, text: next });
    },
  ];
}

/** Whether the conversation has a draft. */
export const isTyped = (userId: string, place: string): boolean =>
  (sessionStorage.getItem(nameOf(userId, place)) ?? "") !== "";

/** Replaces the draft with a text. */
export const keepDraft = (userId: string, place: string, text: string): void =>
  sessionStorage.setItem(nameOf(userId, place), text);

/** Puts a text that could not be sent before the current draft. */
export function keepUnsent(userId: string, place: string, said: string): void {
  const name = nameOf(userId, place);
  const typed = sessionStorage.getItem(name) ?? "";
  sessionStorage.setItem(name, typed === "" ? said : `${said}\n\n${typed}`);
}
