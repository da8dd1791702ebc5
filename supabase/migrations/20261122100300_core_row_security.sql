-- Row-level security: which rows a user may see, and how a table is protected. The pipeline's roles obey the
-- same policies: a function that runs as alfred_definer sees exactly the rows of its user.

-- The households of the request's user. The function's owner sees only that user's own memberships, so that
-- the policy of household_members, which calls the function, does not recurse.
--
-- Almost every statement calls it for every table, so the result is cached in a setting, together with its key: the
-- token, and the visible snapshot of other transactions. A change of memberships by this transaction itself clears
-- the cache (core_households). plpgsql keeps the query's plan.
create function alfred.my_households() returns uuid[]
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  cache_key text := pg_current_snapshot() || coalesce(current_setting('request.jwt.claims', true), '') || chr(31);
  cached text := current_setting('alfred.households', true);
  found_households uuid[];
begin
  if starts_with(cached, cache_key) then
    return substr(cached, length(cache_key) + 1);
  end if;
  found_households := array(
    select m.household_id from public.household_members m where m.user_id = alfred.uid());
  perform set_config('alfred.households', cache_key || found_households::text, true);
  return found_households;
end
$$;
call alfred.expose('alfred.my_households()', 'alfred_definer', 'alfred_pipeline');

create function alfred.is_member(household uuid) returns boolean
  language sql stable
  return household = any (alfred.my_households());

-- Revokes all rights from all roles, then lets the pipeline read, and lets the functions' owner write what `writes`
-- lists (grant syntax, so that columns can be named). Reading is limited to the rows for which the condition `rows`
-- holds. Writing is limited by the condition `own`, or by `rows` if `own` is null.
create procedure alfred.protect(
  target regclass, rows text, writes text[] default '{}', own text default null
)
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
        when 'insert' then format('with check (%s)', coalesce(own, rows))
        when 'delete' then format('using (%s)', coalesce(own, rows))
        else format('using (%1$s) with check (%1$s)', coalesce(own, rows))
      end);
  end loop;
end
$$;

grant execute on function alfred.is_member(uuid) to alfred_pipeline, alfred_definer, alfred_channels;
grant execute on function alfred.my_households() to alfred_channels;
