// The Processes that the person may run.
import { dataOf } from "../../../clients/typescript/client.ts";
import { FoundList } from "../parts/found-list.tsx";
import { readPages } from "../parts/read-pages.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { counted, useWords } from "../wording/words.ts";

export function Processes() {
  const { language } = useWords();
  const { automate } = useAutomateTexts();
  const { alfred } = useSignedIn();
  return (
    <>
      <div class="titled">
        <h1>{automate.sides.processes}</h1>
        <Link to="/automate/processes/new" class="button">
          + {automate.newProcess}
        </Link>
      </div>
      <FoundList
        name="processes"
        read={() =>
          readPages((query) => dataOf(alfred.api.GET("/v1/processes", { params: { query } })))
        }
        textOf={({ name, description }) => `${name} ${description ?? ""}`}
        keyOf={({ id }) => id}
        empty={automate.noProcesses}
      >
        {({ id, name, description, enabled, own, definition }) => (
          <Link to={`/automate/processes/${id}`} class="row">
            <span class="name">
              {name}
              {description !== null && <span class="hint line">{description}</span>}
            </span>
            <span class="amount">
              {[
                counted(automate.steps, definition.steps.length, language),
                enabled ? "" : automate.off,
                own ? "" : automate.others,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </Link>
        )}
      </FoundList>
    </>
  );
}
