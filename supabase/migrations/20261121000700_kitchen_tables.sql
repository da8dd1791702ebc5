-- The kitchen: its tables, checks, keys and indexes. Foreign keys between household rows carry the
-- household, so that no row can point across the fence; none of them changes other rows.
-- created_at is clock_timestamp(): rows made in one transaction keep the order they were made in.

create table public.ingredients (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(btrim(name)) between 1 and 120),
  aliases text[] not null default '{}',
  -- The hierarchy, flattened: cod → {fish, seafood, protein}.
  categories text[] not null default '{}',
  default_unit text,
  allergens text[] not null default '{}' check (
    allergens <@ array[
      'gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk', 'nuts', 'celery',
      'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'
    ]
  ),
  -- Grams per millilitre.
  density numeric check (density > 0)
);
create index ingredients_name_trgm on public.ingredients using gin (name alfred.gin_trgm_ops);
create index ingredients_categories on public.ingredients using gin (categories);

create table public.recipes (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null references public.households (id),
  created_by uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 4000),
  cuisine text check (length(cuisine) <= 100),
  difficulty text check (difficulty in ('easy', 'medium', 'hard')),
  prep_minutes int check (prep_minutes between 0 and 100000),
  cook_minutes int check (cook_minutes between 0 and 100000),
  -- What a time limit is about; empty when neither is known.
  total_minutes int generated always as (
    case when prep_minutes is null and cook_minutes is null then null
      else coalesce(prep_minutes, 0) + coalesce(cook_minutes, 0) end
  ) stored,
  servings int check (servings between 1 and 1000),
  instructions text[] not null default '{}' check (cardinality(instructions) <= 200),
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  notes text check (length(notes) <= 10000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (household_id, id)
);
create index recipes_name_trgm on public.recipes using gin (name alfred.gin_trgm_ops);

create table public.recipe_ingredients (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null,
  created_by uuid not null,
  recipe_id uuid not null,
  position int not null default 0 check (position >= 0),
  ingredient_id uuid references public.ingredients (id),
  name text not null check (length(btrim(name)) between 1 and 200),
  quantity numeric check (quantity >= 0 and quantity < 1e9),
  unit text check (length(unit) between 1 and 40),
  preparation text check (length(preparation) <= 500),
  optional boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (household_id, recipe_id) references public.recipes (household_id, id)
);
create index recipe_ingredients_name_trgm
  on public.recipe_ingredients using gin (name alfred.gin_trgm_ops);
create index recipe_ingredients_ingredient on public.recipe_ingredients (ingredient_id);

create table public.inventory (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null references public.households (id),
  created_by uuid not null,
  ingredient_id uuid references public.ingredients (id),
  name text not null check (length(btrim(name)) between 1 and 200),
  quantity numeric check (quantity >= 0 and quantity < 1e9),
  unit text check (length(unit) between 1 and 40),
  location text check (location in ('pantry', 'fridge', 'freezer', 'counter', 'other')),
  expires_on date,
  notes text check (length(notes) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index inventory_name_trgm on public.inventory using gin (name alfred.gin_trgm_ops);
create index inventory_ingredient on public.inventory (ingredient_id);
create index inventory_expiry on public.inventory (household_id, expires_on);

create table public.shopping_list (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null references public.households (id),
  created_by uuid not null,
  ingredient_id uuid references public.ingredients (id),
  name text not null check (length(btrim(name)) between 1 and 200),
  quantity numeric check (quantity >= 0 and quantity < 1e9),
  unit text check (length(unit) between 1 and 40),
  category text check (length(category) <= 100),
  purchased boolean not null default false,
  notes text check (length(notes) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index shopping_list_name_trgm on public.shopping_list using gin (name alfred.gin_trgm_ops);
create index shopping_list_ingredient on public.shopping_list (ingredient_id);

create table public.meal_plans (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null references public.households (id),
  created_by uuid not null,
  planned_on date not null,
  meal_type text not null check (meal_type in ('breakfast', 'lunch', 'dinner', 'snack')),
  recipe_id uuid,
  title text check (length(btrim(title)) between 1 and 200),
  servings int check (servings between 1 and 1000),
  notes text check (length(notes) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (household_id, id),
  check (title is not null or recipe_id is not null),
  foreign key (household_id, recipe_id) references public.recipes (household_id, id)
);
create index meal_plans_date on public.meal_plans (household_id, planned_on);
create index meal_plans_recipe on public.meal_plans (recipe_id);

create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null references public.households (id),
  created_by uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  due_on date,
  done boolean not null default false,
  notes text check (length(notes) <= 2000),
  recipe_id uuid,
  meal_plan_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (household_id, recipe_id) references public.recipes (household_id, id),
  foreign key (household_id, meal_plan_id) references public.meal_plans (household_id, id)
);
create index tasks_due on public.tasks (household_id, due_on);
create index tasks_recipe on public.tasks (recipe_id);
create index tasks_meal_plan on public.tasks (meal_plan_id);

-- Private to the user: it follows them, not the household.
create table public.preferences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  kind text not null check (kind in ('like', 'dislike', 'note', 'allergy', 'diet')),
  subject text not null check (length(btrim(subject)) between 1 and 200),
  note text check (length(note) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create table public.cooking_log (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null references public.households (id),
  created_by uuid not null,
  recipe_id uuid,
  title text check (length(btrim(title)) between 1 and 200),
  cooked_on date not null,
  servings int check (servings between 1 and 1000),
  rating int check (rating between 1 and 5),
  notes text check (length(notes) <= 4000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check (title is not null or recipe_id is not null),
  foreign key (household_id, recipe_id) references public.recipes (household_id, id)
);
create index cooking_log_date on public.cooking_log (household_id, cooked_on);
create index cooking_log_recipe on public.cooking_log (recipe_id);

call alfred.register_data_table('ingredients', 'catalogue', 'ingredient', 'name',
  owner_kind => 'catalogue');
call alfred.register_data_table('recipes', 'recipes', 'recipe', 'name');
call alfred.register_data_table('recipe_ingredients', 'recipes', 'ri', 'name',
  parent_table => 'recipes', parent_column => 'recipe_id');
call alfred.register_data_table('inventory', 'inventory', 'inventory', 'name');
call alfred.register_data_table('shopping_list', 'shopping', 'shopping', 'name');
call alfred.register_data_table('meal_plans', 'meal_plans', 'meal', 'title');
call alfred.register_data_table('tasks', 'tasks', 'task', 'title');
call alfred.register_data_table('preferences', 'preferences', 'pref', 'subject',
  owner_kind => 'user');
call alfred.register_data_table('cooking_log', 'history', 'log', 'title');
