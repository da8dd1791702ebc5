-- Row-level security and grants of the core tables. Both pipeline roles obey the same policies: a
-- function that runs as alfred_definer sees exactly what its user may see.

-- The households of the request's user. Its owner sees only that user's own memberships, so that
-- the policy of household_members, which calls it, does not call itself.
-- (plpgsql keeps the query's plan, and this runs for almost every statement.)
create function alfred.my_households() returns uuid[]
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return coalesce(
    array(select m.household_id from public.household_members m where m.user_id = alfred.uid()),
    '{}');
end
$$;
call alfred.expose('alfred.my_households()', 'alfred_definer', 'alfred_pipeline');

create function alfred.is_member(household uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select household = any (alfred.my_households())
$$;
grant execute on function alfred.is_member(uuid) to alfred_pipeline, alfred_definer;
grant execute on function alfred.my_households() to alfred_allergens;

-- Takes every right from everybody, then lets the pipeline read and the functions' owner do what
-- `writes` lists (grant syntax, so that columns can be named), all of it where `rows` holds.
create procedure alfred.protect(target regclass, rows text, writes text[] default '{}')
  language plpgsql
  set search_path = ''
as $$
declare
  privilege text;
  command text;
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'revoke all on table %s from public, anon, authenticated, service_role', target);
  execute format('grant select on table %s to alfred_pipeline, alfred_definer', target);
  execute format(
    'create policy read on %s for select to alfred_pipeline, alfred_definer using (%s)',
    target, rows);
  foreach privilege in array writes loop
    command := split_part(privilege, ' ', 1);
    execute format('grant %s on table %s to alfred_definer', privilege, target);
    execute format(
      'create policy %I on %s for %s to alfred_definer %s',
      'definer_' || command, target, command,
      case command
        when 'insert' then format('with check (%s)', rows)
        when 'delete' then format('using (%s)', rows)
        else format('using (%1$s) with check (%1$s)', rows)
      end);
  end loop;
end
$$;

-- Sub-selects make the planner ask once per statement instead of once per row.
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

call alfred.protect('public.profiles', 'user_id = (select alfred.uid())', array['insert', 'update']);
call alfred.protect('public.processes', 'true');
call alfred.protect('public.data_tables', 'true');
call alfred.protect('public.api_requests', 'user_id = (select alfred.uid())', array['insert']);

call alfred.protect('public.conversations',
  'user_id = (select alfred.uid()) and household_id = any ((select alfred.my_households())::uuid[])',
  array['insert', 'update (title, status, default_process_id, run_count, updated_at)']);
call alfred.protect('public.runs',
  'user_id = (select alfred.uid()) and household_id = any ((select alfred.my_households())::uuid[])',
  array['insert', 'update (status, epoch, decision, plan, reply, usage, error, summary, finish_key, '
    'next_run_id, started_at, progressed_at, finished_at)']);
call alfred.protect('public.effects',
  'user_id = (select alfred.uid()) and (household_id is null '
  'or household_id = any ((select alfred.my_households())::uuid[]))',
  array['insert', 'update (undone_by)']);
call alfred.protect('public.effect_decisions',
  'user_id = (select alfred.uid()) and (household_id is null '
  'or household_id = any ((select alfred.my_households())::uuid[]))',
  array['insert']);

-- What belongs to a conversation is visible with it; the conversation's own policy decides.
do $$
declare
  rows constant text :=
    'exists (select 1 from public.conversations c where c.id = conversation_id)';
begin
  call alfred.protect('public.turns', rows, array['insert']);
  call alfred.protect('public.alternatives', rows,
    array['insert', 'update (content, is_active)']);
  call alfred.protect('public.refs', rows, array['insert', 'update (canonical)']);
  call alfred.protect('public.ref_counters', rows, array['insert', 'update (n)']);
  call alfred.protect('public.snapshots', rows, array['insert']);
  call alfred.protect('public.summaries', rows, array['insert']);
  call alfred.protect('public.outbox', rows, array['insert']);
end
$$;

-- The sweeper looks across users, at the few columns that say where work waits.
grant select (id, user_id, conversation_id, status, epoch, started_at, progressed_at)
  on public.runs to alfred_sweeper;
grant select (id, user_id, household_id, status) on public.conversations to alfred_sweeper;
grant select (conversation_id, run_id, version, exchange) on public.snapshots to alfred_sweeper;
grant select (conversation_id, session_version, covers_to) on public.summaries to alfred_sweeper;
grant select (origin, origin_id, created_at) on public.effect_decisions to alfred_sweeper;
create policy sweep on public.runs for select to alfred_sweeper using (true);
create policy sweep on public.conversations for select to alfred_sweeper using (true);
create policy sweep on public.snapshots for select to alfred_sweeper using (true);
create policy sweep on public.summaries for select to alfred_sweeper using (true);
create policy sweep on public.effect_decisions for select to alfred_sweeper using (true);

-- Allergen codes are shared with the household; nothing else of a profile is.
grant select (household_id, user_id) on public.household_members to alfred_allergens;
grant select (user_id, allergens) on public.profiles to alfred_allergens;
create policy allergens on public.household_members for select to alfred_allergens using (true);
create policy allergens on public.profiles for select to alfred_allergens using (true);
