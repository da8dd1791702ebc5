// The names of the kitchen's tables, columns, allergens and diets in French.

type Names = Readonly<Record<string, string>>;

export const frenchTables: Names = {
  recipes: "Recettes",
  recipe_ingredients: "Ingrédients",
  ingredients: "Répertoire des aliments",
  inventory: "Provisions",
  shopping_list: "Liste de courses",
  meal_plans: "Menu prévu",
  tasks: "Tâches",
  preferences: "Préférences",
  cooking_log: "Journal de cuisine",
};

export const frenchColumns: Names = {
  name: "nom",
  title: "titre",
  description: "présentation",
  cuisine: "type de cuisine",
  difficulty: "difficulté",
  prep_minutes: "préparation",
  cook_minutes: "cuisson",
  total_minutes: "temps total",
  servings: "portions",
  instructions: "étapes",
  tags: "mots-clés",
  notes: "remarques",
  note: "remarque",
  position: "place",
  quantity: "quantité",
  unit: "unité",
  preparation: "préparation",
  optional: "facultatif",
  location: "lieu",
  expires_on: "à consommer avant le",
  author: "auteur",
  source_url: "provenance",
  section: "partie",
  category: "rayon",
  purchased: "acheté",
  planned_on: "jour",
  meal_type: "repas",
  recipe_id: "recette",
  recipe: "recette",
  meal_plan_id: "repas",
  meal_plan: "repas",
  ingredient_id: "aliment",
  ingredient: "aliment",
  due_on: "échéance",
  done: "fait",
  kind: "sorte",
  subject: "sujet",
  cooked_on: "cuisiné le",
  rating: "appréciation",
};

/** What allergens and diets name, after "contient". */
export const frenchContained: Names = {
  gluten: "du gluten",
  crustaceans: "des crustacés",
  eggs: "des œufs",
  fish: "du poisson",
  peanuts: "des arachides",
  soybeans: "du soja",
  milk: "du lait",
  nuts: "des fruits à coque",
  celery: "du céleri",
  mustard: "de la moutarde",
  sesame: "du sésame",
  sulphites: "des sulfites",
  lupin: "du lupin",
  molluscs: "des mollusques",
  "dairy-free": "des produits laitiers",
  "egg-free": "des œufs",
  "gluten-free": "du gluten",
  "lactose-free": "du lactose",
  "nut-free": "des fruits à coque",
  "soy-free": "du soja",
  "fish-free": "du poisson",
  "shellfish-free": "des crustacés ou des coquillages",
  "seafood-free": "du poisson ou des fruits de mer",
  "no pork": "du porc",
  "no beef": "du bœuf",
  "no red meat": "de la viande rouge",
  "no alcohol": "de l’alcool",
};

export const frenchDiets: Names = {
  vegetarian: "végétarien",
  vegan: "végane",
  pescatarian: "pescétarien",
  halal: "halal",
  kosher: "casher",
  "ovo-vegetarian": "ovo-végétarien",
  "lacto-vegetarian": "lacto-végétarien",
};

/** The allergens as the catalogue spells them, the diets by their codes. */
export const frenchCodes: Names = {
  gluten: "gluten",
  crustaceans: "crustacés",
  eggs: "œufs",
  fish: "poisson",
  peanuts: "arachides",
  soybeans: "soja",
  milk: "lait",
  nuts: "fruits à coque",
  celery: "céleri",
  mustard: "moutarde",
  sesame: "sésame",
  sulphites: "sulfites",
  lupin: "lupin",
  molluscs: "mollusques",
  vegetarian: "végétarien",
  vegan: "végane",
  pescatarian: "pescétarien",
  halal: "halal",
  kosher: "casher",
  "ovo-vegetarian": "ovo-végétarien",
  "lacto-vegetarian": "lacto-végétarien",
  "dairy-free": "sans produits laitiers",
  "egg-free": "sans œufs",
  "gluten-free": "sans gluten",
  "lactose-free": "sans lactose",
  "nut-free": "sans fruits à coque",
  "soy-free": "sans soja",
  "fish-free": "sans poisson",
  "shellfish-free": "sans crustacés ni coquillages",
  "seafood-free": "sans poisson ni fruits de mer",
  "no pork": "sans porc",
  "no beef": "sans bœuf",
  "no red meat": "sans viande rouge",
  "no alcohol": "sans alcool",
};

/** The cuisines, in the order of the English ones. */
export const frenchCuisines =
  "asiatique,thaïlandaise,chinoise,japonaise,coréenne,vietnamienne,indienne,indonésienne," +
  "malaisienne,philippine,singapourienne,méditerranéenne,italienne,grecque,espagnole," +
  "turque,libanaise,marocaine,provençale,israélienne,moyen-orientale,persane,iranienne," +
  "syrienne,irakienne,égyptienne,latino-américaine,mexicaine,brésilienne,péruvienne," +
  "argentine,cubaine,colombienne,européenne,française,allemande,britannique,portugaise," +
  "polonaise,autrichienne,suédoise,américaine,hongroise,néerlandaise";
