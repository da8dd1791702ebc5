-- What people say of themselves and of their household in conversations: whose it is, in which words, and
-- until when it holds. Private to the user: it follows them, not the household.

create table public.preferences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  kind text not null check (kind in ('like', 'dislike', 'note', 'allergy', 'diet')),
  -- In English, for the catalogue.
  subject text not null check (length(btrim(subject)) between 1 and 200),
  note text check (length(note) <= 2000),
  -- Whose it is, where it is not the user's own.
  who text check (length(btrim(who)) between 1 and 80),
  -- What was said.
  words text check (length(btrim(words)) between 1 and 200),
  -- The last day on which it holds.
  valid_until date,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index preferences_stated on public.preferences (
  user_id, kind, lower(btrim(subject)), lower(btrim(coalesce(who, ''))),
  coalesce(valid_until, 'infinity'::date))
  where kind in ('allergy', 'diet');

call alfred.register_data_table('preferences', 'preferences', 'pref', 'subject',
  owner_kind => 'user', keeps_out => 'kept_out_by');

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
  return valid_until is null or valid_until >= current_date - 1;

-- The codes of an allergy are shared with the household like those of the profile, its words are not.
grant select (user_id, kind, subject, valid_until) on public.preferences to alfred_allergens;
create policy allergens on public.preferences for select to alfred_allergens
  using (kind = 'allergy');

grant execute on function alfred.still_holds(date)
  to alfred_pipeline, alfred_definer, alfred_allergens;
