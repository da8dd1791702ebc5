// Renames a Secret, gives it a new value or deletes it. The old value is not shown.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { Refused } from "../../parts/refused.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { When } from "../../shell/when.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill, useWords } from "../../wording/words.ts";
import { Line } from "../form/field.tsx";
import { faultsAt } from "./faults-at.ts";
import { EMPTY_OAUTH, oauthOf } from "./oauth-draft.ts";
import { OAuthFields } from "./oauth-fields.tsx";

interface ChangeSecretProps {
  secret: components["schemas"]["Secret"];
  onChanged: () => Promise<unknown>;
}

export function ChangeSecret({ secret, onChanged }: ChangeSecretProps) {
  const { texts } = useWords();
  const { automate, forms, oauth: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const { id, name, type, tokenUntil } = secret;
  const [replacesValue, setReplacesValue] = useState(false);
  const [newName, setNewName] = useState(name);
  const [value, setValue] = useState("");
  const [oauth, setOAuth] = useState(EMPTY_OAUTH);
  const [isDeleting, setIsDeleting] = useState(false);
  const params = { path: { id } };
  const change = () =>
    act(async () => {
      const newValueFields = type === "oauth2" ? { oauth: oauthOf(oauth) } : { value };
      const body = {
        ...(newName === name ? {} : { name: newName }),
        ...(replacesValue ? newValueFields : {}),
      };
      await dataOf(alfred.api.PATCH("/v1/secrets/{id}", { params: params as never, body }));
      setValue("");
      setOAuth(EMPTY_OAUTH);
      setReplacesValue(false);
      await onChanged();
    });
  const remove = async () => {
    await dataOf(alfred.api.DELETE("/v1/secrets/{id}", { params: params as never }));
    await onChanged();
  };
  return (
    <form
      class="stack narrow opened"
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      {type === "oauth2" && (
        <p class="hint">
          {tokenUntil === null ? (
            words.noToken
          ) : (
            <>
              {words.tokenUntil} <When at={tokenUntil} />
            </>
          )}
        </p>
      )}
      <Line
        id={`name-${id}`}
        label={texts.fields.name}
        faults={faultsAt(fault, "/name")}
        isRequired
        value={newName}
        onChange={setNewName}
      />
      <label class="flag">
        <input
          type="checkbox"
          checked={replacesValue}
          onChange={(event) => setReplacesValue(event.currentTarget.checked)}
        />
        <span>
          {automate.replaceValue}
          <span class="hint line">{words.replaceHint}</span>
        </span>
      </label>
      {replacesValue &&
        (type === "oauth2" ? (
          <OAuthFields
            id={`oauth-${id}`}
            draft={oauth}
            onChange={setOAuth}
            at={(field) => faultsAt(fault, `/oauth/${field}`)}
          />
        ) : (
          <Line
            id={`value-${id}`}
            label={automate.newValue}
            faults={faultsAt(fault, "/value")}
            type="password"
            isRequired
            value={value}
            onChange={setValue}
          />
        ))}
      <div class="options">
        <button
          type="submit"
          class="primary"
          disabled={isBusy || (!replacesValue && newName === name)}
        >
          {texts.rows.save}
        </button>
        <button type="button" disabled={isBusy} onClick={() => setIsDeleting(true)}>
          {texts.rows.delete}
        </button>
      </div>
      {fault !== undefined && <Refused error={fault} />}
      {isDeleting && (
        <Confirm
          title={fill(forms.deleteNamed, { name })}
          action={texts.rows.delete}
          onYes={remove}
          onClose={() => setIsDeleting(false)}
        >
          <p>{words.deleteHint}</p>
        </Confirm>
      )}
    </form>
  );
}
