// The switch for a shop with a weak network: the list works from its copy, which is not read again, and the screen stays on.
// Changes are sent as always.
import { useEffect } from "preact/hooks";
import { useWaiting } from "../offline/use-waiting.tsx";
import { useSignedIn } from "../session/session.tsx";
import { useWords } from "../wording/words.ts";

export function InShop() {
  const { list } = useWords().texts;
  const { waiting } = useSignedIn();
  const { isInShop } = useWaiting();
  useEffect(() => {
    if (!isInShop) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      // A browser in battery-saving mode refuses.
      const held = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) await held?.release();
      else lock = held;
    };
    void hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, [isInShop]);
  return (
    <button type="button" aria-pressed={isInShop} onClick={() => waiting.setInShop(!isInShop)}>
      {list.inShop}
    </button>
  );
}
