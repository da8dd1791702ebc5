// The name of a household and its members. Owners rename it and end memberships; every member may leave.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads, useRead } from "../data/use-read.ts";
import { Confirm } from "../parts/confirm.tsx";
import { useAction } from "../parts/use-action.ts";
import { HouseholdLanguage } from "./household-language.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { DatedText } from "../shell/when.tsx";
import { fill, useWords } from "../wording/words.ts";

type HouseholdRow = components["schemas"]["Household"];
type Member = components["schemas"]["HouseholdDetails"]["members"][number];

export function Members({ household }: { household: HouseholdRow }) {
  const { id, name, role } = household;
  const { texts } = useWords();
  const { alfred, userId } = useSignedIn();
  const path = { id };
  const read = useRead(["household", id], () =>
    dataOf(alfred.api.GET("/v1/households/{id}", { params: { path } })),
  );
  const { isBusy, fault, run } = useAction();
  const [leaving, setLeaving] = useState<Member>();
  const isOwner = role === "owner";
  const members = read.data?.members ?? [];
  const nameOf = (member: Member) =>
    member.userId === userId ? texts.household.you : (member.name ?? texts.household.unnamed);
  const refetch = () => reads.invalidateQueries();

  return (
    <>
      <h2>{name}</h2>
      {isOwner && (
        <form
          class="add"
          aria-busy={isBusy}
          onSubmit={(event) => {
            event.preventDefault();
            const next = String(new FormData(event.currentTarget).get("name")).trim();
            if (next === "" || next === name) return;
            void run(async () => {
              const body = { name: next };
              await dataOf(alfred.api.PATCH("/v1/households/{id}", { params: { path }, body }));
              await refetch();
            });
          }}
        >
          <input name="name" aria-label={texts.start.name} defaultValue={name} maxLength={120} />
          <button type="submit" disabled={isBusy}>
            {texts.household.rename}
          </button>
        </form>
      )}
      {fault !== undefined && <Problem error={fault} />}
      <HouseholdLanguage household={household} />
      <h3>{texts.household.members}</h3>
      {read.isError && <Problem error={read.error} onAgain={() => read.refetch()} />}
      <ul class="rows">
        {members.map((member) => (
          <li key={member.userId} class="line">
            <span class="name">
              {nameOf(member)} <span class="hint">{texts.household.roles[member.role]}</span>
              <br />
              <span class="hint">
                <DatedText text={texts.household.since} at={member.joinedAt} />
              </span>
            </span>
            {(isOwner || member.userId === userId) && (
              <button type="button" onClick={() => setLeaving(member)}>
                {member.userId === userId ? texts.household.leave : texts.household.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      {leaving !== undefined && (
        <Confirm
          title={
            leaving.userId === userId
              ? texts.household.leave
              : fill(texts.household.removeWho, { name: nameOf(leaving) })
          }
          action={leaving.userId === userId ? texts.household.leave : texts.household.remove}
          onClose={() => setLeaving(undefined)}
          onYes={async () => {
            const who = { id, userId: leaving.userId };
            await dataOf(
              alfred.api.DELETE("/v1/households/{id}/members/{userId}", { params: { path: who } }),
            );
            await refetch();
          }}
        >
          <p>{texts.household.leaveMeans}</p>
        </Confirm>
      )}
    </>
  );
}
