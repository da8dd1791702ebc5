// Shows whether what the person has typed has faults.
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { counted, useWords } from "../../wording/words.ts";

/** @param count the number of faults; undefined if not known yet; null if nothing was typed */
export function CheckState({ count }: { count: number | undefined | null }) {
  const { language } = useWords();
  const { process: words } = useAutomateTexts();
  return (
    <p role="status" class={(count ?? 0) > 0 ? "warning" : "hint"}>
      {count === null
        ? ""
        : count === undefined
          ? words.checking
          : count === 0
            ? words.noFaults
            : counted(words.faults, count, language)}
    </p>
  );
}
