// Adds an item to the shopping list. It is stored in this browser first and then sent, so that it also works without a
// connection.
import { useState } from "preact/hooks";
import { isUnsent } from "../offline/addition.ts";
import { useWaiting } from "../offline/use-waiting.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { fill, useWords } from "../wording/words.ts";
import { PasteItems } from "./paste-items.tsx";
import { pastedLines, type Pasted } from "./pasted-lines.ts";

/** @param onAdded is called when items were added, and when the person does not add what was pasted */
export function AddItem({ onAdded }: { onAdded(): void }) {
  const { texts, language } = useWords();
  const { list, offline } = texts;
  const { waiting } = useSignedIn();
  const [name, setName] = useState("");
  /** The line that was added last. */
  const [added, setAdded] = useState<string>();
  const isNotAdded = useWaiting().additions.some((addition) => !isUnsent(addition));
  const hasAdded = added !== undefined && !isNotAdded;
  const [isRefused, setIsRefused] = useState(false);
  const [pasted, setPasted] = useState<Pasted | null>(null);

  async function add() {
    const wanted = name.trim();
    if (wanted === "") return;
    try {
      await waiting.add([wanted], language);
      setIsRefused(false);
      setAdded(wanted);
      onAdded();
      // Keep what was typed meanwhile.
      setName((current) => (current === name ? "" : current));
    } catch {
      setIsRefused(true);
    }
  }

  if (pasted !== null) {
    const onDone = () => {
      setPasted(null);
      onAdded();
    };
    return <PasteItems pasted={pasted} onDone={onDone} />;
  }
  return (
    <form
      class="add"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <input
        aria-label={list.item}
        placeholder={list.item}
        maxLength={200}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onPaste={(event) => {
          const lines = pastedLines(event.clipboardData?.getData("text/plain") ?? "");
          if (lines === null) return;
          event.preventDefault();
          setPasted(lines);
        }}
      />
      <button type="submit" disabled={name.trim() === ""}>
        {list.add}
      </button>
      {/* On a long list, the new item is out of sight. */}
      <p role="status" class={hasAdded ? "hint" : "for-readers"}>
        {hasAdded && fill(list.addedLast, { name: added })}
      </p>
      {isRefused && <Problem error={offline.noStore} />}
    </form>
  );
}
