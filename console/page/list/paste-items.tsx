// Shows pasted lines first, then adds them one by one. Lines that are too many or too long are reported and left out.
import { useState } from "preact/hooks";
import { KeptOut } from "../rows/kept-out-notice.tsx";
import { keptOut } from "../rows/kept-out.ts";
import { useCreateMany } from "../rows/use-create-many.tsx";
import { Problem } from "../shell/problem.tsx";
import { counted, fill, useWords } from "../wording/words.ts";
import type { Item } from "../offline/tick.ts";
import { MAX_PASTED, type Pasted } from "./pasted-lines.ts";

interface PasteItemsProps {
  pasted: Pasted;
  onAdded(item: Item): void;
  /** @param left the lines that were not added */
  onLeft(left: string[]): void;
}

export function PasteItems({
  pasted: { lines, isTooMany, tooLong },
  onAdded,
  onLeft,
}: PasteItemsProps) {
  const { texts, language } = useWords();
  const { isBusy, fault, create } = useCreateMany<Item>("/v1/kitchen/shopping-list");
  const [added, setAdded] = useState(0);

  const { findings, codes } = keptOut(fault);

  /** @param override applies only to the first line, which the guard refused */
  async function add(override?: readonly string[]) {
    let count = 0;
    const bodies = lines.map((name) => ({ name }));
    const tell = (item: Item) => {
      count += 1;
      setAdded((all) => all + 1);
      onAdded(item);
    };
    await create(bodies, tell, override);
    onLeft(lines.slice(count));
  }

  return (
    <section class="card stack" aria-label={texts.list.pasted} aria-busy={isBusy}>
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
      <p role="status">{added > 0 && fill(texts.list.pastedAdded, { n: added })}</p>
      {findings.length > 0 ? (
        <KeptOut findings={findings} isBusy={isBusy} onSave={() => void add(codes)} />
      ) : (
        fault !== undefined && <Problem error={fault} />
      )}
      <div class="options">
        <button
          type="button"
          class="primary"
          disabled={isBusy || lines.length === 0}
          onClick={() => void add()}
        >
          {texts.list.add}
        </button>
        <button type="button" disabled={isBusy} onClick={() => onLeft([])}>
          {texts.rows.cancel}
        </button>
      </div>
    </section>
  );
}
