// What a run did, in words for a member: its goal, its steps, and what it changed. The hops and the cost are on the page that
// the link beside it opens.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { Expandable } from "../parts/expandable.tsx";
import { StateMark } from "../parts/state-mark.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { fill, useWords } from "../wording/words.ts";
import { changeWords } from "./changes.tsx";
import { runRead, viewOf } from "./run-view.ts";

export function WhatIDid({ runId }: { runId: string }) {
  const { did } = useWords().texts.chat;
  return <Expandable summary={did.title}>{() => <Deeds runId={runId} />}</Expandable>;
}

function Deeds({ runId }: { runId: string }) {
  const { texts } = useWords();
  const { did } = texts.chat;
  const { alfred } = useSignedIn();
  const run = useRead(["run", runId], () =>
    dataOf(alfred.api.GET("/v1/runs/{id}", { params: { path: { id: runId } } as never })),
  );
  if (run.isError) return <Problem error={run.error} onAgain={() => run.refetch()} />;
  if (run.data === undefined) return <p role="status">{texts.state.loading}</p>;
  const { steps, changes } = viewOf([runRead(run.data)]);
  const goal = run.data.plan?.goal;
  return (
    <div class="note">
      {goal !== undefined && <p>{fill(did.goal, { goal })}</p>}
      {steps.length === 0 ? (
        <p>{did.noSteps}</p>
      ) : (
        <ol class="plain-list">
          {steps.map(({ hop, words, status }) => (
            <li key={hop}>
              {words} <StateMark state={status} />
            </li>
          ))}
        </ol>
      )}
      {changes.length === 0 ? (
        <p>{did.nothing}</p>
      ) : (
        <ul>
          {changes.map((change, place) => (
            <li key={place}>{changeWords(change, texts)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
