// A recipe that is done sooner: shorter waits, smaller pieces, shop-prepared vegetables.
import { QUICK_MINUTES } from "../define-recipes.ts";
import type { RepertoireRecipe } from "../recipe.ts";

const WAIT = /\b(?:leave|marinate|soak|stand|rest|chill|cool)\b/i;
const COOK = /\b(?:roast|bake|simmer|braise|stew|cook|boil|fry)\b/i;
const DURATION = /(?:(\d+) to )?(\d+) (minutes|hours?)/g;

const SHARE = 0.7;
const LONG = 15;
const SHORT_WAIT = 5;

interface Saved {
  text: string;
  waiting: number;
  cooking: number;
}

/** One step with its long times cut, and the minutes saved by that. */
function shorten(step: string): Saved {
  const saved = { waiting: 0, cooking: 0 };
  const text = step
    .split(/(?<=\.) /)
    .map((sentence) =>
      sentence.replace(
        DURATION,
        (said: string, from: string | undefined, to: string, unit: string) => {
          const minutes = Number(to) * (unit === "minutes" ? 1 : 60);
          if (unit !== "minutes" && WAIT.test(sentence)) return said;
          if (COOK.test(sentence) && minutes >= LONG) {
            const less = Math.max(10, Math.round((minutes * SHARE) / 5) * 5);
            saved.cooking += minutes - less;
            return less < minutes ? `${less} minutes` : said;
          }
          if (WAIT.test(sentence) && !COOK.test(sentence) && minutes > SHORT_WAIT && !from) {
            saved.waiting += minutes - SHORT_WAIT;
            return `${SHORT_WAIT} minutes`;
          }
          return said;
        },
      ),
    )
    .join(" ");
  return { text, ...saved };
}

/**
 * The recipe with waits cut to five minutes and long cooking by a third, the pieces cut smaller to make
 * that true. Baking keeps its times: only preparation gets shorter.
 */
export function quicken(recipe: RepertoireRecipe): RepertoireRecipe {
  const prep = Math.max(5, Math.round(recipe.prep_minutes * SHARE));
  const baking = recipe.tags.includes("baking") || recipe.tags.includes("dessert");
  const steps = recipe.instructions.map((step) =>
    baking ? { text: step, waiting: 0, cooking: 0 } : shorten(step),
  );
  const total = (of: (saved: Saved) => number): number =>
    steps.reduce((sum, step) => sum + of(step), 0);
  const cooking = total((step) => step.cooking);
  const waiting = total((step) => step.waiting);
  const cook = Math.max(Math.min(5, recipe.cook_minutes), recipe.cook_minutes - cooking);
  const advice =
    cooking > 0
      ? "Cut everything into pieces half the usual size, so that it cooks faster."
      : "Use ready-prepared ingredients where the shop has them.";
  const prepared = Math.max(5, prep - Math.min(waiting, Math.max(0, prep - 10)));
  const quick = prepared + cook <= QUICK_MINUTES ? ["quick"] : [];
  return {
    ...recipe,
    prep_minutes: Math.min(prepared, recipe.prep_minutes),
    cook_minutes: cook,
    tags: [...new Set([...recipe.tags, ...quick])],
    instructions: [advice, ...steps.map(({ text }) => text)],
  };
}
