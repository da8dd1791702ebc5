// The Services that Tools call.
import { dataOf } from "../../../clients/typescript/client.ts";
import { FoundList } from "../parts/found-list.tsx";
import { HealthMark } from "../parts/health-mark.tsx";
import { readPages } from "../parts/read-pages.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";

export function Services() {
  const { automate, forms, openApi, shared } = useAutomateTexts();
  const { alfred } = useSignedIn();
  return (
    <>
      <div class="titled">
        <h1>{automate.sides.services}</h1>
        <div class="options">
          <Link to="/automate/services/new" class="button">
            + {forms.newService}
          </Link>
          <Link to="/automate/tools/import" class="button">
            + {openApi.title}
          </Link>
          <Link to="/automate/services/templates" class="button">
            {shared.templates}
          </Link>
        </div>
      </div>
      <FoundList
        name="services"
        read={() =>
          readPages((query) => dataOf(alfred.api.GET("/v1/services", { params: { query } })))
        }
        textOf={({ name, type }) => `${name} ${type}`}
        keyOf={({ id }) => id}
        empty={automate.noServices}
      >
        {({ id, name, type, protocol, status, enabled, own }) => (
          <Link to={`/automate/services/${id}`} class="row">
            <span class="name">{name}</span>
            <span class="amount">
              <HealthMark status={status} />
              {[
                type,
                protocol,
                enabled ? "" : automate.off,
                own ? "" : type === "builtin" ? automate.builtIn : automate.others,
              ]
                .filter(Boolean)
                .map((detail) => ` · ${detail}`)}
            </span>
          </Link>
        )}
      </FoundList>
    </>
  );
}
