// Dishes from the oven and the air fryer.
import { SIDE, inside, say, steps, type Dish, type Plan } from "./dish.ts";
import type { Method } from "./method.ts";

/** How long vegetables in pieces need at 200 °C. */
const VEGETABLES = 24;

const firm = (plan: Plan): Plan["vegetables"] =>
  plan.vegetables.filter((food) => !["leafy", "mushroom"].includes(food.kind));

function takeFirmVegetables(dish: Dish, count: number): string | null {
  return dish.takeFoods(firm(dish.plan).slice(0, count), () => "in bite-sized pieces", SIDE);
}

/** A side that was asked for; nothing is added that was not. */
function takeAskedStarch(dish: Dish): ReturnType<Dish["takeStarch"]> {
  return dish.plan.starches.length > 0 ? dish.takeStarch() : null;
}

export const trayBake: Method = {
  id: "tray-bake",
  noun: "Tray Bake",
  tags: ["simple", "kid-friendly", "budget"],
  suits: (plan) => plan.mains.every(({ kind }) => kind !== "braise"),
  cook(dish) {
    const main = dish.takeMains();
    const vegetables = takeFirmVegetables(dish, 2);
    const fat = dish.takeFat(0.75);
    const season = dish.takeSeasonings();
    const salt = dish.takeSalt();
    const sour = dish.takeSour();
    const finish = dish.takeFinish();
    const starch = takeAskedStarch(dish);
    const { roast, dry } = dish.heat;
    const ahead = VEGETABLES - roast;
    const first = vegetables !== null && ahead > 4 ? ahead : 0;
    return {
      prep: 12,
      cook: first + roast + 3,
      steps: steps(
        "Heat the oven to 200 °C and line a large tray with baking paper.",
        `Put the ${main} in a bowl${fat ? ` with half of ${fat}` : ""}${season ? ` and turn well in ${season}` : ""}.`,
        say(
          "Spread",
          vegetables && `the ${vegetables}`,
          `over the tray${fat ? `, trickle with the rest of ${fat}` : ""}${salt ? ` and sprinkle with ${salt}` : ""}${first > 0 ? `. Roast for ${first} minutes.` : "."}`,
        ),
        `Lay the ${main} on ${vegetables ? "top" : "the tray"} and roast for ${roast} minutes, until ${dry}${roast > 15 ? ", turning once" : ""}.`,
        starch && `Meanwhile, ${inside(starch.step)}`,
        say("Splash", sour, "over everything on the tray and rest for 3 minutes."),
        `Serve from the tray${finish ? `, with ${finish} on top` : ""}${starch ? `, over the ${starch.name}` : ""}.`,
      ),
    };
  },
};

export const airFryer: Method = {
  id: "air-fryer",
  noun: "in the Air Fryer",
  tags: ["simple", "kid-friendly", "light"],
  suits: (plan) => plan.mains.every((food) => food.kind !== "braise" && food.kind !== "leafy"),
  cook(dish) {
    const main = dish.takeMains();
    const vegetables = takeFirmVegetables(dish, 1);
    const fat = dish.takeFat();
    const season = dish.takeSeasonings();
    const salt = dish.takeSalt();
    const sour = dish.takeSour();
    const finish = dish.takeFinish();
    const starch = takeAskedStarch(dish);
    const minutes = Math.max(6, Math.round(dish.heat.roast * 0.7));
    return {
      prep: 10,
      cook: minutes + (vegetables ? 9 : 2),
      steps: steps(
        "Heat the air fryer to 200 °C for 2 minutes.",
        `Turn the ${main} in a bowl${fat ? ` with half of ${fat}` : ""}${season ? ` and ${season}` : ""}.`,
        say(
          "Toss",
          vegetables && `the ${vegetables}`,
          `with ${[fat && `the rest of ${fat}`, salt].filter(Boolean).join(" and ") || "a little water"} and air-fry for 7 minutes, shaking once.`,
        ),
        vegetables ? null : say("Season with", salt, "."),
        `Put the ${main} in the basket in one layer and air-fry for ${minutes} minutes, until ${dish.heat.dry}.`,
        starch && `Meanwhile, ${inside(starch.step)}`,
        say("Sprinkle with", sour, "while still hot."),
        `Serve at once${finish ? ` with ${finish}` : ""}${starch ? `, over the ${starch.name}` : ""}.`,
      ),
    };
  },
};
