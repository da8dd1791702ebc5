-- The kitchen's guards: recipes, their lines, the shopping list and planned meals. What is in stock, to
-- do or has been cooked is not guarded: having it is not eating it.
--
-- Two sources, and either one stops a write: the floor, words and links, which no model can talk away, and
-- what a model says that a row contains. A row's foods are
-- [{ingredient_id?, text?, said?, source}, …] for the floor, and beside them for each name either
-- {named, food, contains, may_contain, text, source}, judged (`text` is the food in English: words of any
-- language become words that the floor knows), or {unjudged, linked, source}.

-- What words and links say of it. A line is judged by its
-- link and by its words: a link to something harmless does not make prawns harmless. `said` are the
-- words of a link where `text` is not only about it; `named` is what a finding is called by.
create function alfred.floor_violations(foods jsonb, household uuid, member uuid)
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
      coalesce(f ->> 'said', f ->> 'text') as said, f ->> 'named' as named,
      (f ->> 'source')::uuid as source
    from jsonb_array_elements(foods) f
    where exists (select 1 from avoided)
  ), mention as materialized (
    select coalesce(f.named, m.said) as said, m.term, m.free_of, m.for_diets, f.source
    from food f cross join lateral alfred.food_mentions(f.content) m
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

-- What the foods have that must be avoided, by either source. What one of them may contain is a finding
-- of its own, once, where nothing else of the row contains that for sure.
create function alfred.food_violations(foods jsonb, household uuid, member uuid)
  returns table (kind text, code text, name text, source uuid)
  language sql stable
  set search_path = ''
as $$
  with floor as materialized (
    select * from alfred.floor_violations(foods, household, member)
  ), judged as materialized (
    select lower(f ->> 'named') as named, (f ->> 'source')::uuid as source,
      lower(f ->> 'text') as food, f -> 'contains' as contains, f -> 'may_contain' as may_contain
    from jsonb_array_elements(foods) f where f ? 'named'
  ), avoided as materialized (
    select * from alfred.avoided_codes(household, member) where exists (select 1 from judged)
  ), sure as materialized (
    -- What a name is linked by is not told beside the name.
    select f.* from floor f
    where not exists (
      select 1 from judged j join floor o on o.name = j.named and o.kind = f.kind and o.code = f.code
      where j.food = f.name and o.name <> f.name)
    union
    select a.kind, a.code, j.named, j.source
    from judged j join avoided a on j.contains ? a.means
    -- The same food is told once: "almond", not "ground almonds" as well.
    where not exists (
      select 1 from floor f
      where f.kind = a.kind and f.code = a.code and position(f.name in j.named) > 0)
  )
  select * from sure
  union
  select 'may', 'may ' || a.code, j.named, j.source
  from judged j join avoided a on j.may_contain ? a.means
  where not exists (select 1 from sure s where s.kind = a.kind and s.code = a.code)
    and not exists (
      select 1 from alfred.guard_answers g
      where g.household_id = household and g.code = 'may ' || a.code
        and (a.kind = 'allergen' or g.user_id = member)
        and alfred.food_key(g.name) = alfred.food_key(j.named))
$$;

-- What is to be told of the sources, where there is anything to avoid: names that neither knows, and what
-- only one of them has found.
create function alfred.food_remarks(foods jsonb, household uuid, member uuid)
  returns table (kind text, code text, name text, source uuid)
  language sql stable
  set search_path = ''
as $$
  with parts as materialized (
    select f, f ? 'named' as is_judged, f ? 'unjudged' as is_open
    from jsonb_array_elements(foods) f
    where exists (select 1 from alfred.avoided_codes(household, member))
  ), words as materialized (
    select v.* from alfred.floor_violations(
      -- A link that only the judged name in English led to is that judgement's.
      (select jsonb_agg(case
        when f ? 'ingredient_id' and exists (
          select 1 from parts p where p.is_judged and p.f ->> 'named' = coalesce(q.f ->> 'said', q.f ->> 'text'))
          and alfred.find_ingredient(coalesce(f ->> 'said', f ->> 'text'))::text is distinct from f ->> 'ingredient_id'
        then f - 'ingredient_id' else f end)
      from parts q where not is_judged), household, member) v
  ), judged as materialized (
    select v.* from alfred.food_violations(
      (select jsonb_agg(f) from parts where is_judged), household, member) v
    where v.kind <> 'may'
  )
  select 'unchecked', '', f ->> 'unjudged', (f ->> 'source')::uuid from parts
  where is_open and not (f ->> 'linked')::boolean
    and not exists (select 1 from alfred.food_mentions(f ->> 'unjudged'))
  union
  select 'by_judgement', j.code, j.name, j.source from judged j
  where not exists (select 1 from words w where w.kind = j.kind and w.code = j.code)
  union
  select 'by_words', w.code, w.name, w.source from words w
  where exists (select 1 from parts where is_judged) and not exists (select 1 from parts where is_open)
    and not exists (select 1 from judged j where j.kind = w.kind and j.code = w.code)
$$;

-- What a model has said of one name, as a part of `foods`; that nobody has, where it has not.
create function alfred.judged_food(
  name text, food text, contains text[], may_contain text[], linked boolean, source uuid
) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select case when contains is null
    then jsonb_build_object('unjudged', name, 'linked', coalesce(linked, false), 'source', source)
    else jsonb_build_object('named', name, 'text', food, 'contains', to_jsonb(contains),
      'may_contain', to_jsonb(coalesce(may_contain, '{}')), 'source', source)
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
    || coalesce((
      select jsonb_agg(alfred.judged_food(l.name, l.food, l.contains, l.may_contain,
        l.match_confidence >= 0.85, source) order by l.position, l.id)
      from public.recipe_ingredients l where l.recipe_id = r.id), '[]')
  from public.recipes r where r.id = recipe
$$;

create function alfred.recipe_line_foods(line uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_array(
    jsonb_build_object('ingredient_id', l.ingredient_id, 'text', concat_ws(', ', l.name, l.preparation),
      'said', l.name, 'source', l.id),
    alfred.judged_food(l.name, l.food, l.contains, l.may_contain, l.match_confidence >= 0.85, l.id))
  from public.recipe_ingredients l where l.id = line
$$;

create function alfred.shopping_foods(entry uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_array(
    jsonb_build_object('ingredient_id', s.ingredient_id, 'text', s.name, 'source', s.id),
    alfred.judged_food(s.name, s.food, s.contains, s.may_contain, s.match_confidence >= 0.85, s.id))
  from public.shopping_list s where s.id = entry
$$;

-- A planned meal is judged by its title and by the recipe that it names, as that is now: with a recipe,
-- its title need not be judged. A recipe that is changed afterwards is judged by itself.
create function alfred.meal_foods(meal uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object('text', p.title, 'source', p.id))
    || case when p.contains is null and p.recipe_id is not null then '[]'
      else jsonb_build_array(
        alfred.judged_food(p.title, p.food, p.contains, p.may_contain, false, p.id)) end
    || coalesce(alfred.recipe_foods(p.recipe_id, p.recipe_id), '[]')
  from public.meal_plans p where p.id = meal
$$;

create function alfred.guard_recipe(row_id uuid, household uuid, member uuid)
  returns table (kind text, code text, name text, source uuid)
  language sql stable
  set search_path = ''
as $$
  select * from alfred.food_violations(alfred.recipe_foods(row_id, row_id), household, member)
$$;

do $$
declare
  kind text;
begin
  foreach kind in array array['recipe_line', 'shopping', 'meal'] loop
    execute format(
      'create function alfred.guard_%1$s(row_id uuid, household uuid, member uuid) '
      'returns table (kind text, code text, name text, source uuid) '
      'language sql stable set search_path = '''' as '
      '$f$ select * from alfred.food_violations(alfred.%1$s_foods(row_id), household, member) $f$', kind);
  end loop;
  foreach kind in array array['recipe', 'recipe_line', 'shopping', 'meal'] loop
    execute format(
      'create function alfred.remark_%1$s(row_id uuid, household uuid, member uuid) '
      'returns table (kind text, code text, name text, source uuid) '
      'language sql stable set search_path = '''' as '
      '$f$ select * from alfred.food_remarks(alfred.%2$s, household, member) $f$', kind,
      case kind when 'recipe' then 'recipe_foods(row_id, row_id)' else kind || '_foods(row_id)' end);
    execute format('grant execute on function alfred.remark_%s(uuid, uuid, uuid) to alfred_definer', kind);
  end loop;
end
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
update public.data_tables set remarks = replace(guard, 'guard_', 'remark_') where guard is not null;
update public.data_tables set keeps_out = 'kept_out_by' where table_name = 'preferences';

do $$
declare
  helper regprocedure;
begin
  foreach helper in array array[
    'alfred.food_violations(jsonb, uuid, uuid)', 'alfred.floor_violations(jsonb, uuid, uuid)',
    'alfred.food_remarks(jsonb, uuid, uuid)',
    'alfred.judged_food(text, text, text[], text[], boolean, uuid)',
    'alfred.recipe_foods(uuid, uuid)', 'alfred.recipe_line_foods(uuid)', 'alfred.shopping_foods(uuid)',
    'alfred.meal_foods(uuid)',
    'alfred.guard_recipe(uuid, uuid, uuid)', 'alfred.guard_recipe_line(uuid, uuid, uuid)',
    'alfred.guard_shopping(uuid, uuid, uuid)', 'alfred.guard_meal(uuid, uuid, uuid)',
    'alfred.kept_out_by(uuid, uuid, uuid)'
  ]::regprocedure[] loop
    execute format('grant execute on function %s to alfred_definer', helper);
  end loop;
end
$$;
