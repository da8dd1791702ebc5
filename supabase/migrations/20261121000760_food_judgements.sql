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
end
$$;
