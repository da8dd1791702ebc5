// The names of the kitchen's tables, columns, allergens and diets in Spanish.

type Names = Readonly<Record<string, string>>;

export const spanishTables: Names = {
  recipes: "Recetas",
  recipe_ingredients: "Ingredientes",
  ingredients: "Catálogo de alimentos",
  inventory: "Despensa",
  shopping_list: "Lista de la compra",
  meal_plans: "Menú",
  tasks: "Tareas",
  preferences: "Gustos",
  cooking_log: "Diario de cocina",
};

export const spanishColumns: Names = {
  name: "nombre",
  title: "título",
  description: "descripción",
  cuisine: "tipo de cocina",
  difficulty: "dificultad",
  prep_minutes: "preparación",
  cook_minutes: "cocción",
  total_minutes: "tiempo total",
  servings: "raciones",
  instructions: "pasos",
  tags: "etiquetas",
  notes: "notas",
  note: "nota",
  position: "posición",
  quantity: "cantidad",
  unit: "unidad",
  preparation: "preparación",
  optional: "opcional",
  location: "sitio",
  expires_on: "consumir antes del",
  author: "autor",
  source_url: "fuente",
  section: "apartado",
  category: "sección",
  purchased: "comprado",
  planned_on: "día",
  meal_type: "momento",
  recipe_id: "receta",
  recipe: "receta",
  meal_plan_id: "plato del menú",
  meal_plan: "plato del menú",
  ingredient_id: "alimento",
  ingredient: "alimento",
  due_on: "fecha límite",
  done: "hecho",
  kind: "clase",
  subject: "tema",
  cooked_on: "cocinado el",
  rating: "valoración",
};

/** What diets leave out, after "contiene". */
export const spanishContained: Names = {
  "dairy-free": "lácteos",
  "egg-free": "huevo",
  "gluten-free": "gluten",
  "lactose-free": "lactosa",
  "nut-free": "frutos secos",
  "soy-free": "soja",
  "fish-free": "pescado",
  "shellfish-free": "marisco",
  "seafood-free": "pescado o marisco",
  "no pork": "cerdo",
  "no beef": "ternera",
  "no red meat": "carne roja",
  "no alcohol": "alcohol",
};

export const spanishDiets: Names = {
  vegetarian: "vegetariana",
  vegan: "vegana",
  pescatarian: "pescetariana",
  halal: "halal",
  kosher: "kósher",
  "ovo-vegetarian": "ovovegetariana",
  "lacto-vegetarian": "lactovegetariana",
};

/** The allergens as the catalogue spells them, the diets by their codes. */
export const spanishCodes: Names = {
  gluten: "gluten",
  crustaceans: "crustáceos",
  eggs: "huevos",
  fish: "pescado",
  peanuts: "cacahuetes",
  soybeans: "soja",
  milk: "leche",
  nuts: "frutos secos",
  celery: "apio",
  mustard: "mostaza",
  sesame: "sésamo",
  sulphites: "sulfitos",
  lupin: "altramuces",
  molluscs: "moluscos",
  vegetarian: "vegetariano",
  vegan: "vegano",
  pescatarian: "pescetariano",
  halal: "halal",
  kosher: "kósher",
  "ovo-vegetarian": "ovovegetariano",
  "lacto-vegetarian": "lactovegetariano",
  "dairy-free": "sin lácteos",
  "egg-free": "sin huevo",
  "gluten-free": "sin gluten",
  "lactose-free": "sin lactosa",
  "nut-free": "sin frutos secos",
  "soy-free": "sin soja",
  "fish-free": "sin pescado",
  "shellfish-free": "sin marisco",
  "seafood-free": "sin pescado ni marisco",
  "no pork": "sin cerdo",
  "no beef": "sin ternera",
  "no red meat": "sin carne roja",
  "no alcohol": "sin alcohol",
};

/** The cuisines, in the order of the English ones. */
export const spanishCuisines =
  "asiática,tailandesa,china,japonesa,coreana,vietnamita,india,indonesia,malasia,filipina," +
  "singapurense,mediterránea,italiana,griega,española,turca,libanesa,marroquí,provenzal," +
  "israelí,de Oriente Medio,persa,iraní,siria,iraquí,egipcia,latinoamericana,mexicana," +
  "brasileña,peruana,argentina,cubana,colombiana,europea,francesa,alemana,británica," +
  "portuguesa,polaca,austriaca,sueca,estadounidense,húngara,neerlandesa";
