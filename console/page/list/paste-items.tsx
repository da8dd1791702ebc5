// Shows pasted lines before they are added. Lines that are too many or too long are reported and left out.
import { useState } from "preact/hooks";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { counted, fill, useWords } from "../wording/words.ts";
import { MAX_PASTED, type Pasted } from "./pasted-lines.ts";

interface PasteItemsProps {
  pasted: Pasted;
  /** Called when the items were added, or when the person cancels. */
  onDone(): void;
}

export function PasteItems({ pasted: { lines, isTooMany, tooLong }, onDone }: PasteItemsProps) {
  const { texts, language } = useWords();
  const { waiting } = useSignedIn();
  const [isRefused, setIsRefused] = useState(false);
  const add = () => waiting.add(lines, language).then(onDone, () => setIsRefused(true));
  return (
    <section class="card stack" aria-label={texts.list.pasted}>
      <p>{counted(texts.list.pastedLines, lines.length, language)}</p>
      {isTooMany && (
        <p class="warning" role="alert">
          {fill(texts.list.pastedTooMany, { n: MAX_PASTED })}
        </p>
      )}
      {tooLong > 0 && (
        <p class="warning" role="alert">
          {counted(texts.list.pastedTooLong, tooLong, language)}
        </p>
      )}
      <p class="plain preview">
        {lines.slice(0, 8).join("\n")}
        {lines.length > 8 && "\n…"}
      </p>
      {isRefused && <Problem error={texts.offline.noStore} />}
      <div class="options">
        <button
          type="button"
          class="primary"
          disabled={lines.length === 0}
          onClick={() => void add()}
        >
          {texts.list.add}
        </button>
        <button type="button" onClick={onDone}>
          {texts.rows.cancel}
        </button>
      </div>
    </section>
  );
}
