// The waiting ticks of this browser, for a page to show.
import { useEffect, useState } from "preact/hooks";
import { useSignedIn } from "../session/session.tsx";
import type { Tick } from "./tick.ts";

export function useWaiting(): { list: readonly Tick[]; isInShop: boolean } {
  const { waiting } = useSignedIn();
  const read = () => ({ list: waiting.list, isInShop: waiting.isInShop });
  const [state, setState] = useState(read);
  useEffect(() => {
    setState(read());
    return waiting.watch(() => setState(read()));
  }, [waiting]);
  return state;
}
