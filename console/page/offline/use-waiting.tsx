// The changes of this browser that wait, how many were just sent, and shop mode, for a page to show.
import { useEffect, useState } from "preact/hooks";
import { useSignedIn } from "../session/session.tsx";
import type { WaitingChanges } from "./waiting-changes.ts";

type Shown = Pick<
  WaitingChanges,
  "ticks" | "additions" | "unsent" | "isHeld" | "isInShop" | "sent"
>;

export function useWaiting(): Shown {
  const { waiting } = useSignedIn();
  const read = (): Shown => {
    const { ticks, additions, unsent, isHeld, isInShop, sent } = waiting;
    return { ticks, additions, unsent, isHeld, isInShop, sent };
  };
  const [state, setState] = useState(read);
  useEffect(() => {
    setState(read());
    return waiting.watch(() => setState(read()));
  }, [waiting]);
  return state;
}
