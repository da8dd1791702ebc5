-- The guard functions of the kitchen's tables: recipes, their lines, the shopping list and planned meals.
-- Inventory, tasks and cooking log are not guarded: having a food is not eating it.

-- A model's judgement of one name as an element of `foods`; an `unjudged` element if there is no judgement.
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

-- A recipe is judged by its title, its lines and its instructions, because the instructions may add a food
-- that no line names. Description, notes and tags do not count ("once made with prawns").
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

-- A planned meal is judged by its title and by the present state of its recipe. With a recipe, a model need
-- not judge the title. A later change of the recipe is judged as a change of the recipe.
create function alfred.meal_foods(meal uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object('text', p.title, 'source', p.id))
    || case when p.contains is null and p.recipe_id is not null then '[]'
      else jsonb_build_array(
        alfred.judged_food(p.title, p.food, p.contains, p.may_contain, false, p.id)) end
    || coalesce((
      select jsonb_agg(f || '{"known": true}')
      from jsonb_array_elements(alfred.recipe_foods(p.recipe_id, p.recipe_id)) f), '[]')
  from public.meal_plans p where p.id = meal
$$;

-- guard_<kind> and remark_<kind>. If there is nothing to avoid, they read no food. A planned meal is judged by
-- what is avoided on its day.
do $$
declare
  kind text;
  foods text;
  day text;
begin
  foreach kind in array array['recipe', 'recipe_line', 'shopping', 'meal'] loop
    foods := case kind when 'recipe' then 'recipe_foods($1, $1)' else kind || '_foods($1)' end;
    day := case kind when 'meal' then '(select p.planned_on from public.meal_plans p where p.id = $1)'
      else 'null::date' end;
    execute format($make$
      create function alfred.guard_%1$s(row_id uuid, household uuid, member uuid)
        returns table (kind text, code text, name text, source uuid)
        language plpgsql stable
        set search_path = ''
      as $body$
      begin
        if alfred.has_avoided($2, $3, %3$s) then
          return query select * from alfred.food_violations(alfred.%2$s, $2, $3, %3$s);
        end if;
      end
      $body$;
      create function alfred.remark_%1$s(row_id uuid, household uuid, member uuid)
        returns table (kind text, code text, name text, source uuid, finding text)
        language plpgsql stable
        set search_path = ''
      as $body$
      begin
        if alfred.has_avoided($2, $3, %3$s) then
          return query select * from alfred.food_remarks(alfred.%2$s, $2, $3, %3$s);
        end if;
      end
      $body$;
      grant execute on function
        alfred.guard_%1$s(uuid, uuid, uuid), alfred.remark_%1$s(uuid, uuid, uuid) to alfred_definer
    $make$, kind, foods, day);
  end loop;
end
$$;

-- The codes that this row keeps out while it is valid: those of an allergy that the member's profile does not
-- have, or of a diet. A subject without a known food or rule is its own code, so that deleting its row needs
-- a question, too.
create function alfred.kept_out_by(row_id uuid, household uuid, member uuid)
  returns table (kind text, code text, name text, source uuid)
  language sql stable
  set search_path = ''
as $$
  select 'allergen', said.code, s.subject, s.id
  from public.preferences s
  cross join lateral unnest(
    coalesce(nullif(alfred.allergen_codes(s.subject), '{}'), array[lower(btrim(s.subject))])
  ) said (code)
  where s.id = row_id and s.kind = 'allergy' and s.user_id = member
    and alfred.still_holds(s.valid_until)
    and not exists (
      select 1 from public.profiles f where f.user_id = member and said.code = any (f.allergens))
  union all
  select 'diet', coalesce(alfred.diet_of(s.subject), lower(btrim(s.subject))), s.subject, s.id
  from public.preferences s
  where s.id = row_id and s.kind = 'diet' and s.user_id = member
    and alfred.still_holds(s.valid_until)
$$;

grant execute on function
  alfred.judged_food(text, text, text[], text[], boolean, uuid),
  alfred.recipe_foods(uuid, uuid),
  alfred.recipe_line_foods(uuid),
  alfred.shopping_foods(uuid),
  alfred.meal_foods(uuid),
  alfred.kept_out_by(uuid, uuid, uuid)
  to alfred_definer;
