-- A second domain pack's tables, added by a migration of their own: nothing in supabase/ knows them.

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
call alfred.index_words('public.wines', 'name');

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

call alfred.register_data_table('wines', 'wines', 'wine', 'name');
call alfred.register_data_table('wine_notes', 'wines', 'wn', 'note',
  parent_table => 'wines', parent_column => 'wine_id');
