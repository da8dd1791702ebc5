// Tastes and allergies, and what is said for politeness' sake.
import { splitList } from "../language/split-list.ts";
import { DIET_EXCLUDES } from "../language/wishes.ts";
import type { Intent } from "./intent.ts";

/** "I'm allergic to shellfish", "we can't eat nuts". */
export function recognizeAllergy(text: string): Intent | null {
  const match =
    /^(?:(?:i|we|my \w+|one of us|he|she|they)(?:'m| am| are|'re| is|'s)? (?:also |very |badly |severely )?(?:allergic to|intolerant (?:to|of)|coeliac|celiac)|(?:i|we|my \w+|he|she) (?:have|has|'ve got)(?: got)? an? (?:\w+ )?(?:allergy|intolerance) (?:to|against)|(?:i|we|my \w+) (?:can't|cannot|can not|mustn't|must not) (?:eat|have|tolerate)|no .* because (?:i'm|of an) allerg\w+ to)\s*(.*)$/i.exec(
      text,
    ) ??
    /^(?:i|we|my \w+|he|she)(?:'ve| have| has)?(?: got)? an? (\w+(?: \w+)?) (?:allergy|intolerance)$/i.exec(
      text,
    );
  const diet =
    /^(?:i am|i'm|we are|we're|my \w+ is|he is|she is|he's|she's) (?:an? |all )?(vegetarian|vegan|pescatarian)s?$/i.exec(
      text,
    )?.[1];
  if (diet !== undefined) {
    return { kind: "allergy", subjects: [...(DIET_EXCLUDES[diet.toLowerCase()] ?? [])] };
  }
  if (match === null) return null;
  const words = (match[1] ?? "").replace(/\b(?:any|the|all|anything with|either|too)\b/gi, " ");
  const subjects =
    /coeliac|celiac/i.test(text) && words.trim() === ""
      ? ["gluten"]
      : splitList(words.replace(/ or | nor /gi, ","));
  const clean = subjects
    .map((subject) => subject.trim().toLowerCase())
    .filter((subject) => subject !== "");
  return clean.length === 0 ? null : { kind: "allergy", subjects: clean };
}

/** "I don't like olives", "we love garlic". */
export function recognizeTaste(text: string): Intent | null {
  const dislike =
    /^(?:(?:i|we|my \w+)(?: really| just)? (?:don't|do not|doesn't|didn't|can't|never) (?:really |much )?(?:like|eat|stand|enjoy|care for)|(?:i|we|my \w+)(?: really| absolutely)? (?:hates?|dislikes?|detests?)|(?:i'm|i am|we're) not (?:a (?:big )?fan of|fond of|keen on|into)|(?:remember|note)(?: that)? (?:i|we) (?:don't|do not) like)\s+(.+)$/i.exec(
      text,
    );
  if (dislike !== null) return taste("dislike", dislike[1]);
  const like =
    /^(?:(?:i|we|my \w+)(?: really| absolutely| just| also)? (?:loves?|likes?|adores?|enjoys?)|(?:i'm|i am|we're) (?:a (?:big )?fan of|fond of|keen on|into)|my favou?rite (?:food |dish |ingredient )?is|(?:remember|note)(?: that)? (?:i|we) (?:love|like))\s+(.+)$/i.exec(
      text,
    );
  if (
    like === null ||
    /^(?:it|that|this|them|those|the (?:first|second|third|last)|to |how )/i.test(like[1] ?? "")
  )
    return null;
  return taste("like", like[1]);
}

function taste(like: "like" | "dislike", words: string | undefined): Intent | null {
  const subjects = splitList(
    (words ?? "")
      .replace(/ or | nor /gi, ",")
      .replace(/\b(?:at all|very much|that much|a lot|so much|too much|anymore|any)\b/gi, ""),
  )
    .map((subject) => subject.trim())
    .filter((subject) => subject !== "" && subject.length < 80);
  return subjects.length === 0 ? null : { kind: "taste", like, subjects };
}
