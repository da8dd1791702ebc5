-- Functions for the sweep: runs without progress, waits that have expired, and conversations that have grown too long;
-- and note_progress, by which the pipeline records a run's progress. None of them returns a text.

-- p: {older_than_seconds, limit}
-- → {runs: [{id, user_id, conversation_id, epoch, status, created_at, progressed_at, commits,
--            session_version}]}: running, and without progress for that long; oldest first
create function public.stalled_runs(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('runs', coalesce(jsonb_agg(to_jsonb(stalled) order by progressed_at), '[]'))
  from (
    select r.id, r.user_id, r.conversation_id, r.epoch, r.status, r.commits,
      -- Time spent waiting does not count towards its age.
      greatest(r.created_at, r.started_at) as created_at,
      greatest(r.progressed_at, (
        select max(d.created_at) from public.effect_decisions d
        where d.origin = 'run' and d.origin_id = r.id
      )) as progressed_at,
      alfred.session_at(coalesce(r.resumed_at_alternative_id, r.base_alternative_id)) as session_version
    from public.runs r
    where r.status = 'running'
      -- An effect counts as progress. The cheap condition, on the run itself, comes first.
      and r.progressed_at < clock_timestamp() - make_interval(secs => (p ->> 'older_than_seconds')::float)
      and not exists (
        select 1 from public.effect_decisions d
        where d.origin = 'run' and d.origin_id = r.id and d.created_at
          >= clock_timestamp() - make_interval(secs => (p ->> 'older_than_seconds')::float)
      )
    order by r.progressed_at
    limit (p ->> 'limit')::int
  ) stalled
$$;
call alfred.expose('public.stalled_runs(jsonb)', 'alfred_sweeper', 'alfred_worker');

-- p: {run_id, epoch, commits: as the store counts them} → {}: a running run has made progress if `commits` differs from
--     the stored number
create function public.note_progress(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.runs r set commits = (p ->> 'commits')::int, progressed_at = clock_timestamp()
  where r.id = (p ->> 'run_id')::uuid and r.epoch = (p ->> 'epoch')::int and r.status = 'running'
    and r.commits <> (p ->> 'commits')::int;
  return '{}';
end
$$;
call alfred.expose('public.note_progress(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {older_than_seconds, limit} → {runs: [{id, user_id, epoch}]}: runs that have waited for a person for that long,
--     and for nothing else
create function public.expired_waits(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('runs', coalesce(jsonb_agg(to_jsonb(expired)), '[]'))
  from (
    select r.id, r.user_id, r.epoch from public.runs r
    where r.status = 'waiting'
      and r.waits_until is null
      and r.progressed_at < clock_timestamp() - make_interval(secs => (p ->> 'older_than_seconds')::float)
    order by r.progressed_at
    limit (p ->> 'limit')::int
  ) expired
$$;
call alfred.expose('public.expired_waits(jsonb)', 'alfred_sweeper', 'alfred_worker');

-- The caller chooses how many uncovered exchanges make a conversation due: Summarize folds by the same number.
-- p: {limit, uncovered?, idle_seconds?, after?, conversation_id?}
-- → {conversations: [{id, user_id, household_id, session_version, covers_to, run_id, epoch}]}: active chats without a
--    running run whose head's session has at least `uncovered` (4) exchanges that no summary covers, and whose last
--    progress was at least `idle_seconds` and less than a day ago. They are ordered by id, and begin after the id
--    `after`. With `conversation_id`, only that conversation is looked at. run_id: the run whose end wrote the session
create function public.conversations_to_compress(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('conversations', coalesce(jsonb_agg(to_jsonb(long) order by id), '[]'))
  from (
    select c.id, c.user_id, c.household_id, latest.version as session_version,
      coalesce(covered.covers_to, 0) as covers_to, latest.run_id, ended.epoch
    from public.conversations c
    join public.snapshots latest
      on latest.conversation_id = c.id and latest.version = alfred.session_at(c.head_alternative_id)
    join public.runs ended on ended.id = latest.run_id
    left join public.narratives covered
      on covered.conversation_id = c.id and covered.session_version = alfred.summarized_at(c.head_alternative_id)
    where c.status = 'active' and c.kind = 'chat'
      -- Compression needs the run, and the hot store keeps a run for a day; later, the next message's run
      -- compresses. Without this condition, conversations that cannot be compressed would come first in every
      -- round.
      and ended.progressed_at > clock_timestamp() - interval '1 day'
      and ended.progressed_at <= clock_timestamp()
        - make_interval(secs => coalesce((p ->> 'idle_seconds')::float, 0))
      and (p ->> 'after' is null or c.id > (p ->> 'after')::uuid)
      and (p ->> 'conversation_id' is null or c.id = (p ->> 'conversation_id')::uuid)
      and latest.exchange - coalesce(covered.covers_to, 0) >= coalesce((p ->> 'uncovered')::int, 4)
      and not exists (
        select 1 from public.runs r where r.conversation_id = c.id and r.status = 'running'
      )
    order by c.id
    limit (p ->> 'limit')::int
  ) long
$$;
call alfred.expose('public.conversations_to_compress(jsonb)', 'alfred_sweeper', 'alfred_worker');
