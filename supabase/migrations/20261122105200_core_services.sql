-- Services: endpoint types that Tools are bound to, with the schema of their connection parameters. The
-- system's Services have no owner and are readable by all users.
--
-- A broken rule of definitions is raised as ALF05 with a code, or as the name of a constraint; the functions
-- that write return it as their answer.

create table public.services (
  id uuid primary key default gen_random_uuid(),
  -- Null: the system's.
  owner_id uuid,
  -- The key by which code finds a Service of the system.
  key text unique check (length(key) between 1 and 120),
  name text not null check (length(btrim(name)) between 1 and 120),
  type text not null,
  protocol text not null,
  requires_secret boolean not null default false,
  enabled boolean not null default true,
  shared boolean not null default false,
  status text not null default 'healthy' check (status in ('healthy', 'degraded', 'down')),
  last_health_check timestamptz,
  -- A code, never a response's text.
  error_message text check (error_message ~ '^[a-z][a-z_]{0,39}$'),
  -- Failures in a row, and the time at which a Service that is down lets a call through again.
  failures int not null default 0 check (failures >= 0),
  retry_at timestamptz,
  -- The current version; 0 before the first.
  version int not null default 0 check (version >= 0),
  -- Provenance: the template may have been archived or deleted.
  service_template_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  constraint type_and_protocol check (
    type = 'rest_api' and protocol in ('https', 'http')
    or type = 'llm_provider' and protocol in ('https', 'http')
    or type = 'mcp_server' and protocol in ('https', 'sse', 'stdio', 'http')
    or type = 'neo4j_graph' and protocol in ('bolt', 'bolt+s')
    or type = 'builtin' and protocol = 'internal'
  ),
  constraint builtin_is_the_systems check (type <> 'builtin' or owner_id is null),
  constraint system_is_shared check (owner_id is not null or shared),
  constraint key_of_system check ((key is null) = (owner_id is not null)),
  constraint disabled_is_down check (enabled or status = 'down'),
  constraint deleted_is_disabled check (deleted_at is null or not enabled and not shared)
);
create index services_owner on public.services (owner_id, created_at desc, id desc);
create index services_shared on public.services (created_at desc, id desc) where shared;

create table public.service_versions (
  service_id uuid not null references public.services (id),
  owner_id uuid,
  version int not null check (version > 0),
  connection_schema jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (service_id, version),
  constraint connection_schema_is_object check (jsonb_typeof(connection_schema) = 'object'),
  constraint connection_schema_too_long check (octet_length(connection_schema::text) <= 128 * 1024)
);
create index service_versions_owner on public.service_versions (owner_id);

-- A disabled Service is down; enabling it again resets its failures.
create function alfred.follow_enabled() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.status := case when new.enabled then 'healthy' else 'down' end;
  new.error_message := case when not new.enabled then 'disabled' end;
  new.failures := 0;
  new.retry_at := null;
  return new;
end
$$;
grant execute on function alfred.follow_enabled() to alfred_definer;
create trigger follow_enabled before insert on public.services
  for each row when (not new.enabled) execute function alfred.follow_enabled();
create trigger follow_enabled_again before update of enabled on public.services
  for each row when (old.enabled <> new.enabled) execute function alfred.follow_enabled();

-- A transaction that refers to another user's definition holds a shared lock on it until its end, so that the
-- definition is neither deleted nor unshared meanwhile; deleting and unsharing need the lock exclusively. (A row lock
-- would suffice, but users cannot lock rows that they may not change.)
create function alfred.hold_definition(id uuid) returns void
  language sql
  set search_path = ''
as $$
  select pg_advisory_xact_lock_shared(hashtextextended('definition ' || id, 0))
$$;
create function alfred.hold_definition_alone(id uuid) returns void
  language sql
  set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('definition ' || id, 0))
$$;
grant execute on function alfred.hold_definition(uuid), alfred.hold_definition_alone(uuid) to alfred_definer;

call alfred.guard_ownership(
  'public.services', '{key, type, protocol, requires_secret, service_template_id}');
create trigger touch_updated_at before update of name, enabled, shared, version, deleted_at
  on public.services for each row execute function alfred.touch_updated_at();
create trigger z_write_once before update or delete on public.service_versions
  for each row execute function alfred.refuse_rewriting();
create trigger enter_version after insert on public.service_versions
  for each row execute function alfred.enter_version('public.services', 'service_id');

call alfred.protect('public.services',
  'owner_id = (select alfred.uid()) or owner_id is null or shared',
  array['insert', 'update (name, enabled, shared, status, last_health_check, error_message, failures, '
    'retry_at, version, updated_at, deleted_at)'],
  own => 'owner_id = (select alfred.uid())');
call alfred.protect('public.service_versions',
  'owner_id = (select alfred.uid()) or owner_id is null '
    'or exists (select 1 from public.services s where s.id = service_id)',
  array['insert'], own => 'owner_id = (select alfred.uid())');
