// Saving drafts, showing one thing again, and letting go of what is in play.
import { isEmpty, parseSelection, type Selection } from "../language/selection.ts";
import type { Intent, Situation } from "./intent.ts";

const SAVES =
  /^(?:save|keep|store|add|put|i(?:'ll| will) (?:take|keep|have)|let's (?:keep|save|take))\s+/i;
const TO_COLLECTION =
  /\s+(?:to|in|into|with|among)\s+(?:my|our|the)?\s*(?:recipes?|recipe (?:book|box|collection|list)|cook ?book|collection|favou?rites)$/i;

/** "Save them", "save all 3", "keep the first two", "add those to my recipes". */
export function recognizeSaving(text: string, situation: Situation): Intent | null {
  const isAsked = /^(?:save|yes,? save)$/i.test(text);
  if (isAsked) return { kind: "save", which: parseSelection(situation.hasDrafts ? "all" : "it") };
  const verb = SAVES.exec(text);
  if (verb === null) return null;
  // "Save 3 cod recipes" with nothing to save wants them made first.
  if (
    !situation.hasDrafts &&
    /^(?:save|store) (?:me )?(?:\d+|an?|two|three|four|five|six) .*\brecipes?\b/i.test(text)
  )
    return null;
  const collection = TO_COLLECTION.exec(text);
  const isLoose = !/^(?:save|store)/i.test(verb[0]);
  if (
    isLoose &&
    collection === null &&
    !(situation.hasDrafts && /^(?:keep|i|let)/i.test(verb[0]))
  ) {
    return null;
  }
  const words = text.slice(verb[0].length).replace(TO_COLLECTION, "").trim();
  const which = parseSelection(words);
  if (isEmpty(which) && which.type === null) return null;
  if (isLoose && collection === null && /^(?:it|them|things) /i.test(words)) return null;
  return { kind: "save", which: isEmpty(which) ? parseSelection("all") : which };
}

const FORGETS =
  /^(?:forget|drop|discard|scrap|ditch|toss|bin|dismiss|ignore|throw (?:away|out)|get rid of|lose|never ?mind|cancel)\b\s*(?:about\s+)?(.*)$/i;

/** "Forget those", "scrap that", "never mind the fish", "start over". Saved rows stay what they are. */
export function recognizeForgetting(text: string, situation: Situation): Intent | null {
  if (
    /^(?:start (?:over|again|fresh|from scratch)|new topic|clear (?:everything|the slate|the conversation|context)|reset|let's start (?:over|again))$/i.test(
      text,
    )
  ) {
    return { kind: "forget", which: null, all: true };
  }
  const match = FORGETS.exec(text);
  if (match === null) return null;
  const words = match[1]?.trim() ?? "";
  const isHard = /^(?:throw|get rid|toss|bin|cancel|lose)/i.test(text);
  if (
    /\b(?:list|pantry|fridge|freezer|inventory|stock|saved|my recipes|database|cookbook|meal|task|reminder)\b/i.test(
      words,
    )
  )
    return null;
  const which = parseSelection(
    words === "" || /^(?:everything|it all|all(?: of it)?)$/i.test(words) ? "all" : words,
  );
  if (isHard && !situation.hasDrafts) return null;
  // "Throw out the onion" is no draft that is called onion.
  const isNamed = which.names.every((name) =>
    situation.labels.some((label) => labelHas(label, name.toLowerCase())),
  );
  if (isHard && which.names.length > 0 && !isNamed) return null;
  return { kind: "forget", which, all: false };
}

/** "Rename the first one to Friday tacos". */
export function recognizeRenaming(text: string): Intent | null {
  const match =
    /^(?:rename|retitle) (.+?)(?: (?:to|as|into) ["']?(.+?)["']?)?$/i.exec(text) ??
    /^call (it|that one|this one|the (?:first|second|third|last)(?: one)?) ["']?(.+?)["']?$/i.exec(
      text,
    );
  if (match === null) return null;
  const which = parseSelection(match[1] ?? "");
  return isEmpty(which) ? null : { kind: "rename", which, name: match[2] ?? null };
}

const SHOWS =
  /^(?:show(?: me)?|see|view|open|display|read(?: me)?|let me see|give me|pull up|bring up|what(?:'s| is| was) in|tell me (?:more )?about|details (?:of|for|on)|how (?:do|would) (?:i|you) (?:make|cook)|how long does)\s+(.+?)(?: again| in full| in detail| take)?$/i;

/** "Show me the second one", "show me that shakshuka": one thing that is in play already. */
export function recognizeShowing(text: string, situation: Situation): Intent | null {
  const words = SHOWS.exec(text)?.[1];
  if (words === undefined) return null;
  const which = parseSelection(words);
  return isInPlay(which, situation) ? { kind: "show", which } : null;
}

function isInPlay(which: Selection, situation: Situation): boolean {
  if (situation.labels.length === 0 || which.all) return false;
  if (which.ordinals.length > 0 || (which.pronoun && which.names.length === 0)) return true;
  const names = which.names.map((name) => name.toLowerCase());
  return (
    names.length > 0 &&
    names.every((name) => situation.labels.some((label) => labelHas(label, name))) &&
    (which.pronoun ||
      /^the\b/i.test(which.raw) ||
      names.some((name) => situation.labels.includes(name)))
  );
}

function labelHas(label: string, name: string): boolean {
  return ` ${label} `.includes(` ${name} `) || ` ${label} `.includes(` ${name.replace(/s$/, "")} `);
}
