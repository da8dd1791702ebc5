// The person's allergies and diets from the profile, beside those that were stated.
import { useWords, type Texts } from "../wording/words.ts";
import type { ProfileEntry } from "./profile-entry.ts";
import { useProfile } from "./use-profile.tsx";

type Allergen = keyof Texts["allergens"];

/** The entries of the profile; none until it is read. */
export function useEntries(): ProfileEntry[] {
  const { allergens = [], diet = [] } = useProfile().data ?? {};
  return [
    ...allergens.map((code) => ({ kind: "allergy", code }) as const),
    ...diet.map((code) => ({ kind: "diet", code }) as const),
  ];
}

interface InProfileProps {
  /** The entries of the profile that no statement repeats. */
  entries: readonly ProfileEntry[];
  /** Nothing else is known about the person. */
  isAlone: boolean;
}

export function InProfile({ entries, isAlone }: InProfileProps) {
  const { household, allergens } = useWords().texts;
  const { isSuccess } = useProfile();
  if (isSuccess && entries.length === 0) {
    return isAlone ? <li>{household.avoidedNone}</li> : null;
  }
  return entries.map(({ kind, code }) => (
    <li key={`${kind} ${code}`}>
      <span class="name">
        <strong>{kind === "allergy" ? allergens[code as Allergen] : code}</strong>{" "}
        <span class="hint">{household.kinds[kind]}</span>
      </span>
      <p class="hint">{household.inProfile}</p>
    </li>
  ));
}
