// Shows what an import would store, for the person's consent.
import { useEffect, useRef } from "preact/hooks";
import { Section } from "../../parts/section.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill } from "../../wording/words.ts";
import type { ImportPreview } from "./import-preview.ts";

interface ShowImportProps {
  preview: ImportPreview;
  isBusy: boolean;
  onStore: (hash: string) => void;
}

export function ShowImport({ preview, isBusy, onStore }: ShowImportProps) {
  const { openApi: words } = useAutomateTexts();
  const { service, tools, notes, hash } = preview;
  const place = useRef<HTMLDivElement>(null);
  // The preview appears below the button that requests it, often out of sight.
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }, [preview]);
  return (
    <div ref={place} tabIndex={-1}>
      <Section title={words.stored}>
        <p>
          {fill(service.id === null ? words.newService : words.ownService, { name: service.name })}{" "}
          <span class="hint">{service.protocol}</span>
        </p>
        <ul class="rows">
          {tools.map(({ name, does, description, ...tool }) => (
            <li key={name}>
              <details>
                <summary>
                  {name} <span class="hint">{words.does[does]}</span>
                  {description !== null && <span class="hint line">{description}</span>}
                </summary>
                <pre class="data" tabIndex={0}>
                  {JSON.stringify(tool, null, 2)}
                </pre>
              </details>
            </li>
          ))}
        </ul>
        {notes.map((note) => (
          <p key={note} class="note" lang="en">
            {note}
          </p>
        ))}
        <div class="options">
          <button
            type="button"
            class="primary"
            disabled={isBusy || hash === null}
            onClick={() => hash !== null && onStore(hash)}
          >
            {words.store}
          </button>
        </div>
      </Section>
    </div>
  );
}
