// The names of the kitchen's tables, columns, allergens and diets in Dutch.

type Names = Readonly<Record<string, string>>;

export const dutchTables: Names = {
  recipes: "Recepten",
  recipe_ingredients: "Ingrediënten",
  ingredients: "Levensmiddelenlijst",
  inventory: "Voorraad",
  shopping_list: "Boodschappenlijst",
  meal_plans: "Weekmenu",
  tasks: "Taken",
  preferences: "Voorkeuren",
  cooking_log: "Kookdagboek",
};

export const dutchColumns: Names = {
  name: "naam",
  title: "titel",
  description: "beschrijving",
  cuisine: "keuken",
  difficulty: "moeilijkheid",
  prep_minutes: "voorbereiding",
  cook_minutes: "kooktijd",
  total_minutes: "totale tijd",
  servings: "porties",
  instructions: "bereiding",
  tags: "trefwoorden",
  notes: "notities",
  note: "notitie",
  position: "plaats",
  quantity: "hoeveelheid",
  unit: "eenheid",
  preparation: "voorbereiding",
  optional: "naar keuze",
  location: "plek",
  expires_on: "houdbaar tot en met",
  author: "auteur",
  source_url: "bron",
  section: "onderdeel",
  category: "afdeling",
  purchased: "gekocht",
  planned_on: "dag",
  meal_type: "maaltijd",
  recipe_id: "recept",
  recipe: "recept",
  meal_plan_id: "maaltijd",
  meal_plan: "maaltijd",
  ingredient_id: "levensmiddel",
  ingredient: "levensmiddel",
  due_on: "uiterlijk",
  done: "gedaan",
  kind: "soort",
  subject: "onderwerp",
  cooked_on: "gekookt op",
  rating: "waardering",
};

/** What diets leave out, after "bevat". */
export const dutchContained: Names = {
  "dairy-free": "zuivel",
  "egg-free": "ei",
  "gluten-free": "gluten",
  "lactose-free": "lactose",
  "nut-free": "noten",
  "soy-free": "soja",
  "fish-free": "vis",
  "shellfish-free": "schaal- of schelpdieren",
  "seafood-free": "vis of zeevruchten",
  "no pork": "varkensvlees",
  "no beef": "rundvlees",
  "no red meat": "rood vlees",
  "no alcohol": "alcohol",
};

export const dutchDiets: Names = {
  vegetarian: "vegetarisch",
  vegan: "veganistisch",
  pescatarian: "pescotarisch",
  halal: "halal",
  kosher: "koosjer",
  "ovo-vegetarian": "ovo-vegetarisch",
  "lacto-vegetarian": "lacto-vegetarisch",
};

/** The allergens as the catalogue spells them, the diets by their codes. */
export const dutchCodes: Names = {
  gluten: "gluten",
  crustaceans: "schaaldieren",
  eggs: "eieren",
  fish: "vis",
  peanuts: "pinda’s",
  soybeans: "soja",
  milk: "melk",
  nuts: "noten",
  celery: "selderij",
  mustard: "mosterd",
  sesame: "sesam",
  sulphites: "sulfiet",
  lupin: "lupine",
  molluscs: "weekdieren",
  vegetarian: "vegetarisch",
  vegan: "veganistisch",
  pescatarian: "pescotarisch",
  halal: "halal",
  kosher: "koosjer",
  "ovo-vegetarian": "ovo-vegetarisch",
  "lacto-vegetarian": "lacto-vegetarisch",
  "dairy-free": "zuivelvrij",
  "egg-free": "eivrij",
  "gluten-free": "glutenvrij",
  "lactose-free": "lactosevrij",
  "nut-free": "notenvrij",
  "soy-free": "sojavrij",
  "fish-free": "visvrij",
  "shellfish-free": "zonder schaal- en schelpdieren",
  "seafood-free": "zonder vis en zeevruchten",
  "no pork": "geen varkensvlees",
  "no beef": "geen rundvlees",
  "no red meat": "geen rood vlees",
  "no alcohol": "geen alcohol",
};

/** The cuisines, in the order of the English ones. */
export const dutchCuisines =
  "Aziatisch,Thais,Chinees,Japans,Koreaans,Vietnamees,Indiaas,Indonesisch,Maleisisch," +
  "Filipijns,Singaporees,mediterraan,Italiaans,Grieks,Spaans,Turks,Libanees,Marokkaans," +
  "Provençaals,Israëlisch,Midden-Oosters,Perzisch,Iraans,Syrisch,Iraaks,Egyptisch," +
  "Latijns-Amerikaans,Mexicaans,Braziliaans,Peruaans,Argentijns,Cubaans,Colombiaans," +
  "Europees,Frans,Duits,Brits,Portugees,Pools,Oostenrijks,Zweeds,Amerikaans,Hongaars," +
  "Nederlands";
