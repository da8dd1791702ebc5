// What went wrong, with what the API says about it: for people who build, in English.
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
