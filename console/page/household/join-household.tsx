// Joins one more household by the code of an invitation.
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";

export function JoinHousehold() {
  const { household, start } = useWords().texts;
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  return (
    <details class="card">
      <summary>{household.another}</summary>
      <form
        class="stack"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const code = String(new FormData(form).get("code")).trim();
          void run(async () => {
            await dataOf(alfred.api.POST("/v1/invitations/accept", { body: { code } } as never));
            form.reset();
            await reads.invalidateQueries();
          });
        }}
      >
        <label>
          {start.code}
          <input name="code" maxLength={100} autocomplete="off" required />
        </label>
        {fault !== undefined && <Problem error={fault} />}
        <div class="options">
          <button type="submit" disabled={isBusy}>
            {start.join}
          </button>
        </div>
      </form>
    </details>
  );
}
