// Composes a recipe for anything that the written repertoire has none for.
import { QUICK_MINUTES } from "../define-recipes.ts";
import { retag } from "../diets.ts";
import { isFood } from "../is-food.ts";
import type { QueryWords } from "../query-words.ts";
import type { RepertoireRecipe } from "../recipe.ts";
import { hasPhrase, listOf, titleCase, wordsOf } from "../words.ts";
import { inNumber } from "../scale-recipe.ts";
import { Dish, type Cooked, type Plan, type PlanParts } from "./dish.ts";
import { PLAIN } from "./flavours.ts";
import type { Food, Kind } from "./food.ts";
import type { Method } from "./method.ts";
import { stew } from "./methods-pot.ts";
import { METHOD_IDS, methodsFor } from "./methods.ts";
import { flavoursFor, planDish, type PlanRequest } from "./plan-dish.ts";

export interface ComposeRequest extends PlanRequest {
  /** Infinity where there is no limit. */
  maxMinutes: number;
}

interface Candidate {
  method: Method;
  dish: Dish;
  cooked: Cooked;
  /** Whether every method has been through every flavour: only vegetables tell dishes apart now. */
  repeats: boolean;
}

/** What a cut that needs long is treated as when there is no time for it. */
const FASTER: Partial<Record<Kind, Kind>> = { braise: "meat", bone: "poultry", root: "tender" };

/**
 * The `turn`-th dish for the request: complete, without anything excluded, and within `maxMinutes`
 * where any method can be (20 minutes usually can). The same request and turn give the same recipe;
 * other turns vary method, flavour and vegetables.
 */
export function composeRecipe(request: ComposeRequest, turn: number): RepertoireRecipe {
  const planned = planDish(request, turn);
  const parts = canBeAsked(planned, request.words) ? planned : hurry(planned);
  const limit = request.maxMinutes;
  const chosen =
    firstFitting(request, parts, turn, limit) ??
    firstFitting(request, hurry(parts), turn, limit) ??
    fastest(request, hurry(parts), turn);
  return write(request, chosen);
}

/** Whether the way of cooking that was asked for is open to the dish as planned. */
const canBeAsked = (parts: PlanParts, words: QueryWords): boolean =>
  methodsFor(parts, words).some((method) =>
    words.styles.every((style) => style === method.id || !METHOD_IDS.includes(style)),
  );

const minutes = ({ prep, cook }: Cooked): number => prep + cook;

function hurry(parts: PlanParts): PlanParts {
  const faster = (food: Food): Food => ({ ...food, kind: FASTER[food.kind] ?? food.kind });
  return { ...parts, mains: parts.mains.map(faster) };
}

/** The method whose turn it is, or the next that is done in time, in the flavour whose turn it is. */
function firstFitting(
  request: ComposeRequest,
  parts: PlanParts,
  turn: number,
  limit: number,
): Candidate | null {
  const methods = methodsFor(parts, request.words);
  for (let step = 0; step < methods.length; step += 1) {
    const index = (turn + step) % methods.length;
    const candidate = cookWith(request, parts, turn, methods, index);
    if (minutes(candidate.cooked) <= limit) return candidate;
  }
  return null;
}

function fastest(request: ComposeRequest, parts: PlanParts, turn: number): Candidate {
  const methods = methodsFor(parts, request.words);
  const all = methods.map((_, index) => cookWith(request, parts, turn, methods, index));
  return all.reduce((best, next) => (minutes(next.cooked) < minutes(best.cooked) ? next : best));
}

function cookWith(
  request: ComposeRequest,
  parts: PlanParts,
  turn: number,
  methods: readonly Method[],
  index: number,
): Candidate {
  const method = methods[index] ?? stew;
  const flavours = flavoursFor(request, parts.allowed, method.id);
  const round = Math.floor(turn / methods.length) + index;
  const flavour = flavours[round % flavours.length] ?? PLAIN;
  const dish = new Dish({ ...parts, flavour });
  const repeats = turn >= methods.length * flavours.length;
  return { method, dish, cooked: method.cook(dish), repeats };
}

