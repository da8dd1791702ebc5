-- Tasks of a household.

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

call alfred.register_data_table('tasks', 'tasks', 'task', 'title');
