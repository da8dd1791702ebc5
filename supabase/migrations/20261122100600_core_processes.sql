-- Processes, which runs execute: their identity, and all their definitions, of which the newest is current. A run
-- refers to the version that it executes. A conversation's preferred Process is named without a version.

-- Definitions of the system that only code runs: no listing has them, no definition of a user may refer to them, and
-- no request of a user starts them.
create function alfred.is_internal(key text) returns boolean
  language sql immutable
  return coalesce(key ~ '^(alfred|memory)(\.|$)', false);
grant execute on function alfred.is_internal(text) to alfred_definer;

create table public.processes (
  id uuid primary key default gen_random_uuid(),
  -- Null: the system's Process, which all users can read. Otherwise only the owner can.
  owner_id uuid,
  -- The key by which code finds a Process of the system.
  key text unique check (length(key) between 1 and 120),
  name text not null check (length(btrim(name)) between 1 and 120),
  description text check (length(description) <= 2000),
  enabled boolean not null default true,
  -- Where its notices go: {channel} or {conversationId}; null: where its owner wants them.
  notices_to jsonb check (notices_to is null or (
    jsonb_typeof(notices_to) = 'object' and num_nonnulls(notices_to ->> 'channel', notices_to ->> 'conversationId') = 1)),
  -- The current version; 0 before the first.
  version int not null default 0 check (version >= 0),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- A tombstone, because past runs still refer to its versions.
  deleted_at timestamptz,
  constraint key_of_system check ((key is null) = (owner_id is not null)),
  constraint deleted_is_disabled check (deleted_at is null or not enabled)
);
-- Names are keys: pushes, chats and agents refer to a Process by name. A deleted Process frees its name.
create unique index process_name_once on public.processes (owner_id, name)
  where owner_id is not null and deleted_at is null;
create index processes_owner on public.processes (owner_id, created_at desc, id desc);

create table public.process_versions (
  id uuid primary key default gen_random_uuid(),
  process_id uuid not null references public.processes (id),
  owner_id uuid,
  version int not null check (version > 0),
  definition jsonb not null,
  -- What it may do to the household's data, as its owner accepted it: [{subdomain, operation}].
  data jsonb not null default '[]' check (jsonb_typeof(data) = 'array'),
  -- SUMMARISED_BY: the Tool that summarises the Process's own output. The table `tools` is created later, so
  -- `check_summary` checks the id instead of a foreign key.
  summary_tool_id uuid generated always as ((definition ->> 'summaryTool')::uuid) stored,
  created_at timestamptz not null default clock_timestamp(),
  unique (process_id, version),
  constraint definition_is_object check (jsonb_typeof(definition) = 'object'),
  -- Stored text is longer than the sent text, because it has spaces between its parts.
  constraint definition_too_long check (octet_length(definition::text) <= 2 * 128 * 1024),
  constraint at_least_one_step check (
    owner_id is null or coalesce(jsonb_array_length(definition -> 'steps'), 0) between 1 and 200
  ),
  -- A summary needs a token budget.
  constraint summary_of_a_budget check (
    not jsonb_path_exists(definition, '$ ? (exists (@.summaryTool) && !exists (@.tokenBudget))')
    and not jsonb_path_exists(definition, '$.steps[*].output ? (exists (@.summaryTool) && !exists (@.tokenBudget))')
  )
);
create index process_versions_summary on public.process_versions (summary_tool_id)
  where summary_tool_id is not null;
create index process_versions_owner on public.process_versions (owner_id);

call alfred.guard_ownership('public.processes', '{key}');
create trigger touch_updated_at
  before update of name, description, enabled, notices_to, version, deleted_at on public.processes
  for each row execute function alfred.touch_updated_at();
create trigger z_write_once before update or delete on public.process_versions
  for each row execute function alfred.refuse_rewriting();
create trigger enter_version after insert on public.process_versions
  for each row execute function alfred.enter_version('public.processes', 'process_id');

call alfred.protect('public.processes', 'owner_id = (select alfred.uid()) or owner_id is null',
  array['insert', 'update (name, description, enabled, notices_to, version, updated_at, deleted_at)'],
  own => 'owner_id = (select alfred.uid())');
call alfred.protect('public.process_versions', 'owner_id = (select alfred.uid()) or owner_id is null',
  array['insert'], own => 'owner_id = (select alfred.uid())');
grant execute on function alfred.enter_version() to alfred_definer;

-- The built-in chain has no steps, because its nodes are code.
insert into public.processes (key, name) values ('alfred.chain', 'Alfred''s built-in chain');
insert into public.process_versions (process_id, version, definition)
select p.id, 1,
  '{
    "initialContext": ["message"],
    "maxRecursionDepth": 1,
    "nodes": [
      {"id": "understand", "kind": "node"},
      {"id": "think", "kind": "node"},
      {"id": "act", "kind": "node", "fanOut": "group"},
      {"id": "quick", "kind": "node"},
      {"id": "reply", "kind": "node", "output": {"variable": "reply", "required": true}},
      {"id": "summarize", "kind": "node"}
    ],
    "edges": [
      {"from": "understand", "to": "think"},
      {"from": "understand", "to": "act", "when": "a stored plan"},
      {"from": "understand", "to": "quick", "when": "quick"},
      {"from": "understand", "to": "reply", "when": "question"},
      {"from": "think", "to": "act", "when": "plan_direct"},
      {"from": "think", "to": "reply", "when": "propose or clarify"},
      {"from": "act", "to": "act", "when": "more groups"},
      {"from": "act", "to": "think", "when": "replan"},
      {"from": "act", "to": "reply"},
      {"from": "quick", "to": "think", "when": "more than a look-up"},
      {"from": "quick", "to": "reply"},
      {"from": "reply", "to": "summarize"}
    ],
    "outputTemplate": "{{reply}}"
  }'::jsonb
from public.processes p where p.key = 'alfred.chain';
