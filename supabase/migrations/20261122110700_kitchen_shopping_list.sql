-- The shopping list.

create table public.shopping_list (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null references public.households (id),
  created_by uuid not null,
  ingredient_id uuid references public.ingredients (id),
  name text not null check (length(btrim(name)) between 1 and 200),
  -- The key by which rows with the same name are found.
  name_key text generated always as (alfred.food_key(name)) stored,
  quantity numeric check (quantity >= 0 and quantity < 1e9),
  unit text check (length(unit) between 1 and 40),
  category text check (length(category) <= 100),
  purchased boolean not null default false,
  notes text check (length(notes) <= 2000),
  -- How sure the link is.
  match_confidence real check (match_confidence between 0 and 1),
  -- `contains` is null while the row is not judged, and empty where it contains none of the codes.
  food text check (length(food) between 1 and 200),
  contains text[] check (contains <@ alfred.judged_codes() and cardinality(contains) <= 40),
  may_contain text[]
    check (may_contain <@ alfred.judged_codes() and cardinality(may_contain) <= 40),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index shopping_list_judged on public.shopping_list (household_id, name_key)
  where contains is not null;
create index shopping_list_ingredient on public.shopping_list (ingredient_id);

call alfred.register_data_table('shopping_list', 'shopping', 'shopping', 'name',
  link_column => 'ingredient_id', hidden => '{food,contains,may_contain,name_key}',
  guard => 'guard_shopping', remarks => 'remark_shopping',
  unguarded => '{quantity,unit,category,purchased,notes}');
call alfred.name_foods('shopping_list', 'name', true);
