// The webhooks of a Process: create, rotate keys, delete. A key is shown once.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import { reads, useRead } from "../../data/use-read.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { useSignedIn } from "../../session/session.tsx";
import { Problem } from "../../shell/problem.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import type { Process } from "../process/definition.ts";
import { HookLine } from "./hook-line.tsx";
import { NewHook } from "./new-hook.tsx";

export function Hooks({ process }: { process: Process }) {
  const { process: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const [signingKey, setSigningKey] = useState<string | null>(null);
  const { id } = process;
  const key = ["hooks", id];
  const list = useRead(key, () =>
    dataOf(alfred.api.GET("/v1/processes/{id}/hooks", { params: { path: { id } } })),
  );
  const refresh = async (changed?: { signingKey: string | null }) => {
    setSigningKey(changed?.signingKey ?? null);
    await reads.invalidateQueries({ queryKey: key });
  };
  return (
    <>
      {signingKey !== null && (
        <div class="note" role="status">
          <p>{words.keyOnce}</p>
          <p class="code">{signingKey}</p>
          <CopyButton text={() => signingKey} />
        </div>
      )}
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.data?.items.length === 0 && <p class="hint">{words.noHooks}</p>}
      <ul class="rows">
        {list.data?.items.map((hook) => (
          <li key={hook.id} class="stack">
            <HookLine process={id} hook={hook} onChanged={refresh} />
          </li>
        ))}
      </ul>
      <details>
        <summary>+ {words.newHook}</summary>
        <NewHook process={process} onMade={refresh} />
      </details>
    </>
  );
}
