// The origin of a row, on request: who or what wrote it, and which of its text came from outside.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { CHANNEL_NAMES, isChannel } from "../parts/channel-names.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { When } from "../shell/when.tsx";
import { useWords } from "../wording/words.ts";
import { inWords } from "./in-words.ts";

type Write = components["schemas"]["RowWrite"];
type History = components["schemas"]["RowHistory"];

/** The routes of all tables answer alike, so the types of one table serve for all. */
const HISTORY = "/v1/kitchen/tasks/{id}/history";

interface RowOriginProps {
  /** The path of the listing: `/v1/kitchen/tasks`. */
  path: string;
  id: string;
  /** The labels of fields for which the page has its own words. */
  labels?: Readonly<Record<string, string>> | undefined;
}

export function RowOrigin(props: RowOriginProps) {
  const { origin } = useWords().texts;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details class="origin" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{origin.ask}</summary>
      {isOpen && <Writes {...props} />}
    </details>
  );
}

function Writes({ path, id, labels = {} }: RowOriginProps) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const [pages, setPages] = useState(1);
  const read = useRead(["rows", path, "history", id, pages], async () => {
    const items: Write[] = [];
    let outside: History["outside"] = {};
    let cursor: string | undefined;
    for (let page = 0; page < pages && (page === 0 || cursor !== undefined); page += 1) {
      const query = cursor === undefined ? { limit: 20 } : { limit: 20, cursor };
      const params = { path: { id }, query };
      const answer = await dataOf(
        alfred.api.GET(`${path}/{id}/history` as typeof HISTORY, { params }),
      );
      ({ outside } = answer);
      items.push(...answer.items);
      cursor = answer.next ?? undefined;
    }
    return { items, outside, isMore: cursor !== undefined };
  });
  if (read.isError) return <Problem error={read.error} onAgain={() => read.refetch()} />;
  if (read.data === undefined) return <p role="status">{texts.state.loading}</p>;
  const { items, outside, isMore } = read.data;
  const labelOf = (field: string) =>
    labels[field] ?? (texts.fields as Record<string, string>)[field] ?? inWords(field);
  const fromOutside = Object.entries(outside);
  return (
    <>
      <ul class="rows">
        {items.map((write) => (
          <WriteLine key={write.id} write={write} labelOf={labelOf} />
        ))}
      </ul>
      {!isMore && items.at(-1)?.op !== "create" && <p class="hint">{texts.origin.noBeginning}</p>}
      {fromOutside.length > 0 && (
        <>
          <p>{texts.origin.outside}</p>
          <ul>
            {fromOutside.map(([field, sources]) => (
              <li key={field}>
                {labelOf(field)}: {sources.map((source) => texts.origin.sources[source]).join(", ")}
              </li>
            ))}
          </ul>
        </>
      )}
      {isMore && (
        <button type="button" onClick={() => setPages(pages + 1)}>
          {texts.runs.more}
        </button>
      )}
    </>
  );
}

function WriteLine({ write, labelOf }: { write: Write; labelOf(field: string): string }) {
  const { texts } = useWords();
  const { origin, household } = texts;
  const { userId } = useSignedIn();
  const { op, how, channel, run, fields } = write;
  const who = write.userId === userId ? household.you : (write.userName ?? origin.unnamed);
  const viaChannel =
    channel === null ? "" : ` (${isChannel(channel) ? CHANNEL_NAMES[channel] : channel})`;
  const process = run?.process ? `: ${run.process.name}` : "";
  return (
    <li>
      <p>
        {origin.ops[op]} · {who} · {origin.how[how]}
        {viaChannel}
        {process}
        {write.undone && <span class="hint"> · {origin.undone}</span>}
      </p>
      {run !== null && run.words !== null && <blockquote>{run.words}</blockquote>}
      <p class="hint">
        <When at={write.at} />
        {op === "update" && fields.length > 0 && ` · ${fields.map(labelOf).join(", ")}`}
        {run !== null && (
          <>
            {" · "}
            {run.conversationId === null ? (
              <Link to={`/runs/${run.runId}`}>{origin.toRun}</Link>
            ) : (
              <Link to={`/chat/${run.conversationId}?turn=${run.turnId}`}>
                {run.conversationTitle ?? origin.toMessage}
              </Link>
            )}
          </>
        )}
      </p>
    </li>
  );
}
