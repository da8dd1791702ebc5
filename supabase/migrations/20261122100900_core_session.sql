-- What a conversation stores between runs: refs, snapshots, summaries and the narratives that consist of them.

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
  -- The alternative that the session belongs to: the agent's own, or the one at which a waiting run continued.
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
  -- The conversation's language as a BCP 47 tag, for code that may not read the state.
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

-- The estimated number of tokens in a text, as `estimateTokens` counts them: one per four UTF-16 units.
create function alfred.tokens(content text) returns int
  language sql immutable
  set search_path = ''
as $$
  select (length(content) + 3 + case when octet_length(content) = length(content) then 0
    else length(regexp_replace(content, '[^\U00010000-\U0010FFFF]', '', 'g')) end) / 4
$$;

-- Compressed history: a row for each paragraph, append-only (spec/memory#summaries). Level 1 is made from exchanges,
-- each further level from paragraphs of lower ones.
create table public.summaries (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id),
  -- The session into which it was folded.
  session_version int not null,
  level int not null check (level > 0),
  -- The last exchange that it covers, and the alternative on the path that ended this exchange (COVERS_UP_TO).
  covers_to int not null check (covers_to > 0),
  alternative_id uuid not null,
  content text not null check (content <> ''),
  tokens int not null generated always as (alfred.tokens(content)) stored,
  -- The relation CREATED_BY_PROCESS.
  process_version_id uuid not null references public.process_versions (id),
  created_at timestamptz not null default now(),
  unique (conversation_id, id),
  -- On a path, the session, the level and the last exchange identify a paragraph, in a fork as well.
  unique (conversation_id, session_version, level, covers_to),
  foreign key (conversation_id, alternative_id) references public.alternatives (conversation_id, id)
);

-- What a paragraph was made from (SUMMARIZES): alternatives, or other paragraphs. Append-only.
create table public.summary_sources (
  conversation_id uuid not null references public.conversations (id),
  summary_id uuid not null,
  ordinal int not null check (ordinal > 0),
  alternative_id uuid,
  source_id uuid,
  primary key (summary_id, ordinal),
  unique (summary_id, alternative_id),
  unique (summary_id, source_id),
  check (num_nonnulls(alternative_id, source_id) = 1),
  foreign key (conversation_id, summary_id) references public.summaries (conversation_id, id),
  foreign key (conversation_id, source_id) references public.summaries (conversation_id, id),
  foreign key (conversation_id, alternative_id) references public.alternatives (conversation_id, id)
);
create index summary_sources_source on public.summary_sources (source_id) where source_id is not null;

-- A narrative is valid from its session on, until a later session on the path has a narrative of its own. It consists
-- of paragraphs, oldest first, and of what is carried over beside them: {engagement, facts, coversTo}. Append-only.
create table public.narratives (
  conversation_id uuid not null references public.conversations (id),
  session_version int not null,
  covers_to int not null check (covers_to > 0),
  paragraphs uuid[] not null check (cardinality(paragraphs) > 0),
  carried jsonb not null check (jsonb_typeof(carried) = 'object'),
  created_at timestamptz not null default now(),
  primary key (conversation_id, session_version)
);

-- A paragraph has at least one source, and its level is one higher than the highest of them. So no paragraph is made
-- from itself, not even indirectly.
create function alfred.check_summarizes() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if new.level is distinct from (
    select max(coalesce(s.level, 0)) + 1 from public.summary_sources o
    left join public.summaries s on s.id = o.source_id where o.summary_id = new.id
  ) then
    raise exception 'the level of a summary is one more than the highest of its sources';
  end if;
  return null;
end
$$;
create constraint trigger summarizes after insert on public.summaries
  deferrable initially deferred for each row execute function alfred.check_summarizes();

call alfred.guard_ownership('public.refs');
call alfred.guard_ownership('public.ref_counters');
call alfred.guard_ownership('public.snapshots');
call alfred.guard_ownership('public.summaries');
call alfred.guard_ownership('public.summary_sources');
call alfred.guard_ownership('public.narratives');

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
create trigger z_write_once before update or delete on public.summary_sources
  for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update or delete on public.narratives
  for each row execute function alfred.refuse_rewriting();

call alfred.protect('public.refs', alfred.rows_of_conversation(),
  array['insert', 'update (canonical)']);
call alfred.protect('public.ref_counters', alfred.rows_of_conversation(),
  array['insert', 'update (n)']);
call alfred.protect('public.snapshots', alfred.rows_of_conversation(), array['insert']);
call alfred.protect('public.summaries', alfred.rows_of_conversation(), array['insert']);
call alfred.protect('public.summary_sources', alfred.rows_of_conversation(), array['insert']);
call alfred.protect('public.narratives', alfred.rows_of_conversation(), array['insert']);
grant execute on function alfred.tokens(text) to alfred_pipeline, alfred_definer;

grant select (conversation_id, at_alternative_id, run_id, version, exchange) on public.snapshots to alfred_sweeper;
grant select (conversation_id, session_version, covers_to) on public.narratives to alfred_sweeper;
create policy sweep on public.snapshots for select to alfred_sweeper using (true);
create policy sweep on public.narratives for select to alfred_sweeper using (true);
