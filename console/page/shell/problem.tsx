// What went wrong, in words, with the code to copy and a way on.
import { ProblemError } from "../../../clients/typescript/problem-error.ts";
import { fill, useWords, type Texts } from "../wording/words.ts";

interface ProblemProps {
  /** A refusal of the API, or anything else: then nobody has answered. */
  error: unknown;
  onAgain?: () => void;
}

function problemWords(error: unknown, { state }: Texts): string {
  if (!(error instanceof ProblemError)) return state.offline;
  const { status } = error.problem;
  if (status === 429) return fill(state.tooMany, { seconds: error.retryAfter ?? 1 });
  return status === 404 ? state.notFound : status >= 500 ? state.failed : state.refused;
}

export function Problem({ error, onAgain }: ProblemProps) {
  const { texts } = useWords();
  return (
    <div role="alert" class="problem">
      <p>{problemWords(error, texts)}</p>
      {error instanceof ProblemError && (
        <p class="hint">{fill(texts.state.code, { code: error.problem.code })}</p>
      )}
      {onAgain !== undefined && (
        <button type="button" onClick={onAgain}>
          {texts.state.again}
        </button>
      )}
    </div>
  );
}
