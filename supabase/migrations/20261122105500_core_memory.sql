-- Memory: what a user and Alfred said to each other, divided into Episodes, and the index by which they are found
-- (spec/memory). An Episode has no text of its own: it is a span of an alternative.

-- Ended runs whose words are not in memory yet. finish_run adds a row, ingest_episodes removes it.
create table public.memory_outbox (
  agent_alternative_id uuid primary key,
  run_id uuid not null references public.runs (id),
  conversation_id uuid not null references public.conversations (id),
  user_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (conversation_id, agent_alternative_id) references public.alternatives (conversation_id, id)
);
create index memory_outbox_user on public.memory_outbox (user_id, created_at);
create index memory_outbox_conversation on public.memory_outbox (conversation_id);
create index memory_outbox_run on public.memory_outbox (run_id);

-- The totals over a user's Episodes that scores need.
create table public.memories (
  user_id uuid primary key,
  episodes int not null default 0 check (episodes >= 0),
  -- The number of lexemes in all Episodes.
  words bigint not null default 0 check (words >= 0),
  -- The number of the newest conversation. It only grows, so that no place is used twice.
  conversations int not null default 0 check (conversations between 0 and 1048575),
  -- {text search configuration: Episodes}
  configurations jsonb not null default '{}' check (jsonb_typeof(configurations) = 'object'),
  -- The group of the Episodes' copies in a Graphiti server (core_copy_memory). It reveals nothing about the user.
  graphiti_group uuid unique
);

create table public.episodes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  conversation_id uuid not null references public.conversations (id),
  alternative_id uuid not null,
  -- Long texts are cut into chunks, numbered from 0.
  chunk int not null check (chunk between 0 and 255),
  -- The span of the alternative's content: its first character, from 1, and its length.
  starts int not null check (starts > 0),
  length int not null check (length > 0),
  -- Conversation, day, turn and number in one (alfred.place_of).
  place bigint not null,
  -- 0: the user. 1: Alfred.
  speaker smallint not null,
  said_at timestamptz not null,
  -- The text search configuration by which its words are indexed.
  configuration text not null,
  words int not null check (words >= 0),
  -- Whether it has, or may have, words from outside (spec/provenance): a search finds it, but no run recalls it.
  is_outside boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  -- When it was last sent to the Graphiti server, how often, and the id under which the server has stored it.
  sent_at timestamptz,
  sends int not null default 0 check (sends >= 0),
  graphiti_uuid uuid,
  unique (alternative_id, chunk),
  unique (user_id, place),
  foreign key (conversation_id, alternative_id) references public.alternatives (conversation_id, id)
);
create index episodes_conversation on public.episodes (conversation_id);
create unique index episodes_copied on public.episodes (user_id, graphiti_uuid) where graphiti_uuid is not null;
create index episodes_in_flight on public.episodes (sent_at) where sent_at is not null and graphiti_uuid is null;

-- The number of a user's Episodes that have a lexeme.
create table public.memory_terms (
  user_id uuid not null,
  lexeme text collate "C" not null,
  episodes int not null check (episodes >= 0),
  primary key (user_id, lexeme)
);

-- The index. Under a policy Postgres does not use a GIN index, because its operators are not leakproof, whereas
-- equality is.
create table public.memory_postings (
  user_id uuid not null,
  lexeme text collate "C" not null,
  place bigint not null,
  -- How often the Episode has the lexeme, the total number of its lexemes, and who said it.
  tf smallint not null,
  words smallint not null,
  speaker smallint not null,
  primary key (user_id, lexeme, place)
);

call alfred.guard_ownership('public.memory_outbox', array['agent_alternative_id', 'run_id']);
call alfred.guard_ownership('public.memories');
call alfred.guard_ownership('public.memory_terms', array['lexeme']);
-- The id of its copy may change.
create trigger z_write_once before update of
    id, user_id, conversation_id, alternative_id, chunk, starts, length, place, speaker, said_at, configuration, words,
    is_outside, created_at
  on public.episodes for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update on public.memory_postings
  for each row execute function alfred.refuse_rewriting();

call alfred.protect('public.memory_outbox', 'user_id = (select alfred.uid())', array['insert', 'delete']);
call alfred.protect('public.memories', 'user_id = (select alfred.uid())',
  array['insert', 'update (episodes, words, conversations, configurations, graphiti_group)']);
call alfred.protect('public.episodes', 'user_id = (select alfred.uid())',
  array['insert', 'update (sent_at, sends, graphiti_uuid)', 'delete']);
call alfred.protect('public.memory_terms', 'user_id = (select alfred.uid())',
  array['insert', 'update (episodes)', 'delete']);
call alfred.protect('public.memory_postings', 'user_id = (select alfred.uid())', array['insert', 'delete']);

-- The sweeper sees whose words wait, but none of the words.
create policy sweep on public.memory_outbox for select to alfred_sweeper using (true);
grant select (user_id, created_at) on public.memory_outbox to alfred_sweeper;

-- Whether the user lets Alfred remember. If not, nothing is kept and nothing is found.
create function alfred.is_remembering() returns boolean
  language sql stable
  set search_path = ''
as $$
  select coalesce((select p.memory from public.profiles p where p.user_id = alfred.uid()), true)
$$;

-- The time zone in which the user's days begin.
create function alfred.own_zone() returns text
  language sql stable
  set search_path = ''
as $$
  select alfred.known_zone(coalesce((select p.timezone from public.profiles p where p.user_id = alfred.uid()), 'UTC'))
$$;

-- Enters what a finished run has for memory: the words of a message and of its answer, in a conversation that no
-- other person reads. An undo has none of the user's words.
create function alfred.enter_memory(run public.runs) returns void
  language sql
  set search_path = ''
as $$
  insert into public.memory_outbox (agent_alternative_id, run_id, conversation_id, user_id)
  select run.agent_alternative_id, run.id, c.id, run.user_id
  from public.conversations c
  where c.id = run.conversation_id and c.kind = 'chat' and run.kind = 'message'
    and not alfred.is_heard_by_others(c.id) and alfred.is_remembering()
  on conflict do nothing
$$;

grant execute on function alfred.is_remembering(), alfred.own_zone() to alfred_pipeline, alfred_definer;
grant execute on function alfred.enter_memory(public.runs) to alfred_definer;
