// A new Secret: a value, or an OAuth 2 client that fetches its tokens.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { Refused } from "../../parts/refused.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { useWords } from "../../wording/words.ts";
import { Line, Select } from "../form/field.tsx";
import { faultsAt } from "./faults-at.ts";
import { EMPTY_OAUTH, oauthOf } from "./oauth-draft.ts";
import { OAuthFields } from "./oauth-fields.tsx";

type SecretType = components["schemas"]["Secret"]["type"];
const TYPES = ["api_key", "oauth_token", "oauth2", "password", "certificate"] as const;

/** @param onMade receives the id of the new Secret */
export function NewSecret({ onMade }: { onMade: (id: string) => Promise<unknown> }) {
  const { texts } = useWords();
  const { automate, process: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const [name, setName] = useState("");
  const [type, setType] = useState<SecretType>("api_key");
  const [value, setValue] = useState("");
  const [oauth, setOAuth] = useState(EMPTY_OAUTH);
  const make = () =>
    act(async () => {
      const body = { name, type, ...(type === "oauth2" ? { oauth: oauthOf(oauth) } : { value }) };
      const { id } = await dataOf(alfred.api.POST("/v1/secrets", { body } as never));
      setName("");
      setValue("");
      setOAuth(EMPTY_OAUTH);
      await onMade(id);
    });
  return (
    <form
      class="stack narrow opened"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Line
        id="secret-name"
        label={texts.fields.name}
        faults={faultsAt(fault, "/name")}
        isRequired
        value={name}
        onChange={setName}
      />
      <Select
        id="secret-type"
        label={automate.secretType}
        value={type}
        options={TYPES.map((type) => [type, automate.secretTypes[type]] as const)}
        onChange={(next) => setType(next as SecretType)}
      />
      {type === "oauth2" ? (
        <OAuthFields
          id="secret-oauth"
          draft={oauth}
          onChange={setOAuth}
          at={(field) => faultsAt(fault, `/oauth/${field}`)}
        />
      ) : (
        <Line
          id="secret-value"
          label={automate.value}
          faults={faultsAt(fault, "/value")}
          type="password"
          isRequired
          value={value}
          onChange={setValue}
        />
      )}
      <div class="options">
        <button type="submit" class="primary" disabled={isBusy}>
          {words.make}
        </button>
      </div>
      {fault !== undefined && <Refused error={fault} />}
    </form>
  );
}
