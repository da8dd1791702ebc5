// Says what must be avoided in a row that was not saved, and saves it all the same when the person insists.
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import type { Finding } from "../parts/finding.ts";
import { useWords } from "../wording/words.ts";

interface KeptOutProps {
  findings: readonly Finding[];
  isBusy: boolean;
  onSave(): void;
}

export function KeptOut({ findings, isBusy, onSave }: KeptOutProps) {
  const { texts } = useWords();
  return (
    <div role="alert" class="problem">
      <AvoidedFoods findings={findings} />
      <button type="button" disabled={isBusy} onClick={onSave}>
        {texts.rows.saveStill}
      </button>
    </div>
  );
}
