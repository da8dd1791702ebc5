// Where a message is written. While a run goes on, its button stops it.
import { useEffect, useRef } from "preact/hooks";
import { useSignedIn } from "../session/session.tsx";
import { useWords } from "../wording/words.ts";
import { useDraft } from "./draft.ts";

interface ComposerProps {
  /** The conversation, or `new`. */
  place: string;
  onSend(text: string): void;
  /** Stops what goes on; undefined: nothing does. */
  onStop: (() => void) | undefined;
}

/** As the API has it. */
const MAX_CHARACTERS = 8000;

export function Composer({ place, onSend, onStop }: ComposerProps) {
  const { chat } = useWords().texts;
  const { userId } = useSignedIn();
  const [text, setText] = useDraft(userId, place);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), [place]);

  const send = () => {
    if (text.trim() === "") return;
    onSend(text.trim());
    setText("");
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        aria-label={chat.message}
        placeholder={chat.message}
        rows={1}
        maxLength={MAX_CHARACTERS}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      {onStop !== undefined && (
        <button type="button" onClick={onStop}>
          {chat.stop}
        </button>
      )}
      <button type="submit" class="primary" disabled={text.trim() === ""}>
        {chat.send}
      </button>
    </form>
  );
}
