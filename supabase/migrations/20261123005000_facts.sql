-- What people say of themselves and of their household in conversations: whose it is, in which words,
-- and until when it holds. `subject` is in English, for the catalogue; `words` are what was said.

alter table public.preferences
  add column who text check (length(btrim(who)) between 1 and 80),
  add column words text check (length(btrim(words)) between 1 and 200),
  -- The last day on which it holds.
  add column valid_until date;

-- "Tim is allergic to peanuts" is another fact than "I am", and one that ends another than one that lasts.
drop index public.preferences_stated;
create unique index preferences_stated on public.preferences (
  user_id, kind, lower(btrim(subject)), lower(btrim(coalesce(who, ''))),
  coalesce(valid_until, 'infinity'::date))
  where kind in ('allergy', 'diet');
grant select (user_id, kind, subject, valid_until) on public.preferences to alfred_allergens;

-- Words are the user's for this very subject: another subject has none until somebody says it.
create function alfred.forget_words() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.words := null;
  return new;
end
$$;
create trigger forget_words before update of subject on public.preferences
  for each row
  when (old.subject <> new.subject and old.words is not distinct from new.words)
  execute function alfred.forget_words();

-- Whether a row still holds. One day of grace: the last day ends later where the user is than here.
create function alfred.still_holds(valid_until date) returns boolean
  language sql stable
  set search_path = ''
as $$
  select valid_until is null or valid_until >= current_date - 1
$$;
grant execute on function alfred.still_holds(date)
  to alfred_pipeline, alfred_definer, alfred_allergens;

-- As before, of what still holds. An allergy counts for the household, whoever of it has it.
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
        where s.user_id = m.user_id and s.kind = 'allergy' and alfred.still_holds(s.valid_until)
      ) said
      where m.household_id = (p ->> 'household_id')::uuid
    ) end)
$$;

-- As before, of what still holds; the diet of somebody else is not the user's own.
create or replace function alfred.own_diets(member uuid) returns setof text
  language sql stable
  set search_path = ''
as $$
  select distinct alfred.diet_of(said.words)
  from (
    select unnest(f.diet) as words from public.profiles f where f.user_id = member
    union all
    select s.subject from public.preferences s
    where s.user_id = member and s.kind = 'diet' and s.who is null
      and alfred.still_holds(s.valid_until)
  ) said
  where alfred.diet_of(said.words) is not null
$$;

-- As before; and what no food and no rule is known for is not taken away without a question either.
create or replace function alfred.kept_out_by(row_id uuid, household uuid, member uuid)
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

-- As before, of what still holds, with whose it is, the user's words, the last day, and whether the
-- database knows what it is about.
create or replace function alfred.told_by(member uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', kind, 'subject', subject, 'note', note, 'who', who, 'words', words,
    'until', valid_until,
    'checked', case kind
      when 'allergy' then alfred.allergen_codes(subject) <> '{}'
      when 'diet' then alfred.diet_of(subject) is not null
    end) order by place), '[]')
  from (
    select s.*, row_number() over (
      order by s.kind in ('allergy', 'diet') desc, s.updated_at desc, s.id) as place
    from public.preferences s
    where s.user_id = member and member = alfred.uid() and alfred.still_holds(s.valid_until)
  ) own
  where place <= 60
$$;
