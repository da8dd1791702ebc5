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
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const found = useRead(
    ["said", asked],
    () =>
      dataOf(alfred.api.GET("/v1/memory/search", { params: { query: { q: asked, limit: 20 } } })),
    { isWanted: asked !== "" },
  );
  if (found.isError) return <Problem error={found.error} onAgain={() => found.refetch()} />;
  const items = asked === words ? (found.data?.items ?? []) : [];
  return (
    <section aria-label={texts.chat.saidThere}>
      <h2>{texts.chat.saidThere}</h2>
      <p role="status" class="hint">
        {asked !== words || found.data === undefined
          ? texts.state.loading
          : items.length === 0 && texts.chat.nothingSaid}
      </p>
      <ul class="plain-list">
        {items.map(({ id, conversationId, text, saidAt, speaker }) => (
          <li key={id}>
            <Link to={`/chat/${conversationId}`}>
              <strong>
                {conversations.find((one) => one.id === conversationId)?.title ?? (
                  <When at={saidAt} />
                )}
              </strong>
              <br />
              {speaker === "user" ? texts.chat.you : texts.chat.alfred}: {excerpt(text)}
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
