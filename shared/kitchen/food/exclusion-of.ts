// The exclusions and dislikes for which rows and content are read: one word each, in one language. What the word
// means in all languages the database knows (`alfred.foods_meant`).
import type { Wish } from "../../contracts/findings.ts";
import type { Told } from "../../contracts/profile.ts";
import type { Constraint } from "../../contracts/answers/understand.ts";
import { wordsOf } from "../constraint-values.ts";
import { toAllergenCode } from "./allergen-codes.ts";

/** The exclusion that the constraint states; null for a constraint that excludes nothing. */
export function exclusionOf(one: Constraint): Wish | null {
  const [word] = wordsOf([one], "ingredient_excluded");
  return word === undefined ? null : wishFor("wish", word);
}

/** What the speaker dislikes; null for another fact. Allergies and diets are the database's to know. */
export function dislikeOf({ kind, subject }: Told): Wish | null {
  return kind === "dislike" ? wishFor("dislike", subject) : null;
}

/** A word for a food or for a family of foods, with the codes that it names. */
export function wishFor(kind: string, word: string): Wish {
  const codes = toAllergenCode(word);
  return codes.length === 0 ? { kind, code: word } : { kind, code: word, codes };
}
