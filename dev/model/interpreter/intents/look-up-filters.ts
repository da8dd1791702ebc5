// What the words of a look-up ask for, as filters.
import { isFoodWord } from "../language/foods.ts";
import { splitList } from "../language/split-list.ts";
import { topicWords } from "../language/topic-words.ts";
import { readWish } from "../language/wishes.ts";
import type { LookUp, Subdomain } from "./intent.ts";
import { placeIn } from "./places.ts";

/** How a look-up begins. */
export const ASKS =
  /^(?:(?:show|list|find|get|give|display|read|view|see|check|open|search(?: for)?|look (?:up|for)|pull up|bring up|tell)(?: me| us)?(?: for)?|what(?:'s| is| are| do| does| did| have|'ve)?|which|do (?:i|we)|have (?:i|we)|is there|are there|any|how (?:much|many)|when|where|got any|let me see|can i see|i(?:'d| would) like to see|i want to see|my|all(?: of)? my|all|recipes?|any(?:thing)?|something|how (?:do|would|can) (?:i|you|we) (?:make|cook|prepare)|are (?:we|you) out of|open)\b/i;

export const NO_LOOK_UP: Omit<LookUp, "subdomain"> = {
  foods: [],
  without: [],
  called: null,
  cuisine: null,
  tag: null,
  maxMinutes: null,
  location: null,
  state: null,
  when: null,
  stock: null,
  newest: false,
  quickest: false,
};

const WHEN =
  /\b(?:today|tonight|tomorrow|this week(?:end)?|next week(?:end)?|the week(?:end)?|last week|yesterday|(?:on |for |next |this |last )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?: (?:to|through|until|-) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))?)\b/i;

/** The words after the asking ones. */
export function stripAsk(text: string): string {
  return text.replace(ASKS, "").trim();
}

/** The filters that the words of a look-up hold. */
export function lookUpOf(text: string, subdomain: Subdomain): LookUp {
  const base: LookUp = { ...NO_LOOK_UP, subdomain };
  const when = WHEN.exec(text)?.[0] ?? null;
  const called =
    /\b(?:called|named|titled)\s+["']?(.+?)["']?$/i.exec(text)?.[1] ??
    /"([^"]+)"/.exec(text)?.[1] ??
    null;
  switch (subdomain) {
    case "recipes":
      return {
        ...base,
        ...recipeFilters(text, called),
        called,
        newest:
          /\b(?:newest|latest|recent(?:ly)?|last saved|(?:did|have) i (?:just )?saved?)\b/i.test(
            text,
          ),
        quickest: /\b(?:quickest|fastest|shortest)\b/i.test(text),
      };
    case "inventory":
      return { ...base, ...stockFilters(text), location: placeIn(text) };
    case "shopping":
      return {
        ...base,
        foods: foodsIn(text),
        state:
          !/\bstill\b|\bto be bought\b/i.test(text) &&
          /\b(?:bought|purchased|ticked|checked)\b/i.test(text)
            ? "done"
            : "open",
      };
    case "tasks":
      return {
        ...base,
        when,
        state: /\b(?:done|finished|completed)\b/i.test(text)
          ? "done"
          : /\b(?:all|every)\b/i.test(text)
            ? null
            : "open",
      };
    case "meal_plans":
    case "history":
      return {
        ...base,
        when:
          when ??
          (/^what(?:'s| is) for (?:dinner|lunch|breakfast|supper)$/i.test(text) ? "today" : null),
        foods: subdomain === "history" ? foodsIn(text) : [],
      };
    case "preferences":
      return base;
  }
}

function recipeFilters(text: string, called: string | null): Partial<LookUp> {
  const body = stripAsk(called === null ? text : text.replace(called, "")).replace(
    /\b(?:my|our|your|all|any|every|saved?|the|everything|anything|something|quickest|fastest|shortest|did|just|recipes? (?:do|have|are)|(?:do|have|are) (?:i|we|you|there)(?: have| got)?|have|got|i|we|cookbook|collection|called|named|in)\b/gi,
    " ",
  );
  const { wish, rest } = readWish(body);
  const [tag = null] = [
    ...wish.diets,
    ...wish.styles.filter((style) =>
      /^(?:soup|salad|breakfast|dessert|curry|light|snack)$/.test(style),
    ),
  ];
  const foods = topicWords(rest)
    .map((food) => (tag === null ? food : food.replace(new RegExp(`\\b${tag}s?\\b`), "").trim()))
    .filter(
      (food) => food !== "" && !/^(?:newest|latest|recent|recently|last|much|many|how)$/.test(food),
    );
  return {
    foods,
    without: wish.without,
    cuisine: wish.cuisine,
    maxMinutes: wish.maxMinutes,
    tag: tag ?? (wish.flavors.includes("spicy") ? "spicy" : null),
  };
}

function stockFilters(text: string): Partial<LookUp> {
  const stock = /\bexpired|out of date|gone off\b/i.test(text)
    ? "expired"
    : /\b(?:expir(?:e|es|ing)|go(?:es|ing)? (?:off|bad)|use by)\b/i.test(text)
      ? "expiring"
      : /\b(?:run out|ran out|out of stock|empty)\b/i.test(text)
        ? "empty"
        : null;
  return { foods: stock === null ? foodsIn(text) : [], stock };
}

/** Foods that are named as such; "anything" and "everything" name none. */
function foodsIn(text: string): string[] {
  const body = text
    .replace(ASKS, " ")
    .replace(
      /\b(?:how (?:much|many)|do (?:i|we)|have|got|left|still|there|any|anything|everything|in|on|my|our|the|is|are|shopping|grocery|groceries|list|pantry|fridge|refrigerator|freezer|inventory|stock|cupboards?|larder|home|house|kitchen|need|to|buy|get|what|which|kind of|supplies|bought|last|did|cook(?:ed)?|made?|eat|when|counter|of|out|are we|right now|at the moment|currently|currently in|log|history|cooking)\b/gi,
      " ",
    );
  return splitList(body)
    .flatMap((part) => topicWords(part))
    .filter((food) => isFoodWord(food));
}
