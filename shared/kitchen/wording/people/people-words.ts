// The type of the texts about people: whose allergy, diet or dislike a food concerns, and when a preference holds.
// Each language has one value of it, in its catalogue.

/** Clauses about what people must avoid. `to` is the text of `allergy.to`, with several things as a list. */
interface Avoidance {
  own(to: string): string;
  of(who: string, to: string): string;
  /** @param who a list of people */
  ofSeveral(who: string, to: string): string;
  /** @param who a list of people that begins with `you` */
  ours(who: string, to: string): string;
}

export interface PeopleWords {
  /** In brackets after a line from the user's profile. */
  fromProfile: string;
  /** A clause: a food breaks the speaker's diet. */
  notYourDiet: string;
  /** Clauses that say who has the allergy. */
  allergy: Avoidance & {
    /** One thing after the word for "allergic" or "intolerance". @param allergen the name of its code */
    to(allergen: string, code: string): string;
    /** The speaker among other people. */
    you: string;
    unknownPerson(to: string): string;
  };
  /** Clauses that say who does not tolerate something. */
  intolerance: Avoidance;
  /** The reason for a mark: something in the food is to be left out for this person. */
  leftOutFor(who: string): string;
  /** The word for a guest without a name, after "for". */
  guest: string;
  /** The reason for a mark: this person dislikes something in the food. */
  dislikedBy(who: string): string;
  /** The diet of a person: "Mia’s diet: vegan". */
  taste: { diet(who: string, subject: string): string };
  /** The first day on which something is valid, or the first and the last one. */
  from(day: string): string;
  fromUntil(first: string, last: string): string;
}
