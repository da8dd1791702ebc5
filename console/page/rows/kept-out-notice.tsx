// Says which food to avoid kept a row from being saved, and saves it anyway if the person insists.
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
