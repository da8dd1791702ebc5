// Invitations to a household: a code that is shown once, and the open invitations.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads, useRead } from "../data/use-read.ts";
import { Copy } from "../parts/copy.tsx";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { DatedText } from "../shell/when.tsx";
import { useWords } from "../wording/words.ts";

type Role = "member" | "owner";

export function Invitations({ household }: { household: string }) {
  const { household: texts } = useWords().texts;
  const { alfred } = useSignedIn();
  const path = { id: household };
  const key = ["invitations", household];
  const list = useRead(key, () =>
    dataOf(alfred.api.GET("/v1/households/{id}/invitations", { params: { path } })),
  );
  const [code, setCode] = useState<string>();
  const { isBusy, fault, run } = useAction();
  const refetch = () => reads.invalidateQueries({ queryKey: key });

  return (
    <>
      <h3>{texts.invitations}</h3>
      <form
        class="add"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          const role = new FormData(event.currentTarget).get("role") as Role;
          void run(async () => {
            const created = await dataOf(
              alfred.api.POST("/v1/households/{id}/invitations", {
                params: { path } as never,
                body: { role },
              }),
            );
            setCode(created.code);
            await refetch();
          });
        }}
      >
        <select name="role" aria-label={texts.role}>
          <option value="member">{texts.roles.member}</option>
          <option value="owner">{texts.roles.owner}</option>
        </select>
        <button type="submit" disabled={isBusy}>
          {texts.invite}
        </button>
      </form>
      {fault !== undefined && <Problem error={fault} />}
      <div role="status">
        {code !== undefined && (
          <>
            <Copy text={code} label={texts.code} />
            <p class="hint">{texts.codeOnce}</p>
          </>
        )}
      </div>
      <ul class="rows">
        {list.data?.items.map((invitation) => (
          <li key={invitation.id} class="line">
            <span class="name">
              {texts.roles[invitation.role]}{" "}
              <span class="hint">
                <DatedText text={texts.until} at={invitation.expiresAt} />
              </span>
            </span>
            <button
              type="button"
              disabled={isBusy}
              onClick={() =>
                run(async () => {
                  const invitationPath = { ...path, invitationId: invitation.id };
                  await dataOf(
                    alfred.api.DELETE("/v1/households/{id}/invitations/{invitationId}", {
                      params: { path: invitationPath },
                    }),
                  );
                  setCode(undefined);
                  await refetch();
                })
              }
            >
              {texts.revoke}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
