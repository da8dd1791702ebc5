// The exclusions, dislikes and diets for which rows and content are searched. An exclusion or a dislike is one word in
// one language, and the database knows what the word means in all languages (`alfred.foods_meant`).
import type { Wish } from "../../contracts/findings.ts";
import type { Told } from "../../contracts/profile.ts";
import type { Constraint } from "../../contracts/answers/understand.ts";
import { wordsOf } from "../constraint-values.ts";
import { codesOf } from "./allergen-codes.ts";

/**
 * The exclusion that the constraint states, with the person who has it; null for a constraint that excludes
 * nothing.
 */
export function exclusionOf(constraint: Constraint): Wish | null {
  const [word] = wordsOf([constraint], "ingredient_excluded");
  return word === undefined ? null : { ...wishFor("wish", word), ...withPerson(constraint.field) };
}

/** The diet that the constraint states, in the same way; null for another constraint. */
export function dietOf(constraint: Constraint): Wish | null {
  const [code] = wordsOf([constraint], "diet");
  return code === undefined ? null : { kind: "wished_diet", code, ...withPerson(constraint.field) };
}

/**
 * A person's dislike, or another person's diet, with the person's name. Null for any other fact (the database knows
 * allergies and the speaker's own diets), for a diet without a code, and before the fact's first day.
 */
export function wishIn({ kind, subject, who, later, codes }: Told): Wish | null {
  if (later === true) return null;
  if (kind === "dislike") return { ...wishFor("dislike", subject), ...withPerson(who) };
  const [code] = codes ?? [];
  return kind !== "diet" || !who || code === undefined ? null : { kind: "wished_diet", code, who };
}

/** A word for a food or for a family of foods, with the codes that it names. */
export function wishFor(kind: string, word: string): Wish {
  const codes = codesOf(word);
  return codes === null ? { kind, code: word } : { kind, code: word, codes: [...codes] };
}

function withPerson(who: string | null | undefined): Pick<Wish, "who"> {
  const person = who?.trim() ?? "";
  return person === "" ? {} : { who: person };
}

/**
 * The persons who wish to avoid this code. Null is the speaker; it also stands for a wish without a person, and it
 * is the only element if no wish matches.
 */
export function peopleOf(wishes: Wish[], kind: string, code: string): (string | null)[] {
  const matchingWishes = wishes.filter((wish) => wish.kind === kind && wish.code === code);
  return matchingWishes.length === 0
    ? [null]
    : [...new Set(matchingWishes.map(({ who }) => who ?? null))];
}
