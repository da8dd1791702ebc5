-- The allergens, diets and preferences that members have stated, in profiles and as preferences, and that
-- are valid: today, or on the day for which something is planned.

-- p: {household_id, day?} → {codes: [...]}: the union over the household's present members, sorted; null for a user
-- who is not a member. Every member's allergy or intolerance counts for the household. A code that is not one of the
-- fourteen is a food's name.
create function public.household_allergens(p jsonb) returns jsonb
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
        where s.user_id = m.user_id and alfred.is_avoided(s.kind)
          -- A day of grace before it begins, as after its end: the user's day may begin before the database's.
          and alfred.holds_on(s.valid_from, s.valid_until, (p ->> 'day')::date, current_date + 1)
      ) said
      where m.household_id = (p ->> 'household_id')::uuid
    ) end)
$$;
call alfred.expose('public.household_allergens(jsonb)', 'alfred_allergens', 'alfred_pipeline');

-- Today in the member's time zone; the database's today for a member without a profile.
create function alfred.today_of(member uuid) returns date
  language sql stable
  set search_path = ''
as $$
  select coalesce((
    select (now() at time zone alfred.known_zone(f.timezone))::date
    from public.profiles f where f.user_id = member
  ), current_date)
$$;

-- The diets that a member follows, as codes of diet_rules, from the profile and from preferences. A
-- preference that the user states for another person does not count. `day`: as in holds_on.
create function alfred.own_diets(member uuid, day date default null) returns setof text
  language sql stable
  set search_path = ''
as $$
  select distinct alfred.diet_of(said.words)
  from (
    select unnest(f.diet) as words from public.profiles f where f.user_id = member
    union all
    select s.subject from public.preferences s
    where s.user_id = member and s.kind = 'diet' and s.who is null
      and alfred.holds_on(s.valid_from, s.valid_until, own_diets.day, alfred.today_of(member))
  ) said
  where alfred.diet_of(said.words) is not null
$$;

-- The preferences of the member that are not over, those that begin later included: first those that must be
-- avoided, then the newest, at most 60. Each has its person, the user's words, the first and the last day,
-- whether the database knows its subject, and the codes that findings of it have; `later`: it has not begun.
-- Preferences are private: only the request's own user gets any.
create function alfred.told_by(member uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', kind, 'subject', subject, 'note', note, 'who', who, 'words', words,
    'from', valid_from, 'until', valid_until,
    'later', valid_from > alfred.today_of(member),
    'codes', case
      when alfred.is_avoided(kind) then alfred.allergen_codes(subject)
      when kind = 'diet' then array_remove(array[alfred.diet_of(subject)], null)
      else '{}'
    end,
    'checked', case
      when alfred.is_avoided(kind) then alfred.allergen_codes(subject) <> '{}'
      when kind = 'diet' then alfred.diet_of(subject) is not null
    end) order by place), '[]')
  from (
    select s.*, row_number() over (
      order by (alfred.is_avoided(s.kind) or s.kind = 'diet') desc, s.updated_at desc, s.id) as place
    from public.preferences s
    where s.user_id = member and member = alfred.uid() and alfred.still_holds(s.valid_until)
    order by place limit 60
  ) own
$$;

-- The owner of household_allergens turns other members' words into codes, and needs these tables for it.
grant select on alfred.food_words, alfred.compound_parts, alfred.food_signs, alfred.language_words,
  alfred.food_labels, alfred.ingredient_terms, alfred.category_terms, public.ingredients
  to alfred_allergens;
do $$
declare
  target text;
begin
  foreach target in array array[
    'alfred.food_words', 'alfred.compound_parts', 'alfred.food_signs', 'alfred.language_words',
    'alfred.food_labels', 'alfred.ingredient_terms', 'alfred.category_terms', 'public.ingredients'
  ] loop
    execute format('create policy allergens on %s for select to alfred_allergens using (true)', target);
  end loop;
end
$$;

grant execute on function public.household_allergens(jsonb) to alfred_definer;
grant execute on function alfred.today_of(uuid), alfred.own_diets(uuid, date) to alfred_pipeline, alfred_definer;
grant execute on function alfred.told_by(uuid) to alfred_pipeline;
