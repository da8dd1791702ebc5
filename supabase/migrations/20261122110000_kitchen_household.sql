-- The kitchen's columns of households and profiles, and the role that may read members' allergens.

alter table public.households alter column name set default 'My kitchen';

alter table public.profiles
  -- The fourteen allergens that the EU requires to be named.
  add column allergens text[] not null default '{}' check (
    allergens <@ array[
      'gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk', 'nuts', 'celery',
      'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'
    ]
  ),
  add column diet text[] not null default '{}',
  add column equipment text[] not null default '{}',
  add column skill text check (length(skill) <= 60),
  add column household_size int check (household_size between 1 and 100);

-- Of a profile, only the display name and the allergen codes are shared with the household. This role owns the one
-- function that reads other members' codes.
call alfred.create_role('alfred_allergens');
grant alfred_allergens to current_user;
grant usage on schema public, alfred to alfred_allergens;
grant execute on function alfred.uid() to alfred_allergens;
grant execute on function alfred.my_households() to alfred_allergens;
grant select (household_id, user_id) on public.household_members to alfred_allergens;
grant select (user_id, allergens) on public.profiles to alfred_allergens;
create policy allergens on public.household_members for select to alfred_allergens using (true);
create policy allergens on public.profiles for select to alfred_allergens using (true);
