// The offline model's handling of "save this: https://…" and of a recipe pasted below "save this
// recipe:".
import { TABLES } from "../forms/tables.ts";
import type { Prompt } from "../prompt/read-prompt.ts";
import type { Plan } from "./plan-steps.ts";

/** The only words that are allowed around the address or above the text. */
const REQUEST_PATTERN =
  /^(?:(?:please|alfred|can you|could you)[,\s]+)*(?:(?:save|import|read|keep|add|get)(?: me)?(?: (?:this|that|it|the))?(?: recipe| page)?(?: (?:from|at|on|off))?)?(?: please)?$/i;

/** A plan that reads the message's page or text; null if the message asks for something else. */
export function planImport({ message, sources }: Prompt): Plan | null {
  const ref = sources.find((source) => source.startsWith("page_")) ?? sources[0];
  if (ref === undefined) return null;
  const isPage = ref.startsWith("page_");
  const surroundings = isPage
    ? message.replaceAll(/https?:\/\/\S+/gi, " ")
    : (message.split("\n")[0] ?? "").replace(/:?\s*$/, "");
  const words = surroundings.replaceAll(/[:!?.,\s]+/g, " ").trim();
  if (!REQUEST_PATTERN.test(words) || (!isPage && words === "")) return null;
  const label = isPage ? "The recipe of the page" : "The recipe of the text";
  const subdomain = TABLES.recipes.subdomain;
  return {
    goal: label,
    steps: [
      {
        type: "generate",
        subdomain,
        group: 0,
        description: label,
        batch: [{ label, brief: "", ref }],
      },
    ],
  };
}

/** The first duration in the lines, such as "Serves 4, 45 minutes" or "1 h 20 min"; 0 if there is none. */
function minutesIn(lines: string[]): number {
  for (const line of lines) {
    const [, hours = "0"] = /\b(\d{1,2}) ?h(?:ours?)?\b/i.exec(line) ?? [];
    const [, minutes = "0"] = /\b(\d{1,3}) ?min(?:ute)?s?\b/i.exec(line) ?? [];
    const totalMinutes = Number(hours) * 60 + Number(minutes);
    if (totalMinutes > 0) return totalMinutes;
  }
  return 0;
}

/** The number of a step, as in "1. Chop the onions." */
const STEP_NUMBER = /^\d+[.)]\s+/;

/**
 * A RecipeReading. The first line is the title. Short lines that begin with a number or a fraction, also after a bullet,
 * are ingredients, unless the number is that of a step. Other sentences are steps.
 */
export function answerReading(user: string): object {
  const body = /<data>\n([^]*)\n<\/data>/.exec(user)?.[1] ?? "";
  const lines = body.split("\n").map((line) => line.trim());
  const contentLines = lines.filter((line) => line !== "" && !/^save this[^:]*:$/i.test(line));
  const [title = ""] = contentLines;
  const isIngredient = (line: string) =>
    /^(?:[-*•]\s*)?(?:\d|½|¼|¾)/.test(line) && !STEP_NUMBER.test(line) && line.length < 80;
  const steps = contentLines.slice(1).filter((line) => !isIngredient(line) && /[.!]$/.test(line));
  return {
    title,
    ingredients: contentLines
      .filter(isIngredient)
      .map((line) => ({ line: line.replace(/^[-*•]\s*/, ""), group: "" })),
    steps: steps.map((line) => line.replace(STEP_NUMBER, "")),
    yields: contentLines.find((line) => /^(?:serves|makes) \d+/i.test(line)) ?? "",
    prep_minutes: 0,
    cook_minutes: minutesIn(
      contentLines.filter((line) => !isIngredient(line) && !steps.includes(line)),
    ),
    author: "",
    language: "en",
  };
}
