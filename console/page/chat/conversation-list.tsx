// The conversations, most recently used first, with a search in titles and messages.
import { useState } from "preact/hooks";
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { When } from "../shell/when.tsx";
import { useWords } from "../wording/words.ts";
import { Found } from "./found.tsx";
import { Icon } from "../parts/icon.tsx";

type ConversationRead = components["schemas"]["Conversation"];

const PAGE = 50;

/** Reads at most this many pages of conversations. */
export async function readConversations(alfred: AlfredClient, pages: number) {
  const items: ConversationRead[] = [];
  let next: string | null = null;
  for (let page = 0; page < pages && (page === 0 || next !== null); page += 1) {
    const query: { limit: number; cursor?: string } = {
      limit: PAGE,
      ...(next === null ? {} : { cursor: next }),
    };
    const read: { items: ConversationRead[]; next: string | null } = await dataOf(
      alfred.api.GET("/v1/conversations", { params: { query } }),
    );
    items.push(...read.items);
    next = read.next;
  }
  return { items, next };
}

export function ConversationList({ current }: { current: string }) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const [pages, setPages] = useState(1);
  const [words, setWords] = useState("");
  const list = useRead(["conversations", pages], () => readConversations(alfred, pages));
  const items = list.data?.items ?? [];
  const isSearch = words.trim() !== "";
  const shown = items.filter(({ title, status }) =>
    isSearch
      ? (title ?? "").toLocaleLowerCase().includes(words.trim().toLocaleLowerCase())
      : status === "active",
  );
  if (list.isError) return <Problem error={list.error} onAgain={() => list.refetch()} />;
  if (list.data === undefined) return <p role="status">{texts.state.loading}</p>;
  if (items.length === 0) return <p class="hint">{texts.chat.none}</p>;
  return (
    <>
      <input
        type="search"
        class="search"
        aria-label={texts.chat.search}
        placeholder={texts.chat.search}
        maxLength={200}
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <ul class="plain-list">
        {shown.map(({ id, title, updatedAt, status, forkedFrom }) => (
          <li key={id}>
            <Link to={`/chat/${id}`} isCurrent={id === current}>
              {forkedFrom !== null && (
                <span class="sign">
                  <Icon name="part" />{" "}
                </span>
              )}
              {title ?? <When at={updatedAt} />}
              {status === "archived" && <span class="hint"> ({texts.chat.archivedMark})</span>}
            </Link>
          </li>
        ))}
      </ul>
      {isSearch && <Found words={words.trim()} conversations={items} />}
      {!isSearch && list.data.next !== null && (
        <button type="button" onClick={() => setPages(pages + 1)}>
          {texts.runs.more}
        </button>
      )}
    </>
  );
}
