// One run: how it stands, what it waits for, what its steps did, and what was changed.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { Changes } from "../chat/changes.tsx";
import { Markdown } from "../chat/markdown.tsx";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { fill, useWords } from "../wording/words.ts";
import { QuestionCard, Values } from "./question-card.tsx";
import { When } from "../shell/when.tsx";

type Step = components["schemas"]["StepOfRun"];

/** A run that goes on is read again after so many milliseconds. */
const AGAIN_MS = 2_000;

export function RunPage({ id }: { id: string }) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const [fault, setFault] = useState<unknown>();
  const read = useRead(
    ["run-page", id],
    async () => {
      const path = { id };
      const [run, steps] = await Promise.all([
        dataOf(alfred.api.GET("/v1/runs/{id}", { params: { path } as never })),
        dataOf(alfred.api.GET("/v1/runs/{id}/steps", { params: { path, query: { limit: 100 } } })),
      ]);
      return { run, steps };
    },
    { againMs: AGAIN_MS, isOver: (data) => data.run.finishedAt !== null },
  );
  if (read.data === undefined) {
    return (
      <main class="page">
        <h1>{texts.nav.runs}</h1>
        {read.isError ? (
          <Problem error={read.error} onAgain={() => read.refetch()} />
        ) : (
          <p role="status">{texts.state.loading}</p>
        )}
      </main>
    );
  }
  const { run, steps } = read.data;
  const isOver = run.finishedAt !== null;
  async function cancel() {
    setFault(undefined);
    try {
      await dataOf(alfred.api.POST("/v1/runs/{id}/cancel", { params: { path: { id } } as never }));
      await read.refetch();
    } catch (error) {
      setFault(error);
    }
  }
  return (
    <main class="page">
      <h1>{run.plan?.goal ?? texts.runs.one}</h1>
      <p role="status">
        {texts.runs.statuses[run.status]} · <When at={run.createdAt} />
      </p>
      <p>
        <Link to={`/chat/${run.conversationId}`}>{texts.runs.conversation}</Link>
      </p>
      {!isOver && (
        <button type="button" class="narrow" onClick={cancel}>
          {texts.chat.stop}
        </button>
      )}
      {fault !== undefined && <Problem error={fault} />}
      {run.process?.questions.map((question) => (
        <section key={question.hop} class="card">
          <QuestionCard run={id} question={question} />
        </section>
      ))}
      {run.error !== null && (
        <div class="problem">
          <p>{run.error.message}</p>
          <p class="hint">{fill(texts.state.code, { code: run.error.code })}</p>
        </div>
      )}
      {run.reply !== null && <Markdown text={run.reply.text} />}
      <Changes conversation={run.conversationId} runId={id} changes={run.reply?.changes ?? []} />
      <ol class="rows">
        {steps.items.map((step) => (
          <StepLine key={step.hop} step={step} />
        ))}
        {run.steps.map(({ hop, description, status }) => (
          <li key={hop} class="row">
            <span class="name">{description}</span>
            <span class="amount">{texts.runs.states[status]}</span>
          </li>
        ))}
      </ol>
    </main>
  );
}

function StepLine({ step }: { step: Step }) {
  const { texts, locale } = useWords();
  const { state, inputs, output, error, attempts, startedAt, endedAt, call } = step;
  const seconds =
    startedAt === null || endedAt === null
      ? null
      : (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  const facts = [
    seconds === null ? "" : `${new Intl.NumberFormat(locale).format(seconds)} s`,
    attempts > 1 ? fill(texts.runs.attempts, { n: attempts }) : "",
    call === null || call.tokens === 0 ? "" : fill(texts.runs.tokens, { n: call.tokens }),
  ];
  return (
    <li>
      <details>
        <summary>
          {step.step} · {texts.runs.states[state]}{" "}
          <span class="amount">{facts.filter(Boolean).join(" · ")}</span>
        </summary>
        {step.calls !== null && <p class="hint">{step.calls.name}</p>}
        {error !== null && (
          <div class="problem">
            <p>{error.detail}</p>
            <p class="hint">{fill(texts.state.code, { code: error.code })}</p>
          </div>
        )}
        {inputs !== null && (
          <>
            <h2>{texts.runs.inputs}</h2>
            <Values values={inputs} />
          </>
        )}
        {output !== null && output !== undefined && (
          <>
            <h2>{texts.runs.output}</h2>
            <pre>{typeof output === "string" ? output : JSON.stringify(output, null, 2)}</pre>
          </>
        )}
      </details>
    </li>
  );
}
