-- Tools: operations of a Service. Everything that a run depends on belongs to a version.

create table public.tools (
  id uuid primary key default gen_random_uuid(),
  -- Null: the system's.
  owner_id uuid,
  -- The key by which code finds a Tool of the system.
  key text unique check (length(key) between 1 and 120),
  -- The relation USES_SERVICE; it never changes.
  service_id uuid not null references public.services (id),
  name text not null check (length(btrim(name)) between 1 and 120),
  description text check (length(description) <= 2000),
  enabled boolean not null default true,
  shared boolean not null default false,
  status text not null default 'healthy' check (status in ('healthy', 'degraded', 'down')),
  last_health_check timestamptz,
  -- A code, never a response's text.
  error_message text check (error_message ~ '^[a-z][a-z_]{0,39}$'),
  -- Failures in a row; the time at which a Tool that is down lets a run through again, and that run.
  failures int not null default 0 check (failures >= 0),
  retry_at timestamptz,
  trial_run_id uuid,
  -- The current version; 0 before the first.
  version int not null default 0 check (version >= 0),
  -- Provenance: the template may have been archived or deleted.
  tool_template_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  constraint system_is_shared check (owner_id is not null or shared),
  constraint key_of_system check ((key is null) = (owner_id is not null)),
  constraint disabled_is_down check (enabled or status = 'down'),
  constraint deleted_is_disabled check (deleted_at is null or not enabled and not shared)
);
create index tools_owner on public.tools (owner_id, created_at desc, id desc);
create index tools_shared on public.tools (created_at desc, id desc) where shared;
create index tools_service on public.tools (service_id);

-- The relation USES_SECRET: which secret, and how it is used. Only the owner sees it, although the Tool may be
-- shared.
create table public.tool_secrets (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null,
  secret_id uuid not null,
  -- {in, …}: the part of a request that carries the value.
  placement jsonb not null check (jsonb_typeof(placement) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  unique (id, owner_id),
  constraint secret_of_the_same_owner
    foreign key (secret_id, owner_id) references public.secrets (id, owner_id)
);
create index tool_secrets_owner on public.tool_secrets (owner_id);
create index tool_secrets_secret on public.tool_secrets (secret_id);

create table public.tool_versions (
  tool_id uuid not null references public.tools (id),
  owner_id uuid,
  version int not null check (version > 0),
  connection_params jsonb not null,
  operation jsonb not null,
  input_schema jsonb not null,
  output_schema jsonb not null default '{}',
  -- JSON Pointers into output_schema: fields that may decide in the owner's runs.
  answers_may_decide jsonb not null default '[]',
  tool_secret_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tool_id, version),
  constraint connection_params_are_an_object check (jsonb_typeof(connection_params) = 'object'),
  constraint operation_has_a_type check (jsonb_typeof(operation -> 'type') is not distinct from 'string'),
  constraint schemas_are_objects check (
    jsonb_typeof(input_schema) = 'object' and jsonb_typeof(output_schema) = 'object'),
  constraint deciding_fields_are_a_list check (jsonb_typeof(answers_may_decide) = 'array'),
  constraint tool_too_long check (
    octet_length(connection_params::text) + octet_length(operation::text)
      + octet_length(input_schema::text) + octet_length(output_schema::text)
      + octet_length(answers_may_decide::text) <= 512 * 1024),
  -- Only the system's Tools read and write rows and memory, and call Alfred's model.
  constraint data_operations_are_the_systems check (
    owner_id is null or operation ->> 'type' not in (
      'data_read', 'data_write', 'memory_read', 'memory_write', 'model_ask')),
  constraint system_tools_have_no_secret check (owner_id is not null or tool_secret_id is null),
  constraint secret_use_of_the_same_owner
    foreign key (tool_secret_id, owner_id) references public.tool_secrets (id, owner_id)
);
create index tool_versions_owner on public.tool_versions (owner_id);
create index tool_versions_secret on public.tool_versions (tool_secret_id);

