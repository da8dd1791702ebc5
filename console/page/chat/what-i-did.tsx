// What a run did, in words for a member: its goal, its steps with what they looked up, and what it changed or was refused. The
// hops and the cost are on the page that the link beside it opens.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { Expandable } from "../parts/expandable.tsx";
import { StateMark } from "../parts/state-mark.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { fill, useWords, type Texts } from "../wording/words.ts";
import { tableName } from "./change-places.tsx";
import { changeWords } from "./changes.tsx";
import { runRead, viewOf, type Run } from "./run-view.ts";

/** In these states a step's summary says why the step did not do its work. */
const STOPPED: ReadonlySet<string> = new Set(["blocked", "failed", "nothing_done"]);

/** `Looked up: Pantry (12) and Recipes (0)` */
function readWords(reads: NonNullable<Run["reads"]>, texts: Texts, locale: string): string {
  const count = new Intl.NumberFormat(locale);
  const places = reads.map(
    ({ table, found }) => `${tableName(table, texts)} (${count.format(found)})`,
  );
  return fill(texts.chat.did.lookedUp, { places: new Intl.ListFormat(locale).format(places) });
}

export function WhatIDid({ runId }: { runId: string }) {
  const { did } = useWords().texts.chat;
  return <Expandable summary={did.title}>{() => <Deeds runId={runId} />}</Expandable>;
}

function Deeds({ runId }: { runId: string }) {
  const { texts, locale } = useWords();
  const { did } = texts.chat;
  const { alfred } = useSignedIn();
  const run = useRead(["run", runId], () =>
    dataOf(alfred.api.GET("/v1/runs/{id}", { params: { path: { id: runId } } as never })),
  );
  if (run.isError) return <Problem error={run.error} onAgain={() => run.refetch()} />;
  if (run.data === undefined) return <p role="status">{texts.state.loading}</p>;
  const { steps, changes } = viewOf([runRead(run.data)]);
  const { plan, reads = [] } = run.data;
  return (
    <div class="note">
      {plan !== null && <p>{fill(did.goal, { goal: plan.goal })}</p>}
      {steps.length === 0 ? (
        <p>{did.noSteps}</p>
      ) : (
        <ol class="plain-list">
          {steps.map(({ hop, words, status }) => {
            const summary = run.data.steps.find((step) => step.hop === hop)?.summary ?? null;
            return (
              <li key={hop}>
                {words} <StateMark state={status} />
                {STOPPED.has(status) && summary !== null && <p class="hint">{summary}</p>}
              </li>
            );
          })}
        </ol>
      )}
      {reads.length > 0 && <p>{readWords(reads, texts, locale)}</p>}
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
