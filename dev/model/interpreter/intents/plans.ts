// Meal plans and tasks.
import { DAY_PATTERN } from "../language/dates.ts";
import { NUMBER_PATTERN, parseNumber } from "../language/numbers.ts";
import { isEmpty, parseSelection } from "../language/selection.ts";
import { topicWords } from "../language/topic-words.ts";
import { capitalize } from "../language/clean-message.ts";
import { NO_WISH, readWish } from "../language/wishes.ts";
import type { Intent, Situation } from "./intent.ts";
import {
  hasMeal,
  leftoversIn,
  mealIn,
  onlySavedIn,
  spanIn,
  withoutPlanWords,
} from "./plan-words.ts";

/** "Plan dinners next week", "maybe rotate 4 recipes next week", "plan cod for Friday dinner". */
export function recognizePlanning(text: string, _situation: Situation): Intent | null {
  const tentative = /\b(?:maybe|perhaps|might|could|thinking|what if|possibly)\b/i.test(text);
  const body = text.replace(
    /^(?:maybe|perhaps|what if (?:we|i)|i (?:might|could)|we (?:might|could)|i'm thinking (?:of|about))\s+/i,
    "",
  );
  const span = spanIn(body);
  const plans =
    /\b(?:plan(?:ning)?|schedule|rotat(?:e|ing)|organi[sz]e|set up|map out|fill)\b/i.test(body) ||
    /\bmeal ?plan\b/i.test(body);
  const [, count, noun = ""] =
    new RegExp(
      `\\b(${NUMBER_PATTERN}) (?:\\w+ )?(recipes?|meals?|dinners?|lunch(?:es)?|breakfasts?|dish(?:es)?)\\b`,
      "i",
    ).exec(body) ?? [];
  const isMany = span !== null || /\b(?:meals|dinners|lunches|breakfasts|meal ?plan)\b/i.test(body);
  const isList = /\b(?:shopping|grocery) list\b/i.test(body);
  if (plans && isMany && !isList && !/^(?:show|what|delete|remove|clear)/i.test(body)) {
    const number = count === undefined || /^an?$/i.test(count) ? null : parseNumber(count);
    const { wish, rest: plain } = readWish(withoutPlanWords(body.replace(span ?? "", " ")));
    const rest = plain
      .replace(
        /\b(?:plan(?:ning|s)?|make|create|schedule|rotat(?:e|ing)|organi[sz]e|set|map|out|fill|gaps?|meals?|meal ?plan|dinners?|lunch(?:es)?|breakfasts?|week|weekly|through|between|saved|whole|rest)\b/gi,
        " ",
      )
      .replace(/\b\d+\b/g, " ");
    return {
      ...SOME_MEALS,
      when: span,
      meal: mealIn(body),
      count: number,
      counts: /^(?:recipe|dish)/i.test(noun) ? "recipes" : "meals",
      foods: topicWords(rest.replace(new RegExp(`\\b${count ?? "-"}\\b`, "i"), " ")),
      wish,
      onlySaved: onlySavedIn(body),
      leftovers: leftoversIn(body),
    };
  }
  return recognizeOneMeal(body, tentative);
}

const SOME_MEALS = {
  kind: "plan_meals" as const,
  count: null,
  counts: "meals" as const,
  foods: [],
  wish: NO_WISH,
  onlySaved: false,
  leftovers: 0,
  tentative: true,
};

/** "Something for Friday", "dinner on Friday": a day without a dish. */
function isAnything(words: string, day: RegExp): boolean {
  const rest = withoutPlanWords(words)
    .replace(day, " ")
    .replace(
      /\b(?:something|anything|some|an?|the|my|our|us|me|nice|good|tasty|simple|quick|easy|meal|breakfast|brunch|lunch|dinner|supper|snack|to|eat|cook|have|for|on|with|from|please|\?)\b/gi,
      " ",
    );
  return rest.replace(/[\s?.,]+/g, "") === "" && !/^(?:the|that|this|it)\b/i.test(words);
}

function recognizeOneMeal(body: string, _tentative: boolean): Intent | null {
  const day = new RegExp(
    `\\b(?:for|on|this|next)?\\s*(${DAY_PATTERN})(?:'s)?\\b(?:\\s+(?:night|evening|morning))?`,
    "i",
  );
  const verb =
    /^(?:plan|schedule|put|pencil in|add|we(?:'re| are| will|'ll) (?:have|having|eat|eating|make|making)|i(?:'m| am|'ll| will) (?:have|having|make|making|cook|cooking)|let's (?:have|do|make|eat)|have|do|set)\s+(.+)$/i.exec(
      body,
    );
  const words = verb?.[1];
  const when = words === undefined ? undefined : day.exec(words)?.[1];
  const isMeal = words !== undefined && hasMeal(words);
  if (words !== undefined && when !== undefined && verb !== null && isAnything(words, day)) {
    return { ...SOME_MEALS, when, meal: mealIn(words), onlySaved: onlySavedIn(words) };
  }
  if (words === undefined || (when === undefined && !/^(?:plan|schedule|pencil)/i.test(body)))
    return null;
  if (
    /^(?:put|add|do|have|set)/i.test(body) &&
    !isMeal &&
    !/\b(?:meal plan|menu|plan)\b/i.test(body)
  )
    return null;
  const title = words
    .replace(day, " ")
    .replace(
      /\b(?:for|on|as|to|in|into)?\s*(?:the |my |our )?(?:meal ?plan|menu|plan|calendar)\b/gi,
      " ",
    )
    .replace(
      /\b(?:for|as|at)?\s*\b(?:breakfast|brunch|lunch|dinner|supper|snack|tea)(?:e?s)?\b/gi,
      " ",
    )
    .replace(/\b(?:for|on|at|night|evening)\s*$/i, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?:\s+(?:for|on|at|in))+$/i, "");
  const which = parseSelection(title);
  if (title === "" || (isEmpty(which) && which.type === null)) return null;
  const name = title.replace(/^(?:the|my|our|some|an?)\s+/i, "");
  return {
    kind: "plan_meal",
    title: capitalize(name),
    which,
    when: when ?? null,
    meal: mealIn(words),
  };
}

