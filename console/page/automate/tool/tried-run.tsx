// The answer to a trial call of a Tool.
import { dataOf } from "../../../../clients/typescript/client.ts";
import { useRead } from "../../data/use-read.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { StateMark } from "../../parts/state-mark.tsx";
import { RunFault } from "../../timeline/run-fault.tsx";
import { useSignedIn } from "../../session/session.tsx";
import { Link } from "../../shell/link.tsx";
import { Problem } from "../../shell/problem.tsx";
import { useWords } from "../../wording/words.ts";

/** How long one request waits for the run. */
const WAIT_S = 10;

export function TriedRun({ id }: { id: string }) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const read = useRead(
    ["tried", id],
    () => {
      const params = { path: { id }, query: { wait: WAIT_S } };
      return dataOf(alfred.api.GET("/v1/runs/{id}", { params }));
    },
    { againMs: 500, isOver: ({ status }) => status !== "queued" && status !== "running" },
  );
  if (read.isError) return <Problem error={read.error} onAgain={() => read.refetch()} />;
  if (read.data === undefined) return <p role="status">{texts.state.loading}</p>;
  const { status, error, output, reply } = read.data;
  const text = JSON.stringify(output ?? null, null, 2);
  return (
    <div class="card stack">
      <p role="status">
        <StateMark state={status} isOfRun /> · <Link to={`/runs/${id}`}>{texts.runs.one}</Link>
      </p>
      {error !== null && <RunFault error={error} />}
      {output !== undefined && (
        <>
          <div class="titled">
            <h3>{texts.runs.output}</h3>
            <CopyButton text={() => text} />
          </div>
          <pre class="data" tabIndex={0}>
            {text}
          </pre>
        </>
      )}
      {output === undefined && reply !== null && <p class="plain">{reply.text}</p>}
    </div>
  );
}
