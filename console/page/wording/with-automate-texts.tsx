// Shows its children once their texts are loaded. After a change of the language, the old texts are shown until the new ones
// are loaded.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Problem } from "../shell/problem.tsx";
import { AutomateTextsContext, loadAutomateTexts, type AutomateTexts } from "./automate-texts.ts";
import { useWords } from "./words.ts";

export function WithAutomateTexts({ children }: { children: ComponentChildren }) {
  const { language, texts: pageTexts } = useWords();
  const [texts, setTexts] = useState<AutomateTexts>();
  const [fault, setFault] = useState<unknown>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isWanted = true;
    setFault(undefined);
    loadAutomateTexts(language).then(
      (loaded) => isWanted && setTexts(loaded),
      (error: unknown) => isWanted && setFault(error),
    );
    return () => void (isWanted = false);
  }, [language, round]);
  if (texts === undefined) {
    return (
      <main class="page">
        {fault === undefined ? (
          <p role="status">{pageTexts.state.loading}</p>
        ) : (
          <>
            <h1>{pageTexts.state.failed}</h1>
            <Problem error={fault} onAgain={() => setRound(round + 1)} />
          </>
        )}
      </main>
    );
  }
  return <AutomateTextsContext.Provider value={texts}>{children}</AutomateTextsContext.Provider>;
}
