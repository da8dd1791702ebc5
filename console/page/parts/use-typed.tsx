// What the person has typed into a form. It survives a reload and an expired session.
import { useState } from "preact/hooks";
import { useDraft } from "../chat/draft.ts";
import { useSignedIn } from "../session/session.tsx";

interface Typed<T> {
  typed: T;
  type(next: T): void;
  /** Forgets it, once it is saved or discarded. */
  forget(): void;
}

/**
 * @param place identifies the form across the console; do not use this for secret values
 * @param initial the initial value; must be JSON. Later values are ignored
 */
export function useTyped<T>(place: string, initial: T): Typed<T> {
  const { userId } = useSignedIn();
  const [firstValue] = useState(initial);
  const [draft, setDraft] = useDraft(userId, place);
  return {
    typed: draft === "" ? firstValue : (JSON.parse(draft) as T),
    type: (next) => setDraft(JSON.stringify(next)),
    forget: () => setDraft(""),
  };
}
