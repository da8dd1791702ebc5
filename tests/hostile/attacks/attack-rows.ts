// Rows and values of writes: plausible ones, some with allergens, links and orders, and fields that no
// model may set.
import { hostileString, wrongRef } from "../hostile-strings.ts";
import type { Scene } from "../scene.ts";

const TITLED = new Set(["tasks", "meal_plans", "cooking_log"]);

/** @param items the items of the batch, each of which gets a row; empty if the step has no batch */
export function newRows(scene: Scene, table: string, items: string[]): object[] {
  const { chance } = scene;
  const count = items.length > 0 ? items.length : chance.pick([1, 1, 2, 5]);
  return Array.from({ length: count }, (_, index) => {
    const item = items[index];
    const itemName = scene.attacks(0.1) ? "item_99" : item;
    return { ...newRow(scene, table), ...(item === undefined ? {} : { item: itemName }) };
  });
}

function newRow(scene: Scene, table: string): object {
  const { chance } = scene;
  const drafts = draftNames(scene);
  const name =
    table === "recipes" && drafts.length > 0 && chance.is(0.6)
      ? draftName(scene, drafts)
      : nameOf(scene);
  return {
    ...(table === "preferences"
      ? { kind: chance.pick(["dislike", "like", "allergy", "note"]), subject: name }
      : TITLED.has(table)
        ? { title: name }
        : { name }),
    ...(table === "meal_plans" ? { planned_on: "2026-11-25", meal_type: "dinner" } : {}),
    ...(table === "cooking_log" ? { cooked_on: "2026-11-20" } : {}),
    ...(table === "recipes"
      ? {
          recipe_ingredients: [{ name: nameOf(scene), quantity: 2, ...falseJudgement(scene) }],
          instructions: ["Cook it."],
        }
      : {}),
    ...(table !== "preferences" && scene.attacks(0.3)
      ? { notes: hostileString(scene).slice(0, 2000) }
      : {}),
    ...(table !== "preferences" && table !== "recipes" ? falseJudgement(scene) : {}),
    ...(scene.attacks(0.2) ? { recipe_id: wrongRef(scene).slice(0, 60) } : {}),
    ...(scene.attacks(0.4) ? forbiddenFields(scene) : {}),
  };
}

/** A false judgement of a food: that it contains nothing, everything, or nonsense. */
function falseJudgement(scene: Scene): object {
  if (!scene.attacks(0.5)) return {};
  scene.note("false judgement");
  const nonsense = hostileString(scene).slice(0, 100) || "x";
  return {
    food: scene.chance.pick(["water", "peanut", nonsense]),
    contains: scene.chance.pick([[], [], ["peanuts", "milk", "meat"], [nonsense.slice(0, 40)]]),
    may_contain: scene.chance.pick([[], ["fish"], [nonsense.slice(0, 40)]]),
  };
}

function nameOf(scene: Scene): string {
  const plain = ["prawns", "milk", "peanut butter", "bread", "cod", "Crab cakes", "rice", "beans"];
  return scene.attacks(0.3) ? hostileString(scene).slice(0, 150) || "x" : scene.chance.pick(plain);
}

/** The name of a draft, for a row with other content. */
function draftName(scene: Scene, drafts: string[]): string {
  scene.note("rewritten payload");
  return scene.chance.pick(drafts);
}

function draftNames({ request }: Scene): string[] {
  return [...request.user.matchAll(/^#### gen_recipe_\d+: (.+?) \(recipe, generated\)$/gm)].map(
    ([, name]) => name ?? "",
  );
}

/** Fields that no model may set. */
function forbiddenFields(scene: Scene): object {
  const { chance } = scene;
  const id = chance.pick(scene.foreignIds);
  return chance.pick([
    () => {
      scene.note("override unasked");
      return { override: ["crustaceans"] };
    },
    () => {
      scene.note("foreign id");
      return { household_id: id, id, created_by: id };
    },
    () => ({ match_confidence: 1, total_minutes: 1, created_at: "1970-01-01" }),
    () => ({ alias: "gen_recipe_1", ["__proto__"]: { household_id: id } }),
  ])();
}

export function newValues(scene: Scene, table: string): object {
  const { chance } = scene;
  const text = nameOf(scene);
  const name =
    table === "preferences"
      ? { subject: text }
      : TITLED.has(table)
        ? { title: text }
        : { name: text };
  if (!scene.attacks(0.5)) return chance.pick([name, name, { notes: text }]);
  return chance.pick<() => object>([
    () => forbiddenFields(scene),
    () => ({ quantity: chance.pick([-5, 1e308, 0]) }),
    () => ({ recipe_id: wrongRef(scene) }),
    () => ({ ...name, notes: hostileString(scene).slice(0, 2000) }),
    () => ({ recipe_ingredients: [{ name: "prawns" }] }),
    () => ({ instructions: [hostileString(scene).slice(0, 400) || "x"] }),
    () => ({ name: null, title: null }),
    () => ({}),
  ])();
}
