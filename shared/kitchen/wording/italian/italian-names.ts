// The names of the kitchen's tables, columns, allergens and diets in Italian.

type Names = Readonly<Record<string, string>>;

export const italianTables: Names = {
  recipes: "Ricette",
  recipe_ingredients: "Ingredienti",
  ingredients: "Elenco degli alimenti",
  inventory: "Scorte",
  shopping_list: "Lista della spesa",
  meal_plans: "Menù",
  tasks: "Cose da fare",
  preferences: "Gusti",
  cooking_log: "Diario di cucina",
};

export const italianColumns: Names = {
  name: "nome",
  title: "titolo",
  description: "descrizione",
  cuisine: "tipo di cucina",
  difficulty: "difficoltà",
  prep_minutes: "preparazione",
  cook_minutes: "cottura",
  total_minutes: "tempo totale",
  servings: "porzioni",
  instructions: "procedimento",
  tags: "etichette",
  notes: "annotazioni",
  note: "nota",
  position: "posizione",
  quantity: "quantità",
  unit: "unità",
  preparation: "preparazione",
  optional: "facoltativo",
  location: "posto",
  expires_on: "da consumare entro il",
  author: "autore",
  source_url: "fonte",
  section: "parte",
  category: "reparto",
  purchased: "comprato",
  planned_on: "giorno",
  meal_type: "pasto",
  recipe_id: "ricetta",
  recipe: "ricetta",
  meal_plan_id: "pasto",
  meal_plan: "pasto",
  ingredient_id: "alimento",
  ingredient: "alimento",
  due_on: "scadenza",
  done: "fatto",
  kind: "genere",
  subject: "argomento",
  cooked_on: "cucinato il",
  rating: "voto",
};

/** What diets leave out, after "contiene". */
export const italianContained: Names = {
  "dairy-free": "latticini",
  "egg-free": "uova",
  "gluten-free": "glutine",
  "lactose-free": "lattosio",
  "nut-free": "frutta a guscio",
  "soy-free": "soia",
  "fish-free": "pesce",
  "shellfish-free": "crostacei o molluschi",
  "seafood-free": "pesce o frutti di mare",
  "no pork": "maiale",
  "no beef": "manzo",
  "no red meat": "carne rossa",
  "no alcohol": "alcol",
};

export const italianDiets: Names = {
  vegetarian: "vegetariana",
  vegan: "vegana",
  pescatarian: "pescetariana",
  halal: "halal",
  kosher: "kasher",
  "ovo-vegetarian": "ovo-vegetariana",
  "lacto-vegetarian": "latto-vegetariana",
};

/** The allergens as the catalogue spells them, the diets by their codes. */
export const italianCodes: Names = {
  gluten: "glutine",
  crustaceans: "crostacei",
  eggs: "uova",
  fish: "pesce",
  peanuts: "arachidi",
  soybeans: "soia",
  milk: "latte",
  nuts: "frutta a guscio",
  celery: "sedano",
  mustard: "senape",
  sesame: "sesamo",
  sulphites: "solfiti",
  lupin: "lupini",
  molluscs: "molluschi",
  vegetarian: "vegetariano",
  vegan: "vegano",
  pescatarian: "pescetariano",
  halal: "halal",
  kosher: "kasher",
  "ovo-vegetarian": "ovo-vegetariano",
  "lacto-vegetarian": "latto-vegetariano",
  "dairy-free": "senza latticini",
  "egg-free": "senza uova",
  "gluten-free": "senza glutine",
  "lactose-free": "senza lattosio",
  "nut-free": "senza frutta a guscio",
  "soy-free": "senza soia",
  "fish-free": "senza pesce",
  "shellfish-free": "senza crostacei e molluschi",
  "seafood-free": "senza pesce e frutti di mare",
  "no pork": "senza maiale",
  "no beef": "senza manzo",
  "no red meat": "senza carne rossa",
  "no alcohol": "senza alcol",
};

/** The cuisines, in the order of the English ones. */
export const italianCuisines =
  "asiatica,thailandese,cinese,giapponese,coreana,vietnamita,indiana,indonesiana,malese," +
  "filippina,singaporiana,mediterranea,italiana,greca,spagnola,turca,libanese,marocchina," +
  "provenzale,israeliana,mediorientale,persiana,iraniana,siriana,irachena,egiziana," +
  "latinoamericana,messicana,brasiliana,peruviana,argentina,cubana,colombiana,europea," +
  "francese,tedesca,britannica,portoghese,polacca,austriaca,svedese,americana,ungherese," +
  "olandese";
