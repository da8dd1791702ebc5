// One webhook: its address, what its requests do, the rotation of its key, and its deletion.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { operations } from "../../../../clients/typescript/types.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Refused } from "../../parts/refused.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { Link } from "../../shell/link.tsx";
import { When } from "../../shell/when.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill, useWords } from "../../wording/words.ts";
import { Line } from "../form/field.tsx";

type Hooks = operations["listHooks"]["responses"][200]["content"]["application/json"]["items"];

interface HookLineProps {
  process: string;
  hook: Hooks[number];
  onChanged: (rotated?: { signingKey: string | null }) => Promise<unknown>;
}

export function HookLine({ process, hook, onChanged }: HookLineProps) {
  const { texts } = useWords();
  const { process: words, automate, forms, hook: hookWords } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name, scheme, enabled, url, event, oldKeyUntil, lastRunId } = hook;
  const { mapping, payloadAs, inputs, answer } = hook;
  const params = { path: { id: process, trigger: id } };
  const remove = async () => {
    await dataOf(alfred.api.DELETE("/v1/processes/{id}/hooks/{trigger}", { params }));
    await onChanged();
  };
  const does = event === null ? { mapping, payloadAs, inputs, answer } : { event };
  return (
    <>
      <p>
        <strong>{name}</strong> <span class="hint">{words.schemes[scheme]}</span>
        {!enabled && <strong> · {automate.off}</strong>}
      </p>
      <p class="code">{url}</p>
      <p class="hint">
        {event !== null && `${words.event} ${event.name} · `}
        {oldKeyUntil !== null && (
          <>
            {words.oldKeyUntil} <When at={oldKeyUntil} /> ·{" "}
          </>
        )}
        {lastRunId !== null && (
          <>
            <Link to={`/runs/${lastRunId}`}>{words.lastRun}</Link> ·{" "}
          </>
        )}
        <Link to={`/runs?hookId=${id}`}>{texts.nav.runs}</Link>
      </p>
      <div class="options">
        <CopyButton label={words.copyAddress} text={() => url} />
        <button type="button" onClick={() => setIsDeleting(true)}>
          {texts.rows.delete}
        </button>
      </div>
      <details>
        <summary>{hookWords.does}</summary>
        <pre class="data" tabIndex={0}>
          {JSON.stringify(does, null, 2)}
        </pre>
      </details>
      <details>
        <summary>{words.rotate}</summary>
        <Rotate process={process} hook={hook} onChanged={onChanged} />
      </details>
      {isDeleting && (
        <Confirm
          title={fill(forms.deleteNamed, { name })}
          action={texts.rows.delete}
          onYes={remove}
          onClose={() => setIsDeleting(false)}
        >
          <p>{hookWords.deleteHint}</p>
        </Confirm>
      )}
    </>
  );
}

/** The default time for which the old key remains valid. */
const KEEP_HOURS = "24";

function Rotate({ process, hook: { id, scheme }, onChanged }: HookLineProps) {
  const { process: words, hook: hookWords } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const [secret, setSecret] = useState("");
  const [hours, setHours] = useState(KEEP_HOURS);
  const rotate = () =>
    act(async () => {
      const params = { path: { id: process, trigger: id } } as never;
      const body = { keepOldHours: Number(hours), ...(secret === "" ? {} : { secret }) };
      const rotated = await dataOf(
        alfred.api.POST("/v1/processes/{id}/hooks/{trigger}/rotate", { params, body }),
      );
      setSecret("");
      await onChanged(rotated);
    });
  return (
    <form
      class="stack narrow opened"
      onSubmit={(event) => {
        event.preventDefault();
        void rotate();
      }}
    >
      {scheme !== "standard" && (
        <Line
          id={`secret-${id}`}
          label={words.secret}
          hint={hookWords.schemeHints[scheme]}
          type="password"
          isRequired={scheme !== "github"}
          value={secret}
          onChange={setSecret}
        />
      )}
      <label>
        {hookWords.keepHours}
        <input
          type="number"
          min={0}
          max={168}
          required
          value={hours}
          onInput={(event) => setHours(event.currentTarget.value)}
        />
      </label>
      <div class="options">
        <button type="submit" class="primary" disabled={isBusy}>
          {words.rotate}
        </button>
      </div>
      {fault !== undefined && <Refused error={fault} />}
    </form>
  );
}
