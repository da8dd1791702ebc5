-- What Episodes say, as a graph of the user's own: entities, the facts about them, and the Episodes from which both
-- come (spec/memory#entities-and-facts).

-- Episodes from which nothing has been extracted yet. ingest_episodes adds them, write_memory removes them.
create table public.unread_episodes (
  episode_id uuid primary key references public.episodes (id) on delete cascade,
  user_id uuid not null,
  conversation_id uuid not null references public.conversations (id),
  alternative_id uuid not null,
  speaker smallint not null,
  created_at timestamptz not null default clock_timestamp()
);
create index unread_episodes_user on public.unread_episodes (user_id, created_at);
create index unread_episodes_conversation on public.unread_episodes (conversation_id);

create table public.entities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  -- The name in the form in which names are compared (alfred.entity_key).
  key text not null,
  category text not null check (category in (
    'person', 'organization', 'project', 'concept', 'object', 'event', 'place')),
  -- Written by the user. Enrichment writes elsewhere, so that it overwrites nothing.
  summary text not null default '' check (length(summary) <= 2000),
  -- {dimension: [value]}
  facets jsonb not null default '{}' check (jsonb_typeof(facets) = 'object'),
  -- What enrichment wrote, and whether each fact that it cites was true then (alfred.enrichment_of shows what is
  -- still valid): {batch, parts: [{dimension?, text, facts: [id]}], states: {fact: is_standing}}. `{}`: it was
  -- dropped, and must be made again.
  enrichment jsonb check (jsonb_typeof(enrichment) = 'object'),
  enriched_at timestamptz,
  -- The Process that wrote it.
  enriched_by uuid,
  -- The number of its edges at that time (alfred.edges_of).
  enriched_edges int not null default 0,
  -- The day from which it is due for enrichment. Null: it is not due.
  enrich_from date,
  made_by text not null check (made_by in ('user', 'extraction')),
  -- A merge is a redirect: what was written about this entity stays with it, and is read as being about the other
  -- one.
  merged_into uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (user_id, id),
  foreign key (user_id, merged_into) references public.entities (user_id, id)
    on delete set null (merged_into),
  check (merged_into <> id),
  check (made_by = 'extraction' or summary <> '')
);
create index entities_key on public.entities (user_id, key);
create index entities_to_enrich on public.entities (enrich_from) where enrich_from is not null;
create index entities_merged on public.entities (user_id, merged_into) where merged_into is not null;

-- Where an entity comes from. A source is removed only with its Episode or its entity.
create table public.entity_sources (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  entity_id uuid not null,
  kind text not null check (kind in ('user', 'extraction', 'enrichment')),
  episode_id uuid references public.episodes (id) on delete cascade,
  -- The entity's name as this source has it.
  original_name text not null,
  confidence real check (confidence between 0 and 1),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (user_id, entity_id) references public.entities (user_id, id) on delete cascade,
  unique (entity_id, episode_id),
  check ((kind = 'extraction') = (episode_id is not null))
);
create index entity_sources_episode on public.entity_sources (episode_id);
create index entity_sources_entity on public.entity_sources (user_id, entity_id);

create table public.mentions (
  user_id uuid not null,
  entity_id uuid not null,
  episode_id uuid not null references public.episodes (id) on delete cascade,
  primary key (entity_id, episode_id),
  foreign key (user_id, entity_id) references public.entities (user_id, id) on delete cascade
);
create index mentions_episode on public.mentions (episode_id);
create index mentions_entity on public.mentions (user_id, entity_id);

-- A fact has two periods. valid_*: when it is true in the world, according to what was said. known_*: when Alfred
-- believed it. A fact that has changed gets a valid_to, one that was never true a known_to; neither is deleted.
create table public.facts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  entity_id uuid not null,
  -- The other entity, if the fact relates two.
  other_id uuid,
  text text not null check (length(text) between 1 and 400),
  made_by text not null check (made_by in ('user', 'extraction')),
  valid_from date,
  -- The first day on which it is no longer true.
  valid_to date,
  -- The valid_to with which it was written, which is restored when its closing is undone.
  planned_to date,
  known_from timestamptz not null default clock_timestamp(),
  known_to timestamptz,
  -- The fact that closed it, because it contradicts or repeats it.
  closed_by uuid,
  -- Whether the pack stores this in its own tables: such a fact is closed from the beginning, so that nothing depends
  -- on it, and is only shown.
  is_owned boolean not null default false check (not is_owned or known_to is not null),
  unique (user_id, id),
  foreign key (user_id, entity_id) references public.entities (user_id, id) on delete cascade,
  foreign key (user_id, other_id) references public.entities (user_id, id) on delete cascade,
  foreign key (user_id, closed_by) references public.facts (user_id, id) on delete set null (closed_by),
  check (closed_by <> id),
  check (other_id <> entity_id)
);
create index facts_entity on public.facts (user_id, entity_id);
create index facts_other on public.facts (user_id, other_id) where other_id is not null;
create index facts_closed_by on public.facts (user_id, closed_by) where closed_by is not null;

