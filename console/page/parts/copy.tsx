// A text to pass on: shown, with a button that copies it.
import { useState } from "preact/hooks";
import { Done } from "./done.tsx";
import { useWords } from "../wording/words.ts";

export function Copy({ text, label }: { text: string; label: string }) {
  const { parts } = useWords().texts;
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div class="copy">
      <output class="code" aria-label={label}>
        {text}
      </output>
      <button
        type="button"
        onClick={async () => {
          // A browser may refuse; the text can still be selected.
          await navigator.clipboard.writeText(text).then(
            () => setIsCopied(true),
            () => {},
          );
        }}
      >
        {isCopied ? <Done>{parts.copied}</Done> : parts.copy}
      </button>
    </div>
  );
}
