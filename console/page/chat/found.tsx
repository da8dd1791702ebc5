// Search results from all conversations, by the API's memory search, after a pause in typing.
import { useEffect, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { When } from "../shell/when.tsx";
import { useWords } from "../wording/words.ts";
import { withoutLinks } from "./mention.ts";

interface FoundProps {
  words: string;
  /** The conversations whose titles are known. */
  conversations: readonly components["schemas"]["Conversation"][];
}

const PAUSE_MS = 300;
const EXCERPT = 140;

export function Found({ words, conversations }: FoundProps) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const [searchWords, setSearchWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearchWords(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const search = useRead(
    ["said", searchWords],
    () =>
      dataOf(
        alfred.api.GET("/v1/memory/search", { params: { query: { q: searchWords, limit: 20 } } }),
      ),
    { isWanted: searchWords !== "" },
  );
  if (search.isError) return <Problem error={search.error} onAgain={() => search.refetch()} />;
  const items = searchWords === words ? (search.data?.items ?? []) : [];
  return (
    <section aria-label={texts.chat.saidThere}>
      <h2>{texts.chat.saidThere}</h2>
      <p role="status" class="hint">
        {searchWords !== words || search.data === undefined
          ? texts.state.loading
          : items.length === 0 && texts.chat.nothingSaid}
      </p>
      <ul class="plain-list">
        {items.map(({ id, conversationId, text, saidAt, speaker, isOutside }) => (
          <li key={id}>
            <Link to={`/chat/${conversationId}`}>
              <strong>
                {conversations.find((conversation) => conversation.id === conversationId)
                  ?.title ?? <When at={saidAt} />}
              </strong>
              <br />
              {speaker === "user" ? texts.chat.you : texts.chat.alfred}: {excerpt(text)}
              {isOutside && <span class="hint"> {texts.memory.outside}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function excerpt(text: string): string {
  const line = withoutLinks(text)
    .replaceAll(/[*_#`\s]+/g, " ")
    .trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)} …` : line;
}
