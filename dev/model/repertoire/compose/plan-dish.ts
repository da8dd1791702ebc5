// Decides what a composed dish is made of, from the words of a request and what it leaves out.
import { DIETS } from "../diets.ts";
import { isExcluded, isFood } from "../is-food.ts";
import { hashOf, rotated } from "../pick.ts";
import type { QueryWords } from "../query-words.ts";
import type { PlanParts } from "./dish.ts";
import { findFood } from "./find-food.ts";
import { FLAVOURS, PLAIN, type Flavour } from "./flavours.ts";
import type { Food } from "./food.ts";

const DEFAULT_MAINS =
  "chicken, chickpea, salmon, mushroom, minced beef, tofu, prawn, aubergine, black bean, cauliflower, sweet potato, courgette, pork";
/** Cuisines whose flavours a method is at home in; the others take any. */
const USUAL_CUISINES: Readonly<Record<string, readonly string[]>> = {
  curry: ["indian", "thai", "vietnamese", "moroccan"],
  "stir-fry": ["chinese", "korean", "japanese", "thai", "vietnamese"],
  tacos: ["mexican", "american", "korean"],
  pasta: ["italian", "french", "spanish", "moroccan", "british", "greek"],
};

/** Whose flavours stand in for a cuisine that has none here. */
const PLAIN_CUISINES = ["british", "french"];

const DEFAULT_SWEETS =
  "apples, mixed berries, pears, plums, bananas, peaches, cherries, rhubarb, figs, apricots";
const VEGETABLES =
  "red bell peppers, courgettes, carrots, broccoli, cherry tomatoes, green beans, leeks, chestnut mushrooms, sweetcorn, peas, cauliflower, fennel, spinach, asparagus, mangetout";

export interface PlanRequest {
  words: QueryWords;
  exclude: readonly string[];
  servings: number;
  seed: string;
}

const split = (text: string): string[] => text.split(", ");
const food = (word: string): Food => findFood(word, 0);

/** The dish's parts for the `turn`-th composition, but for its flavour. */
export function planDish(request: PlanRequest, turn: number): PlanParts {
  const { words, seed } = request;
  const exclude = [...request.exclude, ...words.diets.flatMap((diet) => DIETS[diet] ?? [])];
  const allowed = (name: string): boolean => !isExcluded(name, exclude);
  const foods = words.foods.map((word) => findFood(word, turn)).filter(({ name }) => allowed(name));
  const of = (role: Food["role"]): Food[] => foods.filter((each) => each.role === role);
  const common = { servings: request.servings, seasonings: of("season"), allowed };

  if (wantsSweet(words, foods)) {
    return { ...common, ...planSweet(foods, turn, seed, allowed), vegetables: [] };
  }
  const asSides = of("sweet").map((each) => ({ ...each, quantity: 40 }));
  const mains = of("main").length > 0 ? of("main") : [defaultMain(turn, seed, allowed)];
  const taken = [...mains, ...foods];
  const vegetables = rotated(split(VEGETABLES), `${seed}|${hashOf(String(turn))}`)
    .filter((name) => allowed(name) && !taken.some((each) => isFood(each.name, name)))
    .map(food);
  return {
    ...common,
    mains,
    sweets: [],
    starches: of("starch").map(({ name }) => name),
    finishes: [...of("finish"), ...asSides],
    vegetables,
  };
}

function wantsSweet(words: QueryWords, foods: readonly Food[]): boolean {
  if (words.styles.includes("dessert")) return true;
  const savoury = ["soup", "salad", "curry", "stir-fry", "tacos", "stew", "bowl", "air-fryer"];
  return (
    foods.some(({ role }) => role === "sweet") &&
    foods.every(({ role }) => role !== "main" && role !== "starch") &&
    !words.styles.some((style) => savoury.includes(style))
  );
}

/** The fruit asked for; from the second round on with another beside it, so that dishes differ. */
function planSweet(
  foods: readonly Food[],
  turn: number,
  seed: string,
  allowed: (name: string) => boolean,
): Pick<PlanParts, "mains" | "sweets" | "starches" | "finishes"> {
  const asked = foods.filter(({ role }) => role === "sweet" || role === "main");
  const others = rotated(split(DEFAULT_SWEETS), seed)
    .filter((name) => allowed(name) && !asked.some((each) => each.name === name))
    .map(food);
  const round = Math.floor(turn / 4);
  // A handful of chocolate needs a fruit to carry it.
  const thin = asked.length > 0 && asked.every(({ quantity }) => quantity < 100) ? 1 : 0;
  const wanted =
    asked.length === 0 ? 1 + Math.floor(round / 10) : asked.length + thin + Math.min(2, round);
  const start = others.length === 0 ? 0 : round % others.length;
  const more = [...others.slice(start), ...others.slice(0, start)];
  const sweets = [...asked, ...more].slice(0, Math.max(1, wanted));
  return {
    mains: [],
    sweets: sweets.length > 0 ? sweets : [{ ...food("fruit"), name: "seasonal fruit" }],
    starches: [],
    finishes: foods.filter(({ role }) => role === "finish"),
  };
}

function defaultMain(turn: number, seed: string, allowed: (name: string) => boolean): Food {
  const open = rotated(split(DEFAULT_MAINS), seed)
    .map(food)
    .filter(({ name }) => allowed(name));
  return (
    open[turn % Math.max(1, open.length)] ?? { ...food("vegetables"), name: "seasonal greens" }
  );
}

/** The flavours that the request and its exclusions leave open, in an order of the seed's choosing. */
export function flavoursFor(
  request: PlanRequest,
  allowed: (name: string) => boolean,
  method: string,
): Flavour[] {
  const { words, seed } = request;
  const fits = FLAVOURS.filter(
    ({ label, season, fat }) =>
      allowed(label) && season.every(({ name }) => allowed(name)) && fat.some(allowed),
  );
  const narrow = (flavours: Flavour[], keep: (flavour: Flavour) => boolean): Flavour[] => {
    const kept = flavours.filter(keep);
    return kept.length > 0 ? kept : flavours;
  };
  // "Miso aubergine" is a miso dish, not another one with miso in it.
  const named = words.foods.map((word) => findFood(word, 0).name);
  const said = narrow(fits, ({ season }) => season.some(({ name }) => named.includes(name)));
  const spicy = words.styles.includes("spicy");
  const hot = spicy ? narrow(said, (flavour) => flavour.spicy) : said;
  const known = FLAVOURS.some(({ cuisine }) => words.cuisines.includes(cuisine));
  const cuisines = known || words.cuisines.length === 0 ? words.cuisines : PLAIN_CUISINES;
  const local = narrow(hot, ({ cuisine }) => cuisines.includes(cuisine));
  const usual = USUAL_CUISINES[method];
  const fitting = usual ? narrow(local, ({ cuisine }) => usual.includes(cuisine)) : local;
  return fitting.length > 0 ? rotated(fitting, seed) : [PLAIN];
}
