// One run: its state, what it waits for, a timeline of its steps, its changes, and a rerun.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { InAutomate } from "../automate/ways.tsx";
import { Changes } from "../chat/changes.tsx";
import { Markdown } from "../chat/markdown.tsx";
import { useRead } from "../data/use-read.ts";
import { durationText } from "../parts/amounts.ts";
import { Fact, Facts } from "../parts/facts.tsx";
import { Section } from "../parts/section.tsx";
import { StateMark } from "../parts/state-mark.tsx";
import { QuestionCard } from "../runs/question-card.tsx";
import { nameOf } from "../runs/run-names.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../shell/router.ts";
import { When } from "../shell/when.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { counted, fill, useWords } from "../wording/words.ts";
import { AssistantSteps } from "./assistant-steps.tsx";
import { beganAt, readSteps } from "./read-steps.ts";
import { RerunPanel } from "./rerun-panel.tsx";
import { RunFault } from "./run-fault.tsx";
import { Timeline } from "./timeline.tsx";
import { WaitCard } from "./wait-card.tsx";

/** How often an active run is refetched, in milliseconds. */
const AGAIN_MS = 2_000;

/** The states of a call that has, or may have, changed something. */
const CALLED: ReadonlySet<string> = new Set(["done", "happened", "unknown_outcome"]);

export function RunPage({ id }: { id: string }) {
  return (
    <InAutomate current="runs">
      <RunDetails id={id} />
    </InAutomate>
  );
}

function RunDetails({ id }: { id: string }) {
  const { texts, locale, language } = useWords();
  const { run: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const from = useQuery().get("from");
  const [fault, setFault] = useState<unknown>();
  const read = useRead(
    ["run-page", id],
    async () => {
      const path = { id };
      const [run, steps] = await Promise.all([
        dataOf(alfred.api.GET("/v1/runs/{id}", { params: { path } as never })),
        readSteps(alfred, id),
      ]);
      return { run, steps };
    },
    { againMs: AGAIN_MS, isOver: (data) => data.run.finishedAt !== null },
  );
  const conversation = read.data?.run.conversationId;
  // The list of runs says what started the run, and of which Process it is.
  const listed = useRead(
    ["listed-run", id, conversation],
    async () => {
      const createdAt = Date.parse(read.data?.run.createdAt ?? "");
      // Reads only the time around the run, because a conversation may have any number of runs.
      const from = new Date(createdAt).toISOString();
      const to = new Date(createdAt + 1_000).toISOString();
      const query = { conversationId: conversation ?? "", limit: 100, from, to };
      const { items } = await dataOf(alfred.api.GET("/v1/runs", { params: { query } }));
      return items.find((item) => item.id === id) ?? null;
    },
    { isWanted: conversation !== undefined },
  );
  if (read.data === undefined) {
    return (
      <>
        <h1>{texts.nav.runs}</h1>
        {read.isError ? (
          <Problem error={read.error} onAgain={() => read.refetch()} />
        ) : (
          <p role="status">{texts.state.loading}</p>
        )}
      </>
    );
  }
  const { run, steps } = read.data;
  const { process = null, trigger } = listed.data ?? {};
  const isOver = run.finishedAt !== null;
  const began = beganAt(run.startedAt ?? run.createdAt, steps);
  const isOfProcess = run.process !== undefined;
  const mayRunAgain = isOver && isOfProcess && steps.length > 0;
  const effects = (run.process?.calls ?? []).filter(
    ({ hasEffect, status }) => hasEffect && CALLED.has(status),
  );
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
    <>
      <nav class="crumbs" aria-label={words.ways}>
        {isOfProcess && process !== null && (
          <Link to={`/automate/processes/${process.id}`}>
            {fill(words.process, { name: process.name, version: process.version })}
          </Link>
        )}
        <Link to={`/chat/${run.conversationId}`}>{texts.runs.conversation}</Link>
        {!isOfProcess && <Link to={`/runs/${id}/inspect`}>{texts.chat.inspect}</Link>}
        {run.rerunOf !== undefined && <Link to={`/runs/${run.rerunOf}`}>{words.rerunOf}</Link>}
      </nav>
      <h1>{run.plan?.goal || (listed.data ? nameOf(listed.data, texts) : "") || texts.runs.one}</h1>
      <Facts>
        <Fact name={texts.runs.status}>
          <span role="status">
            <StateMark state={run.status} isOfRun />
          </span>
        </Fact>
        {trigger !== undefined && (
          <Fact name={texts.runs.trigger}>{texts.runs.triggers[trigger]}</Fact>
        )}
        <Fact name={words.started}>
          <When at={new Date(began).toISOString()} />
        </Fact>
        {run.finishedAt !== null && (
          <Fact name={words.took}>{durationText(Date.parse(run.finishedAt) - began, locale)}</Fact>
        )}
      </Facts>
      {!isOver && (
        <div class="options">
          <button type="button" onClick={cancel}>
            {texts.chat.stop}
          </button>
        </div>
      )}
      {fault !== undefined && <Problem error={fault} />}
      {run.process?.questions.map((question) => (
        <section key={question.hop} class="card" aria-label={question.tool ?? question.step}>
          <QuestionCard run={id} question={question} />
        </section>
      ))}
      {run.process?.waits.map((wait) => (
        <WaitCard key={wait.hop} run={id} wait={wait} />
      ))}
      {run.error !== null && <RunFault error={run.error} />}
      {run.error !== null && mayRunAgain && (
        <div class="options">
          <a class="button" href="#again">
            {words.rerun}
          </a>
        </div>
      )}
      {/* While the run waits, its reply asks the same as the cards above. */}
      {isOver && run.reply !== null && run.reply.text !== "" && <Markdown text={run.reply.text} />}
      <Changes conversation={run.conversationId} runId={id} changes={run.reply?.changes ?? []} />
      {effects.length > 0 && (
        <p class="hint">
          {counted(words.calls, effects.length, language)}:{" "}
          {[...new Set(effects.map(({ tool }) => tool))].join(", ")}
        </p>
      )}
      {steps.length > 0 && (
        <Timeline
          steps={steps}
          from={began}
          to={run.finishedAt}
          rerunPath={isOver ? `/runs/${id}` : null}
          processVersion={isOfProcess ? process : null}
        />
      )}
      {run.steps.length > 0 && <AssistantSteps steps={run.steps} />}
      {run.output !== undefined && (
        <Section title={words.output}>
          <pre class="data" tabIndex={0}>
            {JSON.stringify(run.output, null, 2)}
          </pre>
        </Section>
      )}
      {mayRunAgain && (
        <RerunPanel
          key={from ?? ""}
          run={id}
          steps={steps}
          from={from}
          isComplete={run.status === "completed"}
        />
      )}
    </>
  );
}
