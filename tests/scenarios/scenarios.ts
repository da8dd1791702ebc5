// The scenarios, each described by what must be true. The files that prove them are found by their number.

/** One line for each scenario, for the table. */
export const SCENARIOS: Record<string, string> = {
  S1: "create 3 recipes and save them: three whole recipes stored, as generated",
  S2: "forget the drafts and make something else: they are in no context when planning starts",
  S3: "five turns of wishes: constraints accumulate, and the last turn saves exactly the three",
  S4: "six turns of talk: older ones become a narrative, and no fact of the first is lost",
  S5: "one of three inserts fails: two stored, one reported with its error",
  S6: "delete all my recipes: exactly those; many only after a confirmation",
  S7: "set the first one to 5: the right row",
  S8: "a search for a family of foods finds recipes by their ingredients, whatever their names",
  S9: "what can I make: ranked by what is on hand, one question when nothing is",
  S10: "an invented id is refused; nothing is deleted by guess",
  S11: "fill the gaps of a week: the other nights, none overwritten",
  S12: "a failed save keeps the drafts, and trying again generates nothing anew",
  S13: "maybe …: a proposal, nothing written",
  S14: "yes runs the proposed plan as proposed",
  S15: "a range of dates and a count stay in force over several turns",
  S16: "a plan finds the recipes that were saved a moment ago",
  S17: "only saved recipes get into the plan when the user says so",
  S18: "completing after the first of three is refused",
  S19: "a saved draft is one entity with one ref",
  S20: "without cod: a row with cod is marked, never hidden, and not proposed",
  S21: "a malformed delete filter touches no row",
  S22: "an empty read is an answer",
  S23: "a shopping list is built by code",
  S24: "the pantry is everything in stock: with a filter by place the reply reports what is elsewhere",
  S25: "a draft is shown in full",
  S26: "the next turn sees an edit that was made on a screen",
  S27: "a client that was away reads the rest of the stream, and one reply",
  S28: "two messages at once: two runs, in order",
  S29: "an answered question resumes its step; finished ones are not run again",
  S30: "what was saved a moment ago is found at once",
  S31: "an allergy is checked in code from the next write on, and an override recorded",
  S32: "after any failure of the provider the user reads something true",
};

/** `s07-set-the-first.ts` → `S7`; null for other files. */
export function scenarioOf(file: string): string | null {
  const number = /^s(\d\d)-/.exec(file)?.[1];
  return number === undefined ? null : `S${Number(number)}`;
}
