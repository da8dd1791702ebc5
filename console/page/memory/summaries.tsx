// The summaries of long conversations, which a model reads in place of the older messages.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { When } from "../shell/when.tsx";
import { useWords } from "../wording/words.ts";

const PAGE = 10;

export function Summaries() {
  const { texts } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const [pages, setPages] = useState(1);
  const list = useRead(["memory", "summaries", pages], async () => {
    const items: components["schemas"]["ConversationSummary"][] = [];
    let cursor: string | undefined;
    for (let page = 0; page < pages && (page === 0 || cursor !== undefined); page += 1) {
      const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const answer = await dataOf(alfred.api.GET("/v1/memory/summaries", { params: { query } }));
      items.push(...answer.items);
      cursor = answer.next ?? undefined;
    }
    return { items, hasMore: cursor !== undefined };
  });
  const { items = [], hasMore = false } = list.data ?? {};
  return (
    <section class="card stack" aria-label={memory.summariesTitle}>
      <h2>{memory.summariesTitle}</h2>
      <p class="hint">{memory.summaryMeans}</p>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isPending && <p role="status">{texts.state.loading}</p>}
      {list.isSuccess && items.length === 0 && <p>{memory.summariesNone}</p>}
      {items.map(({ conversationId, title, paragraphs }) => (
        <details key={conversationId}>
          <summary>{title ?? texts.rows.untitled}</summary>
          {paragraphs.map(({ id, text, createdAt }) => (
            <p key={id} class="plain">
              {text}{" "}
              <span class="hint">
                <When at={createdAt} />
              </span>
            </p>
          ))}
          <p class="hint">
            <Link to={`/chat/${conversationId}`}>{memory.conversation}</Link> ·{" "}
            <Link to={`/memory/mind/${conversationId}`}>{memory.mind}</Link>
          </p>
        </details>
      ))}
      {hasMore && (
        <button type="button" onClick={() => setPages(pages + 1)}>
          {texts.runs.more}
        </button>
      )}
    </section>
  );
}
