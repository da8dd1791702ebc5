-- What a model says of the food that a row names: the guard's second source beside words and links, and
-- what a name in any language is linked by. Given with the row, shown to nobody, gone with the name.

-- The fourteen allergens, and what diets mind beside them: flesh, fat, stock or gelatine (`meat`), of
-- which animal, alcohol, and whatever else comes from an animal (`animal`: honey).
create function alfred.judged_codes() returns text[]
  language sql immutable parallel safe
  set search_path = ''
as $$
  select array[
    'gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk', 'nuts', 'celery', 'mustard',
    'sesame', 'sulphites', 'lupin', 'molluscs', 'meat', 'pork', 'beef', 'lamb', 'alcohol', 'animal']
$$;
grant execute on function alfred.judged_codes() to alfred_pipeline, alfred_definer;

-- A row whose name is changed by somebody who says nothing of the new one is not judged any more.
create function alfred.clear_judgement() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  label constant text := tg_argv[0];
begin
  if current_setting('alfred.restoring', true) is distinct from 'on'
    and alfred.food_key(to_jsonb(new) ->> label) is distinct from alfred.food_key(to_jsonb(old) ->> label)
    and (new.food, new.contains, new.may_contain)
      is not distinct from (old.food, old.contains, old.may_contain) then
    new.food := null;
    new.contains := null;
    new.may_contain := null;
  end if;
  return new;
end
$$;

-- A new row that nobody says anything of is what the household's last row of that name was said to be: what
-- a recipe needs is known when it comes onto the list.
create function alfred.inherit_judgement() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if current_setting('alfred.restoring', true) is distinct from 'on'
    and new.contains is null and new.food is null then
    select j.food, j.contains, j.may_contain into new.food, new.contains, new.may_contain
    from (
      select l.food, l.contains, l.may_contain, l.updated_at from public.recipe_ingredients l
      where l.household_id = new.household_id and l.contains is not null
        and alfred.food_key(l.name) = alfred.food_key(new.name)
      union all
      select s.food, s.contains, s.may_contain, s.updated_at from public.shopping_list s
      where s.household_id = new.household_id and s.contains is not null
        and alfred.food_key(s.name) = alfred.food_key(new.name)
    ) j
    order by j.updated_at desc limit 1;
  end if;
  return new;
end
$$;

do $$
declare
  target text;
  label text;
begin
  for target, label in
    values ('recipe_ingredients', 'name'), ('shopping_list', 'name'), ('inventory', 'name'),
      ('meal_plans', 'title')
  loop
    -- `contains` is null while nobody has judged the row, and empty where it contains none of the codes.
    execute format(
      'alter table public.%I add column food text check (length(food) between 1 and 200), '
      'add column contains text[] check (contains <@ alfred.judged_codes() and cardinality(contains) <= 40), '
      'add column may_contain text[] '
      'check (may_contain <@ alfred.judged_codes() and cardinality(may_contain) <= 40)', target);
    execute format(
      'create trigger clear_judgement before update of %1$I on public.%2$I '
      'for each row execute function alfred.clear_judgement(%1$L)', label, target);
    update public.data_tables set hidden = '{food,contains,may_contain}' where table_name = target;
  end loop;
  foreach target in array array['recipe_ingredients', 'shopping_list', 'inventory'] loop
    execute format(
      'create trigger inherit_judgement before insert on public.%I '
      'for each row execute function alfred.inherit_judgement()', target);
    execute format(
      'create index %1$s_judged on public.%1$I (household_id, alfred.food_key(name)) '
      'where contains is not null', target);
  end loop;
end
$$;
