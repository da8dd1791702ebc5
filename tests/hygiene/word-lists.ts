// Every list of natural words in `domain`, `engine`, `chain` and `kitchen`, with what it may do (I13). A list without
// an entry here fails word-lists.test.ts, and so does an entry without its list.

/**
 * `parse`: reads a field that a model or a person filled in, or the text of a row or a draft, but never
 * decides what a message means. `ask`, `add`, `again`: makes code ask, add or look again. `narrow`: is one
 * of two keys, so it can only refuse.
 */
export type May = "parse" | "ask" | "add" | "again" | "narrow";

export interface WordList {
  file: string;
  lists: string[];
  reads: string;
  may: May;
  /** What follows from it, in a few words. */
  does: string;
  languages: string;
}

/**
 * Names in our code, in databases or in protocols, which are not natural language. Each pattern matches a file and its
 * list's name.
 */
export const OWN_NAMES: RegExp[] = [
  /^kitchen\/(?:[a-z]+\/)?[a-z-]*(?:tables|resources|subdomains)\.ts /,
  /^kitchen\/(?:[a-z]+\/)?keep-fact\.ts /,
  /^kitchen\/(?:[a-z]+\/)?allergen-codes\.ts (?:ALLERGENS|JUDGED_CODES)$/,
  // Kinds of findings.
  /^kitchen\/(?:food\/tell-findings\.ts KINDS|check-content\.ts GUARDED)$/,
  /^domain\/(?:[a-z]+\/)*(?:read-call|alike-filter|check-read|read-understanding|section-budgets|read-markdown)\.ts /,
  /^domain\/(?:[a-z]+\/)*(?:take-out-links|escape-markdown|missed-yes|format-entities|fit-people|count-note)\.ts /,
  // Names of HTML and of schema.org.
  /^kitchen\/recipes\/import\/(?:clean-text|read-values|scan-blocks|scan-page|read-recipe)\.ts /,
  /^domain\/(?:[a-z]+\/)*label-words\.ts singular$/,
  /^chain\/(?:[a-z]+\/)*(?:item-error|read-message|keep-facts|current-profile|make-content)\.ts /,
  /^domain\/(?:[a-z]+\/)*(?:conversation-language|session-fields)\.ts /,
  /^(?:engine\/(?:journal\/flush-before-effects|observe\/stopwatch|run\/end-run)|chain\/limits)\.ts /,
];

const SEVEN = "en, de, fr, es, it, pt, nl";

