// The field for a message, with pictures and voice notes. While a run is active, a second button stops the run.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ProblemError } from "../../../clients/typescript/problem-error.ts";
import { Icon } from "../parts/icon.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { isTooLong, TooLong } from "../parts/too-long.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { fill, useWords } from "../wording/words.ts";
import { attach, releasePreviews, MAX_ATTACHMENTS, type Attachment } from "./attach.ts";
import { Attachments } from "./attachments.tsx";
import { useDraft } from "./draft.ts";
import { canRecord, record } from "./record.ts";

interface ComposerProps {
  /** The conversation's id, or `new`. */
  place: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Receives a function that starts a message for the person to complete. */
  write?: RefObject<((text: string) => void) | null>;
  /** @param uploads pictures and voice notes; the text may then be empty */
  onSend(text: string, uploads: string[]): void;
  /** Whether the message may be sent without text and attachments; undefined: it must have one of them. */
  isReady?: boolean | undefined;
  /** Stops the active run; undefined if there is none. */
  onStop: (() => void) | undefined;
  /** Edits the last message, on arrow up in an empty field, as in other chats. */
  onEditLast?: () => void;
}

/** The API's limit of a message. */
export const MAX_CHARACTERS = 8000;

export function Composer({
  place,
  field,
  write,
  onSend,
  isReady,
  onStop,
  onEditLast,
}: ComposerProps) {
  const { chat } = useWords().texts;
  const { userId, alfred, config } = useSignedIn();
  const [text, setText] = useDraft(userId, place);
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [uploading, setUploading] = useState(0);
  const [fault, setFault] = useState<unknown>();
  const [endRecording, setEndRecording] = useState<() => Promise<File>>();
  const picker = useRef<HTMLInputElement>(null);
  // Not on a phone, where the keyboard would cover the text that the person reads first.
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [place]);

  if (write !== undefined) {
    write.current = (beginning) => {
      setText(beginning);
      field.current?.focus();
    };
  }

  const isEmpty = isReady === undefined ? text.trim() === "" && attachments.length === 0 : !isReady;
  const isUnsendable = isEmpty || uploading > 0 || isTooLong(text, MAX_CHARACTERS);
  const send = () => {
    if (isUnsendable) return;
    onSend(
      text.trim(),
      attachments.map(({ id }) => id),
    );
    setText("");
    setFault(undefined);
    releasePreviews(attachments);
    setAttachments([]);
  };
  async function take(files: readonly File[]) {
    setFault(undefined);
    setUploading((n) => n + files.length);
    for (const file of files) {
      try {
        const attachment = await attach(alfred, file);
        if (attachment === "too_large") setFault(chat.tooLarge);
        else setAttachments((all) => [...all, attachment]);
      } catch (error) {
        const isTooLarge = error instanceof ProblemError && error.problem.code === "body_too_large";
        setFault(isTooLarge ? chat.tooLarge : error);
      }
      setUploading((n) => n - 1);
    }
  }
  const room = MAX_ATTACHMENTS - attachments.length - uploading;
  const takeSome = (files: FileList | null | undefined) => {
    const all = [...(files ?? [])];
    void take(all.slice(0, room));
    if (all.length > room) setFault(fill(chat.tooManyFiles, { n: MAX_ATTACHMENTS }));
  };
  async function speak() {
    setFault(undefined);
    if (endRecording !== undefined) {
      setEndRecording(undefined);
      return take([await endRecording()]);
    }
    try {
      const end = await record();
      setEndRecording(() => end);
    } catch {
      setFault(chat.noMicrophone);
    }
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        takeSome(event.dataTransfer?.files);
      }}
    >
      {fault !== undefined && (
        <Problem error={fault} title={chat.notTaken}>
          <button type="button" onClick={() => setFault(undefined)}>
            {chat.dismiss}
          </button>
        </Problem>
      )}
      <TooLong text={text} max={MAX_CHARACTERS} />
      <Attachments
        attachments={attachments}
        uploading={uploading}
        onRemove={(attachment) => {
          releasePreviews([attachment]);
          setAttachments((all) => all.filter(({ id }) => id !== attachment.id));
        }}
      />
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        multiple
        hidden
        onChange={(event) => {
          takeSome(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <IconButton
        icon="attach"
        name={chat.attach}
        isDisabled={room <= 0}
        onClick={() => picker.current?.click()}
      />
      {config.features.voice && canRecord() && (
        <button
          type="button"
          class="icon-button"
          aria-label={chat.speak}
          aria-pressed={endRecording !== undefined}
          title={chat.speak}
          disabled={room <= 0 && endRecording === undefined}
          onClick={speak}
        >
          <Icon name="speak" />
        </button>
      )}
      <textarea
        ref={field}
        aria-label={chat.message}
        placeholder={chat.message}
        rows={1}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const { files } = event.clipboardData ?? {};
          if (files === undefined || files.length === 0) return;
          event.preventDefault();
          takeSome(files);
        }}
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
      <button type="submit" class="primary" disabled={isUnsendable}>
        {chat.send}
      </button>
    </form>
  );
}
