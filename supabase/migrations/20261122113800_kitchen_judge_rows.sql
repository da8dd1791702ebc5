-- Lists rows without a judgement (written by a screen, or by a model that gave none), and stores judgements.
-- A judgement is not a change by the user: it makes no ledger entry, keeps updated_at and is never shown. Both
-- functions run for the user who wrote a row or plans with it, and reach only rows of that user's households.

-- p: {household_id, of?: [id] (recipes, whose lines are wanted), limit?, budget_micro_usd?, spent_since?}
-- → {rows: [{table, id, name}]}: the lines of `of`, or all kinds of rows, the latest written first, 40 by default, at
--   most 1000; none if the household has nothing to avoid, or the user's budget is spent
create function public.rows_to_judge(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  with asked as (
    select (p ->> 'household_id')::uuid as household,
      array(select (v)::uuid from jsonb_array_elements_text(coalesce(nullif(p -> 'of', 'null'), '[]')) v)
        as parents,
      coalesce(jsonb_typeof(p -> 'of') = 'array', false) as is_named
  ), open_rows as (
    select 'recipe_ingredients' as table_name, l.id, concat_ws(', ', l.name, l.preparation) as name,
      l.updated_at
    from public.recipe_ingredients l, asked
    where l.household_id = asked.household and l.contains is null
      and (not asked.is_named or l.recipe_id = any (asked.parents))
    union all
    select 'shopping_list', s.id, s.name, s.updated_at from public.shopping_list s, asked
    where s.household_id = asked.household and s.contains is null and not s.purchased
      and not asked.is_named
    union all
    select 'meal_plans', m.id, m.title, m.updated_at from public.meal_plans m, asked
    where m.household_id = asked.household and m.contains is null and m.recipe_id is null
      and not asked.is_named
  )
  select jsonb_build_object('rows', coalesce(jsonb_agg(
    jsonb_build_object('table', o.table_name, 'id', o.id, 'name', o.name)
    order by o.updated_at desc, o.id), '[]'))
  from (
    select * from open_rows
    where exists (select 1 from asked, alfred.avoided_codes(asked.household, alfred.uid()))
      and (p ->> 'budget_micro_usd' is null or
        alfred.spent_since((p ->> 'spent_since')::timestamptz) < (p ->> 'budget_micro_usd')::bigint)
    order by updated_at desc, id
    limit least(coalesce((p ->> 'limit')::int, 40), 1000)
  ) o
$$;
call alfred.expose('public.rows_to_judge(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {household_id, rows: [{table, id, name, food, contains, may_contain}]} → {judged: how many}
-- A row that was judged or renamed meanwhile, or belongs to another household, stays unchanged.
create function public.save_judgements(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  entry record;
  judged int := 0;
  updated_rows int;
begin
  perform set_config('alfred.judging', 'on', true);
  for entry in
    select r ->> 'table' as table_name, (r ->> 'id')::uuid as id, r ->> 'name' as name,
      r ->> 'food' as food,
      array(select jsonb_array_elements_text(r -> 'contains')) as contains,
      array(select jsonb_array_elements_text(r -> 'may_contain')) as may_contain
    from jsonb_array_elements(p -> 'rows') r
    where r ->> 'table' in ('recipe_ingredients', 'shopping_list', 'meal_plans')
    order by r ->> 'table', r ->> 'id'
  loop
    execute format(
      'update public.%I t set food = $1, contains = $2, may_contain = $3 '
      'where t.id = $4 and t.household_id = $5 and t.contains is null and %s = $6',
      entry.table_name,
      case entry.table_name
        when 'recipe_ingredients' then 'pg_catalog.concat_ws('', '', t.name, t.preparation)'
        when 'meal_plans' then 't.title' else 't.name' end)
    using entry.food, entry.contains, entry.may_contain, entry.id, (p ->> 'household_id')::uuid,
      entry.name;
    get diagnostics updated_rows = row_count;
    judged := judged + updated_rows;
  end loop;
  perform set_config('alfred.judging', 'off', true);
  return jsonb_build_object('judged', judged);
end
$$;
call alfred.expose('public.save_judgements(jsonb)', 'alfred_definer', 'alfred_pipeline');
