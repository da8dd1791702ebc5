-- A small schema with what the contract tests need of a project: policies, keys, functions.
create table public.cellars (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid() references auth.users (id),
  name text not null,
  unique (owner, name)
);

create table public.bottles (
  id bigint generated always as identity primary key,
  cellar_id uuid not null references public.cellars (id),
  label text not null,
  year integer,
  tags text[] not null default '{}',
  notes jsonb
);

alter table public.cellars enable row level security;
alter table public.bottles enable row level security;

create policy own_cellars on public.cellars to authenticated
  using (owner = auth.uid()) with check (owner = auth.uid());
create policy own_bottles on public.bottles to authenticated
  using (exists (select from public.cellars where cellars.id = cellar_id))
  with check (exists (select from public.cellars where cellars.id = cellar_id));

create function public.bottles_since(first_year integer) returns setof public.bottles
language sql stable as $$ select * from public.bottles where year >= first_year order by year $$;

create function public.who_am_i() returns jsonb language sql stable as $$
  select jsonb_build_object('role', current_user, 'uid', auth.uid(), 'claimed', auth.role(),
                            'email', auth.jwt() ->> 'email')
$$;

create function public.numbers(up_to integer) returns setof integer
language sql immutable as $$ select generate_series(1, up_to) $$;

insert into auth.users (id, email) values
  ('00000000-0000-4000-8000-00000000000a', 'alice@example.com'),
  ('00000000-0000-4000-8000-00000000000b', 'bob@example.com');
