// Families of food that people name in wishes, with their members, for checking generated content.
// Reads ask the catalogue instead (filter operator `category`), which knows many more.
import { foodKey } from "./food-key.ts";

const families: Record<string, string> = {
  fish:
    "fish, cod, salmon, tuna, haddock, hake, halibut, trout, mackerel, sardine, anchovy, herring, sea bass, " +
    "sea bream, snapper, tilapia, pollock, plaice, sole, turbot, monkfish, catfish, carp, pangasius, swordfish, " +
    "mahi-mahi, barramundi, perch, pike, eel, kipper, whitebait, sablefish, fish sauce, caviar, roe, surimi",
  crustacean: "prawn, shrimp, crab, lobster, crayfish, langoustine, scampi, krill",
  mollusc:
    "mussel, clam, oyster, scallop, squid, calamari, octopus, cuttlefish, cockle, whelk, snail",
  poultry: "poultry, chicken, turkey, duck, goose, quail, pheasant",
  "red meat": "beef, veal, lamb, mutton, venison, goat, steak, brisket, oxtail, bison",
  pork:
    "pork, ham, bacon, gammon, prosciutto, pancetta, chorizo, salami, sausage, lardons, guanciale, mortadella, " +
    "pepperoni, speck, serrano, parma ham, nduja, lard",
  dairy:
    "milk, butter, cream, cheese, yogurt, yoghurt, buttermilk, ghee, curd, quark, kefir, creme fraiche, mascarpone, " +
    "ricotta, mozzarella, parmesan, cheddar, feta, halloumi, gruyere, gouda, brie, camembert, pecorino, paneer, " +
    "gorgonzola, emmental, custard, whey, labneh",
  egg: "egg, mayonnaise, mayo, aioli, meringue, omelette, omelet, frittata, quiche",
  nut:
    "nut, almond, walnut, hazelnut, cashew, pecan, pistachio, macadamia, brazil nut, praline, marzipan, frangipane, " +
    "nutella, peanut, satay",
  legume: "bean, lentil, chickpea, pea, hummus, edamame, dal",
  pasta:
    "pasta, spaghetti, penne, linguine, fusilli, macaroni, lasagne, lasagna, tagliatelle, rigatoni, orzo, fettuccine, " +
    "farfalle, orecchiette, gnocchi, ravioli, tortellini, cannelloni, conchiglie, bucatini",
  noodle: "noodle, ramen, udon, soba, vermicelli",
  cheese:
    "cheese, parmesan, mozzarella, cheddar, feta, ricotta, halloumi, gruyere, gouda, brie, camembert, pecorino, " +
    "paneer, gorgonzola, emmental, mascarpone, stilton, manchego, provolone",
  grain:
    "rice, pasta, noodle, bread, couscous, bulgur, oat, barley, quinoa, spaghetti, penne, macaroni, lasagne",
  vegetable:
    "vegetable, artichoke, asparagus, aubergine, eggplant, beet, beetroot, broccoli, brussels sprout, cabbage, carrot, " +
    "cauliflower, celeriac, celery, chard, chicory, corn, sweetcorn, courgette, zucchini, cucumber, endive, fennel, " +
    "garlic, green bean, kale, kohlrabi, leek, lettuce, mangetout, mushroom, okra, onion, pak choi, parsnip, pea, " +
    "pepper, potato, pumpkin, radicchio, radish, rocket, salsify, samphire, shallot, spinach, spring greens, squash, " +
    "swede, sweet potato, tomato, turnip, watercress, yam",
  fruit:
    "fruit, apple, apricot, banana, berry, blackberry, blackcurrant, blueberry, cherry, clementine, cranberry, currant, " +
    "date, fig, gooseberry, grape, grapefruit, kiwi, lemon, lime, lychee, mandarin, mango, melon, nectarine, orange, " +
    "papaya, passion fruit, peach, pear, persimmon, pineapple, plum, pomegranate, quince, raisin, raspberry, redcurrant, " +
    "rhubarb, satsuma, strawberry, sultana, watermelon",
  herb:
    "herb, basil, bay leaf, chervil, chive, coriander, dill, lovage, marjoram, mint, oregano, parsley, rosemary, sage, " +
    "savory, tarragon, thyme",
  mushroom: "mushroom, shiitake, porcini, chanterelle, portobello, cremini, champignon",
};

/** Other words for a family. */
const others: Record<string, string> = {
  "milk product": "dairy",
  "dairy product": "dairy",
  "tree nut": "nut",
  mollusk: "mollusc",
};

/** Families that a diet excludes. Diets that are not listed are wishes that only models see. */
const diets: Record<string, string[]> = {
  vegetarian: ["meat", "seafood"],
  pescatarian: ["meat"],
  vegan: ["meat", "seafood", "dairy", "egg", "honey", "gelatine"],
  "dairy free": ["dairy"],
  "egg free": ["egg"],
  "nut free": ["nut"],
  "fish free": ["fish"],
  "no pork": ["pork"],
  halal: ["pork"],
  kosher: ["pork", "shellfish"],
};

const members = new Map<string, string[]>();
const names = new Map<string, string>();
for (const [name, list] of Object.entries(families)) add(name, list.split(", "));
addJoined("shellfish", ["crustacean", "mollusc"], ["shellfish"]);
addJoined("seafood", ["fish", "shellfish"], ["seafood"]);
addJoined("meat", ["poultry", "red meat", "pork"], ["meat", "meatball", "mince"]);
for (const [word, name] of Object.entries(others)) names.set(foodKey(word), name);

/** The foods that a word means: itself, or the members of the family that it names. */
export function foodsOf(word: string): string[] {
  return members.get(foodKey(familyOf(word) ?? word)) ?? [word];
}

/** The foods that a diet excludes; none for an unknown diet. */
export function foodsAgainst(diet: string): string[] {
  const name = diet
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, " ")
    .replace(/ diet$/, "");
  return Object.hasOwn(diets, name) ? (diets[name] ?? []).flatMap(foodsOf) : [];
}

/** The catalogue's name of the family that a word names; null for a word that names a food. */
export function familyOf(word: string): string | null {
  return names.get(foodKey(word)) ?? null;
}

function add(name: string, list: string[]): void {
  members.set(foodKey(name), list);
  names.set(foodKey(name), name);
}

function addJoined(name: string, parts: string[], own: string[]): void {
  add(name, [...own, ...parts.flatMap(foodsOf)]);
}
