// Adding to the shopping list and to the stock, amounts, and where things are.
import { DAY_PATTERN } from "../language/dates.ts";
import { parseAmount, parseThing, UNIT_PATTERN } from "../language/quantities.ts";
import { NUMBER_PATTERN } from "../language/numbers.ts";
import { isEmpty, parseSelection } from "../language/selection.ts";
import { splitList } from "../language/split-list.ts";
import { isFoodWord } from "../language/foods.ts";
import type { Intent, Situation, Subdomain } from "./intent.ts";
import { placeIn, placeToPut } from "./places.ts";

const TO_LIST =
  /\s*(?:,\s*)?\b(?:to|on|onto|in|into|for)\s+(?:my|our|the|a)?\s*(?:shopping list|grocery list|shopping|groceries|list)\b/i;
const TO_STOCK =
  /\s*(?:,\s*)?\b(?:to|in|into|on)\s+(?:my|our|the)\s*(?:pantry|fridge|refrigerator|freezer|inventory|stock|cupboards?|larder|kitchen|counter)\b/i;
const EXPIRES = new RegExp(
  `\\s*,?\\s*\\b(?:(?:which |that |it )?(?:expir(?:es|ing)|goes off|use by|best before|good until)(?: (?:on|by))?) (${DAY_PATTERN})`,
  "i",
);

