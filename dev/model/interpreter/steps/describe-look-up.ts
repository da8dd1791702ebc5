// A look-up as the sentence that a read step carries; `read-look-up.ts` reads it back.
import type { LookUp } from "../intents/intent.ts";
import type { DayRange } from "../language/dates.ts";
import { joinList } from "../language/split-list.ts";

/** Such as `Look up the saved recipes, with cod in them, without nuts`. */
export function describeLookUp(lookUp: LookUp, days: DayRange | null): string {
  return [`Look up ${subjectOf(lookUp)}`, ...clausesOf(lookUp, days)].join(", ");
}

function subjectOf({ subdomain, state }: LookUp): string {
  switch (subdomain) {
    case "recipes":
      return "the saved recipes";
    case "inventory":
      return "everything in stock";
    case "shopping":
      return state === "done" ? "what was bought" : "what is still to buy";
    case "tasks":
      return state === "done"
        ? "the tasks that are done"
        : state === "open"
          ? "the open tasks"
          : "all tasks";
    case "meal_plans":
      return "the meal plan";
    case "history":
      return "the cooking log";
    case "preferences":
      return "what the user likes and dislikes";
  }
}

function clausesOf(lookUp: LookUp, days: DayRange | null): string[] {
  const { foods, without, called, cuisine, tag, maxMinutes, location, stock, newest } = lookUp;
  return [
    foods.length > 0 ? `with ${joinList(foods)} in it` : null,
    without.length > 0 ? `without ${joinList(without)}` : null,
    called === null ? null : `called "${called.replaceAll('"', "'")}"`,
    cuisine === null ? null : `of the cuisine ${cuisine}`,
    tag === null ? null : `tagged ${tag}`,
    maxMinutes === null ? null : `ready within ${maxMinutes} minutes`,
    location === null ? null : `in the ${location} only`,
    stock === "empty" ? "that has run out" : null,
    stock === "expired" && days !== null ? `that expired before ${days.from}` : null,
    stock === "expiring" && days !== null ? `that expires by ${days.to}` : null,
    stock === null && days !== null ? `from ${days.from} to ${days.to}` : null,
    newest ? "newest first" : null,
    lookUp.quickest ? "quickest first" : null,
  ].filter((clause) => clause !== null);
}
