-- Preferences that users state, about themselves and their household: each with its person, the
-- user's words, and the first and last day on which it is valid. They are private to the user, who keeps them when
-- leaving a household.

create table public.preferences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  kind text not null check (kind in ('like', 'dislike', 'note', 'allergy', 'intolerance', 'diet')),
  -- In English, for the catalogue.
  subject text not null check (length(btrim(subject)) between 1 and 200),
  note text check (length(note) <= 2000),
  -- The person whose preference it is; null for the user's own.
  who text check (length(btrim(who)) between 1 and 80),
  -- The user's words.
  words text check (length(btrim(words)) between 1 and 200),
  -- The first and the last day on which it is valid.
  valid_from date,
  valid_until date check (valid_until >= valid_from),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index preferences_stated on public.preferences (
  user_id, kind, lower(btrim(subject)), lower(btrim(coalesce(who, ''))),
  coalesce(valid_from, '-infinity'::date), coalesce(valid_until, 'infinity'::date))
  where kind in ('allergy', 'intolerance', 'diet');

call alfred.register_data_table('preferences', 'preferences', 'pref', 'subject',
  owner_kind => 'user', keeps_out => 'kept_out_by');

-- Clears the user's words when the subject changes: they belong to the old subject.
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

-- Whether a row's period has not ended yet. There is one day of grace, because the last day may end later in the
-- user's time zone than in the database's.
create function alfred.still_holds(valid_until date) returns boolean
  language sql stable
  return valid_until is null or valid_until >= current_date - 1;

-- Whether a row is valid on `day`; without a day, whether it has begun by `today` and has not ended.
create function alfred.holds_on(valid_from date, valid_until date, day date, today date) returns boolean
  language sql stable
  return (valid_from is null or valid_from <= coalesce(day, today))
    and case when day is null then alfred.still_holds(valid_until)
      else valid_until is null or valid_until >= day end;

-- Whether the guard keeps the foods that a row of this kind names from every member of the household. The guard treats
-- an intolerance like an allergy. It is a separate kind so that it is not shown as an allergy.
create function alfred.is_avoided(kind text) returns boolean
  language sql immutable
  return kind in ('allergy', 'intolerance');

-- The codes of an allergy or an intolerance are shared with the household like those of the profile; the user's words
-- are not.
grant select (user_id, kind, subject, valid_from, valid_until) on public.preferences to alfred_allergens;
create policy allergens on public.preferences for select to alfred_allergens
  using (alfred.is_avoided(kind));

grant execute on function alfred.still_holds(date), alfred.holds_on(date, date, date, date), alfred.is_avoided(text)
  to alfred_pipeline, alfred_definer, alfred_allergens;
