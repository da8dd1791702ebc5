// The type of the texts about people: what a food does to whom, and from when until when a preference holds.
// Each language has one value of it, in its catalogue.

export interface PeopleWords {
  /** What a food breaks, as a clause: the speaker's diet. */
  notYourDiet: string;
  /** Whose allergy it is, as a clause; `to`: what follows the word for "allergic", several as a list. */
  allergy: {
    /** One thing after that word. @param allergen the name of its code */
    to(allergen: string, code: string): string;
    /** The speaker among other people. */
    you: string;
    own(to: string): string;
    of(who: string, to: string): string;
    /** @param who a list of people */
    ofSeveral(who: string, to: string): string;
    /** @param who a list of people that begins with `you` */
    ours(who: string, to: string): string;
    somebody(to: string): string;
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
