// The profile, which the person fills in: the name, allergens, diets, for how many they cook, and the time zone.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads } from "../data/use-read.ts";
import { useAction } from "../parts/use-action.ts";
import { Done } from "../parts/done.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";
import { AVOIDED, statedAllergens, useAvoided } from "./use-avoided.tsx";
import { PROFILE, useProfile } from "./use-profile.tsx";

type Stored = components["schemas"]["Profile"];
type Change = components["schemas"]["PutProfile"];
type Allergen = NonNullable<Change["allergens"]>[number];

/** `vegan, low salt` → `["vegan", "low salt"]` */
const listOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

export function Profile() {
  const { texts } = useWords();
  const read = useProfile();
  return (
    <section class="card stack" aria-label={texts.household.profile}>
      <h2>{texts.household.profile}</h2>
      {read.isError && <Problem error={read.error} onAgain={() => read.refetch()} />}
      {read.isPending && <p role="status">{texts.state.loading}</p>}
      {read.data !== undefined && <ProfileForm profile={read.data} />}
    </section>
  );
}

function ProfileForm({ profile }: { profile: Stored }) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const [isSaved, setIsSaved] = useState(false);
  const names = texts.allergens;
  // An allergy that was stated in words is shown here as well, but it is deleted in the list of statements.
  const statedCodes = statedAllergens(useAvoided().data?.stated ?? []);
  const isOnlyStated = (code: Allergen) =>
    statedCodes.has(code) && !profile.allergens.includes(code);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const displayName = String(form.get("displayName")).trim();
    const body: Change = {
      displayName: displayName === "" ? null : displayName,
      allergens: form.getAll("allergens") as Allergen[],
      diet: listOf(String(form.get("diet"))),
      householdSize: Number(form.get("householdSize")) || null,
      timezone: String(form.get("timezone")),
    };
    setIsSaved(false);
    const isDone = await run(async () => {
      reads.setQueryData(PROFILE, await dataOf(alfred.api.PUT("/v1/profile", { body })));
      // The warnings at rows depend on what must be avoided.
      for (const queryKey of [["rows"], AVOIDED]) await reads.invalidateQueries({ queryKey });
    });
    setIsSaved(isDone);
  }

  return (
    <form class="stack" aria-busy={isBusy} onSubmit={save} onInput={() => setIsSaved(false)}>
      <label>
        {texts.household.name}
        <input name="displayName" maxLength={120} defaultValue={profile.displayName ?? ""} />
      </label>
      <fieldset>
        <legend>{texts.household.allergens}</legend>
        <div class="choices">
          {(Object.keys(names) as Allergen[]).map((code) => (
            <label key={code} class="flag">
              {isOnlyStated(code) ? (
                <input
                  key="stated"
                  type="checkbox"
                  checked
                  disabled
                  aria-describedby="stated-hint"
                />
              ) : (
                <input
                  key="own"
                  type="checkbox"
                  name="allergens"
                  value={code}
                  defaultChecked={profile.allergens.includes(code)}
                />
              )}
              {names[code]}
            </label>
          ))}
        </div>
        {(Object.keys(names) as Allergen[]).some(isOnlyStated) && (
          <p id="stated-hint" class="hint">
            {texts.household.saidHint}
          </p>
        )}
      </fieldset>
      <label>
        {texts.household.diet}
        <input name="diet" defaultValue={profile.diet.join(", ")} aria-describedby="diet-hint" />
      </label>
      <p id="diet-hint" class="hint">
        {texts.household.dietHint}
      </p>
      <label>
        {texts.household.cooksFor}
        <input
          name="householdSize"
          type="number"
          min={1}
          max={100}
          defaultValue={profile.householdSize?.toString() ?? ""}
          aria-describedby="cooks-for-hint"
        />
      </label>
      <p id="cooks-for-hint" class="hint">
        {texts.household.cooksForHint}
      </p>
      <label>
        {texts.household.timezone}
        <select name="timezone" defaultValue={profile.timezone}>
          {[...new Set([profile.timezone, ...Intl.supportedValuesOf("timeZone")])].map((zone) => (
            <option key={zone} value={zone} selected={zone === profile.timezone}>
              {zone}
            </option>
          ))}
        </select>
      </label>
      {fault !== undefined && <Problem error={fault} />}
      <div class="options">
        <button type="submit" class="primary" disabled={isBusy}>
          {texts.rows.save}
        </button>
        <span role="status">{isSaved && <Done>{texts.parts.saved}</Done>}</span>
      </div>
    </form>
  );
}
