// One message of a conversation, or an active run in place of its reply.
import type { ComponentChildren } from "preact";
import { Link } from "../shell/link.tsx";
import { fill, useWords, type Texts } from "../wording/words.ts";
import { Changes } from "./changes.tsx";
import type { LiveRun } from "./live-runs.ts";
import { Markdown } from "./markdown.tsx";
import { elementIdOf } from "./use-aim.ts";
import { WhatIDid } from "./what-i-did.tsx";
import { hasEnded, type Change, type Question, type RunView } from "./run-view.ts";

interface BubbleProps {
  speaker: "user" | "agent";
  isBusy?: boolean;
  /** The last message always shows its tools; others show them on hover or focus. */
  isLast?: boolean;
  turnId?: string;
  /** Whether the address names this message. */
  isAimedAt?: boolean;
  /** `null`: the tools come later, and room of their height is kept free. */
  tools?: ComponentChildren;
  children: ComponentChildren;
}

export function Bubble({
  speaker,
  isBusy = false,
  isLast = false,
  isAimedAt = false,
  turnId,
  tools,
  children,
}: BubbleProps) {
  const { chat } = useWords().texts;
  return (
    <div
      class={`bubble ${speaker}`}
      id={turnId === undefined ? undefined : elementIdOf(turnId)}
      aria-busy={isBusy}
      aria-current={isAimedAt}
      tabIndex={isAimedAt ? -1 : undefined}
    >
      <div class="words">
        <span class="for-readers">{speaker === "user" ? chat.you : chat.alfred}: </span>
        {children}
      </div>
      {tools === null && <div class="tools later" />}
      {tools != null && <div class={isLast ? "tools last" : "tools"}>{tools}</div>}
    </div>
  );
}

interface ReplyProps {
  conversation: string;
  runId: string | null;
  text: string;
  changes: readonly Change[];
  question: Question | null;
  /** The run is still active, so what it did is not known yet. */
  isBeingMade?: boolean;
  /** Undefined if the question cannot be answered now. */
  onAnswer: ((option: number, label: string) => void) | undefined;
}

export function Reply({
  conversation,
  runId,
  text,
  changes,
  question,
  isBeingMade = false,
  onAnswer,
}: ReplyProps) {
  const { chat } = useWords().texts;
  const options = question?.options ?? [];
  return (
    <>
      <Markdown text={text} />
      {onAnswer !== undefined && options.length > 0 && (
        <div class="options" role="group" aria-label={chat.options}>
          {options.map((label, place) => (
            <button key={label} type="button" onClick={() => onAnswer(place + 1, label)}>
              {label}
            </button>
          ))}
        </div>
      )}
      {runId !== null && <Changes conversation={conversation} runId={runId} changes={changes} />}
      {runId !== null && text !== "" && (
        <div class="how">
          {!isBeingMade && <WhatIDid runId={runId} />}
          <Link to={`/runs/${runId}/inspect`} class="quiet-link">
            {chat.inspect}
          </Link>
        </div>
      )}
    </>
  );
}

/** What the run is doing; empty if its reply shows that, or if it is completed. */
function progressOf({ phase, steps, text }: RunView, { phase: words }: Texts): string {
  // The reply says more: the text so far, or how the run ended.
  const isShownByReply = text !== "" && (phase === "writing" || hasEnded({ phase }));
  if (phase === "completed" || isShownByReply) return "";
  const describedSteps = steps.filter((step) => step.words !== "");
  const runningIndex = describedSteps.findIndex(({ status }) => status === "running");
  const step = describedSteps[runningIndex];
  if (phase !== "working" || step === undefined) return words[phase];
  return fill(words.step, {
    done: runningIndex + 1,
    all: describedSteps.length,
    words: step.words,
  });
}

/** A run that is active or has just ended. */
export function LiveReply({ live, onAnswer }: { live: LiveRun; onAnswer: ReplyProps["onAnswer"] }) {
  const { texts } = useWords();
  const { view, conversation } = live;
  const progress = progressOf(view, texts);
  return (
    <Bubble speaker="agent" isBusy={!hasEnded(view)}>
      <p role="status" class={progress === "" ? "for-readers" : "progress"}>
        {progress}
      </p>
      <Reply
        conversation={conversation}
        runId={view.runId}
        text={view.text}
        changes={view.changes}
        question={view.question}
        isBeingMade={!hasEnded(view)}
        onAnswer={hasEnded(view) ? onAnswer : undefined}
      />
    </Bubble>
  );
}
