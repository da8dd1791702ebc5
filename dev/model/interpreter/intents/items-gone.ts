// Ticking off and taking away: what is bought, done, used up or no longer wanted.
import { isEmpty, parseSelection } from "../language/selection.ts";
import type { Intent, Situation, Subdomain } from "./intent.ts";
import { lookUpOf } from "./look-up-filters.ts";
import { placeIn, subdomainIn } from "./places.ts";

/** "Check off the milk", "I bought the eggs", "mark the first task as done". */
export function recognizeTicking(text: string, situation: Situation): Intent | null {
  const ticked =
    /^(?:check|tick|cross|mark|strike)(?: off)? (.+?)(?: off)?(?: (?:on|from|off) (?:my|the|our) (?:shopping |grocery |task |to-?do )?list)?(?: (?:as )?(?:done|bought|purchased|completed?|finished))?$/i.exec(
      text,
    );
  const isTask = /\btask|reminder|to-?do|chore\b/i.test(text);
  if (ticked !== null && /^(?:check off|tick|cross|mark|strike|check .+ off\b)/i.test(text)) {
    const which = parseSelection(ticked[1]?.replace(/ off$/i, "") ?? "");
    const subdomain =
      isTask || (situation.topic === "tasks" && !/\blist\b/i.test(text))
        ? "tasks"
        : /\bbought|purchased|shopping|grocery\b/i.test(text) || situation.topic === "shopping"
          ? "shopping"
          : null;
    return isEmpty(which) ? null : { kind: "tick", subdomain, which, done: true };
  }
  const bought =
    /^(?:(?:i|we)(?:'ve| have)? )?(?:just |already )?(?:bought|got|picked up) (the .+|it|them|those|all of (?:it|them)|everything(?: on (?:the|my) list)?)$/i.exec(
      text,
    );
  if (bought !== null) {
    const words = bought[1]?.replace(/ on (?:the|my|our) (?:shopping |grocery )?list$/i, "") ?? "";
    return { kind: "tick", subdomain: "shopping", which: parseSelection(words), done: true };
  }
  const done =
    /^(?:i(?:'ve| have)?|we(?:'ve| have)?)? ?(?:finished|completed|done with|did) (?:the )?(.+?)(?: task)?$/i.exec(
      text,
    );
  if (done !== null && (isTask || situation.topic === "tasks")) {
    return { kind: "tick", subdomain: "tasks", which: parseSelection(done[1] ?? ""), done: true };
  }
  return null;
}

/** "Delete all my recipes", "remove milk from the list", "we're out of butter". */
export function recognizeDeleting(text: string, situation: Situation): Intent | null {
  const out =
    /^(?:(?:i|we)(?:'re| are|'ve| have)?|(?:i|we) (?:just )?)\s*(?:all |completely |now )?(?:out of|ran out of|run out of|used up|finished|(?:ate|used) (?:up|all|the (?:last|rest)))(?: of)?\s+(?:all (?:of )?)?(?:the |our |my )?(?:(?:last|rest) of (?:the )?)?(.+)$/i.exec(
      text,
    ) ??
    /^out of (.+)$/i.exec(text) ??
    /^the (.+?) (?:is|are) (?:gone|finished|empty|all gone)$/i.exec(text);
  if (out !== null) {
    const which = parseSelection(out[1] ?? "");
    return isEmpty(which) ? null : { kind: "delete", subdomain: "inventory", which, lookUp: null };
  }
  const match =
    /^(?:delete|remove|erase|clear(?: out)?|empty|wipe|get rid of|take|throw (?:out|away)|bin|trash|cancel|unplan|drop|scratch)\s+(.+)$/i.exec(
      text,
    );
  if (match === null) return null;
  const words = match[1]?.trim() ?? "";
  if (/^take\b/i.test(text) && !/\boff\b|\bout of\b|\bfrom\b/i.test(words)) return null;
  const named = subdomainIn(words.replace(/\bto-?do list\b/i, "tasks"));
  const isStockWord = placeIn(words) !== null ? "inventory" : null;
  const type = parseSelection(words).type;
  const byType: Subdomain | null =
    type === "recipe"
      ? "recipes"
      : type === "task"
        ? "tasks"
        : type === "meal"
          ? "meal_plans"
          : type === "pref"
            ? "preferences"
            : null;
  // What is thrown out was in the house, unless it is something that was just talked about.
  const isThrown = /^throw (?:out|away)|^(?:bin|trash)\b/i.test(text);
  const subdomain = named ?? isStockWord ?? byType ?? (isThrown ? "inventory" : null);
  const target = words
    .replace(
      /\s*\b(?:from|off|out of|on|in|of)\s+(?:my|our|the)\s*(?:whole |entire )?(?:shopping list|grocery list|list|inventory|stock|pantry|fridge|refrigerator|freezer|cupboards?|recipes?|recipe (?:book|collection)|cook ?book|meal plan|plan|task list|tasks|to-?do list|cooking log|log|history)\b/i,
      "",
    )
    .replace(/\s+(?:off|out)$|\s+(?:that )?(?:i|we) have$/i, "")
    .trim();
  const isWhole =
    /^(?:clear|empty|wipe)/i.test(text) ||
    /^(?:all|everything|every|the (?:whole|entire)|my (?:whole|entire)|(?:my|our|the) (?:shopping list|grocery list|list|inventory|pantry|meal plan|tasks|task list|to-?do list|recipes|log))\b/i.test(
      target,
    );
  const which = parseSelection(
    isWhole && !/^(?:all|every)/i.test(target) ? "all" : target === "" ? "all" : target,
  );
  if (isEmpty(which)) return null;
  const lookUp = subdomain === null ? null : lookUpOf(`show ${words}`, subdomain);
  if (
    /^(?:drop|cancel|scratch|bin|trash|get rid of|throw)/i.test(text) &&
    subdomain === null &&
    situation.labels.length === 0
  )
    return null;
  return { kind: "delete", subdomain, which, lookUp };
}
