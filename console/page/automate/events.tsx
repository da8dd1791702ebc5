// What steps wait for, and the stored events for them. The address says what is shown.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { Choice } from "../parts/choice.tsx";
import { valueText } from "../parts/amounts.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Loading } from "../shell/loading.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate, useQuery } from "../shell/router.ts";
import { DatedText } from "../shell/when.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill, useWords } from "../wording/words.ts";

type ListedItem = components["schemas"]["EventPage"]["items"][number];
type Wait = Extract<ListedItem, { kind: "wait" }>;
type StoredEvent = Extract<ListedItem, { kind: "event" }>;

const KINDS = ["all", "wait", "event"] as const;
const PAGE = 50;

export function Events() {
  const { texts } = useWords();
  const { automate, events: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const kindInAddress = useQuery().get("kind");
  const kind = KINDS.find((known) => known === kindInAddress) ?? "all";
  const [pages, setPages] = useState(1);
  const list = useRead(["events", kind, pages], async () => {
    const items: ListedItem[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < pages; page += 1) {
      const query = {
        limit: PAGE,
        ...(kind === "all" ? {} : { kind }),
        ...(cursor === undefined ? {} : { cursor }),
      };
      const answer = await dataOf(alfred.api.GET("/v1/events", { params: { query } }));
      items.push(...answer.items);
      cursor = answer.next ?? undefined;
      if (cursor === undefined) break;
    }
    return { items, hasMore: cursor !== undefined };
  });
  return (
    <>
      <h1>{automate.sides.events}</h1>
      <p class="hint">{words.lead}</p>
      <div class="narrow">
        <Choice
          label={words.kind}
          names={words.kinds}
          values={KINDS}
          value={kind}
          onChange={(next) => {
            setPages(1);
            navigate(`/automate/events${next === "all" ? "" : `?kind=${next}`}`);
          }}
        />
      </div>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isPending && <Loading />}
      {list.data?.items.length === 0 && <p class="hint">{words.none}</p>}
      <ul class="rows">
        {list.data?.items.map((item) =>
          item.kind === "wait" ? (
            <WaitLine key={`${item.runId} ${item.hop}`} wait={item} />
          ) : (
            <StoredEventLine key={item.id} event={item} />
          ),
        )}
      </ul>
      {list.data?.hasMore === true && (
        <button type="button" onClick={() => setPages(pages + 1)}>
          {texts.runs.more}
        </button>
      )}
    </>
  );
}

/** The name of an event, and its key if it has one. */
function Name({ name, eventKey }: { name: string; eventKey: string | null }) {
  return (
    <>
      <strong>{name}</strong>
      {eventKey !== null && <span class="code"> {eventKey}</span>}
    </>
  );
}

function WaitLine({ wait }: { wait: Wait }) {
  const { events: words } = useAutomateTexts();
  const { name, key, runId, step, process, since, until } = wait;
  return (
    <li class="stack">
      <p>
        <Name name={name} eventKey={key} /> · {words.kinds.wait}
      </p>
      <p class="hint">
        <Link to={`/runs/${runId}`}>
          {[process, step].filter((text) => text !== null).join(" · ")}
        </Link>
        {" · "}
        <DatedText text={words.since} at={since} /> · <DatedText text={words.until} at={until} />
      </p>
    </li>
  );
}

function StoredEventLine({ event }: { event: StoredEvent }) {
  const { events: words, run } = useAutomateTexts();
  const { name, key, source, bytes, data, dataLeftOut, receivedAt, expiresAt } = event;
  return (
    <li class="stack">
      <p>
        <Name name={name} eventKey={key} /> · {words.kinds.event}
      </p>
      <p class="hint">
        {words.sources[source]} · <DatedText text={words.came} at={receivedAt} /> ·{" "}
        <DatedText text={words.kept} at={expiresAt} />
      </p>
      <details>
        <summary>
          {words.data} <span class="hint">{fill(run.bytes, { n: bytes })}</span>
        </summary>
        <pre class="data" tabIndex={0}>
          {dataLeftOut === undefined
            ? valueText(data ?? null)
            : fill(run.leftOut, { n: dataLeftOut.bytes })}
        </pre>
      </details>
    </li>
  );
}
