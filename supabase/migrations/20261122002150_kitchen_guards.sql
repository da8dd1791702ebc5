-- The kitchen's guards: recipes, their lines, the shopping list and planned meals. What is in stock, to
-- do or has been cooked is not guarded: having it is not eating it.

-- What the foods [{ingredient_id?, text?, said?, source}] have that must be avoided. A line is judged by its
-- link and by its words: a link to something harmless does not make prawns harmless. `said` are the
-- words of a link where `text` is not only about it.
create function alfred.food_violations(foods jsonb, household uuid, member uuid)
  returns table (kind text, code text, name text, source uuid)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  with avoided as materialized (
    select * from alfred.avoided_by(household, member)
  ), codes as materialized (
    -- A diet minds the allergens of its rule, and its kinds of food.
    select distinct a.kind, a.code, a.code as minded from avoided a where a.kind = 'allergen'
    union all
    select 'diet', r.diet, unnest(r.allergens || r.categories) from alfred.diet_rules r
    where r.diet in (select a.code from avoided a where a.kind = 'diet')
  ), food as materialized (
    select nullif(f ->> 'ingredient_id', '')::uuid as ingredient_id, f ->> 'text' as content,
      coalesce(f ->> 'said', f ->> 'text') as said, (f ->> 'source')::uuid as source
    from jsonb_array_elements(foods) f
    where exists (select 1 from avoided)
  ), mention as materialized (
    select m.*, f.source from food f cross join lateral alfred.food_mentions(f.content) m
    where f.content is not null
  )
  select distinct v.kind, v.code, lower(v.name), v.source
  from (
    select a.kind, a.code, i.name, f.source
    from food f
    join avoided a using (ingredient_id)
    join public.ingredients i on i.id = a.ingredient_id
    -- The words say more exactly what the line is than the catalogue's name does.
    where not exists (
      select 1 from alfred.food_mentions(f.said) m
      join alfred.ingredient_terms t on t.term = m.term and t.ingredient_id = f.ingredient_id)
    union all
    select a.kind, a.code, m.said, m.source
    from mention m
    join alfred.ingredient_terms t on t.term = m.term
    join avoided a on a.ingredient_id = t.ingredient_id
    join public.ingredients i on i.id = a.ingredient_id
    where a.code <> all (case
      when a.kind = 'diet' then m.for_diets
      -- "egg-free egg" is an egg.
      when a.code = 'eggs' and 'egg' = any (i.categories) then '{}'
      else m.free_of end)
    union all
    select c.kind, c.code, m.said, m.source
    from mention m
    join alfred.food_words w on w.term = m.term
    join codes c on c.minded = any (w.codes)
      or c.kind = 'diet' and c.minded = any (w.kinds)
    where c.code <> all (case when c.kind = 'diet' then m.for_diets else m.free_of end)
    union all
    -- A whole kind of food ("meat"), where all of it is to be avoided.
    select a.kind, a.code, m.said, m.source
    from mention m
    join alfred.category_terms t on t.term = m.term
    left join avoided a on a.ingredient_id = t.ingredient_id
    where a.kind is null or a.code <> all (
      case when a.kind = 'diet' then m.for_diets else m.free_of end)
    group by a.kind, a.code, m.said, m.source, m.term
    having a.kind is not null and count(*) = (
      select count(*) from alfred.category_terms all_of where all_of.term = m.term)
  ) v;
end
$$;

-- A recipe is judged by its title, its lines and its instructions: what is in none of its lines may
-- still be served with it. Description, notes and tags are talk about it ("once made with prawns").
create function alfred.recipe_foods(recipe uuid, source uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object(
      'text', concat_ws(E'\n', r.name, array_to_string(r.instructions, E'\n'), (
        select string_agg(concat_ws(', ', l.name, l.preparation), E'\n' order by l.position, l.id)
        from public.recipe_ingredients l where l.recipe_id = r.id)),
      'source', source))
    || coalesce((
      select jsonb_agg(jsonb_build_object(
        'ingredient_id', l.ingredient_id, 'said', l.name, 'source', source))
      from public.recipe_ingredients l
      where l.recipe_id = r.id and l.ingredient_id is not null), '[]')
  from public.recipes r where r.id = recipe
