// What somebody is typing, kept for them when the page is loaded again or their session expires.
import { useState } from "preact/hooks";

export function useDraft(userId: string, place: string): [string, (text: string) => void] {
  const name = `alfred.draft.${userId}.${place}`;
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
