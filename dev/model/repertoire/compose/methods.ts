// Which ways of cooking a request leaves open.
import { hasPhrase } from "../words.ts";
import type { QueryWords } from "../query-words.ts";
import type { PlanParts } from "./dish.ts";
import { bowl, pasta, salad, tacos } from "./methods-assembled.ts";
import { airFryer, trayBake } from "./methods-oven.ts";
import { frittata, skillet, stirFry } from "./methods-pan.ts";
import { curry, soup, stew } from "./methods-pot.ts";
import { baked, crumble, oats, parfait } from "./methods-sweet.ts";
import type { Method } from "./method.ts";

const EVERYDAY = [trayBake, stirFry, curry, skillet, salad, stew, soup, tacos, bowl];
const SAVOURY = [...EVERYDAY, pasta, airFryer, frittata];
const SWEET = [crumble, parfait, baked, oats];

/** Styles that name a way of cooking. */
export const METHOD_IDS = [...SAVOURY, ...SWEET].map(({ id }) => id);

const noodles: Method = { ...stirFry, noun: "Noodles" };

/** A grain that was asked for names the bowl: "Couscous Bowl". */
function forStarch(name: string): Method[] {
  if (hasPhrase(name, "noodle")) return [noodles, soup];
  if (hasPhrase(name, "rice")) return [bowl, stirFry, { ...skillet, noun: "Skillet with Rice" }];
  const grains = ["quinoa", "couscous", "bulgur", "barley", "polenta"];
  if (grains.some((grain) => hasPhrase(name, grain)))
    return [bowl, stew, { ...salad, noun: "Grain Salad" }];
  return [pasta];
}

const answers = (method: Method, style: string): boolean =>
  method.id === style || method.tags.includes(style);

/**
 * The methods that suit the plan and answer every style of the request that any method can answer,
 * in a fixed order. Never empty: a plan that nothing suits is stewed or baked.
 */
export function methodsFor(plan: PlanParts, words: QueryWords): Method[] {
  const sweet = plan.sweets.length > 0;
  const asked = plan.starches.flatMap(forStarch);
  const open = (sweet ? SWEET : asked.length > 0 ? asked : SAVOURY).filter((method) =>
    plan.allowed(method.noun),
  );
  const suiting = open.filter((method) => method.suits(plan));
  const known = words.styles.filter((style) =>
    (sweet ? SWEET : SAVOURY).some((method) => answers(method, style)),
  );
  const pool = suiting.length > 0 ? suiting : open;
  const exact = pool.filter((method) => known.every((style) => answers(method, style)));
  if (exact.length > 0) return exact;
  const anyway = (sweet ? SWEET : SAVOURY).filter(
    (method) => known.some((style) => method.id === style) && method.suits(plan),
  );
  if (anyway.length > 0) return anyway;
  return pool.length > 0 ? pool : sweet ? [baked] : [stew, trayBake];
}
