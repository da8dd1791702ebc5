// What the words of a request mean: a style, a cuisine, a diet, a way of cooking, a food, or nothing.
import { isKnownFood } from "./compose/find-food.ts";
import { DIETS } from "./diets.ts";
import { wordsOf } from "./words.ts";

/** A request's words by what they mean. `foods` keeps the order in which they were said. */
export interface QueryWords {
  foods: string[];
  /** Tags that a recipe must carry, diets aside. */
  styles: string[];
  cuisines: string[];
  diets: string[];
  quick: boolean;
}

const entries = (meaning: string, words: string): [string, string][] =>
  words.split(", ").map((word) => [wordsOf(word).join(" "), meaning]);

const STYLES = new Map([
  ...entries("spicy", "spicy, hot, fiery, spice, kick"),
  ...entries("light", "light, healthy, fresh, lean, low-fat, summery"),
  ...entries("comfort", "comfort, comforting, hearty, cosy, cozy, warming, winter, comfort food"),
  ...entries("budget", "budget, cheap, thrifty, frugal, store-cupboard, pantry"),
  ...entries("kid-friendly", "kid-friendly, kids, child, children, family, family-friendly"),
  ...entries("one-pot", "one-pot, one-pan, one pot, one pan"),
  ...entries("tray-bake", "tray-bake, traybake, sheet-pan, sheet pan, tray bake, roast, baked"),
  ...entries("air-fryer", "air-fryer, air fryer, airfryer, air-fried"),
  ...entries("make-ahead", "make-ahead, meal-prep, meal prep, batch, freezer, batch cooking"),
  ...entries("no-cook", "no-cook, raw"),
  ...entries("simple", "simple, easy, basic, beginner, effortless"),
  ...entries("breakfast", "breakfast, brunch"),
  ...entries("dessert", "dessert, pudding, sweet, cake, baking, treat"),
  ...entries("soup", "soup, broth, chowder"),
  ...entries("salad", "salad"),
  ...entries("curry", "curry, curried"),
  ...entries("stir-fry", "stir-fry, stir fry, stirfry, wok"),
  ...entries("tacos", "taco, fajita, burrito, quesadilla"),
  ...entries("stew", "stew, casserole, braise, slow cooker, slow-cooker"),
  ...entries("bowl", "bowl, rice bowl"),
  ...entries("skillet", "skillet, pan-fried, frying pan"),
]);

const CUISINES = new Map<string, string[]>(
  [
    "italian, mexican, indian, thai, chinese, japanese, french, spanish, greek, british, american",
    "moroccan, turkish, korean, vietnamese, lebanese, irish, scandinavian, argentinian",
  ]
    .flatMap((line) => line.split(", "))
    .map((name) => [name, [name]]),
);
CUISINES.set("asian", ["chinese", "thai", "japanese", "vietnamese", "korean"]);
CUISINES.set("mediterranean", ["mediterranean", "italian", "greek", "spanish", "turkish"]);
CUISINES.set("middle eastern", ["middle eastern", "lebanese", "turkish", "moroccan"]);
CUISINES.set("european", ["italian", "french", "spanish", "british", "greek", "scandinavian"]);
CUISINES.set("tex mex", ["mexican"]);

const DIET_WORDS = new Map([
  ...Object.keys(DIETS).map((diet): [string, string] => [wordsOf(diet).join(" "), diet]),
  ...entries("vegetarian", "veggie, meatless, meat-free, vegetable, veg, veggies, meat free"),
  ...entries("vegan", "plant-based, plant based"),
  ...entries("dairy-free", "lactose-free, no dairy"),
  ...entries("gluten-free", "coeliac, celiac, wheat-free"),
  ...entries("low-carb", "keto, carb-free"),
  ...entries("mild", "not spicy, not too spicy, gentle"),
]);

const QUICK = new Set(["quick", "fast", "speedy", "weeknight", "express", "rush", "hurry"]);

const NOTHING = new Set(
  wordsOf(
    `a an the and or with without of for in on to from by at as into my our your me us i we you it is are be can could
    would should want need like love make cook create generate give suggest find get show please some any few more
    other another different new one two three four five six seven eight nine ten recipe recipes idea ideas dish dishes
    meal meals food foods thing things something anything everything option options variation variations version
    dinner dinners lunch lunches supper main mains course tea evening night tonight today tomorrow week weekend day
    monday tuesday wednesday thursday friday saturday sunday nice good great tasty delicious yummy favourite favorite
    best fun interesting creative style inspired based using use ingredient ingredients leftover leftovers home
    homemade classic traditional authentic modern party birthday guest guests friend friends date people person
    serving servings portion portions minute minutes hour hours less than under over max around about really very
    quite too so not no free only just also plus each per save saved them that this these those kind type sort
    little big small large lot surprise random whatever special happy protein high low fibre calorie`,
  ),
);

/** Notes what the phrase means besides food; false when it means nothing known. */
function meaningOf(phrase: string, into: QueryWords): boolean {
  const style = STYLES.get(phrase);
  const diet = DIET_WORDS.get(phrase);
  const cuisine = CUISINES.get(phrase);
  if (style !== undefined) into.styles.push(style);
  else if (diet !== undefined) into.diets.push(diet);
  else if (cuisine !== undefined) into.cuisines.push(...cuisine);
  else if (QUICK.has(phrase)) into.quick = true;
  else return false;
  return true;
}

const isFoodWord = (word: string): boolean => /^\p{L}{3,24}$/u.test(word) && !NOTHING.has(word);

/**
 * Reads one term from left to right: at each word the longest phrase that is a known food or has a
 * known meaning ("sweet potato" before "sweet"); unknown words that stand together are one food.
 */
function readTerm(term: string, into: QueryWords): void {
  const words = wordsOf(term).slice(0, 12);
  let unknown: string[] = [];
  const endUnknown = (): void => {
    if (unknown.length > 0) into.foods.push(unknown.slice(0, 4).join(" "));
    unknown = [];
  };
  let at = 0;
  while (at < words.length) {
    const size = [4, 3, 2, 1].find((n) => {
      const phrase = words.slice(at, at + n).join(" ");
      if (at + n > words.length) return false;
      if (!isKnownFood(phrase)) return meaningOf(phrase, into);
      into.foods.push(phrase);
      return true;
    });
    const word = words[at] ?? "";
    if (size === undefined && isFoodWord(word)) unknown.push(word);
    else endUnknown();
    at += size ?? 1;
  }
  endUnknown();
}

/** The meaning of a query's terms and styles. Words that mean nothing to a kitchen are dropped. */
export function readQueryWords(terms: readonly string[], style: readonly string[]): QueryWords {
  const words: QueryWords = { foods: [], styles: [], cuisines: [], diets: [], quick: false };
  for (const term of [...terms, ...style]) readTerm(term, words);
  return {
    ...words,
    foods: [...new Set(words.foods)].slice(0, 5),
    styles: [...new Set(words.styles)],
    diets: [...new Set(words.diets)],
  };
}
