// The type of the texts about people: what a food does to whom, and from when until when a preference holds.
// Each language has one value of it, in its catalogue.

export interface PeopleWords {
  /**
   * What a food has, after its name and without a full stop; `allergen`: the name of its code, `code` itself
   * for languages whose article depends on it.
   */
  contains(allergen: string, code: string): string;
  /** The same where it depends on the brand or the recipe. */
  mayContain(allergen: string, code: string): string;
  /** What a food does to the speaker's diet, after its name. */
  breaksDiet(diet: string): string;
  mayBreakDiet(diet: string): string;
  /** Whose allergy it is, as a clause: of the speaker, of a person, of somebody in the household. */
  allergy: {
    own(allergen: string, code: string): string;
    of(who: string, allergen: string, code: string): string;
    somebody(allergen: string, code: string): string;
  };
  /** Why a thing is marked: what is in it is left out for this person; the next one, disliked by them. */
  leftOutFor(who: string): string;
  /** Somebody who eats with them this once and has no name, after "for". */
  guest: string;
  dislikedBy(who: string): string;
  /** A preference of a person, in words: "Mia does not eat mushrooms". */
  taste: Readonly<
    Record<"like" | "dislike" | "allergy" | "diet", (who: string, subject: string) => string>
  >;
  /** The first day on which something is valid, and the first and last one. */
  from(day: string): string;
  fromUntil(first: string, last: string): string;
}
