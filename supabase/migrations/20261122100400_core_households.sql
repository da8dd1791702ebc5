-- Households and their members. Rows belong to a household, and its members see them.

create table public.households (
  id uuid primary key default gen_random_uuid(),
  name text not null default 'My household' check (length(btrim(name)) between 1 and 120),
  -- A BCP 47 tag: the language of messages to members who have not written any themselves yet; null: none was chosen.
  language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  created_at timestamptz not null default now()
);

create table public.household_members (
  household_id uuid not null references public.households (id),
  user_id uuid not null,
  role text not null default 'member' check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  primary key (household_id, user_id)
);
create index household_members_user on public.household_members (user_id);

call alfred.guard_ownership('public.households');
call alfred.guard_ownership('public.household_members');

create function alfred.forget_households() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform set_config('alfred.households', '', true);
  return null;
end
$$;
create trigger forget_households after insert or update or delete or truncate on public.household_members
  for each statement execute function alfred.forget_households();

-- A sub-select makes the planner evaluate the function once per statement instead of once per row.
call alfred.protect('public.households',
  'id = any ((select alfred.my_households())::uuid[])');
grant insert on public.households to alfred_definer;
create policy definer_insert on public.households for insert to alfred_definer
  with check ((select alfred.uid()) is not null);

alter table public.household_members enable row level security;
revoke all on public.household_members from public, anon, authenticated, service_role;
grant select on public.household_members to alfred_pipeline, alfred_definer;
grant insert on public.household_members to alfred_definer;
create policy read on public.household_members for select to alfred_pipeline
  using (household_id = any ((select alfred.my_households())::uuid[]));
create policy definer_read on public.household_members for select to alfred_definer
  using (user_id = (select alfred.uid()));
create policy definer_insert on public.household_members for insert to alfred_definer
  with check (user_id = (select alfred.uid()));

-- Owners end other members' memberships, so the functions for that see all members.
create policy host on public.households for select to alfred_host using (true);
create policy host_update on public.households for update to alfred_host
  using (true) with check (true);
create policy host on public.household_members for select to alfred_host using (true);
create policy host_insert on public.household_members for insert to alfred_host
  with check (user_id = (select alfred.uid()));
create policy host_delete on public.household_members for delete to alfred_host using (true);
grant select, update (name, language) on public.households to alfred_host;
grant select, insert, delete on public.household_members to alfred_host;
