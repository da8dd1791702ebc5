-- Introspections: what Alfred notes about a user, to answer them better (spec/memory#introspection). A ring of ten
-- positions; a note that is replaced is archived, and kept.

create table public.introspections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  position smallint not null check (position between 0 and 9),
  text text not null check (length(text) between 1 and 400),
  made_by text not null check (made_by in ('user', 'reflection')),
  -- The note that it replaced or corrects.
  replaces uuid,
  created_at timestamptz not null default clock_timestamp(),
  archived_at timestamptz,
  unique (user_id, id),
  foreign key (user_id, replaces) references public.introspections (user_id, id) on delete set null (replaces),
  check (replaces <> id)
);
create unique index introspections_ring on public.introspections (user_id, position) where archived_at is null;
create index introspections_listed on public.introspections (user_id, created_at, id);
create index introspections_replaced on public.introspections (user_id, replaces) where replaces is not null;

-- The sources of a note: words of the user, or facts that are believed because of them.
create table public.introspection_sources (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  note_id uuid not null,
  fact_id uuid,
  episode_id uuid references public.episodes (id) on delete cascade,
  foreign key (user_id, note_id) references public.introspections (user_id, id) on delete cascade,
  foreign key (user_id, fact_id) references public.facts (user_id, id) on delete cascade,
  unique (note_id, fact_id),
  unique (note_id, episode_id),
  check (num_nonnulls(fact_id, episode_id) = 1)
);
create index introspection_sources_note on public.introspection_sources (user_id, note_id);
create index introspection_sources_fact on public.introspection_sources (user_id, fact_id) where fact_id is not null;
create index introspection_sources_episode on public.introspection_sources (episode_id)
  where episode_id is not null;

-- How far Alfred's reflection on a user's words has come.
create table public.reflections (
  user_id uuid primary key,
  -- The number of Episode batches read and summaries made since the last reflection began.
  batches int not null default 0 check (batches >= 0),
  begun_at timestamptz,
  -- The number of runs of the reflection that began then.
  runs int not null default 0 check (runs >= 0),
  -- Whether it must continue.
  is_open boolean not null default false,
  -- The last Episode that was reflected on, by the time when it was stored.
  seen_at timestamptz not null default '-infinity',
  seen_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
create index reflections_due on public.reflections (user_id) where batches >= 5 or is_open;

call alfred.guard_ownership('public.introspections', array['position', 'text', 'made_by']);
create trigger z_write_once before update on public.introspection_sources
  for each row execute function alfred.refuse_rewriting();
call alfred.guard_ownership('public.reflections');
call alfred.protect('public.introspections', 'user_id = (select alfred.uid())',
  array['insert', 'delete', 'update (archived_at, replaces)']);
call alfred.protect('public.introspection_sources', 'user_id = (select alfred.uid())', array['insert', 'delete']);
call alfred.protect('public.reflections', 'user_id = (select alfred.uid())',
  array['insert', 'delete', 'update (batches, begun_at, runs, is_open, seen_at, seen_id)']);
call alfred.let_erase('public.introspections', array['made_by']);
call alfred.let_erase('public.introspection_sources', array['note_id']);
call alfred.let_erase('public.reflections');
call alfred.refuse_the_erased('public.reflections');

-- The sweeper sees for whom a reflection is due, and nothing of what was said.
create policy sweep on public.reflections for select to alfred_sweeper using (true);
grant select on public.reflections to alfred_sweeper;

-- Counts one batch, or one summary, towards the user's next reflection.
create function alfred.count_toward_reflection() returns void
  language sql
  set search_path = ''
as $$
  insert into public.reflections as r (user_id, batches) values (alfred.uid(), 1)
  on conflict (user_id) do update set batches = r.batches + 1
$$;

-- The valid notes of the ring: each is the user's own, or has as a source words of the user that no other alternative
-- has replaced, or a current fact. In plpgsql for the reason given in core_shown_facts.
create function alfred.shown_notes()
  returns table (id uuid, "position" int, text text, made_by text, created_at timestamptz)
  language plpgsql stable
  set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select n.id, n.position::int, n.text, n.made_by, n.created_at
  from public.introspections n
  where n.user_id = alfred.uid() and n.archived_at is null and (
    n.made_by = 'user' or exists (
      select from public.introspection_sources s
      join public.episodes e on e.id = s.episode_id
      join public.alternatives a on a.id = e.alternative_id and a.is_active
      where s.user_id = n.user_id and s.note_id = n.id
    ) or exists (
      select from public.introspection_sources s
      join public.facts w on w.user_id = s.user_id and w.id = s.fact_id
      cross join lateral alfred.shown_facts(array[w.entity_id]) f
      where s.user_id = n.user_id and s.note_id = n.id and f.id = w.id and f.is_standing))
  order by n.position;
end
$$;

-- The valid notes, for a run of the conversation or for showing its mind: the user's own first, then the newest. None
-- if the conversation may not recall.
-- → [{id, position, text, made_by}]
create function alfred.notes_in_mind(conversation uuid, run uuid default null) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', n.id, 'position', n.position, 'text', n.text, 'made_by', n.made_by)
    order by n.made_by = 'user' desc, n.created_at desc, n.id), '[]')
  from (select alfred.recall_closed(conversation, run) as closed) c
  join lateral alfred.shown_notes() n on c.closed is null
$$;

-- Deletes the notes of reflections, archived ones included, that have no source left.
create function alfred.drop_fallen_notes() returns void
  language sql
  set search_path = ''
as $$
  delete from public.introspections n
  where n.user_id = alfred.uid() and n.made_by = 'reflection' and not exists (
    select from public.introspection_sources s where s.user_id = n.user_id and s.note_id = n.id)
$$;

-- Whether a reflection's run is due: the first run of a new reflection, after five batches and at most once a day; or
-- the next one of a reflection's at most six runs.
create function alfred.is_reflection_due(r public.reflections) returns boolean
  language sql stable
  set search_path = ''
as $$
  select r.is_open and r.runs < 6 and r.begun_at > clock_timestamp() - interval '1 day'
    or r.batches >= 5 and (r.begun_at is null or r.begun_at <= clock_timestamp() - interval '1 day')
$$;

create function alfred.waiting_to_reflect() returns table (user_id uuid)
  language sql stable
  set search_path = ''
as $$
  select r.user_id from public.reflections r
  where (r.batches >= 5 or r.is_open) and alfred.is_reflection_due(r)
$$;

grant execute on function alfred.waiting_to_reflect() to alfred_sweeper;
grant execute on function alfred.is_reflection_due(public.reflections) to alfred_sweeper, alfred_definer;
grant execute on function alfred.shown_notes(), alfred.notes_in_mind(uuid, uuid) to alfred_pipeline, alfred_definer;
grant execute on function alfred.count_toward_reflection(), alfred.drop_fallen_notes() to alfred_definer;