/** "Add milk, eggs and 2 kg flour to my shopping list", "we need butter", "I bought 6 eggs". */
export function recognizeAdding(text: string, situation: Situation): Intent | null {
  const put =
    /^(?:add|put|include|stick|throw|pop|write down|write|note down|get|order|buy|pick up|stock up on|grab):?\s+(.+)$/i.exec(
      text,
    );
  const need =
    /^(?:we|i)(?:'re| are|'ll| will)? (?:need|also need|still need|should (?:buy|get)|have to (?:buy|get)|need to (?:buy|get|pick up))\s+(.+)$/i.exec(
      text,
    ) ??
    /^(?:we|i)(?:'re| are|'m| am)? (?:running |getting )?(?:low on|short of|almost out of|nearly out of) (.+)$/i.exec(
      text,
    ) ??
    /^(?:need|don't forget(?: to buy| to get)?|remember to (?:buy|get))\s+(.+)$/i.exec(text);
  const got =
    /^(?:i|we)(?:'ve| have)?(?: just)? (?:bought|got|picked up|stocked up on)\s+(.+)$/i.exec(text);
  const have =
    /^(?:there (?:is|are)|(?:i|we) (?:have|also have|still have|now have)(?: got)?|(?:i|we)'ve got|i've got)\s+(.+?)$/i.exec(
      text,
    );
  const body = put?.[1] ?? need?.[1] ?? got?.[1] ?? have?.[1];
  if (body === undefined) return null;
  if (/\b(?:recipes?|cook ?book|meal plan|task|reminder)\b/i.test(body)) return null;
  const toList = TO_LIST.test(body);
  const toStock = TO_STOCK.test(body);
  if (
    put !== null &&
    /^(?:get|order|pick up|grab|throw)/i.test(text) &&
    !toList &&
    !toStock &&
    !allThings(body)
  )
    return null;
  if (have !== null && !toStock && (/\bleft\b/i.test(body) || !allThings(body))) return null;
  if (have !== null && /^(?:an?|the|my)? ?(?:air.?fryer|slow.?cooker|oven|wok|grill)/i.test(body))
    return null;
  if (/^(?:it|them|those|that|this|these)(?:$|\s)/i.test(body) && !/^(?:those|these) /i.test(body))
    return null;
  const subdomain: Subdomain =
    toStock || (got !== null && !toList) || (have !== null && !toList) ? "inventory" : "shopping";
  const expires = EXPIRES.exec(body)?.[1] ?? null;
  const words = body
    .replace(EXPIRES, "")
    .replace(TO_LIST, "")
    .replace(TO_STOCK, "")
    .replace(/\b(?:today|yesterday|now|as well|too|also)\b/gi, "")
    .replace(/^(?:to (?:buy|get) )/i, "")
    .trim();
  const location = subdomain === "inventory" ? placeToPut(body) : null;
  // "Those", "the second one": something that was shown, not a thing of that name.
  if (POINTS.test(words)) {
    const which = parseSelection(words);
    return situation.hasDrafts
      ? null
      : { kind: "add", subdomain, things: [], which, location, expires, isOrder: put !== null };
  }
  const things = splitList(words)
    .map(parseThing)
    .filter(({ name }) => name !== "" && name.length <= 120);
  return things.length === 0
    ? null
    : { kind: "add", subdomain, things, which: null, location, expires, isOrder: put !== null };
}

const POINTS =
  /^(?:(?:all of )?(?:those|these|them)|it|that|the (?:first|second|third|fourth|fifth|last)(?: (?:one|two|three|item|items))?)$/i;

function allThings(body: string): boolean {
  return splitList(body.replace(TO_LIST, "").replace(TO_STOCK, "")).every((part) =>
    isFoodWord(parseThing(part).name),
  );
}

const AMOUNT = `(${NUMBER_PATTERN}\\s*(?:(?:of )?(?:${UNIT_PATTERN}))?)`;

/** "Set the first one to 5", "we have 3 eggs left", "used 2 eggs", "make the flour 2 kg". */
export function recognizeAmount(text: string, _situation: Situation): Intent | null {
  const subdomain =
    placeIn(text) !== null || /\b(?:stock|inventory|pantry)\b/i.test(text)
      ? "inventory"
      : /\b(?:shopping|grocery)? ?list\b/i.test(text)
        ? "shopping"
        : null;
  const body = text
    .replace(TO_LIST, "")
    .replace(
      /\b(?:in|on|of|from) (?:the|my|our) (?:inventory|stock|pantry|fridge|freezer|(?:shopping |grocery )?list)\b/i,
      "",
    )
    .trim();
  const set =
    new RegExp(
      `^(?:set|change|update|correct|adjust|make|put) (?:the )?(?:quantity |amount |number |count )?(?:of )?(.+?) (?:to|at|=|is|are|should be|as) ${AMOUNT}$`,
      "i",
    ).exec(body) ??
    new RegExp(`^(?:the )?(.+?) (?:should be|is now|are now) ${AMOUNT}(?: now)?$`, "i").exec(body);
  if (set !== null) return amountIntent(subdomain, set[1], set[2], "set");
  const left = new RegExp(
    `^(?:(?:there(?:'s| is| are)|(?:i|we) (?:only |still |now )?(?:have|'ve got|have got)|(?:i|we)'ve(?: only| still)? got|only|just|got)(?: only| just| about)? )?${AMOUNT} (?:of )?(?:the )?(.+?) (?:left|remaining|left over)$`,
    "i",
  ).exec(body);
  if (left !== null) return amountIntent("inventory", left[2], left[1], "set");
  const used = new RegExp(
    `^(?:(?:i|we)(?:'ve| have)?(?: just)? )?(?:used|ate|drank|finished|took|consumed)(?: up)? ${AMOUNT} (?:of )?(?:the |our |my )?(.+)$`,
    "i",
  ).exec(body);
  if (used !== null && !/\b(?:all|rest|recipe)\b/i.test(used[2] ?? ""))
    return amountIntent("inventory", used[2], used[1], "less");
  const shift = new RegExp(
    `^(increase|raise|up|reduce|decrease|lower|cut) (?:the )?(?:amount of |quantity of )?(.+?) by ${AMOUNT}$`,
    "i",
  ).exec(body);
  if (shift !== null) {
    const change = /^(?:increase|raise|up)$/i.test(shift[1] ?? "") ? "more" : "less";
    return amountIntent(subdomain ?? "inventory", shift[2], shift[3], change);
  }
  const more = new RegExp(`^add ${AMOUNT} more (?:to )?(?:the )?(.+)$`, "i").exec(body);
  if (more !== null && subdomain === "inventory")
    return amountIntent("inventory", more[2], more[1], "more");
  return null;
}

function amountIntent(
  subdomain: "inventory" | "shopping" | null,
  target: string | undefined,
  amount: string | undefined,
  change: "set" | "more" | "less",
): Intent | null {
  const parsed = parseAmount(amount ?? "");
  const which = parseSelection(target ?? "");
  if (
    parsed === null ||
    isEmpty(which) ||
    /\b(?:servings?|portions?|minutes?|difficulty|cuisine)\b/i.test(target ?? "")
  )
    return null;
  return { kind: "set_amount", subdomain, which, amount: parsed, change };
}

/** "Move the chicken to the freezer". */
export function recognizeMoving(text: string, { labels }: Situation): Intent | null {
  const match =
    /^(?:move|put|transfer|shift|stick) (.+?) (?:to|in|into) (?:the|my|our) (fridge|freezer|pantry|cupboard|counter)$/i.exec(
      text,
    );
  if (match === null) return null;
  const [, what = ""] = match;
  const isKnown =
    /^(?:it|that|those|them|these)$/i.test(what) ||
    (/^(?:the|my) /i.test(what) && labels.some((label) => what.toLowerCase().endsWith(label)));
  if (!/^(?:move|transfer|shift)/i.test(text) && !isKnown) return null;
  const location =
    match[2]?.toLowerCase() === "cupboard" ? "pantry" : (match[2]?.toLowerCase() ?? "pantry");
  return { kind: "move_stock", which: parseSelection(match[1] ?? ""), location };
}