$$;

create function alfred.guard_recipe(row_id uuid, household uuid, member uuid)
  returns table (kind text, code text, name text, source uuid)
  language sql stable
  set search_path = ''
as $$
  select * from alfred.food_violations(alfred.recipe_foods(row_id, row_id), household, member)
$$;

create function alfred.guard_recipe_line(row_id uuid, household uuid, member uuid)
  returns table (kind text, code text, name text, source uuid)
  language sql stable
  set search_path = ''
as $$
  select v.* from public.recipe_ingredients l
  cross join lateral alfred.food_violations(
    jsonb_build_array(jsonb_build_object(
      'ingredient_id', l.ingredient_id, 'text', concat_ws(', ', l.name, l.preparation),
      'source', l.id)),
    household, member) v
  where l.id = row_id
$$;

create function alfred.guard_shopping(row_id uuid, household uuid, member uuid)
  returns table (kind text, code text, name text, source uuid)
  language sql stable
  set search_path = ''
as $$
  select v.* from public.shopping_list s
  cross join lateral alfred.food_violations(
    jsonb_build_array(jsonb_build_object(
      'ingredient_id', s.ingredient_id, 'text', s.name, 'source', s.id)),
    household, member) v
  where s.id = row_id
$$;

-- A planned meal is judged by its title and by the recipe that it names, as that is now. A recipe
-- that is changed afterwards is judged by itself.
create function alfred.guard_meal(row_id uuid, household uuid, member uuid)
  returns table (kind text, code text, name text, source uuid)
  language sql stable
  set search_path = ''
as $$
  select v.* from public.meal_plans p
  cross join lateral alfred.food_violations(
    jsonb_build_array(jsonb_build_object('text', p.title, 'source', p.id))
      || coalesce(alfred.recipe_foods(p.recipe_id, p.recipe_id), '[]'),
    household, member) v
  where p.id = row_id
$$;

-- What only this row keeps out: codes of an allergy or a diet that its member has not said elsewhere.
create function alfred.kept_out_by(row_id uuid, household uuid, member uuid)
  returns table (kind text, code text, name text, source uuid)
  language sql stable
  set search_path = ''
as $$
  select 'allergen', said.code, s.subject, s.id
  from public.preferences s cross join unnest(alfred.allergen_codes(s.subject)) said (code)
  where s.id = row_id and s.kind = 'allergy' and s.user_id = member
    and not exists (
      select 1 from public.profiles f where f.user_id = member and said.code = any (f.allergens))
  union all
  select 'diet', alfred.diet_of(s.subject), s.subject, s.id
  from public.preferences s
  where s.id = row_id and s.kind = 'diet' and s.user_id = member
    and alfred.diet_of(s.subject) is not null
$$;

update public.data_tables set guard = 'guard_recipe' where table_name = 'recipes';
update public.data_tables set guard = 'guard_recipe_line' where table_name = 'recipe_ingredients';
update public.data_tables set guard = 'guard_shopping' where table_name = 'shopping_list';
update public.data_tables set guard = 'guard_meal' where table_name = 'meal_plans';
update public.data_tables set keeps_out = 'kept_out_by' where table_name = 'preferences';

do $$
declare
  helper regprocedure;
begin
  foreach helper in array array[
    'alfred.food_violations(jsonb, uuid, uuid)', 'alfred.recipe_foods(uuid, uuid)',
    'alfred.guard_recipe(uuid, uuid, uuid)', 'alfred.guard_recipe_line(uuid, uuid, uuid)',
    'alfred.guard_shopping(uuid, uuid, uuid)', 'alfred.guard_meal(uuid, uuid, uuid)',
    'alfred.kept_out_by(uuid, uuid, uuid)'
  ]::regprocedure[] loop
    execute format('grant execute on function %s to alfred_definer', helper);
  end loop;
end
$$;
