// What can stand in for an ingredient that must not be there.
import { isFood } from "../is-food.ts";
import type { RepertoireIngredient } from "../recipe.ts";
import { hasPhrase } from "../words.ts";
import type { Replacement } from "./swap-ingredient.ts";

/**
 * Food, or "*" and a food group → what may replace it, best first. "name x2" doubles the amount;
 * "60 g" is for each piece. The first row that an ingredient's name answers to counts.
 */
const SUBSTITUTES: readonly (readonly [food: string, instead: string])[] = [
  // Stock and sauces before the foods that they are named for.
  ["chicken stock", "vegetable stock, water"],
  ["beef stock", "vegetable stock, water"],
  ["fish stock", "vegetable stock, water"],
  ["vegetable stock", "water"],
  ["dashi", "vegetable stock, water"],
  ["fish sauce", "soy sauce, tamari, lime juice"],
  ["oyster sauce", "soy sauce, tamari"],
  ["worcestershire sauce", "balsamic vinegar, lemon juice"],
  ["thai red curry paste", "vegan Thai red curry paste"],
  ["thai green curry paste", "vegan Thai green curry paste"],
  ["anchovy", "capers 5 g"],
  ["tartare sauce", "vegan mayonnaise, lemon juice"],
  ["caesar dressing", "vegan mayonnaise"],
  ["mayonnaise", "vegan mayonnaise, olive oil"],
  ["soy sauce", "tamari, balsamic vinegar"],
  ["tamari", "balsamic vinegar"],
  ["english mustard", "dijon mustard"],
  ["ketchup", "tomato purée"],
  // Meat and fish.
  ["sausage", "vegetarian sausages 60 g, smoked tofu 60 g, chickpeas 60 g"],
  ["minced", "cooked lentils, black beans, chestnut mushrooms"],
  ["bacon", "smoked tofu, chestnut mushrooms"],
  ["pancetta", "smoked tofu, chestnut mushrooms"],
  ["chorizo", "smoked tofu, roasted red peppers"],
  ["ham", "smoked tofu, chestnut mushrooms"],
  ["smoked salmon", "avocado, roasted red peppers"],
  ["stewing beef", "portobello mushrooms, aubergine"],
  ["pork shoulder", "portobello mushrooms, aubergine"],
  ["*beef", "portobello mushrooms, aubergine"],
  ["chicken", "firm tofu 140 g, chickpeas 140 g, cauliflower 140 g"],
  ["turkey", "firm tofu, chickpeas, cauliflower"],
  ["mussel", "oyster mushrooms x0.5, chestnut mushrooms x0.5"],
  ["prawn", "firm tofu, chestnut mushrooms, chickpeas"],
  ["canned tuna", "chickpeas, white beans"],
  ["*seafood", "firm tofu, chickpeas, cauliflower"],
  ["pork chop", "portobello mushrooms 140 g, cauliflower 200 g"],
  ["*meat", "firm tofu 140 g, chickpeas 140 g, chestnut mushrooms 140 g"],
  // Milk and eggs; first what only sounds like them.
  ["peanut butter", "tahini, almond butter, coconut cream"],
  ["green bean", "mangetout, asparagus"],
  ["bean sprout", "cucumber"],
  ["bean", "chickpeas, sweetcorn, cauliflower"],
  ["coconut milk", "double cream, oat milk"],
  ["coconut oil", "vegetable oil, butter"],
  ["egg noodle", "rice noodles, glass noodles, courgettes x2"],
  ["egg yolk", "silken tofu 25 g, ground almonds 15 g"],
  ["egg", "silken tofu 55 g, ground almonds 30 g"],
  ["milk", "oat milk, soy milk, coconut milk"],
  ["double cream", "coconut cream"],
  ["single cream", "coconut cream"],
  ["sour cream", "coconut yogurt, avocado"],
  ["creme fraiche", "coconut yogurt, coconut cream"],
  ["mascarpone", "coconut cream"],
  ["yogurt", "coconut yogurt, coconut cream"],
  ["butter", "plant-based butter, olive oil, coconut oil"],
  ["paneer", "firm tofu, chickpeas"],
  ["halloumi", "firm tofu, chickpeas"],
  ["parmesan", "nutritional yeast x0.5, vegan cheese"],
  ["pecorino", "nutritional yeast x0.5, vegan cheese"],
  ["*cheese", "vegan cheese, olives x0.5"],
  ["ghee", "coconut oil, olive oil"],
  ["honey", "maple syrup, agave syrup"],
  ["naan", "flatbreads, corn tortillas"],
  // Wheat and other grain.
  ["flour tortilla", "corn tortillas, lettuce leaves"],
  ["corn tortilla", "lettuce leaves"],
  ["self raising flour", "gluten-free flour, ground almonds"],
  ["plain flour", "gluten-free flour, cornflour, ground almonds"],
  ["*pasta", "gluten-free pasta, courgettes x2, carrots x2"],
  ["noodle", "rice noodles, glass noodles, courgettes x2"],
  ["breadcrumb", "polenta, ground almonds"],
  ["panko", "polenta, ground almonds"],
  ["*bread", "corn tortillas, baked potatoes"],
  ["couscous", "quinoa, basmati rice"],
  ["bulgur", "quinoa, basmati rice"],
  ["oat", "buckwheat, desiccated coconut"],
  ["granola", "pumpkin seeds"],
  ["rice", "quinoa, cauliflower x2"],
  ["quinoa", "basmati rice"],
  // Drink.
  ["stout", "vegetable stock, water"],
  ["*alcohol", "vegetable stock, apple juice"],
  ["dry cider", "apple juice, vegetable stock"],
  ["mirin", "rice vinegar, maple syrup"],
  ["sake", "rice vinegar, water"],
  // Nuts, seeds, pulses, vegetables that carry a dish.
  ["tahini", "peanut butter, coconut cream"],
  ["*nut", "pumpkin seeds, sunflower seeds"],
  ["tofu", "chickpeas, cauliflower"],
  ["chickpea", "cannellini beans, firm tofu, cauliflower"],
  ["lentil", "cannellini beans, pearl barley"],
  ["sweet potato", "butternut squash, carrots"],
  ["potato", "cauliflower, celeriac, carrots"],
  ["aubergine", "courgettes, chestnut mushrooms"],
  ["*mushroom", "aubergine, courgettes"],
  ["cauliflower", "broccoli, sweet potatoes"],
  ["butternut squash", "sweet potatoes, carrots"],
  ["spinach", "kale, chard"],
  ["canned tomato", "coconut milk, roasted red peppers"],
  ["canned chopped tomato", "coconut milk, roasted red peppers"],
  ["passata", "coconut milk"],
  ["tomato", "red bell peppers, roasted red peppers"],
  ["mango", "pineapple, peaches"],
  ["apple", "pears"],
  ["banana", "apples"],
];

const METRIC: Record<string, string> = { "olive oil": "ml", "coconut milk": "ml", water: "ml" };

function read(text: string, line: RepertoireIngredient): Replacement {
  const [, name = text, times, each] = /^(.*?)(?: x([\d.]+))?(?: (\d+) g)?$/.exec(text) ?? [];
  if (each !== undefined && line.unit === null) {
    return { name, factor: Number(each), unit: "g", preparation: null };
  }
  const solid = line.unit === "g" ? (METRIC[name] ?? "g") : line.unit;
  return { name, factor: Number(times ?? 1), unit: solid, preparation: line.preparation };
}

/** The best stand-in that `allowed` lets pass; null when the ingredient can only be left out. */
export function substituteFor(
  line: RepertoireIngredient,
  allowed: (name: string) => boolean,
): Replacement | null {
  const row = SUBSTITUTES.find(([food]) =>
    food.startsWith("*") ? isFood(line.name, food.slice(1)) : hasPhrase(line.name, food),
  );
  const options = (row?.[1].split(", ") ?? []).map((text) => read(text, line));
  return options.find(({ name }) => allowed(name)) ?? null;
}
