-- What is said of a food's contents, as codes.

-- The fourteen allergens that the EU requires to be named.
create function alfred.is_allergen(code text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
as $$
  select code = any (array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk',
    'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'])
$$;

-- What a model may say that a food contains: the fourteen, and what diets mind beside them: flesh, fat, stock
-- or gelatine (`meat`), of which animal, alcohol, and whatever else comes from an animal (`animal`: honey).
create function alfred.judged_codes() returns text[]
  language sql immutable parallel safe
  set search_path = ''
as $$
  select array[
    'gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk', 'nuts', 'celery', 'mustard',
    'sesame', 'sulphites', 'lupin', 'molluscs', 'meat', 'pork', 'beef', 'lamb', 'alcohol', 'animal']
$$;

grant execute on function alfred.judged_codes() to alfred_pipeline, alfred_definer;
