// Chat: the list of conversations, the open one, and what is in play in it.
import { Link } from "../shell/link.tsx";
import { useWords } from "../wording/words.ts";
import { Conversation } from "./conversation.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { InPlay } from "./in-play.tsx";
import { NewConversation } from "./new-conversation.tsx";

/** @param conversation its id; `new`, or undefined: none yet; `all`: the list, on a phone */
export function Chat({ conversation = "new" }: { conversation?: string | undefined }) {
  const { chat } = useWords().texts;
  const isList = conversation === "all";
  // On a phone the list is a separate page, without the panels that are beside it on wider screens.
  const ListElement = isList ? "main" : "aside";
  const ConversationElement = isList ? "section" : "main";
  return (
    <div class="chat" data-shows={isList ? "list" : "one"}>
      <ListElement class="talks" aria-label={chat.conversations}>
        {isList && <h1 class="for-readers">{chat.conversations}</h1>}
        <Link to="/chat/new" class="button" isCurrent={conversation === "new"}>
          + {chat.new}
        </Link>
        <ConversationList current={conversation} />
      </ListElement>
      <ConversationElement class="talk">
        {conversation === "new" || isList ? (
          <NewConversation />
        ) : (
          <Conversation key={conversation} id={conversation} />
        )}
      </ConversationElement>
      {conversation !== "new" && !isList && (
        <InPlay key={conversation} conversation={conversation} />
      )}
    </div>
  );
}
