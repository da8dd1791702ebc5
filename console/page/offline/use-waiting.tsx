// The waiting ticks of this browser, for a page to show.
import { useEffect, useState } from "preact/hooks";
import { useSignedIn } from "../session/session.tsx";
import type { Tick } from "./tick.ts";

export function useWaiting(): { list: readonly Tick[]; isInShop: boolean; sent: number } {
  const { waiting } = useSignedIn();
  const read = () => ({ list: waiting.list, isInShop: waiting.isInShop, sent: waiting.sent });
  const [state, setState] = useState(read);
  useEffect(() => {
    setState(read());
    return waiting.watch(() => setState(read()));
  }, [waiting]);
  return state;
}
