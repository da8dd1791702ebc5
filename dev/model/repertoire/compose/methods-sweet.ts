// Desserts and sweet breakfasts.
import { say, steps, type Dish } from "./dish.ts";
import type { Method } from "./method.ts";

const takeSweets = (dish: Dish): string =>
  dish.takeFoods(dish.plan.sweets, () => "in bite-sized pieces") ?? "fruit";

const sweetener = (dish: Dish, tablespoons: number): string | null =>
  dish.take(["honey", "maple syrup", "agave syrup", "dates"], tablespoons, "tbsp");

const creamy = (dish: Dish): string | null => dish.take(CREAMY, 110, "g");

/** Whatever else was asked for, sprinkled on. */
const extras = (dish: Dish): string | null =>
  dish.takeFoods([...dish.plan.finishes, ...dish.plan.seasonings], () => null);

const CREAMY = ["Greek yogurt", "coconut yogurt", "silken tofu"];
const FLOURS = ["plain flour", "gluten-free flour", "ground almonds"];
const FATS = ["butter", "coconut oil", "plant-based butter"];

/** Suits a sweet plan that can have at least one of each of these. */
const needs =
  (...choices: string[][]): Method["suits"] =>
  (plan) =>
    plan.sweets.length > 0 && choices.every((names) => names.some(plan.allowed));

export const crumble: Method = {
  id: "dessert",
  noun: "Crumble",
  tags: ["comfort", "kid-friendly", "baking", "simple"],
  suits: needs(FLOURS, FATS),
  cook(dish) {
    const fruit = takeSweets(dish);
    const sugar = dish.take(["brown sugar", "maple syrup", "dates"], 18, "g");
    const flour = dish.take(FLOURS, 35, "g") ?? "flour";
    const oats = dish.take(["oats", "desiccated coconut", "sunflower seeds"], 15, "g");
    const fat = dish.take(FATS, 22, "g", "cold, cubed");
    const spice = dish.take(["cinnamon", "ground ginger"], 0.25, "tsp");
    const more = extras(dish);
    return {
      prep: 15,
      cook: 32,
      steps: steps(
        "Heat the oven to 190 °C.",
        `Spread the ${fruit} in a baking dish and toss with ${[spice && `the ${spice}`, sugar && `half of the ${sugar}`].filter(Boolean).join(" and ") || "a splash of water"}.`,
        say(
          "Rub",
          fat && `the ${fat}`,
          `into ${flour ? `the ${flour}` : "the topping"} until it looks like coarse crumbs.`,
        ),
        say("Stir in", oats && `the ${oats}`, sugar ? `and the rest of the ${sugar}.` : "."),
        `Scatter the crumble over the top and bake for 30 minutes, until golden and bubbling at the edges.`,
        `Rest for 5 minutes before serving${more ? `, with the ${more}` : ""}.`,
      ),
    };
  },
};

export const parfait: Method = {
  id: "dessert",
  noun: "Parfait",
  tags: ["no-cook", "light", "breakfast", "simple", "kid-friendly"],
  suits: needs(CREAMY),
  cook(dish) {
    const fruit = takeSweets(dish);
    const base = creamy(dish) ?? "yogurt";
    const sugar = sweetener(dish, 0.25);
    const crunch = dish.take(["granola", "oats", "pumpkin seeds", "desiccated coconut"], 25, "g");
    const vanilla = dish.take(["vanilla extract"], 0.25, "tsp");
    const more = extras(dish);
    return {
      prep: 12,
      cook: 0,
      steps: steps(
        `Stir ${[vanilla, sugar].filter(Boolean).length > 0 ? `the ${[vanilla, sugar].filter(Boolean).join(" and ")} into the ${base}` : `the ${base} until smooth`}.`,
        `Crush a third of the ${fruit} with a fork to make a rough sauce.`,
        `Layer the ${base}, the sauce and the rest of the ${fruit} in glasses.`,
        say("Top with", crunch && `the ${crunch}`, "just before serving."),
        say("Finish with", more && `the ${more}`, "."),
        "Chill for 10 minutes if there is time.",
      ),
    };
  },
};

export const baked: Method = {
  id: "dessert",
  noun: "Baked in Spices",
  tags: ["light", "simple", "comfort"],
  suits: needs(),
  cook(dish) {
    const fruit = takeSweets(dish);
    const sugar = sweetener(dish, 0.5);
    const spice = dish.take(["cinnamon", "ground ginger", "cardamom"], 0.25, "tsp");
    const juice = dish.take(["orange juice", "apple juice", "lemon juice"], 30, "ml");
    const base = creamy(dish);
    const nuts = dish.take(
      ["flaked almonds", "walnuts", "pumpkin seeds", "sesame seeds"],
      8,
      "g",
      "toasted",
    );
    const more = extras(dish);
    return {
      prep: 10,
      cook: 20,
      steps: steps(
        "Heat the oven to 190 °C.",
        `Arrange the ${fruit} in one layer in a small baking dish.`,
        say(
          "Mix",
          [sugar, spice, juice].some(Boolean)
            ? `the ${[sugar, spice, juice]
                .filter(Boolean)
                .join(", ")
                .replace(/, ([^,]*)$/, " and $1")}`
            : null,
          "and pour over.",
        ),
        "Bake for 20 minutes, basting once, until soft and glossy.",
        say("Serve warm with", base && `the ${base}`, "and the juices from the dish."),
        say(
          "Scatter over",
          [nuts, more].some(Boolean) ? `the ${[nuts, more].filter(Boolean).join(" and ")}` : null,
          "at the table.",
        ),
      ),
    };
  },
};

export const oats: Method = {
  id: "breakfast",
  noun: "Porridge",
  tags: ["light", "budget", "simple", "kid-friendly"],
  suits: needs(["oats", "quinoa"]),
  cook(dish) {
    const fruit = takeSweets(dish);
    const grain = dish.take(["oats", "quinoa"], 50, "g") ?? "oats";
    const milk = dish.take(["milk", "oat milk", "almond milk", "coconut milk", "water"], 220, "ml");
    const sugar = sweetener(dish, 0.25);
    const spice = dish.take(["cinnamon", "ground ginger"], 0.25, "tsp");
    const seeds = dish.take(["pumpkin seeds", "chia seeds", "sunflower seeds"], 0.5, "tbsp");
    const more = extras(dish);
    const slow = grain === "quinoa" ? 15 : 6;
    return {
      prep: 5,
      cook: slow + 4,
      steps: steps(
        `Bring the ${grain} and ${milk ?? "water"} to a simmer in a small pan${spice ? ` with the ${spice}` : ""}.`,
        `Cook over low heat for ${slow} minutes, stirring often, until thick and creamy.`,
        `Warm half of the ${fruit} in another pan for 3 minutes, until juicy.`,
        say("Sweeten the porridge with", sugar && `the ${sugar}`, "and fold in the warm fruit."),
        `Top with the rest of the ${fruit}${seeds ? ` and the ${seeds}` : ""}${more ? ` and the ${more}` : ""}.`,
      ),
    };
  },
};
