// How a reply came about: what was understood from which words, the plan, the hops, the model calls with their cost, and the
// changes.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { Fact, Facts } from "../parts/facts.tsx";
import { costText, durationText, numberText } from "../parts/amounts.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { When } from "../shell/when.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { WithAutomateTexts } from "../wording/with-automate-texts.tsx";
import { useWords } from "../wording/words.ts";
import { AlwaysView } from "./always-view.tsx";
import { InPlay } from "./in-play.tsx";
import { HopsView } from "./hops-view.tsx";
import { PlanView } from "./plan-view.tsx";
import { ReceiptView } from "./receipt-view.tsx";
import { reportOf } from "./report.ts";
import { tokensOf } from "./trace.ts";
import { UnderstoodView } from "./understood-view.tsx";

/** How often an active run is refetched, in milliseconds. */
const AGAIN_MS = 2_000;

export function Inspect({ id }: { id: string }) {
  return (
    <WithAutomateTexts>
      <Inspected id={id} />
    </WithAutomateTexts>
  );
}

function Inspected({ id }: { id: string }) {
  const { texts, locale } = useWords();
  const { inspect, run: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const read = useRead(
    ["inspected", id],
    async () => {
      const params = { path: { id } };
      const [run, trace, receipt] = await Promise.all([
        dataOf(alfred.api.GET("/v1/runs/{id}", { params: params as never })),
        dataOf(alfred.api.GET("/v1/runs/{id}/trace", { params })),
        dataOf(alfred.api.GET("/v1/runs/{id}/receipt", { params })),
      ]);
      return { run, trace, receipt };
    },
    { againMs: AGAIN_MS, isOver: ({ run }) => run.finishedAt !== null },
  );
  if (read.data === undefined) {
    return (
      <main class="page">
        <h1>{inspect.title}</h1>
        {read.isError ? (
          <Problem error={read.error} onAgain={() => read.refetch()} />
        ) : (
          <p role="status">{texts.state.loading}</p>
        )}
      </main>
    );
  }
  const { run, trace, receipt } = read.data;
  const usage = trace.usage ?? run.usage;
  const report = reportOf(read.data);
  return (
    <main class="page wide">
      <nav class="crumbs" aria-label={inspect.ways}>
        <Link to={`/chat/${run.conversationId}`}>‹ {texts.runs.conversation}</Link>
        <Link to={`/runs/${id}`}>{texts.runs.one}</Link>
      </nav>
      <h1>{inspect.title}</h1>
      <Facts>
        <Fact name={texts.runs.status}>{texts.runs.statuses[run.status]}</Fact>
        <Fact name={inspect.started}>
          <When at={run.startedAt ?? run.createdAt} />
        </Fact>
        {run.finishedAt !== null && run.startedAt !== null && (
          <Fact name={words.took}>
            {durationText(Date.parse(run.finishedAt) - Date.parse(run.startedAt), locale)}
          </Fact>
        )}
        {usage !== null && (
          <>
            <Fact name={inspect.calls}>{numberText(usage.calls, locale)}</Fact>
            <Fact name={inspect.tokens}>{numberText(tokensOf(usage), locale)}</Fact>
            <Fact name={inspect.cost}>
              {costText(usage.cost_micro_usd, locale, inspect.free) ?? inspect.unknownCost}
            </Fact>
          </>
        )}
      </Facts>
      <details>
        <summary>{inspect.report}</summary>
        <p class="hint">{inspect.reportHint}</p>
        <pre class="data whole" tabIndex={0}>
          {report}
        </pre>
        <CopyButton label={inspect.copyReport} text={() => report} />
      </details>
      {!trace.isKept && <p class="note">{inspect.gone}</p>}
      {run.error !== null && (
        <div class="problem">
          <p>{run.error.message}</p>
          <p class="hint code">{run.error.code}</p>
        </div>
      )}
      {trace.understood !== null && (
        <UnderstoodView
          understood={trace.understood}
          conversation={run.conversationId}
          planned={trace.plan?.goal}
        />
      )}
      <AlwaysView trace={trace} />
      {trace.plan !== null && <PlanView plan={trace.plan} steps={run.steps} />}
      {trace.hops.length > 0 && <HopsView hops={trace.hops} plan={trace.plan} />}
      <ReceiptView receipt={receipt} />
      <InPlay conversation={run.conversationId} />
    </main>
  );
}
