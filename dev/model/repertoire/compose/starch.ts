// How the side that goes under a dish is cooked.
import { hasPhrase } from "../words.ts";

interface Starch {
  words: readonly string[];
  /** For one person. */
  grams: number;
  minutes: number;
  step: (name: string) => string;
}

const boil =
  (minutes: number) =>
  (name: string): string =>
    `Boil the ${name} in plenty of water for ${minutes} minutes until tender, and drain well.`;

const soak =
  (minutes: number) =>
  (name: string): string =>
    `Cover the ${name} with just-boiled water, put a lid on for ${minutes} minutes and fluff with a fork.`;

const STARCHES: readonly Starch[] = [
  { words: ["rice noodle", "glass noodle"], grams: 70, minutes: 6, step: soak(6) },
  { words: ["noodle"], grams: 75, minutes: 5, step: boil(5) },
  { words: ["brown rice", "pearl barley"], grams: 70, minutes: 28, step: boil(28) },
  { words: ["rice"], grams: 70, minutes: 12, step: boil(12) },
  { words: ["couscous"], grams: 65, minutes: 6, step: soak(6) },
  { words: ["bulgur"], grams: 65, minutes: 12, step: soak(12) },
  { words: ["quinoa"], grams: 65, minutes: 14, step: boil(14) },
  { words: ["gnocchi"], grams: 150, minutes: 3, step: boil(3) },
  { words: ["sweet potato"], grams: 200, minutes: 12, step: boil(12) },
  { words: ["potato"], grams: 200, minutes: 16, step: boil(16) },
  {
    words: ["polenta"],
    grams: 60,
    minutes: 6,
    step: (name) => `Whisk the ${name} into simmering water and stir for 6 minutes until thick.`,
  },
  { words: [""], grams: 90, minutes: 10, step: boil(10) },
];

/** What cooking the named starch takes. Anything unknown is boiled like pasta. */
export function cookStarch(name: string): { grams: number; minutes: number; step: string } {
  const found = STARCHES.find(({ words }) =>
    words.some((word) => word === "" || hasPhrase(name, word)),
  );
  return {
    grams: found?.grams ?? 90,
    minutes: found?.minutes ?? 10,
    step: found?.step(name) ?? "",
  };
}
