-- The foods of the kitchen's rows and of content that is not saved, read alike; the guard functions of recipes, their
-- lines, the shopping list and planned meals; and the findings that rows and content are shown with. Inventory is
-- shown with findings and not guarded: having a food is not eating it. Tasks and the cooking log are neither.

-- A model's judgement of one name as an element of `foods`; an `unjudged` element if there is no judgement.
create function alfred.judged_food(
  name text, food text, contains text[], may_contain text[], source uuid
) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select case when contains is null
    then jsonb_build_object('unjudged', name, 'source', source)
    else jsonb_build_object('named', name, 'text', food, 'contains', to_jsonb(contains),
      'may_contain', to_jsonb(coalesce(may_contain, '{}')), 'source', source)
  end
$$;

-- The codes of a JSON list; null without one.
create function alfred.codes_in(list jsonb) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select case when jsonb_typeof(list) = 'array' then array(select jsonb_array_elements_text(list)) end
$$;

-- A dish is judged by its title, its lines and its instructions, because the instructions may add a food that no
-- line names. Description, notes and tags do not count ("once made with prawns").
-- lines: [{name, preparation?, ingredient_id?, food?, contains?, may_contain?}]
create function alfred.dish_foods(title text, steps text[], lines jsonb, source uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object(
      'text', concat_ws(E'\n', title, array_to_string(steps, E'\n'), (
        select string_agg(concat_ws(', ', l ->> 'name', l ->> 'preparation'), E'\n' order by n)
        from jsonb_array_elements(lines) with ordinality as listed (l, n))),
      'source', source))
    || coalesce((
      select jsonb_agg(jsonb_build_object(
        'ingredient_id', l -> 'ingredient_id', 'said', l -> 'name', 'source', source) order by n)
      from jsonb_array_elements(lines) with ordinality as listed (l, n)
      where l ->> 'ingredient_id' is not null), '[]')
    || coalesce((
      select jsonb_agg(alfred.judged_food(l ->> 'name', l ->> 'food', alfred.codes_in(l -> 'contains'),
        alfred.codes_in(l -> 'may_contain'), source) order by n)
      from jsonb_array_elements(lines) with ordinality as listed (l, n)), '[]')
$$;

-- One thing by its name: a line, an entry of a list, a thing in stock. `detail` is its preparation.
create function alfred.thing_foods(
  name text, detail text, ingredient uuid, food text, contains text[], may_contain text[], source uuid
) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_array(
    jsonb_build_object('ingredient_id', ingredient, 'text', concat_ws(', ', name, detail), 'said', name,
      'source', source),
    alfred.judged_food(name, food, contains, may_contain, source))
$$;

