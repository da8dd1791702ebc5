-- What people have said of themselves in conversations counts like what their profile says.

-- What a person says of themselves in a conversation is a preference row of kind allergy or diet. Its
-- codes are shared with the household like those of the profile, its words are not.
grant select (user_id, kind, subject) on public.preferences to alfred_allergens;
create policy allergens on public.preferences for select to alfred_allergens
  using (kind = 'allergy');
create unique index preferences_stated on public.preferences (user_id, kind, lower(btrim(subject)))
  where kind in ('allergy', 'diet');

create or replace function public.household_allergens(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('codes', case
    when (p ->> 'household_id')::uuid = any (alfred.my_households()) then (
      select coalesce(jsonb_agg(distinct said.code order by said.code), '[]')
      from public.household_members m
      cross join lateral (
        select unnest(f.allergens) as code from public.profiles f where f.user_id = m.user_id
        union all
        select unnest(alfred.allergen_codes(s.subject)) from public.preferences s
        where s.user_id = m.user_id and s.kind = 'allergy'
      ) said
      where m.household_id = (p ->> 'household_id')::uuid
    ) end)
$$;

-- The diets that somebody follows, as codes of diet_rules: of the profile and of what they have said.
create function alfred.own_diets(member uuid) returns setof text
  language sql stable
  set search_path = ''
as $$
  select distinct alfred.diet_of(said.words)
  from (
    select unnest(f.diet) as words from public.profiles f where f.user_id = member
    union all
    select s.subject from public.preferences s where s.user_id = member and s.kind = 'diet'
  ) said
  where alfred.diet_of(said.words) is not null
$$;

-- As before, with what has been said in conversations; a code beside the fourteen is a food's name.
create or replace function alfred.avoided_by(household uuid, member uuid)
  returns table (kind text, code text, ingredient_id uuid)
  language sql stable
  set search_path = ''
as $$
  select 'allergen', shared.code, i.id
  from jsonb_array_elements_text(coalesce(nullif(
    public.household_allergens(jsonb_build_object('household_id', household)) -> 'codes', 'null'),
    '[]')) shared (code)
  join public.ingredients i on shared.code = any (i.allergens) or shared.code = i.name
  union all
  select 'diet', r.diet, i.id
  from alfred.own_diets(member) own
  join alfred.diet_rules r on r.diet = own
  join public.ingredients i
    on i.categories && r.categories or i.allergens && r.allergens or i.name = any (r.foods)
  where member = alfred.uid() and alfred.is_member(household)
$$;

grant execute on function alfred.single_letters(text)
  to alfred_pipeline, alfred_definer, alfred_allergens;
grant execute on function alfred.food_runs(text)
  to alfred_pipeline, alfred_definer, alfred_allergens;
grant execute on function alfred.food_mentions(text)
  to alfred_pipeline, alfred_definer, alfred_allergens;
grant execute on function alfred.plain_letters(text)
  to alfred_pipeline, alfred_definer, alfred_allergens;
grant execute on function alfred.allergen_codes(text)
  to alfred_pipeline, alfred_definer, alfred_allergens;
grant execute on function alfred.food_key(text) to alfred_allergens;
grant execute on function alfred.word_key(text) to alfred_allergens;
grant execute on function alfred.own_diets(uuid) to alfred_pipeline, alfred_definer;
-- Other members' words become codes where they are read.
grant select on alfred.food_words, alfred.compound_parts, alfred.food_signs, alfred.language_words,
  alfred.diet_words, alfred.ingredient_terms, alfred.category_terms, public.ingredients
  to alfred_allergens;
do $$
declare
  target text;
begin
  foreach target in array array[
    'alfred.food_words', 'alfred.compound_parts', 'alfred.food_signs', 'alfred.language_words',
    'alfred.diet_words', 'alfred.ingredient_terms', 'alfred.category_terms', 'public.ingredients'
  ] loop
    execute format('create policy allergens on %s for select to alfred_allergens using (true)', target);
  end loop;
end
$$;
