// Attacks in generated content: drafts with allergens, links, orders and ids in unexpected places.
import { decided, recipe } from "../../chain/kitchen-scripts.ts";
import { hostileString, LINKS, wrongRef } from "../hostile-strings.ts";
import { nonsense } from "../nonsense.ts";
import type { Scene } from "../scene.ts";

export function content(scene: Scene): object {
  const { request } = scene;
  const data = request.schema?.properties?.["data"];
  const subdomain = /^## Subdomain: (.+)$/m.exec(request.user)?.[1] ?? "recipes";
  if (request.schema !== null && data !== undefined && scene.attacks(0.2)) {
    return decided({ data: nonsense(data, request.schema, scene) });
  }
  return decided({ data: subdomain === "recipes" ? oneRecipe(scene) : list(scene, subdomain) });
}

function oneRecipe(scene: Scene): object {
  const { chance, request } = scene;
  const dish = recipe((/^Item: (.+)$/m.exec(request.user)?.[1] ?? "A dish").slice(0, 100));
  if (scene.attacks(0.5)) {
    dish.ingredients.push({
      name: chance.pick([
        "king prawns",
        "peanuts",
        "shrimp paste",
        hostileString(scene).slice(0, 80) || "x",
      ]),
      quantity: 3,
      unit: "g",
      preparation: null,
      optional: false,
    } as never);
  }
  if (scene.attacks(0.3)) dish.instructions.push(hostileString(scene).slice(0, 400) || "Serve.");
  if (scene.attacks(0.2)) {
    scene.note("link");
    dish.description = `Good. ${chance.pick(LINKS)}`;
  }
  if (scene.attacks(0.2)) dish.tags.push(hostileString(scene).slice(0, 60) || "x");
  if (scene.attacks(0.1)) dish.name = hostileString(scene).slice(0, 200) || "x";
  return dish;
}

function list(scene: Scene, subdomain: string): object {
  const { chance } = scene;
  const name = () =>
    scene.attacks(0.4)
      ? hostileString(scene).slice(0, 150) || "x"
      : chance.pick(["cod", "milk", "prawns", "rice", "peanut butter"]);
  const entries = Array.from({ length: chance.int(1, 4) }, () => name());
  if (subdomain === "tasks") return { tasks: entries.map((title) => ({ title })) };
  if (subdomain === "meal_plans") {
    return {
      entries: entries.map((title, index) => ({
        planned_on: `2026-11-${25 + index}`,
        meal_type: "dinner",
        title,
        ...(scene.attacks(0.3) ? { recipe_ref: wrongRef(scene).slice(0, 60) } : {}),
      })),
    };
  }
  return { items: entries.map((entry) => ({ name: entry, quantity: chance.pick([1, 2, 0.5]) })) };
}
