// The type of the texts about people: whose allergy, diet or dislike a food concerns, and when a preference holds.
// Each language has one value of it, in its catalogue.

export interface PeopleWords {
  /** A clause: a food breaks the speaker's diet. */
  notYourDiet: string;
  /**
   * Clauses that say who has the allergy. `to` is the text after the word for "allergic", with several things as a
   * list.
   */
  allergy: {
    /** One thing after the word for "allergic". @param allergen the name of its code */
    to(allergen: string, code: string): string;
    /** The speaker among other people. */
    you: string;
    own(to: string): string;
    of(who: string, to: string): string;
    /** @param who a list of people */
    ofSeveral(who: string, to: string): string;
    /** @param who a list of people that begins with `you` */
    ours(who: string, to: string): string;
    unknownPerson(to: string): string;
  };
  /** The reason for a mark: something in the food is to be left out for this person. */
  leftOutFor(who: string): string;
  /** The word for a guest without a name, after "for". */
  guest: string;
  /** The reason for a mark: this person dislikes something in the food. */
  dislikedBy(who: string): string;
  /** A preference of a person, in words: "Mia does not eat mushrooms". */
  taste: Readonly<
    Record<"like" | "dislike" | "allergy" | "diet", (who: string, subject: string) => string>
  >;
  /** The first day on which something is valid, or the first and the last one. */
  from(day: string): string;
  fromUntil(first: string, last: string): string;
}
