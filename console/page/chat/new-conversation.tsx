// The beginning of a conversation: it is made with its first message.
import { useState } from "preact/hooks";
import { reads } from "../data/use-read.ts";
import { dataOf } from "../../../clients/typescript/client.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate } from "../shell/router.ts";
import { useWords } from "../wording/words.ts";
import { Composer } from "./composer.tsx";
import { sendMessage } from "./live-runs.ts";

export function NewConversation() {
  const { chat } = useWords().texts;
  const { alfred } = useSignedIn();
  const [unsent, setUnsent] = useState<{ text: string; error: unknown }>();

  async function begin(text: string) {
    setUnsent(undefined);
    try {
      const { id } = await dataOf(alfred.api.POST("/v1/conversations", { body: {} as never }));
      void sendMessage(alfred, id, text);
      navigate(`/chat/${id}`, { replace: true });
      void reads.invalidateQueries({ queryKey: ["conversations"] });
    } catch (error) {
      setUnsent({ text, error });
    }
  }

  return (
    <>
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
          <Problem error={unsent.error} onAgain={() => begin(unsent.text)} />
        )}
      </div>
      <Composer place="new" onSend={begin} onStop={undefined} />
    </>
  );
}