create function alfred.recipe_foods(recipe uuid, source uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select alfred.dish_foods(r.name, r.instructions, (
    select coalesce(jsonb_agg(to_jsonb(l) order by l.position, l.id), '[]')
    from public.recipe_ingredients l where l.recipe_id = r.id), source)
  from public.recipes r where r.id = recipe
$$;

create function alfred.recipe_line_foods(line uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select alfred.thing_foods(l.name, l.preparation, l.ingredient_id, l.food, l.contains, l.may_contain, l.id)
  from public.recipe_ingredients l where l.id = line
$$;

create function alfred.shopping_foods(entry uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select alfred.thing_foods(s.name, null, s.ingredient_id, s.food, s.contains, s.may_contain, s.id)
  from public.shopping_list s where s.id = entry
$$;

create function alfred.inventory_foods(entry uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select alfred.thing_foods(i.name, null, i.ingredient_id, i.food, i.contains, i.may_contain, i.id)
  from public.inventory i where i.id = entry
$$;

-- A planned meal is judged by its title, by its notes, which may add a food to its recipe ("with cream on top"), and by
-- the present state of its recipe. With a recipe, a model need not judge the title. A later change of the recipe is
-- judged as a change of the recipe.
create function alfred.meal_foods(meal uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_array(jsonb_build_object('text', concat_ws(E'\n', p.title, p.notes), 'source', p.id))
    || case when p.contains is null and p.recipe_id is not null then '[]'
      else jsonb_build_array(
        alfred.judged_food(p.title, p.food, p.contains, p.may_contain, p.id)) end
    || coalesce((
      select jsonb_agg(f || '{"known": true}')
      from jsonb_array_elements(alfred.recipe_foods(p.recipe_id, p.recipe_id)) f), '[]')
  from public.meal_plans p where p.id = meal
$$;

-- The findings of these rows, each with its row's id. Rows of tables without food have none. A planned meal is read
-- for what is avoided on its day. A food that has several names in a row is shown by the shortest.
create function alfred.kitchen_row_findings(table_name text, ids uuid[], household uuid, member uuid, wishes jsonb)
  returns table (kind text, code text, name text, of text)
  language sql stable
  set search_path = ''
as $$
  select distinct shown.kind, shown.code, shown.name, shown.of
  from (
    select distinct on (f.kind, f.code, f.of, coalesce(f.food, f.name)) f.kind, f.code, f.name, f.of
    from (
      select jsonb_agg(one.food || jsonb_build_object('of', asked.id)) as foods, p.planned_on as day
      from unnest(ids) asked (id)
      left join public.meal_plans p on table_name = 'meal_plans' and p.id = asked.id
      cross join lateral jsonb_array_elements(case table_name
        when 'recipes' then alfred.recipe_foods(asked.id, asked.id)
        when 'recipe_ingredients' then alfred.recipe_line_foods(asked.id)
        when 'shopping_list' then alfred.shopping_foods(asked.id)
        when 'inventory' then alfred.inventory_foods(asked.id)
        when 'meal_plans' then alfred.meal_foods(asked.id)
      end) one (food)
      group by p.planned_on
    ) given
    cross join lateral alfred.food_findings(given.foods, household, member, wishes, given.day) f
    where given.foods is not null
    order by f.kind, f.code, f.of, coalesce(f.food, f.name), length(f.name), f.name
  ) shown
$$;

-- The findings of content that is not saved, each with its part's number, from 0.
-- contents: [{title?, steps?, lines} of a dish, {name, detail?, food?, contains?, may_contain?, is_title?} of a thing]
-- A line and a thing are linked as they would be when they are saved; a meal's title never is. Names of one food as in
-- kitchen_row_findings.
create function alfred.kitchen_content_findings(contents jsonb, household uuid, member uuid, wishes jsonb)
  returns table (kind text, code text, name text, of text)
  language sql stable
  set search_path = ''
as $$
  select distinct shown.kind, shown.code, shown.name, shown.of
  from (
    select distinct on (f.kind, f.code, f.of, coalesce(f.food, f.name)) f.kind, f.code, f.name, f.of
    from (
      select jsonb_agg(food || jsonb_build_object('of', (n - 1)::text)) as foods
      from jsonb_array_elements(contents) with ordinality as given (c, n)
      cross join lateral jsonb_array_elements(case
        when c ? 'lines' then alfred.dish_foods(c ->> 'title', alfred.codes_in(c -> 'steps'), (
          select coalesce(jsonb_agg(l || jsonb_build_object(
            'ingredient_id', alfred.ingredient_of(l ->> 'name', l ->> 'food')) order by place), '[]')
          from jsonb_array_elements(c -> 'lines') with ordinality as listed (l, place)), null)
        else alfred.thing_foods(c ->> 'name', c ->> 'detail',
          case when not c ? 'is_title' then alfred.ingredient_of(c ->> 'name', c ->> 'food') end, c ->> 'food',
          alfred.codes_in(c -> 'contains'), alfred.codes_in(c -> 'may_contain'), null)
      end) food
    ) given
    cross join lateral alfred.food_findings(given.foods, household, member, wishes) f
    where given.foods is not null
    order by f.kind, f.code, f.of, coalesce(f.food, f.name), length(f.name), f.name
  ) shown
$$;
insert into alfred.pack_functions (role, function_name)
values ('row_findings', 'kitchen_row_findings'), ('content_findings', 'kitchen_content_findings');

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

-- The codes that this row keeps out while it is valid: those of an allergy or an intolerance that the member's profile
-- does not have, or of a diet. A subject without a known food or rule is its own code, so that deleting its row needs a
-- question, too.
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
  where s.id = row_id and alfred.is_avoided(s.kind) and s.user_id = member
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
  alfred.judged_food(text, text, text[], text[], uuid),
  alfred.codes_in(jsonb),
  alfred.dish_foods(text, text[], jsonb, uuid),
  alfred.thing_foods(text, text, uuid, text, text[], text[], uuid),
  alfred.recipe_foods(uuid, uuid),
  alfred.recipe_line_foods(uuid),
  alfred.shopping_foods(uuid),
  alfred.inventory_foods(uuid),
  alfred.meal_foods(uuid),
  alfred.kitchen_row_findings(text, uuid[], uuid, uuid, jsonb),
  alfred.kitchen_content_findings(jsonb, uuid, uuid, jsonb)
  to alfred_pipeline, alfred_definer;
grant execute on function alfred.kept_out_by(uuid, uuid, uuid) to alfred_definer;
