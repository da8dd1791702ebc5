-- Finds what refers to a definition. Policies hide other users' rows, so a separate role reads them: it sees
-- references and owners, and no texts except the connections of Tools.

call alfred.create_role('alfred_references');
grant alfred_references to current_user;
grant usage on schema public, alfred to alfred_references;
create policy refer on public.tools for select to alfred_references using (true);
create policy refer on public.tool_versions for select to alfred_references using (true);
create policy refer on public.tool_secrets for select to alfred_references using (true);
create policy refer on public.processes for select to alfred_references using (true);
create policy refer on public.process_versions for select to alfred_references using (true);
create policy refer on public.process_steps for select to alfred_references using (true);
create policy refer on public.process_schedules for select to alfred_references using (true);
create policy refer on public.process_hooks for select to alfred_references using (true);
create policy refer on public.conversations for select to alfred_references using (true);
grant select (id, owner_id, service_id, version, deleted_at) on public.tools to alfred_references;
grant select (tool_id, version, tool_secret_id, connection_params) on public.tool_versions to alfred_references;
grant select (id, secret_id) on public.tool_secrets to alfred_references;
grant select (id, owner_id, version, deleted_at) on public.processes to alfred_references;
grant select (id, owner_id, process_id, version, summary_tool_id) on public.process_versions
  to alfred_references;
grant select (process_version_id, owner_id, tool_id, called_process_id, summary_tool_id)
  on public.process_steps to alfred_references;
grant select on alfred.named_tools to alfred_references;
grant select (id, owner_id, process_id) on public.process_schedules, public.process_hooks
  to alfred_references;
grant select (id, user_id, default_process_id) on public.conversations to alfred_references;

-- What refers to a definition now: current versions of definitions that are not deleted, conversations that prefer a
-- Process, and schedules and webhooks that start it.
create function alfred.references_to(kind text, definition_id uuid)
  returns table (referrer text, id uuid, owner_id uuid)
  language sql stable security definer
  set search_path = ''
as $$
  select 'tool', t.id, t.owner_id from public.tools t
  where references_to.kind = 'service' and t.service_id = definition_id and t.deleted_at is null
  union
  -- Other users' Processes: one that calls a shared Tool calls its Service, too.
  select 'process', p.id, p.owner_id from public.tools t
  join alfred.named_tools n on n.tool_id = t.id
  join public.process_versions v on v.id = n.process_version_id
  join public.processes p on p.id = v.process_id and p.version = v.version and p.deleted_at is null
  where references_to.kind = 'service' and t.service_id = definition_id and t.deleted_at is null
    and p.owner_id is distinct from t.owner_id
  union
  select 'tool', t.id, t.owner_id from public.tool_secrets u
  join public.tool_versions v on v.tool_secret_id = u.id
  join public.tools t on t.id = v.tool_id and t.version = v.version and t.deleted_at is null
  where references_to.kind = 'secret' and u.secret_id = definition_id
  union
  select 'process', p.id, p.owner_id from alfred.named_tools n
  join public.process_versions v on v.id = n.process_version_id
  join public.processes p on p.id = v.process_id and p.version = v.version and p.deleted_at is null
  where references_to.kind = 'tool' and n.tool_id = definition_id
  union
  select 'process', p.id, p.owner_id from public.process_steps s
  join public.process_versions v on v.id = s.process_version_id
  join public.processes p on p.id = v.process_id and p.version = v.version and p.deleted_at is null
  where references_to.kind = 'process' and s.called_process_id = definition_id and p.id <> definition_id
  union
  select 'conversation', c.id, c.user_id from public.conversations c
  where references_to.kind = 'process' and c.default_process_id = definition_id
  union
  select 'schedule', d.id, d.owner_id from public.process_schedules d
  where references_to.kind = 'process' and d.process_id = definition_id
  union
  select 'hook', h.id, h.owner_id from public.process_hooks h
  where references_to.kind = 'process' and h.process_id = definition_id
$$;
call alfred.expose('alfred.references_to(text, uuid)', 'alfred_references', 'alfred_definer');

-- The Tools that are bound to a Service now. `seen` changes with any of them; `others`: the connections of
-- the Tools of other owners, for the check of a new schema.
create function alfred.bound_to(service uuid, owner uuid) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'seen', coalesce(md5(string_agg(t.id || ' ' || t.version, ',' order by t.id)), ''),
    'others', coalesce(jsonb_agg(v.connection_params) filter (where t.owner_id <> owner), '[]'))
  from public.tools t
  join public.tool_versions v on v.tool_id = t.id and v.version = t.version
  where t.service_id = service and t.deleted_at is null
$$;
call alfred.expose('alfred.bound_to(uuid, uuid)', 'alfred_references', 'alfred_definer');

-- The first ten references that the request's user may know; those of one kind that are other users' are one
-- entry, with the id zero and the name 'of another user'. Null if there is none. `of_others`: without the user's own.
create function alfred.in_use_by(kind text, definition_id uuid, of_others boolean) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('kind', r.referrer, 'id', r.id, 'name', r.name))
  from (
    select distinct f.referrer,
      coalesce(t.id, p.id, c.id, d.id, h.id, '00000000-0000-0000-0000-000000000000') as id,
      coalesce(t.name, p.name, c.title, d.cron, h.name, case when c.id is null then 'of another user' else '' end) as name
    from alfred.references_to(in_use_by.kind, definition_id) f
    left join public.tools t on t.id = f.id and f.referrer = 'tool' and alfred.is_mine(t.owner_id)
    left join public.processes p on p.id = f.id and f.referrer = 'process' and alfred.is_mine(p.owner_id)
    left join public.conversations c on c.id = f.id and f.referrer = 'conversation'
    left join public.process_schedules d on d.id = f.id and f.referrer = 'schedule'
    left join public.process_hooks h on h.id = f.id and f.referrer = 'hook'
    where not of_others or not alfred.is_mine(f.owner_id)
    order by 3, 2 limit 10
  ) r
$$;
grant execute on function alfred.in_use_by(text, uuid, boolean) to alfred_definer;
