// Imports Tools from an OpenAPI description: read it, choose operations, show what would be stored, and store exactly that.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import { useDraft } from "../../chat/draft.ts";
import { reads, useRead } from "../../data/use-read.ts";
import { readPages } from "../../parts/read-pages.ts";
import { Refused } from "../../parts/refused.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { navigate } from "../../shell/router.ts";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { useWords } from "../../wording/words.ts";
import { NewSecret } from "../secret/new-secret.tsx";
import { ChooseOperations } from "./choose-operations.tsx";
import type { ImportPreview } from "./import-preview.ts";
import { ShowImport } from "./show-import.tsx";

export function ImportOpenApi() {
  const { texts } = useWords();
  const { automate, openApi: words } = useAutomateTexts();
  const { alfred, userId } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const [source, setSource] = useDraft(userId, "openapi");
  const [everything, setEverything] = useState<ImportPreview>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [secretId, setSecretId] = useState("");
  const [madeSecret, setMadeSecret] = useState("");
  const [selection, setSelection] = useState<ImportPreview>();
  const secrets = useRead(["secrets"], () =>
    readPages((query) => dataOf(alfred.api.GET("/v1/secrets", { params: { query } }))),
  );
  // A text without spaces that starts like an address is an address; any other text is the description itself.
  const isAddress = /^https?:\/\/\S+$/.test(source.trim());
  const document = isAddress ? { address: source.trim() } : { text: source };
  const choice = { document, operations: [...chosen], ...(secretId === "" ? {} : { secretId }) };
  const read = () =>
    act(async () => {
      setSelection(undefined);
      setChosen(new Set());
      setEverything(
        await dataOf(alfred.api.POST("/v1/openapi-imports/preview", { body: { document } })),
      );
    });
  const show = () =>
    act(async () =>
      setSelection(await dataOf(alfred.api.POST("/v1/openapi-imports/preview", { body: choice }))),
    );
  const store = (hash: string) =>
    act(async () => {
      await dataOf(alfred.api.POST("/v1/openapi-imports", { body: { ...choice, hash } } as never));
      setSource("");
      for (const name of ["tools", "services", "names"]) {
        await reads.invalidateQueries({ queryKey: [name] });
      }
      navigate("/automate/tools");
    });
  return (
    <>
      <h1>{words.title}</h1>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void read();
        }}
      >
        <label>
          {words.source}
          <textarea
            rows={5}
            class="code"
            required
            value={source}
            onInput={(event) => setSource(event.currentTarget.value)}
          />
        </label>
        <div class="options">
          <button type="submit" class={everything === undefined ? "primary" : ""} disabled={isBusy}>
            {words.read}
          </button>
        </div>
      </form>
      {everything !== undefined && (
        <>
          <ChooseOperations
            preview={everything}
            chosen={chosen}
            onChange={(next) => {
              setChosen(next);
              setSelection(undefined);
            }}
          />
          <label class="narrow">
            <span>
              {words.secret} <span class="hint">{words.secretHint}</span>
            </span>
            <select
              value={secretId}
              onChange={(event) => {
                setSecretId(event.currentTarget.value);
                setSelection(undefined);
              }}
            >
              <option value="">{words.noSecret}</option>
              {secrets.data?.items.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <details>
            <summary>+ {automate.newSecret}</summary>
            <NewSecret
              onMade={async (id) => {
                await reads.invalidateQueries({ queryKey: ["secrets"] });
                setSecretId(id);
                setMadeSecret(id);
                setSelection(undefined);
              }}
            />
          </details>
          {madeSecret !== "" && madeSecret === secretId && <p role="status">{words.secretMade}</p>}
          <div class="options">
            <button
              type="button"
              class={selection === undefined ? "primary" : ""}
              disabled={isBusy || chosen.size === 0}
              onClick={show}
            >
              {words.show}
            </button>
          </div>
        </>
      )}
      {fault !== undefined && <Refused error={fault} />}
      {isBusy && <p role="status">{texts.state.loading}</p>}
      {selection !== undefined && (
        <ShowImport preview={selection} isBusy={isBusy} onStore={store} />
      )}
    </>
  );
}
