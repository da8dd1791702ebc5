// Where a message is written. While a run goes on, its button stops it.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { useSignedIn } from "../session/session.tsx";
import { useWords } from "../wording/words.ts";
import { useDraft } from "./draft.ts";

interface ComposerProps {
  /** The conversation, or `new`. */
  place: string;
  field: RefObject<HTMLTextAreaElement>;
  onSend(text: string): void;
  /** Stops what goes on; undefined: nothing does. */
  onStop: (() => void) | undefined;
  /** Arrow up in an empty field: as in other chats, the last message is edited. */
  onEditLast?: () => void;
}

/** As the API has it. */
export const MAX_CHARACTERS = 8000;

export function Composer({ place, field, onSend, onStop, onEditLast }: ComposerProps) {
  const { chat } = useWords().texts;
  const { userId } = useSignedIn();
  const [text, setText] = useDraft(userId, place);
  // On a phone the keyboard would cover what is to be read first.
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [place]);

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
          if (event.key === "ArrowUp" && text === "" && onEditLast !== undefined) {
            event.preventDefault();
            onEditLast();
          }
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