create function alfred.operation_fits(service_type text, operation jsonb) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select case service_type
    when 'rest_api' then operation ->> 'type' = 'rest_call'
    when 'llm_provider' then operation ->> 'type' = 'llm_call'
    when 'mcp_server' then operation ->> 'type' = 'mcp_call'
    when 'neo4j_graph' then operation ->> 'type' = 'graph_query'
    else operation ->> 'type' in ('data_read', 'data_write', 'memory_read', 'memory_write', 'model_ask')
  end
$$;

-- A new Tool is bound to a Service of its owner or of the system, or to a shared one.
create function alfred.bind_service() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  service public.services;
begin
  perform alfred.hold_definition(new.service_id);
  select * into service from public.services s where s.id = new.service_id;
  if not found or service.deleted_at is not null then
    raise exception 'service_not_found' using errcode = 'ALF05';
  elsif service.owner_id is distinct from new.owner_id and not service.shared then
    raise exception 'service_not_shared' using errcode = 'ALF05';
  end if;
  return new;
end
$$;
create trigger bind_service before insert on public.tools
  for each row execute function alfred.bind_service();

-- The rules of its Service that a version must keep, regardless of the Service's owner.
create function alfred.fit_service() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  service record;
begin
  select s.type, s.requires_secret into service
  from public.tools t join public.services s on s.id = t.service_id where t.id = new.tool_id;
  if not found then
    raise exception 'service_not_found' using errcode = 'ALF05';
  elsif not alfred.operation_fits(service.type, new.operation) then
    raise exception 'operation_of_another_type' using errcode = 'ALF05';
  elsif service.requires_secret and new.tool_secret_id is null then
    raise exception 'secret_required' using errcode = 'ALF05';
  elsif exists (
    select 1 from public.tool_secrets u join public.secrets x on x.id = u.secret_id
    where u.id = new.tool_secret_id and x.deleted_at is not null
  ) then
    raise exception 'secret_not_found' using errcode = 'ALF05';
  end if;
  return new;
end
$$;
create trigger fit_service before insert on public.tool_versions
  for each row execute function alfred.fit_service();
grant execute on function
  alfred.operation_fits(text, jsonb), alfred.bind_service(), alfred.fit_service() to alfred_definer;

create trigger follow_enabled before insert on public.tools
  for each row when (not new.enabled) execute function alfred.follow_enabled();
create trigger follow_enabled_again before update of enabled on public.tools
  for each row when (old.enabled <> new.enabled) execute function alfred.follow_enabled();
call alfred.guard_ownership('public.tools', '{key, service_id, tool_template_id}');
create trigger touch_updated_at before update of name, description, enabled, shared, version, deleted_at
  on public.tools for each row execute function alfred.touch_updated_at();
create trigger z_write_once before update or delete on public.tool_versions
  for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update or delete on public.tool_secrets
  for each row execute function alfred.refuse_rewriting();
create trigger enter_version after insert on public.tool_versions
  for each row execute function alfred.enter_version('public.tools', 'tool_id');

call alfred.protect('public.tools',
  'owner_id = (select alfred.uid()) or owner_id is null or shared',
  array['insert', 'update (name, description, enabled, shared, status, last_health_check, error_message, '
    'failures, retry_at, trial_run_id, version, updated_at, deleted_at)'],
  own => 'owner_id = (select alfred.uid())');
call alfred.protect('public.tool_versions',
  'owner_id = (select alfred.uid()) or owner_id is null '
    'or exists (select 1 from public.tools t where t.id = tool_id)',
  array['insert'], own => 'owner_id = (select alfred.uid())');
call alfred.protect('public.tool_secrets', 'owner_id = (select alfred.uid())', array['insert']);

-- Another owner's Tool runs only at the version that the running user has accepted.
create table public.tool_acceptances (
  -- The user who runs it.
  owner_id uuid not null,
  tool_id uuid not null,
  version int not null,
  accepted_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, tool_id),
  foreign key (tool_id, version) references public.tool_versions (tool_id, version)
);
create index tool_acceptances_tool on public.tool_acceptances (tool_id, version);
call alfred.guard_ownership('public.tool_acceptances', '{tool_id}');
call alfred.protect('public.tool_acceptances', 'owner_id = (select alfred.uid())',
  array['insert', 'update (version, accepted_at)']);
