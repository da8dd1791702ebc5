-- Templates: blueprints that are copied into a Service or a Tool. Their structure never changes; they are archived
-- and not deleted, and definitions made from them do not depend on them.

create table public.service_templates (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid,
  key text unique check (length(key) between 1 and 120),
  name text not null check (length(btrim(name)) between 1 and 120),
  description text check (length(description) <= 2000),
  type text not null,
  protocol text not null,
  connection_schema jsonb not null check (
    jsonb_typeof(connection_schema) = 'object' and octet_length(connection_schema::text) <= 128 * 1024),
  requires_secret boolean not null default false,
  shared boolean not null default false,
  archived boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint type_and_protocol check (
    type = 'rest_api' and protocol in ('https', 'http')
    or type = 'llm_provider' and protocol in ('https', 'http')
    or type = 'mcp_server' and protocol in ('https', 'sse', 'stdio', 'http')
    or type = 'neo4j_graph' and protocol in ('bolt', 'bolt+s')
  ),
  constraint system_is_shared check (owner_id is not null or shared),
  constraint key_of_system check ((key is null) = (owner_id is not null))
);
create index service_templates_owner on public.service_templates (owner_id, created_at desc, id desc);
create index service_templates_shared on public.service_templates (created_at desc, id desc) where shared;

create table public.tool_templates (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid,
  key text unique check (length(key) between 1 and 120),
  name text not null check (length(btrim(name)) between 1 and 120),
  description text check (length(description) <= 2000),
  operation jsonb not null check (jsonb_typeof(operation -> 'type') is not distinct from 'string'),
  input_schema jsonb not null check (jsonb_typeof(input_schema) = 'object'),
  output_schema jsonb not null default '{}' check (jsonb_typeof(output_schema) = 'object'),
  shared boolean not null default false,
  archived boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint data_operations_are_the_systems check (
    owner_id is null or operation ->> 'type' not in (
      'data_read', 'data_write', 'memory_read', 'memory_write', 'model_ask')),
  constraint template_too_long check (
    octet_length(operation::text) + octet_length(input_schema::text) + octet_length(output_schema::text)
      <= 512 * 1024),
  constraint system_is_shared check (owner_id is not null or shared),
  constraint key_of_system check ((key is null) = (owner_id is not null))
);
create index tool_templates_owner on public.tool_templates (owner_id, created_at desc, id desc);
create index tool_templates_shared on public.tool_templates (created_at desc, id desc) where shared;

call alfred.guard_ownership(
  'public.service_templates', '{key, type, protocol, connection_schema, requires_secret}');
call alfred.guard_ownership('public.tool_templates', '{key, operation, input_schema, output_schema}');
create trigger touch_updated_at before update on public.service_templates
  for each row execute function alfred.touch_updated_at();
create trigger touch_updated_at before update on public.tool_templates
  for each row execute function alfred.touch_updated_at();

call alfred.protect('public.service_templates',
  'owner_id = (select alfred.uid()) or owner_id is null or shared',
  array['insert', 'update (name, description, shared, archived, updated_at)'],
  own => 'owner_id = (select alfred.uid())');
call alfred.protect('public.tool_templates',
  'owner_id = (select alfred.uid()) or owner_id is null or shared',
  array['insert', 'update (name, description, shared, archived, updated_at)'],
  own => 'owner_id = (select alfred.uid())');
