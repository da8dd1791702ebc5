// What the person has typed and not sent, in a conversation or a form. It survives a reload and an expired session.
import { useState } from "preact/hooks";

const nameOf = (userId: string, key: string) => `alfred.draft.${userId}.${key}`;

/** The second function takes the text, and the text to store if they differ. */
export function useDraft(
  userId: string,
  key: string,
): [string, (text: string, kept?: string) => void] {
  const name = nameOf(userId, key);
  const [draft, setDraft] = useState({ name, text: sessionStorage.getItem(name) ?? "" });
  // Each key has its own draft.
  const text = draft.name === name ? draft.text : (sessionStorage.getItem(name) ?? "");
  return [
    text,
    (next, kept = next) => {
      sessionStorage.setItem(name, kept);
      setDraft({ name, text: next });
    },
  ];
}

/** Whether there is a draft under the key. */
export const isTyped = (userId: string, key: string): boolean =>
  (sessionStorage.getItem(nameOf(userId, key)) ?? "") !== "";

/** Replaces the draft with a text. */
export const keepDraft = (userId: string, key: string, text: string): void =>
  sessionStorage.setItem(nameOf(userId, key), text);

/** Prepends an unsent text to the current draft. */
export function keepUnsent(userId: string, key: string, text: string): void {
  const name = nameOf(userId, key);
  const typed = sessionStorage.getItem(name) ?? "";
  sessionStorage.setItem(name, typed === "" ? text : `${text}\n\n${typed}`);
}
