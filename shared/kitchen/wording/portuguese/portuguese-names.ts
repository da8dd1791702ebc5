// The names of the kitchen's tables, columns, allergens and diets in Portuguese.

type Names = Readonly<Record<string, string>>;

export const portugueseTables: Names = {
  recipes: "Receitas",
  recipe_ingredients: "Ingredientes",
  ingredients: "Catálogo de alimentos",
  inventory: "Despensa",
  shopping_list: "Lista de compras",
  meal_plans: "Plano de refeições",
  tasks: "Tarefas",
  preferences: "Gostos",
  cooking_log: "Diário de cozinha",
};

export const portugueseColumns: Names = {
  name: "nome",
  title: "título",
  description: "descrição",
  cuisine: "tipo de cozinha",
  difficulty: "dificuldade",
  prep_minutes: "tempo de preparo",
  cook_minutes: "tempo de cozimento",
  total_minutes: "tempo total",
  servings: "porções",
  instructions: "modo de preparo",
  tags: "etiquetas",
  notes: "notas",
  note: "nota",
  position: "posição",
  quantity: "quantidade",
  unit: "unidade",
  preparation: "como preparar",
  optional: "opcional",
  location: "lugar",
  expires_on: "validade",
  author: "autor",
  source_url: "fonte",
  section: "parte",
  category: "categoria",
  purchased: "comprado",
  planned_on: "dia",
  meal_type: "refeição",
  recipe_id: "receita",
  recipe: "receita",
  meal_plan_id: "refeição",
  meal_plan: "refeição",
  ingredient_id: "alimento",
  ingredient: "alimento",
  due_on: "prazo",
  done: "feito",
  kind: "tipo",
  subject: "assunto",
  cooked_on: "feito em",
  rating: "avaliação",
};

/** What diets leave out, after "contém". */
export const portugueseContained: Names = {
  "dairy-free": "laticínios",
  "egg-free": "ovos",
  "gluten-free": "glúten",
  "lactose-free": "lactose",
  "nut-free": "castanhas ou nozes",
  "soy-free": "soja",
  "fish-free": "peixe",
  "shellfish-free": "crustáceos ou moluscos",
  "seafood-free": "peixe ou frutos do mar",
  "no pork": "carne de porco",
  "no beef": "carne bovina",
  "no red meat": "carne vermelha",
  "no alcohol": "álcool",
};

export const portugueseDiets: Names = {
  vegetarian: "vegetariana",
  vegan: "vegana",
  pescatarian: "pescetariana",
  halal: "halal",
  kosher: "kosher",
  "ovo-vegetarian": "ovovegetariana",
  "lacto-vegetarian": "lactovegetariana",
};

/** The allergens as the catalogue spells them, the diets by their codes. */
export const portugueseCodes: Names = {
  gluten: "glúten",
  crustaceans: "crustáceos",
  eggs: "ovos",
  fish: "peixe",
  peanuts: "amendoim",
  soybeans: "soja",
  milk: "leite",
  nuts: "castanhas e nozes",
  celery: "aipo",
  mustard: "mostarda",
  sesame: "gergelim",
  sulphites: "sulfitos",
  lupin: "tremoço",
  molluscs: "moluscos",
  vegetarian: "vegetariano",
  vegan: "vegano",
  pescatarian: "pescetariano",
  halal: "halal",
  kosher: "kosher",
  "ovo-vegetarian": "ovovegetariano",
  "lacto-vegetarian": "lactovegetariano",
  "dairy-free": "sem laticínios",
  "egg-free": "sem ovos",
  "gluten-free": "sem glúten",
  "lactose-free": "sem lactose",
  "nut-free": "sem castanhas nem nozes",
  "soy-free": "sem soja",
  "fish-free": "sem peixe",
  "shellfish-free": "sem crustáceos nem moluscos",
  "seafood-free": "sem peixe nem frutos do mar",
  "no pork": "sem carne de porco",
  "no beef": "sem carne bovina",
  "no red meat": "sem carne vermelha",
  "no alcohol": "sem álcool",
};

/** The cuisines, in the order of the English ones. */
export const portugueseCuisines =
  "asiática,tailandesa,chinesa,japonesa,coreana,vietnamita,indiana,indonésia,malaia," +
  "filipina,singapuriana,mediterrânea,italiana,grega,espanhola,turca,libanesa,marroquina," +
  "provençal,israelense,do Oriente Médio,persa,iraniana,síria,iraquiana,egípcia," +
  "latino-americana,mexicana,brasileira,peruana,argentina,cubana,colombiana,europeia," +
  "francesa,alemã,britânica,portuguesa,polonesa,austríaca,sueca,americana,húngara," +
  "holandesa";
