// Notices about unattended runs, with what to do about them.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { readPages } from "../parts/read-pages.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { When } from "../shell/when.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { useWords } from "../wording/words.ts";

export function Notices() {
  const { texts } = useWords();
  const { automate } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const list = useRead(["notices"], () =>
    readPages((query) => dataOf(alfred.api.GET("/v1/notices", { params: { query } }))),
  );
  return (
    <>
      <h1>{automate.sides.notices}</h1>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isPending && <p role="status">{texts.state.loading}</p>}
      {list.data?.items.length === 0 && <p class="hint">{automate.noNotices}</p>}
      <ul class="rows">
        {list.data?.items.map(({ id, kind, process, runId, code, todo, createdAt, delivery }) => (
          <li key={id}>
            <p>
              <strong>{automate.notices[kind]}</strong> · {process.name}{" "}
              {code !== null && <span class="hint code">{code}</span>}
            </p>
            <p class="hint" lang="en">
              {todo}
            </p>
            <p class="hint">
              <When at={createdAt} /> · {automate.deliveries[delivery]}
              {runId !== null && (
                <>
                  {" · "}
                  <Link to={`/runs/${runId}`}>{texts.runs.one}</Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {list.data?.hasMore === true && <p class="hint">{texts.state.notAll}</p>}
    </>
  );
}
