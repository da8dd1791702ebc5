// What somebody types into a form. It survives a reload and an expired session.
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
 * @param first the initial value; must be JSON
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
