// Edits a message: the new text begins a branch, and the old one stays as an alternative.
import { useEffect, useRef, useState } from "preact/hooks";
import { isTooLong, TooLong } from "../parts/too-long.tsx";
import { useWords } from "../wording/words.ts";
import { MAX_CHARACTERS } from "./composer.tsx";

interface EditMessageProps {
  text: string;
  onCancel(): void;
  onSend(text: string): void;
}

export function EditMessage({ text: before, onCancel, onSend }: EditMessageProps) {
  const { chat, rows } = useWords().texts;
  const [text, setText] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  }, []);
  const isSame = text.trim() === before.trim();
  const isUnsendable = text.trim() === "" || isSame || isTooLong(text, MAX_CHARACTERS);
  const send = () => {
    if (!isUnsendable) onSend(text.trim());
  };
  return (
    <div class="editing">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
        }}
      >
        <label>
          {chat.edit}
          <textarea
            ref={field}
            rows={2}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
              event.preventDefault();
              send();
            }}
          />
        </label>
        <TooLong text={text} max={MAX_CHARACTERS} />
        <p class="hint">{chat.editHint}</p>
        <div class="options">
          <button type="submit" class="primary" disabled={isUnsendable}>
            {chat.send}
          </button>
          <button type="button" onClick={onCancel}>
            {rows.cancel}
          </button>
        </div>
      </form>
    </div>
  );
}
