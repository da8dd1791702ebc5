// A message of the transcript, with its actions.
import { useWords } from "../wording/words.ts";
import { EditMessage } from "./edit-message.tsx";
import { Bubble, Reply } from "./message.tsx";
import { MessageTools, type MessageActions } from "./message-tools.tsx";
import { withoutLinks } from "./mention.ts";
import type { Question } from "./run-view.ts";
import type { Message } from "./transcript.ts";

interface TranscriptMessageProps extends MessageActions {
  message: Message;
  conversation: string;
  isLast: boolean;
  /** Whether the address names this message. */
  isAimedAt: boolean;
  isEditing: boolean;
  isReadOnly: boolean;
  /** Render no tools, but keep room for them. */
  isBare: boolean;
  question: Question | null;
  onAnswer: ((option: number, label: string) => void) | undefined;
  /** Undefined ends editing. */
  onEdit(turnId: string | undefined): void;
  onEdited(turnId: string, text: string): void;
}

export function TranscriptMessage(props: TranscriptMessageProps) {
  const { phase, chat } = useWords().texts;
  const { message, isLast, isReadOnly, isAimedAt } = props;
  const { speaker, text, changes, runId, runStatus, turnId } = message;
  const tools = props.isBare ? null : <MessageTools {...props} />;
  if (speaker === "user") {
    return props.isEditing ? (
      <EditMessage
        text={text ?? ""}
        onCancel={() => props.onEdit(undefined)}
        onSend={(words) => props.onEdited(turnId, words)}
      />
    ) : (
      <Bubble speaker="user" turnId={turnId} tools={tools} isLast={isLast} isAimedAt={isAimedAt}>
        <p class="plain">{withoutLinks(text ?? "")}</p>
      </Bubble>
    );
  }
  const hasFailed = runStatus === "failed" || runStatus === "cancelled";
  return (
    <Bubble speaker="agent" turnId={turnId} tools={tools} isLast={isLast} isAimedAt={isAimedAt}>
      {hasFailed && text === null && <p class="progress">{phase[runStatus]}</p>}
      <Reply
        conversation={props.conversation}
        runId={runId}
        changes={changes}
        question={props.question}
        onAnswer={props.onAnswer}
        text={text ?? ""}
      />
      {hasFailed && isLast && !isReadOnly && (
        <button type="button" onClick={() => props.onRetry(turnId)}>
          {chat.tryAgain}
        </button>
      )}
    </Bubble>
  );
}
