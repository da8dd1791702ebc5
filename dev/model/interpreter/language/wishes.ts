// What a dish should be like: foods, things to leave out, style, time, servings, equipment.
import { NUMBER_PATTERN, parseNumber } from "./numbers.ts";
import { splitList } from "./split-list.ts";
import { CUISINES, EQUIPMENT, STYLES, FLAVORS, DIETS, FREE_OF } from "./wish-words.ts";

export interface Wish {
  /** How many; null when it was not said. */
  count: number | null;
  /** Main foods and dish words in the order said: `cod`, `chicken curry`. */
  foods: string[];
  without: string[];
  cuisine: string | null;
  equipment: string[];
  difficulty: "easy" | "hard" | null;
  maxMinutes: number | null;
  servings: number | null;
  flavors: string[];
  diets: string[];
  /** Other words for a style that the repertoire knows: `light`, `comfort`, `breakfast`. */
  styles: string[];
}

export const NO_WISH: Wish = {
  count: null,
  foods: [],
  without: [],
  cuisine: null,
  equipment: [],
  difficulty: null,
  maxMinutes: null,
  servings: null,
  flavors: [],
  diets: [],
  styles: [],
};

/** What nobody of that diet eats. */
export const DIET_EXCLUDES: Readonly<Record<string, readonly string[]>> = {
  vegetarian: ["meat", "fish", "shellfish"],
  vegan: ["meat", "fish", "shellfish", "dairy", "egg", "honey"],
  pescatarian: ["meat"],
};

/** A wish as read from words, and the words that were not part of it. */
export interface ReadWish {
  wish: Wish;
  rest: string;
}

