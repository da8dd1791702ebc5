// What the guard looks for in the household's rows, and how it interprets what was stated.
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import type { Texts } from "../wording/words.ts";

/** How the guard interprets a statement. */
export type Checked = components["schemas"]["AvoidedList"]["stated"][number];

/** Queries whose key begins with it are refetched when what must be avoided changes. */
export const AVOIDED = ["avoided"];

export function useAvoided() {
  const { alfred } = useSignedIn();
  return useRead([...AVOIDED, "checked"], () => dataOf(alfred.api.GET("/v1/profile/avoided")));
}

/** The allergens that the person has stated of themselves, in words, beside those of the profile. */
export const statedAllergens = (stated: readonly Checked[]): ReadonlySet<string> =>
  new Set(
    stated.flatMap(({ kind, who, isLater, codes }) =>
      (kind === "allergy" || kind === "intolerance") && who === null && !isLater ? codes : [],
    ),
  );

/** Allergens in the person's language; another code is the name of a food. */
export const foodNames = (codes: readonly string[], { allergens }: Texts): string =>
  codes
    .map((code) =>
      Object.hasOwn(allergens, code) ? allergens[code as keyof typeof allergens] : code,
    )
    .join(", ");
