// The webhooks of a Process: made, their keys changed, deleted. A key is shown once.
import { Choice } from "../../parts/choice.tsx";
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import { reads, useRead } from "../../data/use-read.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Refused } from "../../parts/refused.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { Link } from "../../shell/link.tsx";
import { Problem } from "../../shell/problem.tsx";
import { When } from "../../shell/when.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { useWords } from "../../wording/words.ts";
import type { Process } from "./definition.ts";

const SCHEMES = ["standard", "github", "stripe", "slack"] as const;

export function Hooks({ process: { id } }: { process: Process }) {
  const { texts } = useWords();
  const { process: words, automate } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const [signingKey, setSigningKey] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>("standard");
  const [secret, setSecret] = useState("");
  const [payloadAs, setPayloadAs] = useState("");
  const key = ["hooks", id];
  const again = () => reads.invalidateQueries({ queryKey: key });
  const list = useRead(key, () =>
    dataOf(alfred.api.GET("/v1/processes/{id}/hooks", { params: { path: { id } } })),
  );
  const make = () =>
    act(async () => {
      const params = { path: { id } } as never;
      const body = {
        ...{ name, scheme },
        ...(secret === "" ? {} : { secret }),
        ...(payloadAs === "" ? {} : { payloadAs }),
      };
      const made = await dataOf(alfred.api.POST("/v1/processes/{id}/hooks", { params, body }));
      setSigningKey(made.signingKey);
      setSecret("");
      setName("");
      await again();
    });
  const rotate = (trigger: string) =>
    act(async () => {
      const params = { path: { id, trigger } } as never;
      const made = await dataOf(
        alfred.api.POST("/v1/processes/{id}/hooks/{trigger}/rotate", { params, body: {} }),
      );
      setSigningKey(made.signingKey);
      await again();
    });
  const remove = (trigger: string) =>
    act(async () => {
      const params = { path: { id, trigger } };
      await dataOf(alfred.api.DELETE("/v1/processes/{id}/hooks/{trigger}", { params }));
      await again();
    });
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
        {list.data?.items.map((one) => (
          <li key={one.id} class="stack">
            <p>
              <strong>{one.name}</strong> <span class="hint">{one.scheme}</span>
              {!one.enabled && <strong> · {automate.off}</strong>}
            </p>
            <p class="code">{one.url}</p>
            <p class="hint">
              {one.event !== null && `${words.event} ${one.event.name} · `}
              {one.oldKeyUntil !== null && (
                <>
                  {words.oldKeyUntil} <When at={one.oldKeyUntil} /> ·{" "}
                </>
              )}
              {one.lastRunId !== null && (
                <>
                  <Link to={`/runs/${one.lastRunId}`}>{words.lastRun}</Link> ·{" "}
                </>
              )}
              <Link to={`/runs?hookId=${one.id}`}>{texts.nav.runs}</Link>
            </p>
            <div class="options">
              <CopyButton label={words.copyAddress} text={() => one.url} />
              {(one.scheme === "standard" || one.scheme === "github") && (
                <button type="button" disabled={isBusy} onClick={() => rotate(one.id)}>
                  {words.rotate}
                </button>
              )}
              <button type="button" disabled={isBusy} onClick={() => remove(one.id)}>
                {texts.rows.delete}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {fault !== undefined && <Refused error={fault} />}
      <details>
        <summary>+ {words.newHook}</summary>
        <form
          class="stack narrow opened"
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <label>
            {texts.fields.name}
            <input required value={name} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <Choice
            label={words.signedBy}
            names={words.schemes}
            values={SCHEMES}
            value={scheme}
            onChange={setScheme}
          />
          {scheme !== "standard" && (
            <label>
              {words.secret}
              <input
                type="password"
                autocomplete="off"
                value={secret}
                onInput={(event) => setSecret(event.currentTarget.value)}
              />
            </label>
          )}
          <label>
            <span>
              {words.payloadAs} <span class="hint">{words.payloadHint}</span>
            </span>
            <input value={payloadAs} onInput={(event) => setPayloadAs(event.currentTarget.value)} />
          </label>
          <div class="options">
            <button type="submit" class="primary" disabled={isBusy}>
              {words.make}
            </button>
          </div>
        </form>
      </details>
    </>
  );
}
