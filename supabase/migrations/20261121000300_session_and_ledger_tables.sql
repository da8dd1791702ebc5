-- What a conversation remembers (refs, snapshots, summaries), what was changed (the ledger and its
-- decisions), what waits to be sent (the outbox), and which tables the generic functions work over.

create table public.refs (
  conversation_id uuid not null references public.conversations (id),
  ref text not null check (ref ~ '^[a-z][a-z_]*_[0-9]+$'),
  ref_type text not null,
  entity_id uuid not null,
  canonical boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (conversation_id, ref)
);
create unique index refs_one_canonical on public.refs (conversation_id, entity_id)
  where canonical;

create table public.ref_counters (
  conversation_id uuid not null references public.conversations (id),
  prefix text not null,
  n int not null check (n >= 0),
  primary key (conversation_id, prefix)
);

-- The session as it was when an agent alternative was finished; append-only.
create table public.snapshots (
  agent_alternative_id uuid primary key,
  conversation_id uuid not null references public.conversations (id),
  run_id uuid not null references public.runs (id),
  version int not null check (version > 0),
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  -- The number of settled exchanges, beside the state so that sweeps need not read it.
  exchange int generated always as (
    -- The state is a map of JSON texts: the number may stand in one.
    case when state ->> 'exchange' ~ '^\d{1,9}(\.\d{1,9})?$'
      then floor((state ->> 'exchange')::numeric)::int end
  ) stored,
  created_at timestamptz not null default now(),
  unique (conversation_id, version),
  foreign key (conversation_id, agent_alternative_id)
    references public.alternatives (conversation_id, id)
);

-- Compressed history up to an exchange; append-only.
create table public.summaries (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id),
  session_version int not null,
  level int not null default 1 check (level > 0),
  covers_to int not null check (covers_to >= 0),
  content jsonb not null,
  process_id uuid references public.processes (id),
  created_at timestamptz not null default now(),
  unique (conversation_id, session_version)
);

-- The ledger: one row, a receipt, for each operation that was asked for.
create table public.effects (
  id uuid primary key default gen_random_uuid(),
  origin text not null check (origin in ('run', 'api', 'job')),
  origin_id uuid not null,
  step text not null,
  seq int not null check (seq >= 0),
  household_id uuid references public.households (id),
  conversation_id uuid references public.conversations (id),
  user_id uuid not null,
  -- An undo is recorded as what it came to; 'undo' stays only when it never got that far.
  op text not null check (op in ('create', 'update', 'delete', 'undo')),
  table_name text,
  row_id uuid,
  ref text,
  label text,
  op_hash text not null,
  request jsonb not null,
  inverse jsonb,
  -- The row as it was left, as alfred.row_mark has it: an undo sees whether it was changed since.
  mark text,
  status text not null check (status in ('applied', 'failed')),
  error jsonb,
  undone_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  unique (origin, origin_id, step, seq),
  check ((status = 'failed') = (error is not null))
);
create index effects_household on public.effects (household_id, created_at);
create index effects_conversation on public.effects (conversation_id, created_at);
create index effects_row on public.effects (table_name, row_id);

-- What a step decided, stored once with what came of it: a retry repeats it instead of deciding anew.
create table public.effect_decisions (
  origin text not null check (origin in ('run', 'api', 'job')),
  origin_id uuid not null,
  step text not null,
  seq int not null check (seq >= 0),
  household_id uuid references public.households (id),
  conversation_id uuid references public.conversations (id),
  user_id uuid not null,
  mode text not null check (mode in ('each', 'atomic')),
  ops_hash text not null,
  answers jsonb,
  context jsonb,
  results jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (origin, origin_id, step, seq)
);

-- Replies on their way to a channel.
create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null unique references public.runs (id),
  conversation_id uuid not null references public.conversations (id),
  user_id uuid not null,
  channel text not null,
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null default now()
);
create index outbox_conversation on public.outbox (conversation_id);
create index outbox_pending on public.outbox (created_at) where status = 'pending';

-- The tables that the generic functions may touch. A domain pack adds its own by a migration; no
-- function names one.
create table public.data_tables (
  table_name text primary key,
  subdomain text not null,
  ref_type text not null unique check (ref_type ~ '^[a-z][a-z_]*$'),
  label_column text not null,
  parent_table text references public.data_tables (table_name),
  parent_column text,
  -- household: shared by its members; user: private; catalogue: readable by all, changed by nobody.
  owner_kind text not null default 'household'
    check (owner_kind in ('household', 'user', 'catalogue')),
  -- Columns that callers give and nobody is shown: what they say about the row is no part of it.
  hidden text[] not null default '{}',
  check ((parent_table is null) = (parent_column is null))
);
