// What somebody types into a form, kept for them when the page is loaded again or their session expires.
import { useState } from "preact/hooks";
import { useDraft } from "../chat/draft.ts";
import { useSignedIn } from "../session/session.tsx";

interface Typed<T> {
  typed: T;
  type(next: T): void;
  /** It is saved, or not wanted any more. */
  forget(): void;
}

/**
 * @param place names the form among all of the page; a value that nobody may see is not for it
 * @param first what it begins with; JSON
 */
export function useTyped<T>(place: string, first: T): Typed<T> {
  const { userId } = useSignedIn();
  const [begun] = useState(first);
  const [draft, setDraft] = useDraft(userId, place);
  return {
    typed: draft === "" ? begun : (JSON.parse(draft) as T),
    type: (next) => setDraft(JSON.stringify(next)),
    forget: () => setDraft(""),
  };
}
