// The versions of a Process, and the differences between two of them.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import { useRead } from "../../data/use-read.ts";
import { Section } from "../../parts/section.tsx";
import { useSignedIn } from "../../session/session.tsx";
import { Problem } from "../../shell/problem.tsx";
import { When } from "../../shell/when.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill, useWords } from "../../wording/words.ts";
import type { Process } from "./definition.ts";
import { textOf } from "./definition-text.ts";
import { diffLines } from "./line-diff.ts";
import { useNames } from "./use-names.tsx";

/** The number of context lines around a change. */
const AROUND = 3;

export function Versions({ process }: { process: Process }) {
  const { texts } = useWords();
  const { process: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { id, version } = process;
  const [older, setOlder] = useState(Math.max(1, version - 1));
  const [newer, setNewer] = useState(version);
  const list = useRead(["process-versions", id, version], () =>
    dataOf(alfred.api.GET("/v1/processes/{id}/versions", { params: { path: { id } } })),
  );
  const versions = list.data?.items ?? [];
  const select = (label: string, value: number, onChange: (version: number) => void) => (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {versions.map((item) => (
          <option key={item.version} value={item.version}>
            {fill(words.version, { version: item.version })}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Section title={words.views.versions}>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isPending && <p role="status">{texts.state.loading}</p>}
      <ul class="rows">
        {versions.map((item) => (
          <li key={item.version}>
            {fill(words.version, { version: item.version })}{" "}
            <span class="hint">
              <When at={item.createdAt} />
              {item.addedData.length > 0 &&
                ` · ${words.addedData} ${item.addedData
                  .map(({ subdomain, operation }) => `${subdomain} ${operation}`)
                  .join(", ")}`}
            </span>
          </li>
        ))}
      </ul>
      {versions.length > 1 && (
        <>
          <h3>{words.compare}</h3>
          <div class="add">
            {select(words.older, older, setOlder)}
            {select(words.newer, newer, setNewer)}
          </div>
          <Comparison id={id} older={older} newer={newer} />
        </>
      )}
      {versions.length === 1 && <p class="hint">{words.oneVersion}</p>}
    </Section>
  );
}

function Comparison({ id, older, newer }: { id: string; older: number; newer: number }) {
  const { process: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const names = useNames();
  const read = (version: number) => async () =>
    dataOf(
      alfred.api.GET("/v1/processes/{id}/versions/{version}", {
        params: { path: { id, version } },
      }),
    );
  const before = useRead(["process-version", id, older], read(older));
  const after = useRead(["process-version", id, newer], read(newer));
  if (before.isError) return <Problem error={before.error} onAgain={() => before.refetch()} />;
  if (after.isError) return <Problem error={after.error} onAgain={() => after.refetch()} />;
  if (before.data === undefined || after.data === undefined || names === undefined) return null;
  const lines = diffLines(textOf(before.data, names.byId), textOf(after.data, names.byId));
  const isNear = (place: number) =>
    lines
      .slice(Math.max(0, place - AROUND), place + AROUND + 1)
      .some(({ kind }) => kind !== "same");
  if (lines.every(({ kind }) => kind === "same")) return <p class="hint">{words.noDifference}</p>;
  return (
    <pre class="data diff" tabIndex={0}>
      {lines.map(({ kind, text }, place) =>
        isNear(place) ? (
          <span key={place} class={kind}>
            <span class="for-readers">{kind === "same" ? "" : words.kinds[kind]}</span>
            <span aria-hidden="true">{kind === "old" ? "- " : kind === "new" ? "+ " : "  "}</span>
            {text}
            {"\n"}
          </span>
        ) : isNear(place - 1) ? (
          <span key={place} class="hint">
            {"…\n"}
          </span>
        ) : null,
      )}
    </pre>
  );
}
