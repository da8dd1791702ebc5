// Says what must be avoided in a row that was not saved, and saves it all the same when the person insists.
import { fill, useWords } from "../wording/words.ts";

interface KeptOutProps {
  names: readonly string[];
  isBusy: boolean;
  onSave(): void;
}

export function KeptOut({ names, isBusy, onSave }: KeptOutProps) {
  const { texts, locale } = useWords();
  return (
    <div role="alert" class="problem">
      <p class="warning">
        ⚠ {fill(texts.list.avoid, { names: new Intl.ListFormat(locale).format(names) })}
      </p>
      <button type="button" disabled={isBusy} onClick={onSave}>
        {texts.rows.saveStill}
      </button>
    </div>
  );
}
