// Deletes a household with everything in it, after its name has been typed.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads, useRead } from "../data/use-read.ts";
import { Confirm } from "../parts/confirm.tsx";
import { useSignedIn } from "../session/session.tsx";
import { useWords } from "../wording/words.ts";

type HouseholdRow = components["schemas"]["Household"];

export function DeleteHousehold({ household: { id, name } }: { household: HouseholdRow }) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const [isConfirming, setIsConfirming] = useState(false);
  const path = { id };
  const read = useRead(["household", id], () =>
    dataOf(alfred.api.GET("/v1/households/{id}", { params: { path } })),
  );
  return (
    <div class="options">
      <button type="button" class="danger" onClick={() => setIsConfirming(true)}>
        {texts.household.delete}
      </button>
      {isConfirming && (
        <Confirm
          title={texts.household.delete}
          action={texts.household.delete}
          word={name}
          onClose={() => setIsConfirming(false)}
          onYes={async () => {
            const hasOthers = (read.data?.members.length ?? 1) > 1;
            const query = hasOthers ? { others: "lose_it" as const } : {};
            await dataOf(alfred.api.DELETE("/v1/households/{id}", { params: { path, query } }));
            await reads.invalidateQueries();
          }}
        >
          <p>{texts.household.deleteMeans}</p>
        </Confirm>
      )}
    </div>
  );
}
