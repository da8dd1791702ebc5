-- Search for ingredients by what a user types, in any language of the catalogue's names.

-- The ingredient that a row of this name would be linked to comes first, with the confidence of the link;
-- then those of which a name or an alias, or a word in one, begins with what was typed: the whole name before
-- its beginning, its beginning before a word inside it, short names before long ones.
create function alfred.find_ingredients(words text, most int) returns setof jsonb
  language sql stable
  set search_path = ''
as $$
  with typed as (
    select alfred.food_key(words) as key,
      regexp_replace(alfred.food_key(words), '([\\%_])', '\\\1', 'g') as pattern
  ), meant as (
    select m.ingredient_id, m.confidence from alfred.match_ingredient(words) m
    where m.ingredient_id is not null
  ), listed as (
    select distinct on (t.ingredient_id) t.ingredient_id, t.shown,
      case when t.term = typed.key then 1 when t.term like typed.pattern || '%' then 2 else 3 end as place,
      length(t.term) as size
    from typed join alfred.ingredient_terms t on typed.key <> '' and (
      t.term like typed.pattern || '%' or t.term like '% ' || typed.pattern || '%')
    order by t.ingredient_id, place, size, t.shown
  )
  select jsonb_build_object(
    'id', i.id, 'name', i.name, 'matched', l.shown, 'confidence', m.confidence,
    'categories', i.categories, 'allergens', i.allergens, 'default_unit', i.default_unit,
    'density', i.density)
  from public.ingredients i
  left join meant m on m.ingredient_id = i.id
  left join listed l on l.ingredient_id = i.id
  where m.ingredient_id is not null or l.ingredient_id is not null
  order by m.ingredient_id is null, l.place, l.size, i.name
  limit most
$$;

insert into alfred.pack_functions (role, function_name)
values ('catalogue_search', 'find_ingredients');

grant execute on function alfred.find_ingredients(text, int) to alfred_pipeline;
