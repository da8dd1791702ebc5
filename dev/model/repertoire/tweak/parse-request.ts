// What a request for a change asks for, clause by clause.

export type Tweak =
  | { kind: "servings"; to: number }
  | { kind: "times"; factor: number }
  | { kind: "without" | "add" | "more" | "less"; food: string }
  | { kind: "swap"; from: string | null; to: string }
  | { kind: "diet"; diet: string }
  | { kind: "spicier" | "milder" | "simpler" | "quicker" | "lighter" | "creamier" };

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const NUMBER = `\\d{1,2}|${NUMBERS.join("|")}`;

const FOOD = "([\\p{L}'’ -]+?)";
const END =
  "(?=[.,;!?]|$| please\\b| instead\\b| but\\b| too\\b| in it\\b| to it\\b| as well\\b| (?:and|then) (?:make|add|double|halve|for|with|without|no|use|keep|serve|leave|remove|swap|replace)\\b| for (?:\\d|me|us|one|two|three|four|five|six|eight|ten)\\b)";

const toNumber = (text: string): number =>
  /^\d/.test(text) ? Number(text) : NUMBERS.indexOf(text) + 1;

const VAGUE = new Set(
  "bit little touch lot it them that this thing things stuff something more".split(" "),
);

/** "the garlic, some onion or a leek" → garlic, onion, leek. */
function foodsIn(text: string): string[] {
  return text
    .split(/,| and | or | & /)
    .map((part) =>
      part
        .trim()
        .replace(/^(?:(?:the|a|an|any|some|more|all|extra|bit|of|little|few|my|it|with) )+/u, ""),
    )
    .filter((part) => /\p{L}{2}/u.test(part) && part.split(" ").length <= 4 && !VAGUE.has(part));
}

type Reader = readonly [pattern: string, read: (groups: string[]) => Tweak[]];

const each =
  (kind: "without" | "add" | "more" | "less") =>
  ([foods = ""]: string[]): Tweak[] =>
    foodsIn(foods).map((food) => ({ kind, food }));

const swap = (from: string | undefined, to: string | undefined): Tweak[] => {
  const [old = null] = foodsIn(from ?? "");
  const [next] = foodsIn(to ?? "");
  return next === undefined ? [] : [{ kind: "swap", from: old, to: next }];
};

const only = (tweak: Tweak) => (): Tweak[] => [tweak];

const DIET_WORDS: readonly (readonly [string, string])[] = [
  ["\\bvegan\\b|plant[- ]based", "vegan"],
  ["\\bvegetarian\\b|\\bveggie\\b(?! \\p{L})|meat[- ]?free|meatless", "vegetarian"],
  ["(?:gluten|wheat)[- ]free|coeliac|celiac", "gluten-free"],
  ["(?:dairy|lactose)[- ]free", "dairy-free"],
  ["nut[- ]free", "nut-free"],
  ["egg[- ]free", "egg-free"],
  ["alcohol[- ]free", "alcohol-free"],
];

/** In order: what is read is taken out of the text, so that "less spicy" is not also "spicy". */
const READERS: readonly Reader[] = [
  [
    `(?:swap|replace|substitute|switch)(?: out)? ${FOOD} (?:with|for|by) ${FOOD}${END}`,
    ([a, b]) => swap(a, b),
  ],
  [`(?:use |with |make it with )${FOOD} instead of ${FOOD}${END}`, ([a, b]) => swap(b, a)],
  [`instead of ${FOOD},? (?:use |with |try )${FOOD}${END}`, ([a, b]) => swap(a, b)],
  [`(?:use|with|using|make it(?: with)?) ${FOOD} instead\\b`, ([a]) => swap(undefined, a)],
  [
    "milder|less (?:spicy|hot|heat)|not (?:so |too |as )?(?:spicy|hot)|tone (?:it )?down|no heat",
    only({ kind: "milder" }),
  ],
  [
    "spicier|spicy|hotter|(?:more|extra|some) (?:heat|spice|kick)|fiery|a kick|turn up the heat",
    only({ kind: "spicier" }),
  ],
  ...DIET_WORDS.map(([words, diet]): Reader => [words, only({ kind: "diet", diet })]),
  ["([\\p{L}]+)-free\\b", each("without")],
  ["lighter|healthier|less (?:fat|fatty|rich|sugar)|lower[- ]fat", only({ kind: "lighter" })],
  ["creamier|more creamy|extra creamy|\\bcreamy\\b", only({ kind: "creamier" })],
  [
    "simpler|simplif\\p{L}*|easier|less complicated|fewer ingredients|\\bsimple\\b|\\beasy\\b",
    only({ kind: "simpler" }),
  ],
  [
    "quicker|faster|less time|shorter|speed (?:it )?up|\\bquick\\b|\\bfast\\b|(?:in|under|within|than) \\d+ min\\p{L}*",
    only({ kind: "quicker" }),
  ],
  [
    `\\bdouble (?:up on )?the (?!recipe|amount|quantit|batch|serving|portion)${FOOD}${END}`,
    each("more"),
  ],
  ["\\bdouble\\b(?! cream)|\\btwice\\b", only({ kind: "times", factor: 2 })],
  ["\\btriple\\b", only({ kind: "times", factor: 3 })],
  [
    "\\bhalve\\b|\\bhalf (?:it|the recipe|the amounts?|as much)\\b",
    only({ kind: "times", factor: 0.5 }),
  ],
  [
    `(?:\\bfor|serves?|serving|feeds?) (${NUMBER})\\b(?! ?(?:min|hour|%))`,
    ([n = "1"]) => [{ kind: "servings", to: toNumber(n) }],
  ],
  [
    `(${NUMBER}) (?:servings|portions|people|persons)`,
    ([n = "1"]) => [{ kind: "servings", to: toNumber(n) }],
  ],
  [
    `(?:without|\\bno\\b|remove|leave out|skip|omit|\\bdrop\\b|take out|hold|\\bminus\\b|don'?t (?:use|like|have)|hates?|out of|allergic to) ${FOOD}${END}`,
    each("without"),
  ],
  [`\\b(?:more|extra) ${FOOD}${END}`, each("more")],
  [`\\b(?:less|fewer|reduce|cut (?:down on|back on)) ${FOOD}${END}`, each("less")],
  [
    `\\b(?:add|include|throw in|toss in|put in|plus|with some|with added|with) ${FOOD}${END}`,
    each("add"),
  ],
];

/** The changes that the text asks for, in the order in which they are best made; none when it asks for none. */
export function parseRequest(request: string): Tweak[] {
  let text = ` ${request.toLowerCase().replace(/\s+/g, " ").trim()}`;
  const tweaks: Tweak[] = [];
  for (const [pattern, read] of READERS) {
    text = text.replace(new RegExp(pattern, "gu"), (...match: unknown[]) => {
      const groups = match.slice(1, -2).filter((group) => typeof group === "string");
      tweaks.push(...read(groups));
      return " . ";
    });
  }
  return tweaks;
}
