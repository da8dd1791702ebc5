-- Services: endpoint types that Tools are bound to, with the schema of their connection parameters. Those of the
-- system belong to nobody and are readable by everybody.
--
-- A rule of definitions that is broken is raised as ALF05 with a code, or as the name of a constraint; the
-- functions that write answer with it.

create table public.services (
  id uuid primary key default gen_random_uuid(),
  -- Null: the system's.
  owner_id uuid,
  -- By which the program finds one of the system's.
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
  -- Failures in a row, and when one that is down lets a call through again.
  failures int not null default 0 check (failures >= 0),
  retry_at timestamptz,
  -- The current version; 0 before the first.
  version int not null default 0 check (version >= 0),
  -- Provenance: the template may be archived, and may be gone.
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

-- What is disabled is down, and what is enabled again has a clean slate.
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

-- Whoever refers to somebody else's definition holds it until the end of the transaction, so that it is neither
-- deleted nor unshared meanwhile; whoever does that holds it alone. (A row's lock would do, but nobody may lock a row
-- that is not theirs to change.)
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