-- The user's words because of which a fact is believed.
create table public.fact_episodes (
  user_id uuid not null,
  fact_id uuid not null,
  episode_id uuid not null references public.episodes (id) on delete cascade,
  quote text not null,
  primary key (fact_id, episode_id),
  foreign key (user_id, fact_id) references public.facts (user_id, id) on delete cascade
);
create index fact_episodes_episode on public.fact_episodes (episode_id);
create index fact_episodes_fact on public.fact_episodes (user_id, fact_id);

-- The index of facts, as memory_postings is that of Episodes: the words of a fact, and the names of its entities.
create table public.fact_postings (
  user_id uuid not null,
  lexeme text collate "C" not null,
  fact_id uuid not null,
  tf smallint not null,
  words smallint not null,
  primary key (user_id, lexeme, fact_id),
  foreign key (user_id, fact_id) references public.facts (user_id, id) on delete cascade
);
create index fact_postings_fact on public.fact_postings (user_id, fact_id);

create table public.entity_merges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  -- key: because both had the same name.
  made_by text not null check (made_by in ('user', 'extraction', 'key')),
  episode_id uuid references public.episodes (id) on delete set null,
  -- The duplicate facts that the merge has closed.
  closed uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  foreign key (user_id, kept_id) references public.entities (user_id, id) on delete cascade,
  foreign key (user_id, merged_id) references public.entities (user_id, id) on delete cascade
);
create index entity_merges_kept on public.entity_merges (user_id, kept_id);
create index entity_merges_merged on public.entity_merges (user_id, merged_id);
create index entity_merges_episode on public.entity_merges (episode_id) where episode_id is not null;

create trigger touch_updated_at before update of name, category, summary, facets, enrichment, merged_into on public.entities
  for each row execute function alfred.touch_updated_at();
call alfred.guard_ownership('public.entities', array['made_by']);
call alfred.guard_ownership('public.facts', array[
  'entity_id', 'other_id', 'text', 'made_by', 'valid_from', 'planned_to', 'known_from']);
call alfred.guard_ownership('public.entity_merges', array['kept_id', 'merged_id', 'made_by', 'closed']);
create trigger z_write_once before update on public.unread_episodes
  for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update on public.entity_sources
  for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update on public.mentions
  for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update on public.fact_episodes
  for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update on public.fact_postings
  for each row execute function alfred.refuse_rewriting();

call alfred.protect('public.unread_episodes', 'user_id = (select alfred.uid())', array['insert', 'delete']);
call alfred.protect('public.entities', 'user_id = (select alfred.uid())', array[
  'insert', 'delete',
  'update (name, key, category, summary, facets, enrichment, enriched_at, enriched_by, enriched_edges, enrich_from, '
    'merged_into)']);
call alfred.protect('public.entity_sources', 'user_id = (select alfred.uid())', array['insert', 'delete']);
call alfred.protect('public.mentions', 'user_id = (select alfred.uid())', array['insert', 'delete']);
call alfred.protect('public.facts', 'user_id = (select alfred.uid())',
  array['insert', 'delete', 'update (valid_to, known_to, closed_by)']);
call alfred.protect('public.fact_episodes', 'user_id = (select alfred.uid())', array['insert', 'delete']);
call alfred.protect('public.fact_postings', 'user_id = (select alfred.uid())', array['insert', 'delete']);
call alfred.protect('public.entity_merges', 'user_id = (select alfred.uid())',
  array['insert', 'delete', 'update (undone_at)']);

-- The sweeper sees whose Episodes are unread, but none of their words.
create policy sweep on public.unread_episodes for select to alfred_sweeper using (true);
grant select (user_id, alternative_id, speaker, created_at) on public.unread_episodes to alfred_sweeper;
grant select (is_active) on public.alternatives to alfred_sweeper;
create policy sweep on public.profiles for select to alfred_sweeper using (true);
grant select (user_id, memory) on public.profiles to alfred_sweeper;
create policy sweep on public.entities for select to alfred_sweeper using (enrich_from is not null);
grant select (user_id, enrich_from) on public.entities to alfred_sweeper;
