-- The foods that a household's allergens and a user's own diets rule out: as rows, as codes of a judgement,
-- and in words.

-- Every food that the household's allergens (kind allergen, code as in profiles) and the user's own
-- diets (kind diet, code as in diet_rules) rule out on `day` (as in holds_on). A code that
-- is not one of the fourteen is a food's name. Diets are private: only the request's own user gets any. Empty
-- for a household that the request's user does not belong to.
create function alfred.avoided_by(household uuid, member uuid, day date default null)
  returns table (kind text, code text, ingredient_id uuid)
  language sql stable
  set search_path = ''
as $$
  select 'allergen', shared.code, i.id
  from jsonb_array_elements_text(coalesce(nullif(
    public.household_allergens(jsonb_build_object('household_id', household, 'day', day)) -> 'codes',
    'null'), '[]')) shared (code)
  join public.ingredients i on shared.code = any (i.allergens) or shared.code = i.name
  union all
  select 'diet', r.diet, i.id
  from alfred.own_diets(member, day) own
  join alfred.diet_rules r on r.diet = own
  join public.ingredients i
    on i.categories && r.categories or i.allergens && r.allergens or i.name = any (r.foods)
  where member = alfred.uid() and alfred.is_member(household)
$$;

-- The codes of a model's judgement for what must be avoided; kind and code as in avoided_by.
create function alfred.avoided_codes(household uuid, member uuid, day date default null)
  returns table (kind text, code text, means text)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select 'allergen', shared.code, shared.code
  from jsonb_array_elements_text(coalesce(nullif(
    public.household_allergens(jsonb_build_object('household_id', household, 'day', day)) -> 'codes',
    'null'), '[]')) shared (code)
  union all
  select 'diet', r.diet, unnest(r.allergens || r.judged)
  from alfred.diet_rules r
  where r.diet in (select alfred.own_diets(member, day))
    and member = alfred.uid() and alfred.is_member(household);
end
$$;

-- Whether avoided_by or avoided_codes can return anything.
create function alfred.has_avoided(household uuid, member uuid, day date default null) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return coalesce(
      public.household_allergens(jsonb_build_object('household_id', household, 'day', day)) -> 'codes', '[]')
      not in ('[]', 'null')
    or exists (select from alfred.own_diets(member, day));
end
$$;
grant execute on function alfred.has_avoided(uuid, uuid, date) to alfred_definer;

-- The result of avoided_by as [{kind, code, terms, except, judged}]. `terms` are names and aliases,
-- categories that are ruled out completely, and the allergen's own word. `except` are foods whose names
-- contain such a word and that are not ruled out (coconut milk, for milk), so that a check by words gives no
-- false alarm.
create function alfred.avoid_list(household uuid, member uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with avoided as materialized (
    select distinct a.kind, a.code, a.ingredient_id from alfred.avoided_by(household, member) a
  ), rules as (
    select distinct kind, code from avoided
  ), named as (
    select a.kind, a.code, t.term, t.shown as spelling from avoided a
    join alfred.ingredient_terms t on t.ingredient_id = a.ingredient_id
    union
    select r.kind, r.code, c.term, c.category
    from rules r
    join (
      select k.category, k.term, array_agg(k.ingredient_id) as members
      from alfred.category_terms k group by 1, 2
    ) c on c.members <@ array(
      select a.ingredient_id from avoided a where a.kind = r.kind and a.code = r.code)
    union
    select r.kind, r.code, alfred.food_key(r.code), regexp_replace(r.code, 's$', '')
    from rules r
    where r.kind = 'allergen' and r.code not in ('gluten', 'sulphites')
  ), words as (
    select kind, code, term, min(spelling) as spelling from named group by 1, 2, 3
  ), kept as (
    select distinct w.kind, w.code, t.shown as spelling
    from words w
    join alfred.term_parts p on p.part = w.term
    join alfred.ingredient_terms t on t.term = p.term and t.ingredient_id = p.ingredient_id
    where not exists (
      select 1 from words same where same.kind = w.kind and same.code = w.code and same.term = t.term
    )
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', r.kind,
    'code', r.code,
    'terms', (
      select jsonb_agg(w.spelling order by w.spelling) from words w
      where w.kind = r.kind and w.code = r.code),
    'judged', (
      select coalesce(jsonb_agg(c.means order by c.means), '[]')
      from alfred.avoided_codes(household, member) c
      where c.kind = r.kind and c.code = r.code),
    'except', (
      select coalesce(jsonb_agg(k.spelling order by k.spelling), '[]') from kept k
      where k.kind = r.kind and k.code = r.code)
  ) order by r.kind, r.code), '[]')
  from rules r
$$;

grant execute on function
  alfred.avoided_by(uuid, uuid, date),
  alfred.avoided_codes(uuid, uuid, date)
  to alfred_pipeline, alfred_definer;

grant execute on function alfred.avoid_list(uuid, uuid) to alfred_pipeline;
