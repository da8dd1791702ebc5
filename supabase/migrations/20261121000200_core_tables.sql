-- Households, people, and the conversation tree: conversation → turns → alternatives, and the runs
-- that produce them (spec/database#runs-and-processes).

create table public.households (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
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

create table public.profiles (
  user_id uuid primary key,
  display_name text check (length(display_name) <= 120),
  -- The fourteen allergens that the EU requires to be named.
  allergens text[] not null default '{}' check (
    allergens <@ array[
      'gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk', 'nuts', 'celery',
      'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'
    ]
  ),
  diet text[] not null default '{}',
  equipment text[] not null default '{}',
  skill text check (length(skill) <= 60),
  household_size int check (household_size between 1 and 100),
  -- {subdomain: the user's guidance in their own words}
  guidance jsonb not null default '{}' check (jsonb_typeof(guidance) = 'object'),
  timezone text not null default 'UTC' check (length(timezone) between 1 and 64),
  updated_at timestamptz not null default now()
);

create table public.processes (
  id uuid primary key default gen_random_uuid(),
  key text not null check (length(key) between 1 and 120),
  version int not null check (version > 0),
  name text not null,
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  unique (key, version)
);

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  household_id uuid not null references public.households (id),
  title text check (length(title) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'archived')),
  channel text not null default 'api' check (length(channel) between 1 and 40),
  default_process_id uuid references public.processes (id),
  run_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index conversations_owner on public.conversations (user_id, updated_at desc);
create index conversations_household on public.conversations (household_id);

create table public.turns (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id),
  seq int not null check (seq > 0),
  speaker text not null check (speaker in ('user', 'agent', 'system')),
  turn_type text not null default 'message'
    check (turn_type in ('message', 'tool_result', 'summary')),
  parent_turn_id uuid,
  via_alternative_id uuid,
  created_at timestamptz not null default now(),
  unique (conversation_id, seq),
  unique (conversation_id, id),
  foreign key (conversation_id, parent_turn_id) references public.turns (conversation_id, id)
);
create index turns_parent on public.turns (parent_turn_id);

create table public.alternatives (
  id uuid primary key default gen_random_uuid(),
  turn_id uuid not null,
  conversation_id uuid not null references public.conversations (id),
  seq int not null default 1 check (seq > 0),
  is_active boolean not null default true,
  -- Null while an agent's run is under way; written once.
  content text check (length(content) <= 200000),
  responds_to uuid,
  process_id uuid references public.processes (id),
  created_at timestamptz not null default now(),
  unique (turn_id, seq),
  unique (conversation_id, id),
  foreign key (conversation_id, turn_id) references public.turns (conversation_id, id),
  foreign key (conversation_id, responds_to) references public.alternatives (conversation_id, id)
);
create unique index alternatives_one_active on public.alternatives (turn_id) where is_active;
create index alternatives_conversation on public.alternatives (conversation_id);
create index alternatives_responds_to on public.alternatives (responds_to);

alter table public.turns
  add foreign key (conversation_id, via_alternative_id)
  references public.alternatives (conversation_id, id);

create table public.runs (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id),
  user_id uuid not null,
  household_id uuid not null references public.households (id),
  number int not null check (number > 0),
  -- undo: takes back what another run of the conversation has changed; no model is asked.
  kind text not null default 'message' check (kind in ('message', 'undo')),
  undo_of uuid references public.runs (id),
  process_id uuid not null references public.processes (id),
  user_turn_id uuid not null,
  agent_turn_id uuid not null,
  user_alternative_id uuid not null,
  agent_alternative_id uuid not null,
  status text not null
    check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  -- What its message was answered with: the same request again gets the same answer.
  accepted_as text not null default 'running' check (accepted_as in ('queued', 'running')),
  epoch int not null default 0 check (epoch >= 0),
  decision text,
  plan jsonb,
  reply jsonb,
  usage jsonb,
  error jsonb,
  -- The ledger in words, made by code at the end of the run.
  summary jsonb,
  finish_key text,
  -- The run that this one's end started: a replayed finish hands over the same one.
  next_run_id uuid references public.runs (id),
  route text not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  body_hash text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  progressed_at timestamptz,
  finished_at timestamptz,
  unique (user_id, route, idempotency_key),
  unique (conversation_id, number),
  check ((kind = 'undo') = (undo_of is not null)),
  foreign key (conversation_id, user_turn_id) references public.turns (conversation_id, id),
  foreign key (conversation_id, agent_turn_id) references public.turns (conversation_id, id),
  foreign key (conversation_id, user_alternative_id)
    references public.alternatives (conversation_id, id),
  foreign key (conversation_id, agent_alternative_id)
    references public.alternatives (conversation_id, id)
);
-- Runs of a conversation never overlap, whatever the code above does.
create unique index runs_one_running on public.runs (conversation_id) where status = 'running';
create index runs_open on public.runs (status, progressed_at)
  where status in ('queued', 'running');
create index runs_household on public.runs (household_id);
create index runs_undo_of on public.runs (undo_of) where undo_of is not null;

-- Idempotency of creating requests that have no run.
create table public.api_requests (
  user_id uuid not null,
  route text not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  body_hash text not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, route, idempotency_key)
);
