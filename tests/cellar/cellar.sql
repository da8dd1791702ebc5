-- A second domain pack's tables, profile, guard and filter operator, added by a migration of their own: nothing
-- in supabase/ knows them.

create table public.wines (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null references public.households (id),
  created_by uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  vintage int check (vintage between 1800 and 2100),
  colour text check (colour in ('red', 'white', 'rose', 'sparkling')),
  bottles int not null default 1 check (bottles between 0 and 10000),
  notes text check (length(notes) <= 2000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (household_id, id)
);

create table public.wine_notes (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null,
  created_by uuid not null,
  wine_id uuid not null,
  note text not null check (length(btrim(note)) between 1 and 500),
  score int check (score between 0 and 100),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (household_id, wine_id) references public.wines (household_id, id)
);

-- The cellar's fields of a profile.
alter table public.profiles
  add column shunned_colours text[] not null default '{}'
    check (shunned_colours <@ array['red', 'white', 'rose', 'sparkling']),
  add column glasses text[] not null default '{}',
  add column palate text check (length(palate) <= 60);

-- Finds the wine if its colour is one that the member shuns.
create function alfred.guard_wine(row_id uuid, household uuid, member uuid)
  returns table (kind text, code text, name text, source uuid)
  language sql stable
  set search_path = ''
as $$
  select 'colour', w.colour, w.name, w.id
  from public.wines w
  join public.profiles f on f.user_id = member and w.colour = any (f.shunned_colours)
  where w.id = row_id
$$;
grant execute on function alfred.guard_wine(uuid, uuid, uuid) to alfred_definer;

-- The operators `style` and `not_style`: a wine is dark or light.
create function alfred.style_condition(
  table_name text, child_table text, condition jsonb, column_name text, for_exclusion boolean
) returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  if table_name <> 'wines' or child_table is not null then
    perform alfred.refuse_filter(format('style cannot be used on %s', column_name));
  elsif condition ->> 'value' not in ('dark', 'light') then
    perform alfred.refuse_filter('a style is dark or light');
  end if;
  return case condition ->> 'value'
    when 'dark' then 't.colour = ''red''' else 't.colour in (''white'', ''rose'', ''sparkling'')' end;
end
$$;
grant execute on function alfred.style_condition(text, text, jsonb, text, boolean) to alfred_pipeline;
insert into alfred.pack_operators (operator, function_name) values ('style', 'style_condition');

call alfred.register_data_table('wines', 'wines', 'wine', 'name', guard => 'guard_wine');
call alfred.register_data_table('wine_notes', 'wines', 'wn', 'note',
  parent_table => 'wines', parent_column => 'wine_id');
