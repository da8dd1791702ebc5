// What waits for a decision of the person who is signed in.
import { useState } from "preact/hooks";
import { InAutomate } from "../automate/ways.tsx";
import { Link } from "../shell/link.tsx";
import { Loading } from "../shell/loading.tsx";
import { Problem } from "../shell/problem.tsx";
import { fill, useWords } from "../wording/words.ts";
import { QuestionCard } from "./question-card.tsx";
import { nameOf } from "./run-names.ts";
import { When } from "../shell/when.tsx";
import { useApprovals } from "./use-approvals.tsx";

export function Approvals() {
  const { texts, locale } = useWords();
  const list = useApprovals();
  const items = list.data?.items ?? [];
  const [answered, setAnswered] = useState<(typeof items)[number]["run"]>();
  const [isApproved, setIsApproved] = useState(false);
  return (
    <InAutomate current="approvals">
      <h1>{texts.nav.approvals}</h1>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {list.isSuccess && items.length === 0 && <p class="hint">{texts.runs.nothingWaits}</p>}
      {answered !== undefined && (
        <p role="status" class="note">
          {isApproved ? texts.runs.approved : texts.runs.answered}{" "}
          <Link to={`/runs/${answered.id}`}>{nameOf(answered, texts)}</Link>
        </p>
      )}
      {items.map(({ run, questions, askedAt, endsAt }) => (
        <section key={run.id} class="card" aria-label={nameOf(run, texts)}>
          <h2>
            <Link to={`/runs/${run.id}`}>{nameOf(run, texts)}</Link>
          </h2>
          <p class="hint">
            <When at={askedAt} /> ·{" "}
            {fill(texts.runs.ends, {
              at: new Date(endsAt).toLocaleString(locale, {
                dateStyle: "medium",
                timeStyle: "short",
              }),
            })}
          </p>
          {questions.map((question) => (
            <QuestionCard
              key={question.hop + question.requestHash}
              run={run.id}
              question={question}
              onAnswered={(choice) => {
                setAnswered(run);
                setIsApproved(choice === "run");
              }}
            />
          ))}
        </section>
      ))}
      {list.data?.hasMore === true && <p class="hint">{texts.state.notAll}</p>}
    </InAutomate>
  );
}
