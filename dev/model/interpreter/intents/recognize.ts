// From a message to what is wanted: one recogniser after the other, then several wants in one message.
import { DAY_PATTERN } from "../language/dates.ts";
import { cleanMessage } from "../language/clean-message.ts";
import {
  recognizeForgetting,
  recognizeRenaming,
  recognizeSaving,
  recognizeShowing,
} from "./drafts.ts";
import type { Intent, Recognizer, Situation } from "./intent.ts";
import { recognizeAdding, recognizeAmount, recognizeMoving } from "./items.ts";
import { recognizeDeleting, recognizeTicking } from "./items-gone.ts";
import { recognizeLookUp } from "./look-ups.ts";
import { recognizeChat } from "./chat.ts";
import { recognizeAllergy, recognizeTaste } from "./people.ts";
import { recognizeCooked, recognizeRating } from "./cooking-log.ts";
import { recognizeMealMove, recognizePlanning, recognizeReminding } from "./plans.ts";
import { recognizeBuyingFor, recognizeQuestion, recognizeWhatToMake } from "./questions.ts";
import { recognizeAdjustment, recognizeMaking } from "./recipes.ts";
import { recognizeRecall, recognizeRemark } from "./remarks.ts";
import { recognizeRecipeChange } from "./change-recipe.ts";
import { findAnswer } from "../knowledge/find-answer.ts";

/** In this order: what is said most plainly comes first. */
const RECOGNIZERS: readonly Recognizer[] = [
  recognizeRecall,
  recognizeReminding,
  recognizeAllergy,
  recognizeRemark,
  recognizeBuyingFor,
  recognizeRecipeChange,
  recognizeSaving,
  recognizeForgetting,
  recognizeTicking,
  recognizeAmount,
  recognizeMoving,
  recognizeMealMove,
  recognizeDeleting,
  recognizePlanning,
  recognizeCooked,
  recognizeRating,
  recognizeTaste,
  recognizeWhatToMake,
  recognizeShowing,
  recognizeRenaming,
  recognizeLookUp,
  recognizeAdding,
  recognizeMaking,
  recognizeAdjustment,
];

const VERBS =
  "save|store|keep|delete|remove|clear|empty|add|put|buy|remind|plan|schedule|show|list|make|create|generate|give|set|change|check|tick|cross|mark|forget|drop|tell|suggest|use|what|move|rate|log|schedule|swap|replace|write";
const BREAKS = new RegExp(
  `\\s*(?:[.;!?]+\\s+|,?\\s+(?:and|but)\\s+(?:then\\s+|also\\s+|please\\s+|after that\\s+)?(?=(?:${VERBS})\\b)|,?\\s+then\\s+(?=(?:${VERBS})\\b)|,\\s+(?=(?:save|delete|remove|forget|remind|plan|do|make|create|give|try)\\b))`,
  "i",
);

/** What the message wants, in the order said; `unknown` alone when nothing is understood. */
export function recognize(message: string, situation: Situation): Intent[] {
  const text = cleanMessage(message);
  const chat = recognizeChat(message);
  if (chat !== null) return [chat];
  const parts =
    severalMeals(text) ??
    text
      .split(BREAKS)
      .map(cleanMessage)
      .filter((part) => part !== "");
  if (parts.length > 1) {
    const several = parts.map((part) => recognizeOne(part, message, afterwards(situation)));
    const known = several.filter(({ kind }) => kind !== "unknown" && kind !== "question");
    if (
      known.length > 1 ||
      (known.length === 1 &&
        several.length > 1 &&
        recognizeOne(text, message, situation).kind === "unknown")
    ) {
      return combine(known);
    }
  }
  return [recognizeOne(text, message, situation)];
}

/** "Plan the curry for Tuesday and tacos for Wednesday": two meals, one verb. */
function severalMeals(text: string): string[] | null {
  const match = new RegExp(
    `^(plan|schedule|put) (.+? (?:for|on) ${DAY_PATTERN}(?: \\w+)?),? and (.+? (?:for|on) ${DAY_PATTERN}.*)$`,
    "i",
  ).exec(text);
  if (match === null) return null;
  const [, verb = "plan", first = "", second = ""] = match;
  return [`${verb} ${first}`, `${verb} ${second}`];
}

/** Later parts may speak of what the first part makes. */
function afterwards(situation: Situation): Situation {
  return { ...situation, hasDrafts: true, hasGoal: true };
}

function recognizeOne(text: string, message: string, situation: Situation): Intent {
  if (isKnowledge(text)) return { kind: "question", text };
  for (const recognizer of RECOGNIZERS) {
    const intent = recognizer(text, situation);
    if (intent !== null) return intent;
  }
  return recognizeQuestion(text, message, situation) ?? { kind: "unknown" };
}

function isKnowledge(text: string): boolean {
  return (
    /^(?:what|how|why|which|can|is|should|do|does|when|tell|explain|convert|substitut)/i.test(
      text,
    ) && findAnswer(text) !== null
  );
}

/** "… and save them" belongs to what is made before it; the rest stands on its own. */
function combine(intents: Intent[]): Intent[] {
  const combined: Intent[] = [];
  for (const intent of intents) {
    const last = combined.at(-1);
    const isOwn = intent.kind === "save" && (intent.which.pronoun || intent.which.all);
    if (isOwn && (last?.kind === "make_recipes" || last?.kind === "change_recipe")) {
      combined[combined.length - 1] = { ...last, save: true };
    } else if (
      intent.kind === "adjust" &&
      last?.kind === "forget" &&
      intent.wish.foods.length > 0
    ) {
      // "Forget the fish. Chicken, please."
      combined.push({
        kind: "make_recipes",
        wish: intent.wish,
        tentative: false,
        save: false,
        instead: true,
        more: false,
      });
    } else if (intent.kind === "adjust" && last?.kind === "make_recipes") {
      const { wish } = last;
      const more = intent.wish;
      combined[combined.length - 1] = {
        ...last,
        wish: {
          count: wish.count,
          foods: [...wish.foods, ...more.foods],
          without: [...wish.without, ...more.without],
          cuisine: more.cuisine ?? wish.cuisine,
          equipment: [...wish.equipment, ...more.equipment],
          difficulty: more.difficulty ?? wish.difficulty,
          maxMinutes: more.maxMinutes ?? wish.maxMinutes,
          servings: more.servings ?? wish.servings,
          flavors: [...wish.flavors, ...more.flavors],
          diets: [...wish.diets, ...more.diets],
          styles: [...wish.styles, ...more.styles],
        },
      };
    } else {
      combined.push(intent);
    }
  }
  return combined;
}
