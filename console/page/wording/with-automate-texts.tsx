// Shows its children once their words are there, and with those of the old language until then.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { AutomateTextsContext, loadAutomateTexts, type AutomateTexts } from "./automate-texts.ts";
import { useWords } from "./words.ts";

export function WithAutomateTexts({ children }: { children: ComponentChildren }) {
  const { language, texts: own } = useWords();
  const [texts, setTexts] = useState<AutomateTexts>();
  useEffect(() => {
    let isWanted = true;
    void loadAutomateTexts(language).then((loaded) => isWanted && setTexts(loaded));
    return () => void (isWanted = false);
  }, [language]);
  if (texts === undefined) {
    return (
      <main class="page">
        <p role="status">{own.state.loading}</p>
      </main>
    );
  }
  return <AutomateTextsContext.Provider value={texts}>{children}</AutomateTextsContext.Provider>;
}
