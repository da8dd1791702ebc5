// Why a run cannot be run again. If it was run again already, this leads to the newer run.
import { ProblemError } from "../../../clients/typescript/problem-error.ts";
import { Refused } from "../parts/refused.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";

export const isRerunAlready = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.problem.code === "rerun_exists";

export function RerunRefused({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const { run: words } = useAutomateTexts();
  if (!isRerunAlready(error)) {
    return <Refused error={error} {...(onAgain === undefined ? {} : { onAgain })} />;
  }
  const newer = error.problem.newerRun;
  return (
    <Problem error={words.rerunAlready}>
      {newer !== undefined && (
        <Link class="button" to={`/runs/${newer}`}>
          {words.newerRun}
        </Link>
      )}
    </Problem>
  );
}
