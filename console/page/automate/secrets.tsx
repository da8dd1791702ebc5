// The person's Secrets. Their values are encrypted at once and never shown.
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { FoundList } from "../parts/found-list.tsx";
import { Expandable } from "../parts/expandable.tsx";
import { readPages } from "../parts/read-pages.ts";
import { useSignedIn } from "../session/session.tsx";
import { When } from "../shell/when.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill } from "../wording/words.ts";
import { ChangeSecret } from "./secret/change-secret.tsx";
import { NewSecret } from "./secret/new-secret.tsx";
import { UsedBy } from "./used-by.tsx";

const again = () => reads.invalidateQueries({ queryKey: ["secrets"] });

export function Secrets() {
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
        {(secret) => (
          <Expandable
            summary={
              <>
                {secret.name}{" "}
                <span class="hint">
                  {automate.secretTypes[secret.type]} ·{" "}
                  {fill(words.version, { version: secret.version })} ·{" "}
                  <When at={secret.updatedAt} />
                </span>
              </>
            }
          >
            {() => (
              <>
                <ChangeSecret key={secret.name} secret={secret} onChanged={again} />
                <h2>{automate.usedBy}</h2>
                <UsedBy kind="secret" id={secret.id} />
              </>
            )}
          </Expandable>
        )}
      </FoundList>
      <details>
        <summary>+ {automate.newSecret}</summary>
        <NewSecret onMade={again} />
      </details>
    </>
  );
}
