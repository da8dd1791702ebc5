// An error with the API's own explanation in English, for people who build Processes and Tools.
import { ProblemError } from "../../../clients/typescript/problem-error.ts";
import { Problem } from "../shell/problem.tsx";

export function Refused({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const detail = error instanceof ProblemError ? error.problem.detail : undefined;
  return (
    <div class="stack">
      <Problem error={error} {...(onAgain === undefined ? {} : { onAgain })} />
      {detail !== undefined && (
        <p class="hint" lang="en">
          {detail}
        </p>
      )}
    </div>
  );
}
