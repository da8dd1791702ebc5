// The actions on a message: edit, retry, switch between alternatives, fork.
import { IconButton } from "../parts/icon-button.tsx";
import { fill, useWords } from "../wording/words.ts";
import type { Message } from "./transcript.ts";

export interface MessageActions {
  onEdit(turnId: string): void;
  /** @param turnId the turn of the answer */
  onRetry(turnId: string): void;
  /** Shows this alternative in place of the current one, with what follows it. */
  onShow(alternativeId: string): void;
  /** Copies the path up to this answer into a new conversation. */
  onFork(alternativeId: string): void;
}

interface MessageToolsProps extends MessageActions {
  message: Message;
  isReadOnly: boolean;
}

export function MessageTools({ message, isReadOnly, ...on }: MessageToolsProps) {
  const { chat } = useWords().texts;
  const { turnId, alternativeId, speaker, runStatus } = message;
  const hasEnded = runStatus === null || !["queued", "running", "waiting"].includes(runStatus);
  const alternatives = (
    <Alternatives message={message} isReadOnly={isReadOnly} onShow={on.onShow} />
  );
  return (
    <>
      {speaker === "agent" && alternatives}
      {speaker === "user" && !isReadOnly && (
        <IconButton icon="edit" name={chat.edit} onClick={() => on.onEdit(turnId)} />
      )}
      {speaker === "agent" && hasEnded && !isReadOnly && (
        <IconButton icon="again" name={chat.another} onClick={() => on.onRetry(turnId)} />
      )}
      {speaker === "agent" && hasEnded && (
        <IconButton icon="fork" name={chat.fork} onClick={() => on.onFork(alternativeId)} />
      )}
      {speaker === "user" && alternatives}
    </>
  );
}

interface AlternativesProps {
  message: Message;
  isReadOnly: boolean;
  onShow(alternativeId: string): void;
}

/** ‹ 2/3 › */
function Alternatives({ message, isReadOnly, onShow }: AlternativesProps) {
  const { chat } = useWords().texts;
  const { alternativeId, siblingIds } = message;
  const all = siblingIds.length;
  if (all < 2) return null;
  const number = siblingIds.indexOf(alternativeId) + 1;
  const step = (by: number) => {
    const id = siblingIds[number - 1 + by];
    if (id !== undefined) onShow(id);
  };
  return (
    <span class="alternatives" role="group" aria-label={chat.alternatives}>
      <IconButton
        icon="before"
        name={chat.previous}
        isDisabled={number === 1 || isReadOnly}
        onClick={() => step(-1)}
      />
      <span>
        <span aria-hidden="true">
          {number}/{all}
        </span>
        <span class="for-readers">{fill(chat.nthOf, { n: number, all })}</span>
      </span>
      <IconButton
        icon="after"
        name={chat.following}
        isDisabled={number === all || isReadOnly}
        onClick={() => step(1)}
      />
    </span>
  );
}