function write(request: ComposeRequest, candidate: Candidate): RepertoireRecipe {
  const { method, dish, cooked } = candidate;
  const { plan, lines } = dish;
  const { words } = request;
  const total = minutes(cooked);
  const sweet = plan.sweets.length > 0;
  const carriers = sweet ? plan.sweets : plan.mains;
  const label = sweet ? "" : flavourLabel(request, plan);
  const hot = plan.flavour.spicy && !sweet;
  return retag({
    name: nameOf(candidate, label, carriers),
    cuisine: words.cuisines[0] ?? (sweet ? "british" : plan.flavour.cuisine),
    difficulty: total > 60 ? "medium" : "easy",
    prep_minutes: cooked.prep,
    cook_minutes: cooked.cook,
    servings: plan.servings,
    description: describe(dish, sweet ? method.noun : label, carriers, total),
    tags: [
      ...new Set([
        method.id,
        ...method.tags.filter((tag) => !(hot && tag === "kid-friendly")),
        ...words.styles,
        ...kindTags(plan.mains),
        ...(hot ? ["spicy"] : []),
        ...(total <= QUICK_MINUTES ? ["quick"] : []),
      ]),
    ],
    ingredients: lines.map(inNumber),
    instructions: cooked.steps,
  });
}

function flavourLabel(request: ComposeRequest, plan: Plan): string {
  const [cuisine] = request.words.cuisines;
  if (cuisine === undefined || request.words.cuisines.includes(plan.flavour.cuisine)) {
    return plan.flavour.label;
  }
  return `${titleCase(cuisine)}-Style`;
}

const UNNAMED = new Set(
  wordsOf("fillet raw thigh breast diced cooked canned firm tenderloin tail basmati new chestnut"),
);

/** What a dish is called after: "cod fillets" gives "Cod", "green beans" gives "Green Bean". */
function shortName(name: string): string {
  const words = wordsOf(name);
  const kept = words.filter((word) => !UNNAMED.has(word));
  return titleCase((kept.length > 0 ? kept : words).join(" "));
}

function nameOf(candidate: Candidate, label: string, carriers: readonly Food[]): string {
  const { dish, method, repeats } = candidate;
  const { plan } = dish;
  const named = listOf([...new Set(carriers.map(({ name }) => shortName(name)))]) ?? "House";
  const starch = plan.starches[0];
  const noun = method.id === "pasta" && starch !== undefined ? titleCase(starch) : method.noun;
  const egg = noun === "Frittata" && named === "Egg";
  const beside = repeats ? vegetablesIn(dish).slice(0, 1) : [];
  const withWhat = [...plan.finishes, ...plan.seasonings, ...beside]
    .map(({ name }) => name)
    .filter((name) => !hasPhrase(label, shortName(name)))
    .filter((name) => !plan.flavour.season.some((part) => part.name === name));
  const base = [label, egg ? "" : named, noun].filter((part) => part !== "").join(" ");
  const extra = listOf([...new Set(withWhat.map((name) => titleCase(name)))]);
  return extra ? `${base} with ${extra}` : base;
}

/** The vegetables that the method took of those planned. */
const vegetablesIn = ({ plan, lines }: Dish): Food[] =>
  plan.vegetables.filter(({ name }) => lines.some((line) => line.name === name));

/** One sentence: what is in it, in which style, how long it takes. */
function describe(dish: Dish, style: string, carriers: readonly Food[], total: number): string {
  const { plan } = dish;
  const main = listOf(carriers.map(({ name }) => name)) ?? "a plate";
  const vegetables = listOf(vegetablesIn(dish).map(({ name }) => name));
  const what = vegetables ? `${main} with ${vegetables}` : main;
  const how = style.toLowerCase().replace(/-style$/, "");
  const text =
    plan.sweets.length === 0
      ? `${what}, ${how === "simple" ? "plainly seasoned" : `${how} style`}`
      : how.startsWith("baked")
        ? `${what} ${how}`
        : `A ${how} of ${what}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}, ready in ${total} minutes.`;
}

const KIND_TAGS = ["fish", "shellfish", "seafood", "chicken", "beef", "pork", "lamb"];

const kindTags = (foods: readonly Food[]): string[] =>
  KIND_TAGS.filter((tag) => foods.some(({ name }) => isFood(name, tag)));