export const WORD_LISTS: WordList[] = [
  {
    file: "domain/conversation/questions/yes-words.ts",
    lists: ["YES", "COURTESIES", "ACTS", "NO", "BUT"],
    reads: "the whole message, after a model said that it confirms",
    may: "narrow",
    does: "is the second key to a delete, an update, an override, and to a proposal that would delete; for any other proposal, makes code look again, and the reply say that nothing was changed",
    languages: `${SEVEN} and a few words of others`,
  },
  {
    file: "domain/conversation/questions/no-words.ts",
    lists: ["NO"],
    reads: "the whole message, if a question is open",
    may: "ask",
    does: "makes code check again what a model plans or takes for a yes, and then ask about it; only the model decides that a message is a no",
    languages: `${SEVEN} and a few words of others`,
  },
  {
    file: "domain/conversation/extract-facts.ts",
    lists: ["VITAL", "MONTH", "WEEKDAY", "NOT_UNITS", "NAMES", "NOT_NAMES"],
    reads: "what the user said in exchanges that are folded into the summary",
    may: "add",
    does: "keeps sentences in addition to the summary that a model wrote",
    languages: "en",
  },
  {
    file: "kitchen/food/vital-words.ts",
    lists: ["VITAL"],
    reads: "what the user said in exchanges that are folded into the summary",
    may: "add",
    does: "keeps sentences about health in addition to the summary that a model wrote",
    languages: "en, and two words of de",
  },
  {
    file: "domain/dates/day-names.ts",
    lists: ["NAMES"],
    reads: "weekdays and months in texts that a model wrote",
    may: "parse",
    does: "makes a weekday agree with the date next to it, and finds the meals of an occasion's day",
    languages: SEVEN,
  },
  {
    file: "domain/dates/check-dates.ts",
    lists: ["ARTICLE", "DATE_TO_DAY", "RANGE"],
    reads: "the words between a weekday and a date",
    may: "parse",
    does: "as above",
    languages: SEVEN,
  },
  {
    file: "domain/dates/read-dates.ts",
    lists: ["PARTS", "DATES"],
    reads: "times of day after a weekday, and dates",
    may: "parse",
    does: "as above",
    languages: "de, nl",
  },
  {
    file: "domain/replies/split-sentences.ts",
    lists: ["ABBREVIATION"],
    reads: "full stops in a reply",
    may: "parse",
    does: "does not end a sentence after an abbreviation",
    languages: "en, de",
  },
  {
    file: "kitchen/food/number-words.ts",
    lists: ["WORDS", "PARTS", "CONNECTING_WORDS", "HALF", "AND_A_HALF", "NOT_COUNTED"],
    reads: "amounts that were entered as words",
    may: "parse",
    does: "finds the number",
    languages: SEVEN,
  },
  {
    file: "kitchen/recipes/parse-line.ts",
    lists: ["NOT_UNITS", "withoutContainer"],
    reads: "a line of ingredients",
    may: "parse",
    does: "finds amount, unit and name",
    languages: "en",
  },
  {
    file: "kitchen/recipes/ingredient-name.ts",
    lists: ["startsWithPreparation"],
    reads: "a line of ingredients",
    may: "parse",
    does: "finds the end of the name",
    languages: "en",
  },
  {
    file: "kitchen/recipes/preparation-words.ts",
    lists: ["MANNERS", "PREPARATIONS", "PREPARATION_REMARKS", "SOLD_PREPARED", "TRAILERS", "PARTS"],
    reads: "a line of ingredients",
    may: "parse",
    does: "separates the food from its preparation",
    languages: `${SEVEN}; before the food en, de`,
  },
  {
    file: "kitchen/food/units.ts",
    lists: ["COUNTABLE"],
    reads: "a unit",
    may: "parse",
    does: "forms its plural",
    languages: "en",
  },
  {
    file: "kitchen/food/generic-names.ts",
    lists: ["NAMES"],
    reads: "names of foods",
    may: "parse",
    does: "replaces a general name by the catalogue's name",
    languages: SEVEN,
  },
  {
    file: "kitchen/food/allergen-codes.ts",
    lists: ["SYNONYMS"],
    reads:
      "codes in a model's judgement of a food, wishes that a model reported, and stored preferences",
    may: "parse",
    does: "maps a synonym to its code; a line with a word that is not listed stays unjudged; a preference whose word is in another language is shown by the catalogue's name",
    languages: SEVEN,
  },
  {
    file: "kitchen/recipes/cuisines.ts",
    lists: ["CUISINES"],
    reads: "what a draft says about itself in English, and wishes that a model reported in English",
    may: "again",
    does: "tells the model what does not fit",
    languages: "en",
  },
  {
    file: "kitchen/recipes/check-recipe.ts",
    lists: ["NOT_A_FOOD"],
    reads: "what a draft says about itself in English, and wishes that a model reported in English",
    may: "again",
    does: "tells the model what does not fit",
    languages: "en",
  },
  {
    file: "kitchen/planning/leftovers.ts",
    lists: ["LEFTOVER_WORDS"],
    reads: "titles in a plan that a model made",
    may: "again",
    does: "accepts a meal that needs no recipe, and does not shop for leftovers again",
    languages: SEVEN,
  },
  {
    file: "kitchen/recipes/asked-for.ts",
    lists: ["UNRESTRICTED_WORD"],
    reads: "the field that a model named for a number",
    may: "again",
    does: "sends back, once, a plan that makes a different number of recipes, and states the number",
    languages: "en",
  },
  {
    file: "kitchen/planning/counted-meals.ts",
    lists: ["UNRESTRICTED_WORD"],
    reads: "the field that a model named for a number",
    may: "parse",
    does: "does not apply a number for some of the meals to all of them",
    languages: "en",
  },
  {
    file: "kitchen/constraint-values.ts",
    lists: ["isAboutMeals"],
    reads: "the field that a model named for a constraint",
    may: "parse",
    does: "finds what a number counts",
    languages: "en",
  },
  {
    file: "kitchen/shopping/list-label.ts",
    lists: ["EATERS", "PEOPLE"],
    reads: "a plan's own label of a list",
    may: "parse",
    does: "finds for how many people it is",
    languages: SEVEN,
  },
  {
    file: "kitchen/shopping/read-line.ts",
    lists: ["FREE_THINGS"],
    reads: "names of foods",
    may: "parse",
    does: "leaves out what is not bought, such as water",
    languages: "en",
  },
  {
    file: "kitchen/stock/rank-by-stock.ts",
    lists: ["STAPLES"],
    reads: "names of foods",
    may: "parse",
    does: "assumes that the food is at home",
    languages: "en",
  },
  {
    file: "kitchen/recipes/import/list-headings.ts",
    lists: ["HEADINGS"],
    reads: "headings, and names of elements, of a page whose data lack a list of the recipe",
    may: "parse",
    does: "takes the lines below for the list, and adds a note",
    languages: SEVEN,
  },
];
