// A message sent from here with the run that answers it, or why the message was not sent or the run cannot be
// followed, with a way to go on.
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";
import type { LiveRun } from "./live-runs.ts";
import { withoutLinks } from "./mention.ts";
import { Bubble, LiveReply } from "./message.tsx";

interface ExchangeProps {
  live: LiveRun;
  onAnswer: ((option: number, label: string) => void) | undefined;
  onAgain(): void;
  onDrop(): void;
}

export function Exchange({ live, onAnswer, onAgain, onDrop }: ExchangeProps) {
  const { chat } = useWords().texts;
  const { said, fault, body } = live;
  return (
    <>
      {said !== null && (
        <li>
          <Bubble speaker="user">
            <p class="plain">{withoutLinks(said)}</p>
          </Bubble>
        </li>
      )}
      <li>
        {fault === undefined ? (
          <LiveReply live={live} onAnswer={onAnswer} />
        ) : (
          <Bubble speaker="agent">
            <Problem
              title={live.view.runId === null ? chat.notSent : chat.lost}
              error={fault}
              {...(body === undefined ? {} : { onAgain })}
            >
              <button type="button" onClick={onDrop}>
                {chat.dismiss}
              </button>
            </Problem>
          </Bubble>
        )}
      </li>
    </>
  );
}
