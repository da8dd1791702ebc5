// One Process: its steps with their graph, a form to run it, and for its owner its text, its versions, and its triggers.
import { dataOf } from "../../../../clients/typescript/client.ts";
import { reads, useRead } from "../../data/use-read.ts";
import { Tabs } from "../../parts/tabs.tsx";
import { useSignedIn } from "../../session/session.tsx";
import { Link } from "../../shell/link.tsx";
import { Problem } from "../../shell/problem.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill, useWords } from "../../wording/words.ts";
import type { ReadProcess } from "./definition.ts";
import { EditProcess } from "./edit-process.tsx";
import { RunProcess } from "./run-process.tsx";
import { StepsView } from "./steps-view.tsx";
import { Triggers } from "./triggers.tsx";
import { Versions } from "./versions.tsx";

const VIEWS = ["steps", "edit", "versions", "triggers"] as const;

export function ProcessPage({ id, view }: { id: string; view: string }) {
  const { texts } = useWords();
  const { process: words, automate } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const read = useRead(["process", id], async (): Promise<ReadProcess> => {
    const answer = alfred.api.GET("/v1/processes/{id}", { params: { path: { id } } });
    const process = await dataOf(answer);
    return { process, etag: (await answer).response.headers.get("etag") };
  });
  if (read.data === undefined) {
    return (
      <>
        <h1>{automate.sides.processes}</h1>
        {read.isError ? (
          <Problem error={read.error} onAgain={() => read.refetch()} />
        ) : (
          <p role="status">{texts.state.loading}</p>
        )}
      </>
    );
  }
  const { process } = read.data;
  const { name, description, version, enabled, data } = process;
  const views = process.own ? VIEWS : (["steps"] as const);
  return (
    <>
      <h1>{name}</h1>
      <p class="hint">
        {[fill(words.version, { version }), enabled ? "" : automate.off]
          .filter(Boolean)
          .join(" · ")}
        {" · "}
        <Link to={`/runs?processId=${id}`}>{texts.nav.runs}</Link>
      </p>
      {description !== null && <p>{description}</p>}
      {data.length > 0 && (
        <p class="hint">
          {words.data}{" "}
          {data.map(({ subdomain, operation }) => `${subdomain} ${operation}`).join(", ")}
        </p>
      )}
      <Tabs name={name}>
        {views.map((tab) => (
          <Link key={tab} to={`/automate/processes/${id}/${tab}`} isCurrent={tab === view}>
            {words.views[tab]}
          </Link>
        ))}
      </Tabs>
      {view === "edit" ? (
        <EditProcess
          read={read.data}
          onSaved={async () => {
            const queryKey = ["process", id];
            await reads.invalidateQueries({ queryKey });
            return reads.getQueryData<ReadProcess>(queryKey);
          }}
        />
      ) : view === "versions" ? (
        <Versions process={process} />
      ) : view === "triggers" ? (
        <Triggers process={process} />
      ) : (
        <>
          <StepsView steps={process.definition.steps} process={process} />
          <RunProcess process={process} />
        </>
      )}
    </>
  );
}
