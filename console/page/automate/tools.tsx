// The Tools that the person may call.
import { dataOf } from "../../../clients/typescript/client.ts";
import { FoundList } from "../parts/found-list.tsx";
import { HealthMark } from "../parts/health-mark.tsx";
import { readPages } from "../parts/read-pages.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";

export function Tools() {
  const { automate, openApi, forms, shared } = useAutomateTexts();
  const { alfred } = useSignedIn();
  return (
    <>
      <div class="titled">
        <h1>{automate.sides.tools}</h1>
        <div class="options">
          <Link to="/automate/tools/new" class="button">
            + {forms.newTool}
          </Link>
          <Link to="/automate/tools/import" class="button">
            + {openApi.title}
          </Link>
          <Link to="/automate/tools/templates" class="button">
            {shared.templates}
          </Link>
        </div>
      </div>
      <FoundList
        name="tools"
        read={() =>
          readPages((query) => dataOf(alfred.api.GET("/v1/tools", { params: { query } })))
        }
        textOf={({ name, description }) => `${name} ${description ?? ""}`}
        keyOf={({ id }) => id}
        empty={automate.noTools}
      >
        {({ id, name, description, status, enabled, own, operation }) => (
          <Link to={`/automate/tools/${id}`} class="row">
            <span class="name">
              {name}
              {description !== null && <span class="hint line">{description}</span>}
            </span>
            <span class="amount">
              <HealthMark status={status} />
              {[
                operation.type,
                enabled ? "" : automate.off,
                own ? "" : whoseTool(operation.type, automate),
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

/** Whose a Tool is that the person does not own: one for the household's data comes with Alfred, any other is another user's. */
const whoseTool = (type: string, words: { builtIn: string; others: string }) =>
  type === "data_read" || type === "data_write" ? words.builtIn : words.others;
