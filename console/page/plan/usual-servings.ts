// For how many people a meal is planned, unless the person says otherwise.

/** The number that the person usually cooks for; else that of the recipe; null if neither is known. */
export const usualServings = (
  profile: { householdSize: number | null } | undefined,
  recipe: { servings: number | null } | undefined,
): number | null => profile?.householdSize ?? recipe?.servings ?? null;
