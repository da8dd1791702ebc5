-- What a conversation stores between runs: refs, snapshots, summaries.

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
  -- The alternative that the session belongs to: the agent's own, or the one at which a run that had waited continued.
  at_alternative_id uuid not null,
  conversation_id uuid not null references public.conversations (id),
  -- Null in a fork's copy of a session.
  run_id uuid references public.runs (id),
  version int not null check (version > 0),
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  -- The number of settled exchanges, in its own column so that sweeps need not read the state.
  exchange int generated always as (
    -- The state is a map of JSON texts, so the number may be stored as text.
    case when state ->> 'exchange' ~ '^\d{1,9}(\.\d{1,9})?$'
      then floor((state ->> 'exchange')::numeric)::int end
  ) stored,
  -- The BCP 47 tag of the conversation's language, for code that may not read the state.
  language text generated always as (
    substring(state ->> 'language' from '^"([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)"$')
  ) stored,
  created_at timestamptz not null default now(),
  unique (conversation_id, version),
  foreign key (conversation_id, agent_alternative_id)
    references public.alternatives (conversation_id, id),
  foreign key (conversation_id, at_alternative_id)
    references public.alternatives (conversation_id, id)
);
create index snapshots_at on public.snapshots (at_alternative_id, version desc);

-- Compressed history up to an exchange; append-only.
create table public.summaries (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id),
  session_version int not null,
  level int not null default 1 check (level > 0),
  covers_to int not null check (covers_to >= 0),
  content jsonb not null,
  process_version_id uuid references public.process_versions (id),
  created_at timestamptz not null default now(),
  unique (conversation_id, session_version)
);

call alfred.guard_ownership('public.refs');
call alfred.guard_ownership('public.ref_counters');
call alfred.guard_ownership('public.snapshots');
call alfred.guard_ownership('public.summaries');

-- A ref's meaning never changes; a ref may only become an alias.
create trigger z_write_once before update on public.refs
  for each row
  when (
    old.ref <> new.ref or old.entity_id <> new.entity_id or old.ref_type <> new.ref_type
    or (new.canonical and not old.canonical)
  )
  execute function alfred.refuse_rewriting();

-- Snapshots and summaries are append-only.
create trigger z_write_once before update or delete on public.snapshots
  for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update or delete on public.summaries
  for each row execute function alfred.refuse_rewriting();

call alfred.protect('public.refs', alfred.rows_of_conversation(),
  array['insert', 'update (canonical)']);
call alfred.protect('public.ref_counters', alfred.rows_of_conversation(),
  array['insert', 'update (n)']);
call alfred.protect('public.snapshots', alfred.rows_of_conversation(), array['insert']);
call alfred.protect('public.summaries', alfred.rows_of_conversation(), array['insert']);

grant select (conversation_id, at_alternative_id, run_id, version, exchange) on public.snapshots to alfred_sweeper;
grant select (conversation_id, session_version, covers_to) on public.summaries to alfred_sweeper;
create policy sweep on public.snapshots for select to alfred_sweeper using (true);
create policy sweep on public.summaries for select to alfred_sweeper using (true);
