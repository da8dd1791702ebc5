// Dishes from the wok and the frying pan.
import { say, steps } from "./dish.ts";
import type { Method } from "./method.ts";

const ofTheRest = (name: string | null): string | null => name && `the rest of ${name}`;

export const stirFry: Method = {
  id: "stir-fry",
  noun: "Stir-Fry",
  tags: ["light", "simple"],
  suits: (plan) => plan.mains.every(({ kind }) => kind !== "braise" && kind !== "bone"),
  cook(dish) {
    const main = dish.takeMains();
    const starch = dish.takeStarch(["jasmine rice", "rice noodles", "quinoa"]);
    const fat = dish.takeFat();
    const garlic = dish.take(["garlic"], 0.75, "clove", "sliced");
    const vegetables = dish.takeVegetables(2);
    const season = dish.takeSeasonings();
    const sour = dish.takeSour();
    const finish = dish.takeFinish();
    const sauce = [season, sour].filter(Boolean).join(" with ");
    return {
      prep: 12,
      cook: Math.max(starch?.minutes ?? 0, dish.heat.fry + 6),
      steps: steps(
        starch && starch.step,
        sauce === "" ? null : `Stir ${sauce} and a splash of water to make a sauce.`,
        `Heat ${fat ? `half of ${fat}` : "a non-stick wok"} over high heat and stir-fry the ${main} for ${dish.heat.fry} minutes, until ${dish.heat.dry}. Lift out.`,
        say(
          fat ? `Add ${ofTheRest(fat)} and stir-fry` : "Stir-fry",
          vegetables && `the ${vegetables}`,
          "for 3 to 4 minutes, until just tender.",
        ),
        say("Add", garlic && `the ${garlic}`, "and stir for 30 seconds."),
        `Return the ${main} to the wok${sauce === "" ? "" : ", pour in the sauce"} and toss for 1 minute until glossy and hot.`,
        `Serve ${starch ? `with the ${starch.name}` : "straight away"}${finish ? `, topped with ${finish}` : ""}.`,
      ),
    };
  },
};

export const skillet: Method = {
  id: "skillet",
  noun: "Skillet",
  tags: ["simple", "one-pot", "comfort"],
  suits: (plan) => plan.mains.every(({ kind }) => kind !== "braise"),
  cook(dish) {
    const main = dish.takeMains();
    const fat = dish.takeFat();
    const salt = dish.takeSalt();
    const onion = dish.take(["red onion", "leek", "fennel"], 0.25, null, "sliced");
    const vegetables = dish.takeVegetables(1);
    const season = dish.takeSeasonings();
    const stock = dish.take(["vegetable stock", "water"], 40, "ml");
    const sour = dish.takeSour();
    const finish = dish.takeFinish();
    const starch = dish.plan.starches.length > 0 ? dish.takeStarch() : null;
    return {
      prep: 10,
      cook: dish.heat.fry + 12,
      steps: steps(
        `Pat the ${main} dry${salt ? ` and season with ${salt}` : ""}.`,
        starch && starch.step,
        `Heat ${fat ? `half of ${fat}` : "a non-stick frying pan"} over medium-high heat and fry the ${main} for ${dish.heat.fry} minutes, until ${dish.heat.dry}. Keep warm on a plate.`,
        say(
          fat ? `Add ${ofTheRest(fat)} and fry` : "Fry",
          [onion, vegetables].some(Boolean)
            ? `the ${[onion, vegetables].filter(Boolean).join(" and ")}`
            : null,
          "for 6 minutes, until soft and coloured.",
        ),
        `Stir in ${[season, `the ${stock ?? "water"}`].filter(Boolean).join(" with ")} and bubble for 3 minutes, scraping up what sticks.`,
        `Return the ${main} to the pan${sour ? ` with ${sour}` : ""} and warm through for 1 minute.`,
        `Serve from the pan${finish ? `, scattered with ${finish}` : ""}${starch ? `, with the ${starch.name}` : ""}.`,
      ),
    };
  },
};

export const frittata: Method = {
  id: "breakfast",
  noun: "Frittata",
  tags: ["brunch", "lunch", "budget", "simple"],
  suits: (plan) => plan.allowed("eggs") && plan.mains.every(({ kind }) => kind !== "braise"),
  cook(dish) {
    const others = dish.plan.mains.filter(({ kind }) => kind !== "egg");
    const filling = dish.takeFoods(others, () => "in small pieces");
    dish.take(["eggs"], 2, null, "beaten");
    const vegetables = dish.takeVegetables(filling ? 1 : 2);
    const fat = dish.takeFat();
    const season = dish.takeSeasonings();
    const salt = dish.takeSalt();
    const finish = dish.takeFinish();
    const inside = [filling, vegetables].filter(Boolean).join(" and ") || "seasoning";
    const minutes = filling ? dish.heat.fry : 6;
    return {
      prep: 10,
      cook: minutes + 13,
      steps: steps(
        "Heat the grill to high.",
        `Beat the eggs${salt ? ` with ${salt}` : " well"}.`,
        `Heat ${fat ?? "a non-stick ovenproof pan"} over medium heat and fry the ${inside} for ${minutes + 3} minutes, until ${filling ? dish.heat.dry : "soft and golden"}.`,
        say("Stir in", season, "and cook for 1 minute."),
        "Pour in the eggs, lower the heat and cook for 6 minutes without stirring, until set at the edges.",
        "Slide the pan under the grill for 3 minutes, until puffed and golden.",
        `Cool for 2 minutes, cut into wedges and serve${finish ? ` with ${finish}` : ""}.`,
      ),
    };
  },
};
