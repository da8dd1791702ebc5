// Which codes of a food's contents a word names. A word that names none leaves what it stands for not judged, never
// judged to contain nothing (I12).

/** The fourteen allergens that the EU requires to be named. */
export const ALLERGENS = [
  ...(["gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk", "nuts"] as const),
  ...(["celery", "mustard", "sesame", "sulphites", "lupin", "molluscs"] as const),
] as const;

/** The allergens, and the codes that diets exclude. The database accepts no others. */
export const JUDGED_CODES = [
  ...ALLERGENS,
  ...["meat", "pork", "beef", "lamb", "alcohol", "animal"],
] as const;

const CODES: ReadonlySet<string> = new Set(JUDGED_CODES);
/** Words that can mean only one code. */
const SPELLINGS: Readonly<Record<string, string>> = {
  dairy: "milk",
  lactose: "milk",
  soy: "soybeans",
  soya: "soybeans",
  wheat: "gluten",
  sulfites: "sulphites",
};

/** The codes that a word or a short phrase names, in any case and number; empty for one that names none. */
export function toAllergenCode(text: string): string[] {
  const plain = text.trim().toLowerCase();
  const spelled = [plain, `${plain}s`, SPELLINGS[plain] ?? ""];
  return spelled.filter((spelling) => CODES.has(spelling)).slice(0, 1);
}
