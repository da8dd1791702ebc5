-- The cooking log: meals that were cooked.

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

call alfred.register_data_table('cooking_log', 'history', 'log', 'title');
create trigger title_from_recipe before insert or update of title, recipe_id on public.cooking_log
  for each row execute function alfred.title_from_recipe();
