// The person's Secrets: made, given a new value, deleted. Their values are sealed at once, and shown nowhere.
import { Choice } from "../parts/choice.tsx";
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { FoundList } from "../parts/found-list.tsx";
import { readPages } from "../parts/read-pages.ts";
import { Refused } from "../parts/refused.tsx";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { When } from "../shell/when.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill, useWords } from "../wording/words.ts";

/** Tokens that Alfred itself fetches (`oauth2`) have more fields than a value; the API makes those. */
const TYPES = ["api_key", "oauth_token", "password", "certificate"] as const;

const again = () => reads.invalidateQueries({ queryKey: ["secrets"] });

export function Secrets() {
  const { texts } = useWords();
  const { automate, process: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  return (
    <>
      <h1>{automate.sides.secrets}</h1>
      <p class="hint">{automate.secretsHint}</p>
      <FoundList
        name="secrets"
        read={() =>
          readPages((query) => dataOf(alfred.api.GET("/v1/secrets", { params: { query } })))
        }
        textOf={({ name }) => name}
        keyOf={({ id }) => id}
        empty={automate.noSecrets}
      >
        {({ id, name, type, version, updatedAt }) => (
          <details>
            <summary>
              {name}{" "}
              <span class="hint">
                {type} · {fill(words.version, { version })} · <When at={updatedAt} />
              </span>
            </summary>
            <ChangeSecret id={id} hasValue={type !== "oauth2"} />
          </details>
        )}
      </FoundList>
      <details>
        <summary>+ {automate.newSecret}</summary>
        <NewSecret nameLabel={texts.fields.name} />
      </details>
    </>
  );
}

function ChangeSecret({ id, hasValue }: { id: string; hasValue: boolean }) {
  const { texts } = useWords();
  const { automate } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const [value, setValue] = useState("");
  const params = { path: { id } };
  const change = () =>
    act(async () => {
      const body = { value };
      await dataOf(alfred.api.PATCH("/v1/secrets/{id}", { params: params as never, body }));
      setValue("");
      await again();
    });
  const remove = () =>
    act(async () => {
      await dataOf(alfred.api.DELETE("/v1/secrets/{id}", { params: params as never }));
      await again();
    });
  return (
    <form
      class="stack narrow opened"
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      {hasValue && (
        <label>
          {automate.newValue}
          <input
            type="password"
            required
            autocomplete="off"
            value={value}
            onInput={(event) => setValue(event.currentTarget.value)}
          />
        </label>
      )}
      <div class="options">
        {hasValue && (
          <button type="submit" class="primary" disabled={isBusy}>
            {automate.replaceValue}
          </button>
        )}
        <button type="button" disabled={isBusy} onClick={remove}>
          {texts.rows.delete}
        </button>
      </div>
      {fault !== undefined && <Refused error={fault} />}
    </form>
  );
}

function NewSecret({ nameLabel }: { nameLabel: string }) {
  const { automate, process: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const [name, setName] = useState("");
  const [type, setType] = useState<(typeof TYPES)[number]>("api_key");
  const [value, setValue] = useState("");
  const make = () =>
    act(async () => {
      const body = { name, type, value };
      await dataOf(alfred.api.POST("/v1/secrets", { body } as never));
      setName("");
      setValue("");
      await again();
    });
  return (
    <form
      class="stack narrow opened"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <label>
        {nameLabel}
        <input required value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <Choice
        label={automate.secretType}
        names={automate.secretTypes}
        values={TYPES}
        value={type}
        onChange={setType}
      />
      <label>
        {automate.value}
        <input
          type="password"
          required
          autocomplete="off"
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      </label>
      <div class="options">
        <button type="submit" class="primary" disabled={isBusy}>
          {words.make}
        </button>
      </div>
      {fault !== undefined && <Refused error={fault} />}
    </form>
  );
}
