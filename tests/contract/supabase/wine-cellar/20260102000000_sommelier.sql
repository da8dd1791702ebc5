-- A role of the project's own, and a table that only this role may use.
create role sommelier nologin;
grant sommelier to authenticator;
grant usage on schema public to sommelier;

create table public.tastings (
  id serial primary key,
  taster uuid not null default auth.uid(),
  verdict text not null
);
revoke all on public.tastings from anon, authenticated, service_role;
grant select, insert on public.tastings to sommelier;
grant usage on sequence public.tastings_id_seq to sommelier;
alter table public.tastings enable row level security;
create policy own_tastings on public.tastings to sommelier
  using (taster = auth.uid()) with check (taster = auth.uid());

-- Names nothing in schema auth, which a project's own roles may not use.
create function public.acting_as() returns text language sql stable as $$
  select current_user || ' for ' || (current_setting('request.jwt.claims')::jsonb ->> 'sub')
$$;
