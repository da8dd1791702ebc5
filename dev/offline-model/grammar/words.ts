// Compares words as people mean them: lower case, singular, without the article.
import { DISH_WORDS, HOUSEHOLD_WORDS } from "../words/household-words.ts";
import { FOOD_WORDS } from "../words/food-words.ts";

export const splitWords = (text: string): string[] => text.trim().split(/\s+/);

/** One form for singular and plural; never shown to a person. */
export function foldWord(word: string): string {
  const plainText = word.toLowerCase().replace(/'s?$/, "");
  if (plainText.length > 4 && /(?:ies)$/.test(plainText)) return `${plainText.slice(0, -3)}y`;
  if (
    /(?:tomatoes|potatoes|mangoes|avocadoes|radishes|peaches|dishes|sandwiches|boxes|bunches|leaves|loaves)$/.test(
      plainText,
    )
  ) {
    return plainText.endsWith("ves") ? `${plainText.slice(0, -3)}f` : plainText.slice(0, -2);
  }
  if (plainText.length > 4 && plainText.endsWith("ie")) return `${plainText.slice(0, -2)}y`;
  return plainText.length > 3 && /[^su]s$/.test(plainText) ? plainText.slice(0, -1) : plainText;
}

const ARTICLES = new Set("a an the my our some any".split(" "));

/** The words of a name without its article, folded. */
export function nameWords(name: string): string[] {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== "");
  const [first = ""] = words;
  return (ARTICLES.has(first) ? words.slice(1) : words).map(foldWord);
}

export const isSameName = (a: string, b: string): boolean =>
  nameWords(a).join(" ") === nameWords(b).join(" ");

const GOODS = new Set([...splitWords(FOOD_WORDS), ...splitWords(HOUSEHOLD_WORDS)].map(foldWord));
const DISHES = new Set(splitWords(DISH_WORDS).map(foldWord));

/** Whether a word can be part of the name of goods. */
export const isGoodsWord = (word: string): boolean => GOODS.has(foldWord(word));
/** Whether a word can be part of the name of goods or of a dish. */
export const isDishWord = (word: string): boolean =>
  isGoodsWord(word) || DISHES.has(foldWord(word));