/** "Move the tacos to Thursday". */
export function recognizeMealMove(text: string, situation: Situation): Intent | null {
  const match = new RegExp(
    `^(?:move|reschedule|shift|push|postpone) (.+?) (?:to|until) (${DAY_PATTERN})(?: .*)?$`,
    "i",
  ).exec(text);
  if (match === null) return null;
  const which = parseSelection(match[1]?.replace(/'s\b.*$/i, "") ?? "");
  return isEmpty(which) || situation.topic === "tasks"
    ? null
    : { kind: "move_meal", which, when: match[2] ?? "" };
}

/** "Remind me to take the chicken out tomorrow", "add a task to clean the oven on Sunday". */
export function recognizeReminding(text: string): Intent | null {
  const match =
    /^remind (?:me|us) (?:(.+?) )??(?:to|that|about) (.+)$/i.exec(text) ??
    pair(
      /^(?:add|create|make|set|new)(?: up)? (?:an? )?(?:new )?(?:task|to-?do|reminder|chore)(?: for me)?(?: to|:| for| about)? (.+)$/i.exec(
        text,
      ),
    ) ??
    pair(/^(?:don't let me forget|i (?:have|need) to remember) (?:to )?(.+)$/i.exec(text)) ??
    pair(
      /^(?:add|put) (.+?) (?:to|on) (?:my|the|our) (?:task list|tasks|to-?do(?: list| ?s)?|reminders)$/i.exec(
        text,
      ),
    );
  if (match === null) return null;
  const [, before = "", what = ""] = match;
  const day = new RegExp(
    `\\b(?:(?:on|by|for|due|until|before|this|next) )?(${DAY_PATTERN})\\b`,
    "i",
  );
  const when = day.exec(before)?.[1] ?? day.exec(what)?.[1] ?? null;
  const title = what
    .replace(day, " ")
    .replace(/\s+/g, " ")
    .replace(/^(?:to|that) /i, "")
    .replace(/\s+(?:on|by|at|for|due)$/i, "")
    .trim();
  return title === "" ? null : { kind: "remind", title: capitalize(title), when };
}

function pair(match: RegExpExecArray | null): string[] | null {
  return match === null ? null : [match[0], "", match[1] ?? ""];
}
