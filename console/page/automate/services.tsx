// The Services that Tools call.
import { dataOf } from "../../../clients/typescript/client.ts";
import { FoundList } from "../parts/found-list.tsx";
import { HealthMark } from "../parts/health-mark.tsx";
import { readPages } from "../parts/read-pages.ts";
import { useSignedIn } from "../session/session.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";

export function Services() {
  const { automate } = useAutomateTexts();
  const { alfred } = useSignedIn();
  return (
    <>
      <h1>{automate.sides.services}</h1>
      <FoundList
        name="services"
        read={() =>
          readPages((query) => dataOf(alfred.api.GET("/v1/services", { params: { query } })))
        }
        textOf={({ name, type }) => `${name} ${type}`}
        keyOf={({ id }) => id}
        empty={automate.noServices}
      >
        {({ name, type, protocol, status, enabled, own, errorMessage, requiresSecret, ...one }) => (
          <details>
            <summary>
              {name}{" "}
              <span class="hint">
                {[
                  type,
                  protocol,
                  enabled ? "" : automate.off,
                  own ? "" : type === "builtin" ? automate.builtIn : automate.others,
                ]
                  .filter(Boolean)
                  .join(" · ")}{" "}
                · <HealthMark status={status} />
              </span>
            </summary>
            <div class="stack opened">
              {errorMessage !== null && <p class="warning">{errorMessage}</p>}
              {requiresSecret && <p class="hint">{automate.requiresSecret}</p>}
              <h3>{automate.connection}</h3>
              <pre class="data" tabIndex={0}>
                {JSON.stringify(one.connectionSchema, null, 2)}
              </pre>
            </div>
          </details>
        )}
      </FoundList>
    </>
  );
}
