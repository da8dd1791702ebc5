-- What other users' Tools give to a Service, for the check of a new schema: the Worker looks, and tells the Service's
-- owner how many do not fit and nothing else. No token of a user reaches this.

grant select (id, owner_id, service_id, version, deleted_at) on public.tools to alfred_sweeper;
grant select (tool_id, version, connection_params) on public.tool_versions to alfred_sweeper;
create policy sweep on public.tools for select to alfred_sweeper using (true);
create policy sweep on public.tool_versions for select to alfred_sweeper using (true);

-- p: {service, owner, after: the last Tool's id | null, limit}
-- → {connections: [connection params], last: the last Tool's id | null: there are no more}
create function public.foreign_connections(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  with page as (
    select t.id, v.connection_params from public.tools t
    join public.tool_versions v on v.tool_id = t.id and v.version = t.version
    where t.service_id = (p ->> 'service')::uuid and t.owner_id <> (p ->> 'owner')::uuid
      and t.deleted_at is null and (p ->> 'after' is null or t.id > (p ->> 'after')::uuid)
    order by t.id limit (p ->> 'limit')::int
  )
  select jsonb_build_object(
    'connections', coalesce(jsonb_agg(page.connection_params), '[]'),
    'last', case when count(*) = (p ->> 'limit')::int then (array_agg(page.id order by page.id desc))[1] end)
  from page
$$;
call alfred.expose('public.foreign_connections(jsonb)', 'alfred_sweeper', 'alfred_worker');
