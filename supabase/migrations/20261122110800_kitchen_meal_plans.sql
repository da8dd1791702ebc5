-- Meal plans: meals by day.

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
  -- `contains` is null while the row is not judged, and empty where it contains none of the codes.
  food text check (length(food) between 1 and 200),
  contains text[] check (contains <@ alfred.judged_codes() and cardinality(contains) <= 40),
  may_contain text[]
    check (may_contain <@ alfred.judged_codes() and cardinality(may_contain) <= 40),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (household_id, id),
  check (title is not null or recipe_id is not null),
  foreign key (household_id, recipe_id) references public.recipes (household_id, id)
);
create index meal_plans_date on public.meal_plans (household_id, planned_on);
create index meal_plans_recipe on public.meal_plans (recipe_id);

call alfred.register_data_table('meal_plans', 'meal_plans', 'meal', 'title',
  hidden => '{food,contains,may_contain}', guard => 'guard_meal', remarks => 'remark_meal',
  unguarded => '{meal_type,servings}');
call alfred.name_foods('meal_plans', 'title', false);

-- Gives a planned or cooked meal without a title the name of its recipe, and the sources of that name.
create function alfred.title_from_recipe() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  sources jsonb;
begin
  if new.title is null and current_setting('alfred.restoring', true) is distinct from 'on' then
    select r.name, r.outside -> 'name' into new.title, sources from public.recipes r
    where r.household_id = new.household_id and r.id = new.recipe_id;
    if sources is not null then
      new.outside := new.outside || jsonb_build_object('title', sources);
    end if;
  end if;
  return new;
end
$$;

create trigger title_from_recipe before insert or update of title, recipe_id on public.meal_plans
  for each row execute function alfred.title_from_recipe();
