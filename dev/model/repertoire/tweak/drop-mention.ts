// Takes an ingredient out of a sentence and leaves a sentence.
import { mentions, type Mention } from "./mentions.ts";

const VERBS =
  `add air-fry arrange bake beat blanch blend boil break bring brush bubble char chill coat cook cool
  cover crisp crush cut dip discard divide drain drizzle drop dust fill finish flatten fold fry grate
  griddle grill heat keep knead ladle lay leave let lift loosen lower make mash melt mix nestle pat pile place
  poach pour press pulse push put raise reheat repeat return rinse roast roll rub scatter scrape scramble
  season sear serve set shake shape sharpen shred sift simmer slash slice slide soak soften spoon spread
  sprinkle squeeze steam stir stir-fry sweat sweeten take taste tip toast top toss trickle turn use warm
  whisk wilt wipe`
    .split(/\s+/)
    .concat("brown(?! (?:sugar|rice|lentils|bread|sauce))", "dry(?! (?:white|red|cider))")
    .join("|");

const AMOUNT =
  "(?:(?:half|most|some|all|both|plenty|enough|a third|a quarter|two thirds|three quarters|the rest|a little|a few|a splash|a pinch|a squeeze|a spoonful)(?: of)? )?";
const DESCRIBED =
  "(?:(?:beaten|drained|melted|grated|warm|soft|cold|shredded|toasted|chopped|sliced|crushed|roasted|crisp|extra) )*";
const TAIL =
  "(?: (?:wedges|zest|slices|florets|pods|stalks|skins|leaves|cubes|strips|pieces|juice|dip|cream|yogurt|sauce|mixture))?";
const PREPOSITION = "with|over|in|into|on|onto|on to|from|through|to|under|around|round";

interface Rule {
  find: RegExp;
  put: string;
}

/** Verbs that say nothing once what follows their preposition is gone: "scatter with the basil". */
const NEEDY = "scatter|finish|brush|top|squeeze|sprinkle|dust|drizzle|trickle|stir|spoon|glaze";

/** What may follow an item that ends a list. */
const AFTER =
  "(?=[.,;]|$| (?:in|on|over|with|for|until|to|into|and|at|while|together|through|off|from|before|under|as|alongside|if)\\b)";

/** How an item leaves a list or a phrase, tried in this order. `own` matches the ingredient's own words. */
function rulesFor(own: string): Rule[] {
  const item = `${AMOUNT}(?:(?:the|a|an|its|any) )?${DESCRIBED}(?:${own})${TAIL}(?![\\p{L}])`;
  const more = `(?!(?:then |and |or )*(?:${VERBS}|and|or|so|until|if|but|covered)\\b)`;
  const rule = (find: string, put: string): Rule => ({ find: new RegExp(find, "iu"), put });
  return [
    // "the onion, garlic and ginger": without garlic, without ginger, without onion.
    rule(`, ${item}(?=,| and ${more}| or )`, ""),
    rule(`, ((?:(?!(?:${VERBS})\\b| and )[^,.;])+?),? and ${item}${AFTER}`, " and $1"),
    rule(`,? and ${item}${AFTER}`, ""),
    rule(`(?<![\\p{L}])${item}, ${more}(?=[^.;]* and )`, "the "),
    // "the onion and garlic" without onion.
    rule(`(?<![\\p{L}])${item} and ${more}(?:the )?`, "the "),
    // "serve the cod with the peas" without peas.
    rule(
      `(?<!(?:^|[ ,])(?:${NEEDY})),? (?:${PREPOSITION}) ${item}(?=[.,;]|$| (?:and|until|for|while|then|in|on|over|with|at)\\b)`,
      "",
    ),
  ];
}

function tidy(sentence: string): string {
  const text = sentence
    .replace(/\s+/g, " ")
    .replace(/\b(the) (?:the|a|an)\b/gi, "$1")
    .replace(/ ([.,;])/g, "$1")
    .replace(/,(?:\s*,)+/g, ",")
    .replace(/,\./g, ".")
    .replace(/^[\s,;]*(?:(?:and|then|or) )*/i, "")
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The sentence without the clauses that mention the ingredient; empty when all of them do. */
function dropClauses(sentence: string, mention: Mention): string {
  const breaks = new RegExp(
    `(?:[,;] (?:(?:and|then) )*| (?:and|then) )(?=(?:${VERBS})\\b)|, (?=(?:so that|until|while)\\b)`,
    "iu",
  );
  const clauses = sentence.replace(/\.$/, "").split(breaks);
  const seams = sentence.match(new RegExp(breaks, "giu")) ?? [];
  const kept = clauses
    .map((clause, index) => ({ clause, seam: index === 0 ? "" : (seams[index - 1] ?? " ") }))
    .filter(({ clause }) => !mentions(clause, mention));
  // What is left has to begin with something to do.
  const first = kept.findIndex(({ clause }) =>
    new RegExp(`^(?:(?:and|then|meanwhile) )*(?:${VERBS})\\b`, "iu").test(clause),
  );
  if (first < 0) return "";
  return `${kept
    .slice(first)
    .map(({ clause, seam }, index) => (index === 0 ? clause : seam + clause))
    .join("")}.`;
}

function dropFromSentence(sentence: string, mention: Mention): string {
  const rules = rulesFor(mention.own);
  let text = sentence;
  for (let pass = 0; pass < 8 && mentions(text, mention); pass += 1) {
    const rule = rules.find(({ find }) => find.test(text));
    if (!rule) break;
    text = text.replace(rule.find, rule.put);
  }
  return tidy(mentions(text, mention) ? dropClauses(text, mention) : text);
}

/** The text without any mention of the ingredient; empty when it was about nothing else. */
export function dropMention(text: string, mention: Mention): string {
  if (!mentions(text, mention)) return text;
  return text
    .split(/(?<=[.!?]) +/)
    .map((sentence) =>
      mentions(sentence, mention) ? dropFromSentence(sentence, mention) : sentence,
    )
    .filter((sentence) => /\p{L}/u.test(sentence))
    .join(" ");
}

/** A name without the ingredient: "Lemon Butter Cod with Capers" without capers is "Lemon Butter Cod". */
export function dropFromName(name: string, mention: Mention): string {
  if (!mentions(name, mention)) return name;
  const gone = name.replace(mention.pattern, (match: string, ...rest: unknown[]) =>
    (rest.at(-1) as { it?: string }).it === undefined ? match : "¤",
  );
  const text = gone
    .replace(/,? (?:with|and|in|on) ¤(?: \p{Lu}\p{L}*)?$/u, "")
    .replace(/¤ (?:and|with) /gu, "")
    .replace(/,? (?:and|with) ¤/gu, "")
    .replace(/¤,? ?/gu, "")
    .replace(/ +/g, " ")
    .replace(/ (?:with|and|in|on)$/, "")
    .trim();
  return text;
}
