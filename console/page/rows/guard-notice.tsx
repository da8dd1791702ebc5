// Says which food to avoid kept a row from being saved, and saves it anyway if the person insists.
import { useLayoutEffect, useRef } from "preact/hooks";
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import type { Finding } from "../parts/finding.ts";
import { useWords } from "../wording/words.ts";

interface GuardNoticeProps {
  findings: readonly Finding[];
  isBusy: boolean;
  onSave(): void;
}

export function GuardNotice({ findings, isBusy, onSave }: GuardNoticeProps) {
  const { texts } = useWords();
  const box = useRef<HTMLDivElement>(null);
  // On a phone the notice would be below the window's edge, or behind the buttons of a dialog.
  useLayoutEffect(() => box.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <div ref={box} role="alert" class="problem guard-notice">
      <AvoidedFoods findings={findings} />
      <button type="button" disabled={isBusy} onClick={onSave}>
        {texts.rows.saveStill}
      </button>
    </div>
  );
}
