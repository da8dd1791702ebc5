-- Recipes and their lines.
--
-- In all tables of the kitchen, foreign keys between household rows include the household, so that no row can
-- refer to another household's row, and no foreign key changes other rows. created_at is clock_timestamp(),
-- so that rows of one transaction keep the order of their creation.

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
  -- The time that is compared with a time limit; null if neither time is known.
  total_minutes int generated always as (
    case when prep_minutes is null and cook_minutes is null then null
      else coalesce(prep_minutes, 0) + coalesce(cook_minutes, 0) end
  ) stored,
  servings int check (servings between 1 and 1000),
  instructions text[] not null default '{}' check (cardinality(instructions) <= 200),
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  notes text check (length(notes) <= 10000),
  -- The source that it was read from.
  author text check (length(btrim(author)) between 1 and 200),
  source_url text check (length(source_url) between 1 and 2000),
  picture text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (household_id, id),
  foreign key (household_id, picture) references public.pictures (household_id, hash)
);

create table public.recipe_ingredients (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null,
  created_by uuid not null,
  recipe_id uuid not null,
  position int not null default 0 check (position >= 0),
  ingredient_id uuid references public.ingredients (id),
  name text not null check (length(btrim(name)) between 1 and 200),
  -- The key by which rows with the same name are found.
  name_key text generated always as (alfred.food_key(name)) stored,
  quantity numeric check (quantity >= 0 and quantity < 1e9),
  unit text check (length(unit) between 1 and 40),
  preparation text check (length(preparation) <= 500),
  optional boolean not null default false,
  -- The group of lines that it belongs to ("for the sauce").
  section text check (length(btrim(section)) between 1 and 120),
  -- How sure the link is.
  match_confidence real check (match_confidence between 0 and 1),
  -- `contains` is null while the row is not judged, and empty where it contains none of the codes.
  food text check (length(food) between 1 and 200),
  contains text[] check (contains <@ alfred.judged_codes() and cardinality(contains) <= 40),
  may_contain text[]
    check (may_contain <@ alfred.judged_codes() and cardinality(may_contain) <= 40),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (household_id, recipe_id) references public.recipes (household_id, id)
);
create index recipe_ingredients_judged on public.recipe_ingredients (household_id, name_key)
  where contains is not null;
create index recipe_ingredients_ingredient on public.recipe_ingredients (ingredient_id);

call alfred.register_data_table('recipes', 'recipes', 'recipe', 'name',
  guard => 'guard_recipe', remarks => 'remark_recipe',
  unguarded => '{description,cuisine,difficulty,prep_minutes,cook_minutes,servings,tags,notes,author,source_url,picture}');
call alfred.keep_pictures('recipes');
call alfred.register_data_table('recipe_ingredients', 'recipes', 'ri', 'name',
  parent_table => 'recipes', parent_column => 'recipe_id', link_column => 'ingredient_id',
  hidden => '{food,contains,may_contain,name_key}', guard => 'guard_recipe_line',
  remarks => 'remark_recipe_line', unguarded => '{position,quantity,unit,optional,section}');
call alfred.name_foods('recipe_ingredients', 'name', true);
