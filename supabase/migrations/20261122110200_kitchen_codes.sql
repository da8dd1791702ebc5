-- The codes for a food's contents.

-- The fourteen allergens that the EU requires to be named.
create function alfred.is_allergen(code text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
as $$
  select code = any (array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk',
    'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'])
$$;

-- The codes that a model may give for a food's contents: the fourteen allergens, and those that matter only
-- to diets: flesh, fat, stock or gelatine (`meat`), the kind of animal, alcohol, and other animal products
-- (`animal`: honey).
create function alfred.judged_codes() returns text[]
  language sql immutable parallel safe
  set search_path = ''
as $$
  select array[
    'gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk', 'nuts', 'celery', 'mustard',
    'sesame', 'sulphites', 'lupin', 'molluscs', 'meat', 'pork', 'beef', 'lamb', 'alcohol', 'animal']
$$;

grant execute on function alfred.is_allergen(text), alfred.judged_codes() to alfred_pipeline, alfred_definer;
