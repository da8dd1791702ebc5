// Dishes from one deep pot: curry, stew, soup.
import { listOf } from "../words.ts";
import { inside, say, steps, type Dish, type Plan } from "./dish.ts";
import type { Method } from "./method.ts";

/** Onion, garlic and ginger, as far as they are wanted. */
function takeBase(dish: Dish): string | null {
  const onion = dish.take(["onion", "leek", "celery sticks"], 0.25, null, "chopped");
  const later = dish.plan.flavour.season.some(({ name }) => name === "garlic");
  const garlic = later ? null : dish.take(["garlic"], 0.75, "clove", "crushed");
  const ginger = dish.take(["ginger"], 4, "g", "grated");
  return listOf([onion, garlic, ginger]);
}

/** Kinds that fall to pieces when they simmer for long; the others go in with the liquid. */
const DELICATE = ["fish", "shellfish", "leafy", "egg", "cheese"];

const delicate = (plan: Plan): boolean => plan.mains.every(({ kind }) => DELICATE.includes(kind));

function simmerSteps(dish: Dish, main: string, vegetables: string | null): string[] {
  const { simmer, wet } = dish.heat;
  if (delicate(dish.plan)) {
    return steps(
      say("Add", vegetables && `the ${vegetables}`, "and simmer for 6 minutes until tender."),
      `Add the ${main} and cook over low heat for ${simmer} minutes, until ${wet}.`,
    );
  }
  if (simmer > 25) {
    return steps(
      `Add the ${main}, cover and simmer over low heat for ${simmer - 12} minutes, stirring now and then.`,
      say(
        "Add",
        vegetables && `the ${vegetables}`,
        `and cook for 12 minutes more, until everything is tender.`,
      ) ?? `Cook for 12 minutes more with the lid off, until ${wet}.`,
    );
  }
  const both = [main, vegetables].filter(Boolean).join(" with the ");
  const minutes = Math.max(simmer, 12);
  return [
    `Add the ${both} and simmer for ${minutes} minutes, until the ${main} ${vegetables ? "and vegetables are" : "is"} ${vegetables ? "cooked through" : wet}.`,
  ];
}

const simmerMinutes = (dish: Dish): number =>
  delicate(dish.plan) ? 6 + dish.heat.simmer : Math.max(dish.heat.simmer, 12);

export const curry: Method = {
  id: "curry",
  noun: "Curry",
  tags: ["comfort", "make-ahead"],
  suits: () => true,
  cook(dish) {
    const main = dish.takeMains();
    const fat = dish.takeFat();
    const base = takeBase(dish);
    const season = dish.takeSeasonings();
    const spices = dish.take(["garam masala", "ground coriander", "turmeric"], 0.5, "tsp");
    const liquid = dish.take(
      ["coconut milk", "passata", "yogurt", "vegetable stock", "water"],
      90,
      "ml",
    );
    const vegetables = dish.takeVegetables(1);
    const starch = dish.takeStarch();
    const sour = dish.takeSour();
    const finish = dish.takeFinish();
    const seasoning = [season, spices && `the ${spices}`].filter(Boolean).join(" with ");
    return {
      prep: 10,
      cook: Math.max(starch?.minutes ?? 0, 7 + simmerMinutes(dish)),
      steps: steps(
        `Heat ${fat ?? "a non-stick pot"} over medium heat${base ? ` and soften the ${base} for 5 minutes` : ""}.`,
        seasoning === "" ? null : `Stir in ${seasoning} for 1 minute until fragrant.`,
        `Pour in the ${liquid ?? "water"} and bring to a simmer.`,
        ...simmerSteps(dish, main, vegetables),
        starch && `Meanwhile, ${inside(starch.step)}`,
        `Taste and finish${[sour, finish].some(Boolean) ? ` with ${[sour, finish].filter(Boolean).join(" and ")}` : ""}${starch ? `, and serve over the ${starch.name}` : ""}.`,
      ),
    };
  },
};

export const stew: Method = {
  id: "stew",
  noun: "Stew",
  tags: ["comfort", "one-pot", "make-ahead", "budget"],
  suits: () => true,
  cook(dish) {
    const main = dish.takeMains();
    const fat = dish.takeFat();
    const base = takeBase(dish);
    const season = dish.takeSeasonings();
    const liquid = dish.take(
      ["canned chopped tomatoes", "coconut milk", "vegetable stock", "water"],
      100,
      "g",
    );
    const stock = dish.take(["vegetable stock", "water"], 80, "ml");
    const vegetables = dish.takeVegetables(2);
    const salt = dish.takeSalt();
    const finish = dish.takeFinish();
    const starch = dish.plan.starches.length > 0 ? dish.takeStarch() : null;
    const wet = listOf([...new Set([liquid ?? "water", stock ?? "water"])]);
    return {
      prep: 12,
      cook: 8 + simmerMinutes(dish),
      steps: steps(
        `Heat ${fat ?? "a non-stick casserole"} over medium heat${base ? ` and cook the ${base} for 5 minutes until soft` : ""}.`,
        say("Stir in", season, "and cook for 1 minute."),
        `Pour in the ${wet}${salt ? `, add ${salt}` : ""} and bring to a gentle boil.`,
        ...simmerSteps(dish, main, vegetables),
        starch && `Meanwhile, ${inside(starch.step)}`,
        "Leave the lid off for 2 minutes if the sauce is thin.",
        `Serve in deep bowls${finish ? ` with ${finish}` : ""}${starch ? `, with the ${starch.name}` : ""}.`,
      ),
    };
  },
};

export const soup: Method = {
  id: "soup",
  noun: "Soup",
  tags: ["comfort", "one-pot", "make-ahead", "budget", "light"],
  suits: () => true,
  cook(dish) {
    const main = dish.takeMains();
    const fat = dish.takeFat();
    const base = takeBase(dish);
    const season = dish.takeSeasonings();
    const vegetables = dish.takeVegetables(2);
    const stock = dish.take(["vegetable stock", "water"], 280, "ml") ?? "water";
    const salt = dish.takeSalt();
    const sour = dish.takeSour(0.25);
    const finish = dish.takeFinish();
    const smooth = dish.plan.mains.every(({ kind }) => ["root", "floret", "tender"].includes(kind));
    const asked = dish.plan.starches.length > 0 ? dish.takeStarch() : null;
    return {
      prep: 10,
      cook: 7 + Math.max(simmerMinutes(dish), asked?.minutes ?? 0),
      steps: steps(
        `Heat ${fat ?? "a large pot"} over medium heat${base ? ` and soften the ${base} for 5 minutes` : ""}.`,
        say("Stir in", season, "for 1 minute."),
        `Pour in the ${stock}${salt ? `, add ${salt}` : ""} and bring to the boil.`,
        ...simmerSteps(dish, main, vegetables),
        smooth
          ? "Blend until smooth, loosen with hot water if too thick, and warm through for 1 minute."
          : null,
        asked && `In another pan, ${inside(asked.step)} Stir into the soup.`,
        say("Sharpen the soup with", sour, "."),
        `Ladle into bowls${finish ? ` and top with ${finish}` : ""}.`,
      ),
    };
  },
};
