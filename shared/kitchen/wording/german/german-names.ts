// The names of the kitchen's tables, columns, allergens and diets in German.

type Names = Readonly<Record<string, string>>;

export const germanTables: Names = {
  recipes: "Rezepte",
  recipe_ingredients: "Zutaten",
  ingredients: "Lebensmittelverzeichnis",
  inventory: "Vorrat",
  shopping_list: "Einkaufsliste",
  meal_plans: "Essensplan",
  tasks: "Aufgaben",
  preferences: "Vorlieben",
  cooking_log: "Kochtagebuch",
};

export const germanColumns: Names = {
  name: "Name",
  title: "Titel",
  description: "Beschreibung",
  cuisine: "Küche",
  difficulty: "Schwierigkeit",
  prep_minutes: "Vorbereitung",
  cook_minutes: "Garzeit",
  total_minutes: "Gesamtzeit",
  servings: "Portionen",
  instructions: "Zubereitung",
  tags: "Schlagwörter",
  notes: "Notizen",
  note: "Notiz",
  position: "Stelle",
  quantity: "Menge",
  unit: "Einheit",
  preparation: "Vorbereitung",
  optional: "nach Belieben",
  location: "Ort",
  expires_on: "haltbar bis",
  author: "Autor",
  source_url: "Quelle",
  section: "Abschnitt",
  category: "Abteilung",
  purchased: "gekauft",
  planned_on: "Tag",
  meal_type: "Mahlzeit",
  recipe_id: "Rezept",
  recipe: "Rezept",
  meal_plan_id: "Mahlzeit",
  meal_plan: "Mahlzeit",
  ingredient_id: "Lebensmittel",
  ingredient: "Lebensmittel",
  due_on: "fällig",
  done: "erledigt",
  kind: "Art",
  subject: "Thema",
  cooked_on: "gekocht am",
  rating: "Bewertung",
};

/** What diets leave out, after "enthält". */
export const germanContained: Names = {
  "dairy-free": "Milchprodukte",
  "egg-free": "Ei",
  "gluten-free": "Gluten",
  "lactose-free": "Laktose",
  "nut-free": "Nüsse",
  "soy-free": "Soja",
  "fish-free": "Fisch",
  "shellfish-free": "Krebs- oder Weichtiere",
  "seafood-free": "Fisch oder Meeresfrüchte",
  "no pork": "Schweinefleisch",
  "no beef": "Rindfleisch",
  "no red meat": "rotes Fleisch",
  "no alcohol": "Alkohol",
};

export const germanDiets: Names = {
  vegetarian: "vegetarisch",
  vegan: "vegan",
  pescatarian: "pescetarisch",
  halal: "halal",
  kosher: "koscher",
  "ovo-vegetarian": "ovo-vegetarisch",
  "lacto-vegetarian": "lacto-vegetarisch",
};

/** The allergens as the catalogue spells them, the diets by their codes. */
export const germanCodes: Names = {
  gluten: "Gluten",
  crustaceans: "Krebstiere",
  eggs: "Eier",
  fish: "Fisch",
  peanuts: "Erdnüsse",
  soybeans: "Soja",
  milk: "Milch",
  nuts: "Nüsse",
  celery: "Sellerie",
  mustard: "Senf",
  sesame: "Sesam",
  sulphites: "Sulfite",
  lupin: "Lupinen",
  molluscs: "Weichtiere",
  vegetarian: "vegetarisch",
  vegan: "vegan",
  pescatarian: "pescetarisch",
  halal: "halal",
  kosher: "koscher",
  "ovo-vegetarian": "ovo-vegetarisch",
  "lacto-vegetarian": "lacto-vegetarisch",
  "dairy-free": "milchfrei",
  "egg-free": "eifrei",
  "gluten-free": "glutenfrei",
  "lactose-free": "laktosefrei",
  "nut-free": "nussfrei",
  "soy-free": "sojafrei",
  "fish-free": "fischfrei",
  "shellfish-free": "ohne Krebs- und Weichtiere",
  "seafood-free": "ohne Fisch und Meeresfrüchte",
  "no pork": "kein Schweinefleisch",
  "no beef": "kein Rindfleisch",
  "no red meat": "kein rotes Fleisch",
  "no alcohol": "kein Alkohol",
};

/** The cuisines, in the order of the English ones. */
export const germanCuisines =
  "asiatisch,thailändisch,chinesisch,japanisch,koreanisch,vietnamesisch,indisch," +
  "indonesisch,malaysisch,philippinisch,singapurisch,mediterran,italienisch,griechisch," +
  "spanisch,türkisch,libanesisch,marokkanisch,provenzalisch,israelisch,nahöstlich,persisch," +
  "iranisch,syrisch,irakisch,ägyptisch,lateinamerikanisch,mexikanisch,brasilianisch," +
  "peruanisch,argentinisch,kubanisch,kolumbianisch,europäisch,französisch,deutsch,britisch," +
  "portugiesisch,polnisch,österreichisch,schwedisch,amerikanisch,ungarisch,niederländisch";
