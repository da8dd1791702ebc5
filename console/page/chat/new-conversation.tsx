// A new conversation. It is created with its first message.
import { useRef, useState } from "preact/hooks";
import { reads } from "../data/use-read.ts";
import { dataOf } from "../../../clients/typescript/client.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate } from "../shell/router.ts";
import { useWords } from "../wording/words.ts";
import { ConversationHead } from "./conversation-head.tsx";
import { Composer } from "./composer.tsx";
import { sendMessage } from "./live-runs.ts";
import { shownText, bodyOf } from "./message-body.ts";

/** The maximum length of a title made from a message. */
const TITLE = 60;

/** The first words of the message, as the conversation's title until a person renames it. */
function titleOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const characters = [...line];
  if (characters.length <= TITLE) return line;
  const cut = characters.slice(0, TITLE).join("");
  const words = cut.slice(0, cut.lastIndexOf(" "));
  return `${words === "" ? cut : words} …`;
}

export function NewConversation() {
  const { chat } = useWords().texts;
  const { alfred } = useSignedIn();
  const field = useRef<HTMLTextAreaElement>(null);
  const [unsent, setUnsent] = useState<{ text: string; uploads: string[]; error: unknown }>();

  async function begin(text: string, uploads: string[] = []) {
    setUnsent(undefined);
    try {
      const title = titleOf(shownText(text, uploads));
      const { id } = await dataOf(
        alfred.api.POST("/v1/conversations", { body: { title } as never }),
      );
      void sendMessage(alfred, id, bodyOf(text, uploads), shownText(text, uploads));
      navigate(`/chat/${id}`, { replace: true });
      void reads.invalidateQueries({ queryKey: ["conversations"] });
    } catch (error) {
      setUnsent({ text, uploads, error });
    }
  }

  return (
    <>
      <ConversationHead conversation={undefined} />
      <div class="messages">
        <h1>{chat.empty}</h1>
        <div class="options">
          {chat.suggestions.map((text) => (
            <button key={text} type="button" onClick={() => begin(text)}>
              {text}
            </button>
          ))}
        </div>
        {unsent !== undefined && (
          <Problem error={unsent.error} onAgain={() => begin(unsent.text, unsent.uploads)} />
        )}
      </div>
      <Composer place="new" field={field} onSend={begin} onStop={undefined} />
    </>
  );
}
