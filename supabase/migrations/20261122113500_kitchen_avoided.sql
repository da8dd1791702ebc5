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
  select l.kind, l.code, l.ingredient_id
  from (
    select 'allergen' as kind, shared.code
    from jsonb_array_elements_text(coalesce(nullif(
      public.household_allergens(jsonb_build_object('household_id', household, 'day', day)) -> 'codes',
      'null'), '[]')) shared (code)
    union all
    select 'diet', own from alfred.own_diets(member, day) own
    where member = alfred.uid() and alfred.is_member(household)
  ) rule
  -- One index lookup, as in floor_findings.
  cross join lateral (
    select * from alfred.left_out_foods f where f.kind = rule.kind and f.code = rule.code offset 0
  ) l
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
grant execute on function alfred.has_avoided(uuid, uuid, date) to alfred_pipeline, alfred_definer;

-- What must be avoided, as [{kind, code}]: every code that avoided_by or avoided_codes returns.
create function alfred.avoid_list(household uuid, member uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'code', r.code) order by r.kind, r.code), '[]')
  from (
    select a.kind, a.code from alfred.avoided_by(household, member) a
    union
    select c.kind, c.code from alfred.avoided_codes(household, member) c
  ) r
$$;

-- The catalogue's foods that a word means: those of that name in any language or of that family, and those that are
-- named after one and share an allergen with it (peanut butter, for peanuts; not coconut milk, for milk). A word that
-- is neither a name nor a family means the foods whose names end in it ("wine").
create function alfred.foods_meant(word text) returns setof uuid
  language sql stable
  set search_path = ''
as $$
  with own as materialized (
    select t.ingredient_id from alfred.ingredient_terms t where t.term = alfred.food_key(word)
    union
    select c.ingredient_id from alfred.category_terms c where c.term = alfred.food_key(word)
  ), held as materialized (
    select array_agg(distinct code) as codes
    from own join public.ingredients i on i.id = own.ingredient_id cross join unnest(i.allergens) code
  )
  select ingredient_id from own
  union
  select i.id
  from alfred.term_parts p join public.ingredients i on i.id = p.ingredient_id, held
  where p.part = alfred.food_key(word) and i.allergens && held.codes
  union
  -- Not by aliases: "farine sans gluten" is not gluten.
  select p.ingredient_id
  from alfred.term_parts p join alfred.ingredient_terms t using (term, ingredient_id)
  where p.part = alfred.food_key(word) and t.is_name and p.term like '% ' || p.part
    and not exists (select 1 from own)
$$;

-- The allergen codes among `named` that the word means as a whole: most of the catalogue's foods with that code
-- alone are meant by the word, or it is not a food's name. "Nuts" means nuts and "gluten" gluten; "milk" does
-- not mean butter.
create function alfred.codes_meant(word text, named text[]) returns setof text
  language sql stable
  set search_path = ''
as $$
  select code from unnest(named) code
  where not exists (select alfred.foods_meant(word)) or (
    select count(*) filter (where i.id in (select alfred.foods_meant(word))) * 2 > count(*)
    from public.ingredients i where i.allergens = array[code])
$$;

-- The foods of avoided_by, and those of wishes, [{kind, code, codes?}]. The caller chooses a wish's kind. Its code is
-- a word for a food or a family of foods or, if the kind is `wished_diet`, for a diet; `codes` are the allergens
-- that the word names. `means` is the diet that a label may be for, or the allergen's code; null for a wish about a
-- food. `day` as in holds_on: wishes hold on every day.
create function alfred.minded_foods(household uuid, member uuid, wishes jsonb, day date default null)
  returns table (kind text, code text, means text, ingredient_id uuid)
  language plpgsql stable
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select a.kind, a.code, a.code, a.ingredient_id from alfred.avoided_by(household, member, day) a
  union all
  select w ->> 'kind', w ->> 'code', l.code, l.ingredient_id
  from jsonb_array_elements(wishes) w
  cross join lateral (select alfred.diet_of(w ->> 'code') as diet offset 0) meant
  cross join lateral (
    select * from alfred.left_out_foods f where f.kind = 'diet' and f.code = meant.diet offset 0
  ) l
  where w ->> 'kind' = 'wished_diet'
  union all
  select w ->> 'kind', w ->> 'code', null, meant.id
  from jsonb_array_elements(wishes) w
  cross join lateral (
    select alfred.foods_meant(w ->> 'code') as id
    union
    select i.id
    from alfred.codes_meant(w ->> 'code', array(
      select jsonb_array_elements_text(coalesce(nullif(w -> 'codes', 'null'), '[]')))) code
    join public.ingredients i on code = any (i.allergens)
  ) meant
  where w ->> 'kind' <> 'wished_diet';
end
$$;

-- What minded_foods avoids, as codes: those of a model's judgement, and those of the guard's own words (`in_words`),
-- which know kinds of food by the names of the catalogue's categories. plpgsql keeps the plans of these functions for
-- the next write.
create function alfred.minded_codes(household uuid, member uuid, wishes jsonb, day date default null)
  returns table (kind text, code text, means text, minded text, in_words boolean)
  language plpgsql stable
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select a.kind, a.code, a.code, a.means, a.kind = 'allergen' or a.means = any (r.allergens)
  from alfred.avoided_codes(household, member, day) a
  left join alfred.diet_rules r on r.diet = a.code
  union all
  select 'diet', r.diet, r.diet, unnest(r.categories), true
  from alfred.diet_rules r
  where r.diet in (select alfred.own_diets(member, day))
    and member = alfred.uid() and alfred.is_member(household)
  union all
  select w ->> 'kind', w ->> 'code', r.diet, said.code, said.in_words
  from jsonb_array_elements(wishes) w
  join alfred.diet_rules r on r.diet = alfred.diet_of(w ->> 'code')
  cross join lateral (
    select unnest(r.allergens || r.categories) as code, true as in_words
    union all
    select unnest(r.judged), false
  ) said
  where w ->> 'kind' = 'wished_diet'
  union all
  select w ->> 'kind', w ->> 'code', null, said.code, true
  from jsonb_array_elements(wishes) w
  cross join lateral (
    select alfred.codes_meant(w ->> 'code', array(
      select jsonb_array_elements_text(coalesce(nullif(w -> 'codes', 'null'), '[]')))) as code
    union
    select c.category from alfred.category_terms c
    where c.term = alfred.food_key(w ->> 'code') and not alfred.is_allergen(c.category)
  ) said
  where w ->> 'kind' <> 'wished_diet';
end
$$;

grant execute on function
  alfred.foods_meant(text),
  alfred.codes_meant(text, text[]),
  alfred.minded_foods(uuid, uuid, jsonb, date),
  alfred.minded_codes(uuid, uuid, jsonb, date)
  to alfred_pipeline, alfred_definer;

grant execute on function
  alfred.avoided_by(uuid, uuid, date),
  alfred.avoided_codes(uuid, uuid, date)
  to alfred_pipeline, alfred_definer;

grant execute on function alfred.avoid_list(uuid, uuid) to alfred_pipeline;
