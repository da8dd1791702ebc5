// What Alfred asks a new person first: the name, the language, and the allergies.
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads } from "../data/use-read.ts";
import { PROFILE } from "../household/use-profile.tsx";
import { useAction } from "../parts/use-action.ts";
import { useTyped } from "../parts/use-typed.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { keepOwnLanguage } from "../wording/own-language.ts";
import { isLanguage, LANGUAGES, useWords } from "../wording/words.ts";

type Allergen = NonNullable<components["schemas"]["PutProfile"]["allergens"]>[number];

interface AboutYouProps {
  /** Whether the deployment's pack knows allergies. */
  hasAllergens: boolean;
  /** Is called when the language may have changed. */
  onLanguage(): void;
  onDone(): void;
}

export function AboutYou({ hasAllergens, onLanguage, onDone }: AboutYouProps) {
  const { texts, language } = useWords();
  const { start, household, more, allergens: names } = texts;
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const empty = { name: "", allergens: [] as Allergen[] };
  const { typed, type, forget } = useTyped("start", empty);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    const body = {
      displayName: typed.name.trim(),
      timezone,
      ...(hasAllergens ? { allergens: typed.allergens } : {}),
    };
    const isDone = await run(async () => {
      reads.setQueryData(PROFILE, await dataOf(alfred.api.PUT("/v1/profile", { body })));
    });
    if (!isDone) return;
    // The household's language must not replace the one that the person has just confirmed.
    keepOwnLanguage(language);
    forget();
    onDone();
  }

  return (
    <form class="stack narrow card" aria-busy={isBusy} onSubmit={save}>
      <label>
        {household.name}
        <input
          maxLength={120}
          autocomplete="name"
          required
          value={typed.name}
          onInput={({ currentTarget }) => type({ ...typed, name: currentTarget.value })}
        />
      </label>
      <label>
        {more.language}
        <select
          value={language}
          onChange={({ currentTarget: { value } }) => {
            keepOwnLanguage(isLanguage(value) ? value : null);
            onLanguage();
          }}
        >
          {Object.entries(LANGUAGES).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {hasAllergens && (
        <fieldset aria-describedby="allergies-hint">
          <legend>{start.allergies}</legend>
          <p id="allergies-hint" class="hint">
            {start.allergiesHint}
          </p>
          <div class="choices">
            {(Object.keys(names) as Allergen[]).map((code) => (
              <label key={code} class="flag">
                <input
                  type="checkbox"
                  checked={typed.allergens.includes(code)}
                  onChange={({ currentTarget: { checked } }) => {
                    const others = typed.allergens.filter((allergen) => allergen !== code);
                    type({ ...typed, allergens: checked ? [...others, code] : others });
                  }}
                />
                {names[code]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {fault !== undefined && <Problem error={fault} />}
      <button type="submit" class="primary" disabled={isBusy}>
        {texts.signIn.continue}
      </button>
    </form>
  );
}
