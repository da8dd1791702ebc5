// Dishes put together from parts: salad, pasta, tacos, bowl.
import { listOf } from "../words.ts";
import { say, steps, the, type Dish } from "./dish.ts";
import type { Method } from "./method.ts";

/** The step that fries the main ingredients, seasoned. */
function fry(dish: Dish, main: string, fat: string | null, season: string | null): string {
  const { fry: minutes, dry } = dish.heat;
  return `Heat ${fat ?? "a non-stick frying pan"} over medium-high heat and fry the ${main} for ${minutes} minutes, until ${dry}${season ? `, adding ${season} for the last minute` : ""}.`;
}

const notBraised: Method["suits"] = (plan) => plan.mains.every(({ kind }) => kind !== "braise");

export const salad: Method = {
  id: "salad",
  noun: "Salad",
  tags: ["light", "lunch", "simple"],
  suits: (plan) => notBraised(plan) && plan.mains.every(({ kind }) => kind !== "bone"),
  cook(dish) {
    const main = dish.takeMains();
    const fat = dish.takeFat(0.75);
    const season = dish.takeSeasonings();
    const leaves = dish.take(["mixed salad leaves", "rocket", "spinach"], 35, "g", "washed");
    const raw = listOf([
      dish.take(["cucumber", "radishes"], 0.25, null, "sliced"),
      dish.take(["cherry tomatoes", "carrots"], 60, "g", "halved"),
    ]);
    const vegetables = dish.takeVegetables(1);
    const sour = dish.takeSour(0.75);
    const salt = dish.takeSalt();
    const finish = dish.takeFinish();
    const starch = dish.plan.starches.length > 0 ? dish.takeStarch() : null;
    const dressing = [fat && `the rest of ${fat}`, sour, salt].filter(Boolean).join(", ");
    return {
      prep: 8,
      cook: Math.max(dish.heat.fry + 2, starch?.minutes ?? 0),
      steps: steps(
        starch && `${starch.step} Cool under the tap.`,
        say(
          "Blanch",
          vegetables && `the ${vegetables}`,
          "in boiling water for 2 minutes and cool under the tap.",
        ),
        fry(dish, main, fat && `half of ${fat}`, season),
        "Tip on to a plate and leave to cool for 2 minutes.",
        dressing === ""
          ? null
          : `Whisk ${dressing.replace(/, ([^,]*)$/, " and $1")} in a large bowl.`,
        `Toss ${listOf([leaves, raw, vegetables, starch?.name ?? null].map(the)) ?? "everything"} in ${dressing === "" ? "a large bowl" : "the dressing"}.`,
        `Arrange the ${main} on top${finish ? `, finish with ${finish}` : ""} and serve.`,
      ),
    };
  },
};

export const pasta: Method = {
  id: "pasta",
  noun: "Pasta",
  tags: ["comfort", "kid-friendly", "simple", "budget"],
  suits: (plan) =>
    notBraised(plan) && ["penne", "gluten-free pasta"].some((name) => plan.allowed(name)),
  cook(dish) {
    const shape =
      dish.take([...dish.plan.starches, "penne", "gluten-free pasta"], 90, "g") ?? "pasta";
    const main = dish.takeMains();
    const fat = dish.takeFat();
    const garlic = dish.take(["garlic"], 0.5, "clove", "sliced");
    const vegetables = dish.takeVegetables(1);
    const season = dish.takeSeasonings();
    const sauce = dish.take(["passata", "crème fraîche", "coconut cream"], 70, "ml");
    const finish = dish.takeFinish();
    return {
      prep: 10,
      cook: Math.max(14, dish.heat.fry + 10),
      steps: steps(
        `Boil the ${shape} in salted water for 10 minutes, or as its packet says, and keep a cup of the water.`,
        fry(dish, main, fat, season),
        say(
          "Add",
          listOf([garlic, vegetables]) && `the ${listOf([garlic, vegetables])}`,
          "and cook for 4 minutes.",
        ),
        say("Pour in", sauce && `the ${sauce}`, "and simmer for 4 minutes."),
        `Drain the ${shape} and toss it through with a splash of the hot water for 1 minute, until every piece is coated.`,
        `Serve${finish ? ` with ${finish}` : " at once"}.`,
      ),
    };
  },
};

export const tacos: Method = {
  id: "tacos",
  noun: "Tacos",
  tags: ["kid-friendly", "simple"],
  suits: (plan) =>
    notBraised(plan) && ["corn tortillas", "flour tortillas"].some((name) => plan.allowed(name)),
  cook(dish) {
    const main = dish.takeMains();
    const wraps = dish.take(["corn tortillas", "flour tortillas"], 2, null) ?? "tortillas";
    const fat = dish.takeFat();
    const season = dish.takeSeasonings();
    const vegetables = dish.takeVegetables(1);
    const slaw = dish.take(["red cabbage", "carrots", "lettuce"], 50, "g", "finely shredded");
    const sour = dish.takeSour();
    const creamy = dish.take(["sour cream", "avocado", "coconut yogurt", "tomato salsa"], 25, "g");
    const finish = dish.takeFinish();
    return {
      prep: 12,
      cook: dish.heat.fry + 6,
      steps: steps(
        say(
          "Toss",
          slaw && `the ${slaw}`,
          `${sour ? `with ${sour}` : "in a bowl"} and leave to soften for 5 minutes.`,
        ) ?? say("Keep", sour, "to sprinkle over at the end."),
        fry(dish, main, fat, season),
        say("Add", vegetables && `the ${vegetables}`, "to the pan and fry for 4 minutes more."),
        `Warm the ${wraps} in a dry pan for 30 seconds a side.`,
        `Fill the ${wraps} from the pan${slaw ? ` and add the ${slaw}` : ""}.`,
        say("Spoon over", creamy && `the ${creamy}`, "."),
        `Serve straight away${finish ? `, topped with ${finish}` : ""}.`,
      ),
    };
  },
};

export const bowl: Method = {
  id: "bowl",
  noun: "Bowl",
  tags: ["light", "lunch", "simple"],
  suits: (plan) => notBraised(plan) && plan.mains.every(({ kind }) => kind !== "bone"),
  cook(dish) {
    const starch = dish.takeStarch();
    const main = dish.takeMains();
    const fat = dish.takeFat();
    const season = dish.takeSeasonings();
    const vegetables = dish.takeVegetables(1);
    const raw = listOf([
      dish.take(["carrots"], 0.5, null, "cut into ribbons"),
      dish.take(["cucumber", "radishes"], 0.25, null, "sliced"),
    ]);
    const sour = dish.takeSour();
    const finish = dish.takeFinish();
    return {
      prep: 12,
      cook: Math.max(starch?.minutes ?? 0, dish.heat.fry + 5),
      steps: steps(
        starch && starch.step,
        fry(dish, main, fat, season),
        say("Steam", vegetables && `the ${vegetables}`, "for 4 minutes until just tender."),
        say("Toss", raw && `the ${raw}`, sour ? `with ${sour}.` : "together in a bowl.") ??
          say("Keep", sour, "for the top."),
        `Divide ${starch ? `the ${starch.name} and ` : ""}the ${main} between bowls${raw || vegetables ? " and arrange the vegetables beside" : ""}.`,
        `Serve warm${finish ? `, topped with ${finish}` : ""}.`,
      ),
    };
  },
};