/** Takes everything from the words that says what a dish should be like, foods excepted. */
export function readWish(words: string): ReadWish {
  const wish: Wish = { ...NO_WISH };
  let rest = ` ${words} `;
  const take = (pattern: RegExp, use: (match: RegExpExecArray) => void): void => {
    for (let match = pattern.exec(rest); match !== null; match = pattern.exec(rest)) {
      use(match);
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    }
  };
  take(
    /\b(?:that (?:are|is) )?(?:not|nothing|isn't|aren't|non-?) ?(?:too |so |very )?(?:spicy|hot)\b/i,
    () => {
      wish.flavors = [...wish.flavors, "mild"];
    },
  );
  const amount = `(?:${NUMBER_PATTERN})`;
  take(
    new RegExp(
      `\\b(?:(?:in |that (?:take|takes|cook|cooks) |ready in |done in |takes? |within |for )?(?:under|less than|at most|max(?:imum)?(?: of)?|no more than|up to|within|in|below|around|about)) (${amount})(?: |-)?(minutes?|mins?|hours?|hrs?)\\b(?: or less)?`,
      "i",
    ),
    ([, count = "", unit = ""]) => {
      wish.maxMinutes = minutesOf(count, unit);
    },
  );
  take(
    new RegExp(`\\b(${amount})(?: |-)(minutes?|mins?|hours?)\\b(?: or less)?`, "i"),
    ([, count = "", unit = ""]) => {
      wish.maxMinutes = minutesOf(count, unit);
    },
  );
  take(/\b(?:quick(?:er)?|fast(?:er)?|speedy|weeknight)\b/i, () => {
    wish.maxMinutes ??= 30;
  });
  take(
    new RegExp(
      `\\b(?:for|serv(?:es|ing|ings for)|to serve|feeds?|enough for)(?: a)?(?: family of| party of| group of)? (${amount})(?: (?:people|persons?|of us|servings?|portions?|adults|guests|kids))?(?=\\s|[,.]|$)`,
      "i",
    ),
    ([, count = ""]) => {
      wish.servings = wholeNumber(count);
    },
  );
  take(new RegExp(`\\b(${amount}) (?:servings|portions)\\b`, "i"), ([, count = ""]) => {
    wish.servings = wholeNumber(count);
  });
  take(new RegExp(`\\b(${FREE_OF})(?: |-)free\\b`, "i"), ([, food = ""]) => {
    wish.without = [...wish.without, food.toLowerCase()];
  });
  take(
    /\b(?:without|with no|but no|and no|no more|no|leave out|leaving out|skip|hold|avoid(?:ing)?|minus|except|excluding|not using|don't use|do not use) (?:any |the |using )?((?!more than|less than|too )[\p{L}' -]+?(?:(?:,| or | and | nor )(?:any |no )?[\p{L}' -]+?)*)(?=\s+(?:in (?:it|them)|please|but|with|for|that|which|then|instead)\b|[.;!?]|\s*$|, (?:but|and then|for|with)\b)/iu,
    ([, foods = ""]) => {
      wish.without = [
        ...wish.without,
        ...splitList(foods.replace(/ (?:or|nor) /gi, ",")).map((food) =>
          food.replace(/^(?:any|no|the) /i, "").toLowerCase(),
        ),
      ];
    },
  );
  take(
    new RegExp(
      `\\b(?:in|with|using|use|on|for|i have|i've got|we have)?\\s*(?:an?|the|my|our)?\\s*\\b(${EQUIPMENT})\\b`,
      "i",
    ),
    ([, tool = ""]) => {
      wish.equipment = [...wish.equipment, equipmentName(tool)];
    },
  );
  take(
    new RegExp(
      `\\b(${CUISINES.join("|")}|middle eastern)(?:-style|-inspired| style| inspired)?\\b`,
      "i",
    ),
    ([, name = ""]) => {
      wish.cuisine = name.toLowerCase().replace("middle-eastern", "middle eastern");
    },
  );
  take(
    /\b(?:keep (?:it|them|things) )?(?:simple|simpler|easy|easier|basic|beginner(?:-friendly)?|effortless|straightforward)\b/i,
    () => {
      wish.difficulty = "easy";
    },
  );
  take(/\b(?:challenging|fancy|impressive|elaborate|advanced|show-?stopping)\b/i, () => {
    wish.difficulty = "hard";
  });
  take(new RegExp(`\\b(${DIETS})\\b`, "i"), ([, diet = ""]) => {
    wish.diets = [...wish.diets, dietName(diet.toLowerCase())];
  });
  take(
    new RegExp(`\\b(?:a bit |more |really |very |something )?(${FLAVORS})(?:er)?\\b`, "i"),
    ([, flavor = ""]) => {
      wish.flavors = [
        ...wish.flavors,
        flavor.toLowerCase() === "hot" ? "spicy" : flavor.toLowerCase(),
      ];
    },
  );
  for (const [, style = ""] of rest.matchAll(new RegExp(`\\b(${STYLES})\\b`, "gi"))) {
    wish.styles = [...wish.styles, style.toLowerCase()];
  }
  return { wish, rest: rest.replace(/\s+/g, " ").trim() };
}

function minutesOf(count: string, unit: string): number | null {
  const value = parseNumber(count);
  return value === null ? null : Math.round(value * (/^h/i.test(unit) ? 60 : 1));
}

function wholeNumber(words: string): number | null {
  const value = parseNumber(words);
  return value === null || !Number.isInteger(value) || value < 1 ? null : value;
}

function equipmentName(words: string): string {
  const text = words.toLowerCase();
  if (/air.?fryer/.test(text)) return "air fryer";
  if (/slow.cooker/.test(text)) return "slow cooker";
  if (/one.pan/.test(text)) return "one pan";
  if (/one.pot/.test(text)) return "one pot";
  if (/sheet.pan|tray ?bake/.test(text)) return "sheet pan";
  return text === "bbq" ? "barbecue" : text;
}

function dietName(word: string): string {
  if (/^(?:veggie|meatless)$/.test(word)) return "vegetarian";
  return word === "plant-based" ? "vegan" : word === "keto" ? "low-carb" : word;
}

/** Whether the wish says anything. */
export function isWish(wish: Wish): boolean {
  const {
    foods,
    without,
    cuisine,
    equipment,
    difficulty,
    maxMinutes,
    servings,
    flavors,
    diets,
    styles,
  } = wish;
  return (
    [foods, without, equipment, flavors, diets, styles].some((list) => list.length > 0) ||
    [cuisine, difficulty, maxMinutes, servings].some((value) => value !== null)
  );
}
