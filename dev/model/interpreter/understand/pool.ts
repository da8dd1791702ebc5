// Which entities an intent can be about: saving means drafts, ticking means a list's items.
import { TYPE_OF, type Intent, type Subdomain } from "../intents/intent.ts";
import { isFoodWord } from "../language/foods.ts";
import type { Selection } from "../language/selection.ts";
import type { Entity } from "../prompt/read-entities.ts";
import { latestGroup } from "./resolve.ts";

/** The selection of an intent, and the entities it may mean; null when it points at nothing. */
export function targetOf(
  intent: Intent,
  entities: Entity[],
): { which: Selection; pool: Entity[] } | null {
  const of = (...subdomains: Subdomain[]) =>
    entities.filter(({ type }) => subdomains.some((subdomain) => TYPE_OF[subdomain] === type));
  const drafts = entities.filter(({ tier }) => tier === "draft");
  const saved = entities.filter(({ tier }) => tier !== "draft");
  switch (intent.kind) {
    case "save":
      return { which: intent.which, pool: drafts };
    case "forget":
      return intent.which === null
        ? null
        : { which: intent.which, pool: drafts.length > 0 ? drafts : entities };
    case "show":
      return { which: intent.which, pool: entities };
    case "add":
      return intent.which === null ? null : { which: intent.which, pool: entities };
    case "change_recipe":
    case "buy_for":
      return { which: intent.which, pool: recentFirst(of("recipes"), drafts) };
    case "delete":
      if (intent.subdomain !== null)
        return { which: intent.which, pool: savedOnly(of(intent.subdomain)) };
      // A name may be a draft's or a row's; "those" are what was shown last.
      if (intent.which.names.length > 0)
        return { which: intent.which, pool: [...saved, ...drafts] };
      return { which: intent.which, pool: isLatest(drafts, entities) ? drafts : saved };
    case "set_amount":
      return {
        which: intent.which,
        pool: intent.subdomain === null ? of("inventory", "shopping") : of(intent.subdomain),
      };
    case "move_stock":
      return { which: intent.which, pool: of("inventory") };
    case "tick":
      return {
        which: intent.which,
        pool: intent.subdomain === null ? of("shopping", "tasks") : of(intent.subdomain),
      };
    case "plan_meal":
      if (intent.which === null) return null;
      return { which: intent.which, pool: dishesNamed(intent.which, of("recipes")) };
    case "move_meal":
      return { which: intent.which, pool: of("meal_plans") };
    case "cooked":
      return { which: intent.which, pool: dishesNamed(intent.which, of("recipes")) };
    case "rename":
      return { which: intent.which, pool: saved };
    case "rate":
      return { which: intent.which, pool: of("history") };
    default:
      return null;
  }
}

/** "Cod" on the plan is cod, not the one recipe that has it in its name. */
function dishesNamed({ names }: Selection, recipes: Entity[]): Entity[] {
  if (!names.some(isFoodWord)) return recipes;
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return recipes.filter(({ label }) => wanted.has(label.toLowerCase()));
}

function savedOnly(entities: Entity[]): Entity[] {
  return entities.filter(({ tier }) => tier !== "draft");
}

/** When drafts are what is under discussion, they alone are meant. */
function recentFirst(recipes: Entity[], drafts: Entity[]): Entity[] {
  return isLatest(drafts, recipes) ? [...drafts, ...savedOnly(recipes)] : recipes;
}

/** Whether drafts were the last thing made or shown. */
export function isLatest(drafts: Entity[], entities: Entity[]): boolean {
  return drafts.length > 0 && latestGroup(entities).some(({ tier }) => tier === "draft");
}
