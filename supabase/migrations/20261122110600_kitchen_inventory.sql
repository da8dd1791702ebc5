-- The inventory: food that a household has.

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
create index inventory_ingredient on public.inventory (ingredient_id);
create index inventory_expiry on public.inventory (household_id, expires_on);

call alfred.register_data_table('inventory', 'inventory', 'inventory', 'name',
  link_column => 'ingredient_id', place_column => 'location', hidden => '{food,contains,may_contain}');
call alfred.name_foods('inventory', 'name', true);
