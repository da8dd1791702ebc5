// Making a recipe different: another version of a draft or of a saved dish.
import { isEmpty, parseSelection } from "../language/selection.ts";
import type { Intent, Situation } from "./intent.ts";

const CHANGE_TARGET =
  "(it|that(?: one| recipe| dish)?|this(?: one| recipe| dish)?|them|those|these|(?:number|no\\.?|#) ?\\d+|(?:the|my) .+?)";
const CHANGES =
  "((?:(?:a (?:bit|little|lot)|much|even|slightly|way|far|more|less|not so|not as|not too|not) )*(?:spic(?:y|ier)|mild(?:er)?|hot(?:ter)?|simpl(?:e|er)|eas(?:y|ier)|quick(?:er)?|fast(?:er)?|light(?:er)?|health(?:y|ier)|cheap(?:er)?|cream(?:y|ier)|sweet(?:er)?|salt(?:y|ier)|smok(?:y|ier)|tang(?:y|ier)|garlick(?:y|ier)|crisp(?:y|ier)|rich(?:er)?|vegan|vegetarian|veggie|dairy-free|gluten-free|nut-free|kid-friendly|low-carb|bigger|smaller)(?: (?:and|but) .+)?|for \\w+.*|(?:without|with) .+|in (?:the|an?) .+|serve \\w+.*)";
const VERSION = new RegExp(
  `^(?:make|create|write|give me|do) (?:me )?an? ${CHANGES.replace("(?: (?:and|but) .+)?", "")} (?:version|variation|variant) of ${CHANGE_TARGET}$`,
  "i",
);
const CHANGE_PATTERNS: readonly RegExp[] = [
  new RegExp(`^(?:make|turn|have|do|cook|get) ${CHANGE_TARGET} (?:into )?${CHANGES}$`, "i"),
  new RegExp(`^(?:should|shall|could|can|may) ${CHANGE_TARGET} be (?:made )?${CHANGES}$`, "i"),
];

/** "Make the second one spicier", "use haddock instead of cod in the first", "double it". */
export function recognizeRecipeChange(text: string, situation: Situation): Intent | null {
  const version = VERSION.exec(text);
  if (version !== null) return changed(version[2] ?? "", version[1]?.toLowerCase() ?? "");
  for (const pattern of CHANGE_PATTERNS) {
    const [, target, change] = pattern.exec(text) ?? [];
    if (target === undefined || change === undefined) continue;
    if (!situation.hasDrafts && /^(?:it|them|those|these)$/i.test(target)) {
      if (situation.topic !== "recipes") continue;
    }
    return changed(target, change.toLowerCase());
  }
  const swap =
    /^(?:swap|replace|substitute|switch|exchange)(?: out)? (?:the )?(.+?) (?:for|with|by|to) (?:some |the )?(.+?)(?: in (.+))?$/i.exec(
      text,
    ) ??
    swapped(
      /^use (?:some |the )?(.+?) instead of (?:the )?(.+?)(?: (?:in|for) (.+))?$/i.exec(text),
    );
  if (
    swap !== null &&
    (situation.hasDrafts || swap[3] !== undefined || situation.topic === "recipes")
  ) {
    return changed(swap[3] ?? "it", `use ${swap[2]} instead of ${swap[1]}`);
  }
  const scale = /^(double|halve|triple|half) (.+)$/i.exec(text);
  if (scale !== null && !/\b(?:inventory|stock|list)\b/i.test(text)) {
    return changed(scale[2] ?? "", scale[1]?.toLowerCase() ?? "");
  }
  const added = /^(?:add|put|include) (?:some |more |a bit of )?(.+?) (?:to|in|into) (.+)$/i.exec(
    text,
  );
  if (added !== null && isRecipeInPlay(added[2] ?? "", situation)) {
    return changed(added[2] ?? "", `with ${added[1]}`);
  }
  const dosed = /^(less|more|extra|no) ([\p{L} -]+?) (?:in|for|on) (.+)$/iu.exec(text);
  if (dosed !== null && isRecipeInPlay(dosed[3] ?? "", situation)) {
    const how = dosed[1]?.toLowerCase().replace("extra", "more").replace(/^no$/, "without");
    return changed(dosed[3] ?? "", `${how} ${dosed[2]}`);
  }
  const removed =
    /^(?:leave out|remove|take out|omit|drop|skip) (?:the )?(.+?) (?:from|in|of) (it|that|this|them|(?:the|that|this) (?:\w+ )?(?:one|recipe|dish|draft)|the (?:first|second|third|fourth|last))$/i.exec(
      text,
    );
  if (removed !== null && situation.hasDrafts)
    return changed(removed[2] ?? "", `without ${removed[1]}`);
  return null;
}

const ONE_OF_THEM =
  /^(?:it|that|this|them|(?:the|that|this) (?:\w+ )?(?:one|recipe|dish|draft)|the (?:first|second|third|fourth|last))$/i;

/** Whether the words mean a draft: by place, or by a name that is in play. */
function isRecipeInPlay(words: string, { hasDrafts, labels }: Situation): boolean {
  if (!hasDrafts) return false;
  const { names } = parseSelection(words);
  const [name = ""] = names.map((one) => one.toLowerCase().replace(/s$/, ""));
  return ONE_OF_THEM.test(words) || (name !== "" && labels.some((label) => label.includes(name)));
}

/** `use NEW instead of OLD` in the order of `swap OLD for NEW`. */
function swapped(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match === null ? null : [match[0], match[2], match[1], match[3]];
}

function changed(target: string, change: string): Intent | null {
  const which = parseSelection(target);
  return isEmpty(which) ? null : { kind: "change_recipe", which, change, save: false };
}
