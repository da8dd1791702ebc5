// An error in plain words, with a code to copy and a way to go on.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ProblemError } from "../../../clients/typescript/problem-error.ts";
import { fill, useWords, type Texts } from "../wording/words.ts";

interface ProblemProps {
  /** What could not be done because of the error. */
  title?: string;
  /** The API's error, or a text of the page itself; anything else means that there was no answer. */
  error: unknown;
  onAgain?: () => void;
  /** Other ways to go on. */
  children?: ComponentChildren;
}

/** @param seconds until a retry is allowed; 0: it is allowed now, or the wait is too long to be counted down */
function problemWords(error: unknown, seconds: number, { state, refusals }: Texts): string {
  if (typeof error === "string") return error;
  if (!(error instanceof ProblemError)) return state.offline;
  const { status, code } = error.problem;
  if (Object.hasOwn(refusals, code)) return refusals[code as keyof typeof refusals];
  if (status === 429) return seconds > 0 ? fill(state.tooMany, { seconds }) : state.tooManyBefore;
  return status === 404 ? state.notFound : status >= 500 ? state.failed : state.refused;
}

/** Longer waits, such as for tomorrow's budget, are not counted down. */
const MAX_COUNTED_SECONDS = 600;

/** The seconds left of the wait that the API asked for. */
function useSecondsLeft(error: unknown): number {
  const retryAfter = error instanceof ProblemError ? (error.retryAfter ?? 0) : 0;
  const [secondsLeft, setSecondsLeft] = useState(retryAfter > MAX_COUNTED_SECONDS ? 0 : retryAfter);
  useEffect(() => {
    const end = Date.now() + secondsLeft * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setSecondsLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return secondsLeft;
}

export function Problem({ title, error, onAgain, children }: ProblemProps) {
  const { texts } = useWords();
  const seconds = useSecondsLeft(error);
  return (
    <div role="alert" class="problem">
      {title !== undefined && <p class="title">{title}</p>}
      <p>{problemWords(error, seconds, texts)}</p>
      {error instanceof ProblemError && (
        <p class="hint">{fill(texts.state.code, { code: error.problem.code })}</p>
      )}
      <div class="options">
        {onAgain !== undefined && (
          <button type="button" disabled={seconds > 0} onClick={onAgain}>
            {texts.state.again}
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
