// The language of a household. Owners set it, and the page uses it unless the person has chosen another.
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads } from "../data/use-read.ts";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { isLanguage, LANGUAGES, useWords } from "../wording/words.ts";

type HouseholdRow = components["schemas"]["Household"];

export function HouseholdLanguage({ household }: { household: HouseholdRow }) {
  const { household: texts } = useWords().texts;
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  return (
    <>
      <label>
        {texts.language}
        <select
          value={household.language ?? ""}
          disabled={isBusy || household.role !== "owner"}
          aria-describedby={`language-${household.id}`}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const body = { language: isLanguage(value) ? value : null };
            const params = { path: { id: household.id } };
            void run(async () => {
              await dataOf(alfred.api.PATCH("/v1/households/{id}", { params, body }));
              await reads.invalidateQueries({ queryKey: ["households"] });
            });
          }}
        >
          <option value="">{texts.languageNone}</option>
          {Object.entries(LANGUAGES).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p class="hint" id={`language-${household.id}`}>
        {texts.languageMeans}
      </p>
      {fault !== undefined && <Problem error={fault} />}
    </>
  );
}
