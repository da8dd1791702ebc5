// Chat: the conversations, and the one that is open.
import { useRead } from "../data/use-read.ts";
import { dataOf } from "../../../clients/typescript/client.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";
import { When } from "../shell/when.tsx";
import { Conversation } from "./conversation.tsx";
import { NewConversation } from "./new-conversation.tsx";

/** @param conversation its id; `new`, or undefined: none yet; `all`: the list, on a phone */
export function Chat({ conversation = "new" }: { conversation?: string | undefined }) {
  const { chat } = useWords().texts;
  const isList = conversation === "all";
  // On a phone the list is a page of its own, and what is beside it elsewhere is not shown.
  const Talks = isList ? "main" : "aside";
  const Talk = isList ? "section" : "main";
  return (
    <div class="chat" data-shows={isList ? "list" : "one"}>
      <Talks class="talks" aria-label={chat.conversations}>
        {isList && <h1 class="for-readers">{chat.conversations}</h1>}
        <Link to="/chat/new" class="button" isCurrent={conversation === "new"}>
          + {chat.new}
        </Link>
        <Conversations current={conversation} />
      </Talks>
      <Talk class="talk">
        {conversation === "new" || isList ? (
          <NewConversation />
        ) : (
          <Conversation key={conversation} id={conversation} />
        )}
      </Talk>
    </div>
  );
}

function Conversations({ current }: { current: string }) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const list = useRead(["conversations"], () =>
    dataOf(alfred.api.GET("/v1/conversations", { params: { query: { limit: 50 } } })),
  );
  if (list.isError) return <Problem error={list.error} onAgain={() => list.refetch()} />;
  if (list.data === undefined) return <p role="status">{texts.state.loading}</p>;
  if (list.data.items.length === 0) return <p class="hint">{texts.chat.none}</p>;
  return (
    <ul class="plain-list">
      {list.data.items.map(({ id, title, updatedAt }) => (
        <li key={id}>
          <Link to={`/chat/${id}`} isCurrent={id === current}>
            {title ?? <When at={updatedAt} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
