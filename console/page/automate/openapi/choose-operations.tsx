// The operations of a description, for choosing which become Tools.
import { useState } from "preact/hooks";
import { Section } from "../../parts/section.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill, useWords } from "../../wording/words.ts";
import type { ImportPreview } from "./import-preview.ts";

interface ChooseOperationsProps {
  preview: ImportPreview;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Explains the two words beside the operations: what happens to a call if it is not known whether the call arrived. */
function RetryHelp() {
  const { openApi: words } = useAutomateTexts();
  return (
    <details>
      <summary>{words.retryHelp}</summary>
      <dl class="values">
        {(["safe", "never"] as const).map((retry) => (
          <div key={retry}>
            <dt>{words.retries[retry]}</dt>
            <dd>{words.retryMeans[retry]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function ChooseOperations({ preview, chosen, onChange }: ChooseOperationsProps) {
  const { texts, language } = useWords();
  const { openApi: words } = useAutomateTexts();
  const [word, setWord] = useState("");
  const { title, operations, leftOut } = preview;
  const wanted = word.trim().toLocaleLowerCase(language);
  const found = operations.filter(({ id, path, summary }) =>
    `${id} ${path} ${summary}`.toLocaleLowerCase(language).includes(wanted),
  );
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Section title={title}>
      <div class="add">
        <input
          type="search"
          aria-label={texts.rows.find}
          placeholder={texts.rows.find}
          value={word}
          onInput={(event) => setWord(event.currentTarget.value)}
        />
      </div>
      <p class="hint" role="status">
        {fill(words.chosen, { n: chosen.size, all: operations.length })}
        {leftOut > 0 && ` · ${fill(words.leftOut, { n: leftOut })}`}
      </p>
      <RetryHelp />
      <ul class="rows">
        {found.map(({ id, method, path, summary, retry, needsSecret }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              <span>
                <span class="code">
                  {method} {path}
                </span>
                {summary !== "" && <span class="hint line">{summary}</span>}
                <span class="hint line">
                  {words.retries[retry]}
                  {needsSecret && ` · ${words.needsSecret}`}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Section>
  );
}
