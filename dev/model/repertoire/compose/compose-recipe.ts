// Composes a recipe for anything that the written repertoire has none for.
import { QUICK_MINUTES } from "../define-recipes.ts";
import { retag } from "../diets.ts";
import { isFood } from "../is-food.ts";
import type { RepertoireIngredient, RepertoireRecipe } from "../recipe.ts";
import { hasPhrase, listOf, singular, titleCase, wordsOf } from "../words.ts";
import { Dish, type Cooked, type Plan } from "./dish.ts";
import type { Food, Kind } from "./food.ts";
import type { Method } from "./method.ts";
import { methodsFor } from "./methods.ts";
import { flavoursFor, planDish, type PlanRequest } from "./plan-dish.ts";

export interface ComposeRequest extends PlanRequest {
  maxMinutes?: number;
}

interface Candidate {
  method: Method;
  dish: Dish;
  cooked: Cooked;
}

/** What a cut that needs long is treated as when there is no time for it. */
const FASTER: Partial<Record<Kind, Kind>> = { braise: "meat", bone: "poultry", root: "tender" };

/**
 * The `turn`-th dish for the request: complete, without anything excluded, and within `maxMinutes`
 * where any method can be (20 minutes usually can). The same request and turn give the same recipe;
 * other turns vary method, flavour and vegetables.
 */
export function composeRecipe(request: ComposeRequest, turn: number): RepertoireRecipe {
  const parts = planDish(request, turn);
  const limit = request.maxMinutes ?? Number.POSITIVE_INFINITY;
  const fitting = candidates(request, parts, turn, limit);
  const hurried = fitting.length > 0 ? fitting : candidates(request, hurry(parts), turn, limit);
  const open =
    hurried.length > 0
      ? hurried
      : candidates(request, hurry(parts), turn, Number.POSITIVE_INFINITY).sort(
          (a, b) => minutes(a.cooked) - minutes(b.cooked),
        );
  const chosen = hurried.length > 0 ? open[turn % open.length] : open[0];
  if (!chosen) throw new Error("no method for a dish");
  return write(request, chosen);
}

const minutes = ({ prep, cook }: Cooked): number => prep + cook;

function hurry(parts: Omit<Plan, "flavour">): Omit<Plan, "flavour"> {
  const faster = (food: Food): Food => ({ ...food, kind: FASTER[food.kind] ?? food.kind });
  return { ...parts, mains: parts.mains.map(faster) };
}

/** Every open method cooked once, in the flavour whose turn it is, if it is done in time. */
function candidates(
  request: ComposeRequest,
  parts: Omit<Plan, "flavour">,
  turn: number,
  limit: number,
): Candidate[] {
  const [anyFlavour] = flavoursFor(request, parts.allowed, "");
  if (!anyFlavour) return [];
  const methods = methodsFor({ ...parts, flavour: anyFlavour }, request.words);
  return methods.flatMap((method, index) => {
    const flavours = flavoursFor(request, parts.allowed, method.id);
    const flavour = flavours[(Math.floor(turn / methods.length) + index) % flavours.length];
    if (!flavour) return [];
    const dish = new Dish({ ...parts, flavour });
    const cooked = method.cook(dish);
    return minutes(cooked) <= limit ? [{ method, dish, cooked }] : [];
  });
}

function write(request: ComposeRequest, { method, dish, cooked }: Candidate): RepertoireRecipe {
  const { plan, lines } = dish;
  const { words } = request;
  const total = minutes(cooked);
  const sweet = plan.sweets.length > 0;
  const carriers = sweet ? plan.sweets : plan.mains;
  const label = sweet ? "" : flavourLabel(request, plan);
  const hot = plan.flavour.spicy && !sweet;
  return retag({
    name: nameOf(dish, method, label, carriers),
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

function nameOf(dish: Dish, method: Method, label: string, carriers: readonly Food[]): string {
  const { plan } = dish;
  const named = listOf([...new Set(carriers.map(({ name }) => shortName(name)))]) ?? "House";
  const starch = plan.starches[0];
  const noun = method.id === "pasta" && starch !== undefined ? titleCase(starch) : method.noun;
  const egg = noun === "Frittata" && named === "Egg";
  const withWhat = [...plan.finishes, ...plan.seasonings]
    .map(({ name }) => name)
    .filter((name) => !hasPhrase(label, shortName(name)));
  const base = [label, egg ? "" : named, noun].filter((part) => part !== "").join(" ");
  const extra = listOf([...new Set(withWhat.map((name) => titleCase(name)))]);
  return extra ? `${base} with ${extra}` : base;
}

/** One sentence: what is in it, in which style, how long it takes. */
function describe(dish: Dish, style: string, carriers: readonly Food[], total: number): string {
  const { plan, lines } = dish;
  const beside = plan.vegetables.filter(({ name }) => lines.some((line) => line.name === name));
  const main = listOf(carriers.map(({ name }) => name)) ?? "a plate";
  const vegetables = listOf(beside.map(({ name }) => name));
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

/** Things counted in pieces are named in the number that there is of them. */
function inNumber(line: RepertoireIngredient): RepertoireIngredient {
  if (line.unit !== null || line.quantity === null) return line;
  const words = line.name.split(" ");
  const last = singular(words.pop() ?? "");
  const counted = line.quantity <= 1 ? last : pluralOf(last);
  return { ...line, name: [...words, counted].join(" ") };
}

const pluralOf = (word: string): string =>
  word === "chilli" ? "chillies" : /(s|sh|ch|x|to)$/.test(word) ? `${word}es` : `${word}s`;

const KIND_TAGS = ["fish", "shellfish", "seafood", "chicken", "beef", "pork", "lamb"];

const kindTags = (foods: readonly Food[]): string[] =>
  KIND_TAGS.filter((tag) => foods.some(({ name }) => isFood(name, tag)));
