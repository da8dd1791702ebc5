-- The journal of runs of stored Processes: attempts at outside calls, what runs had committed when they began to
-- wait, and people's answers; and every call of a Tool, for its health and for metrics.

create table public.run_steps (
  run_id uuid not null references public.runs (id),
  hop text not null check (hop ~ '^step(\.\d{1,4}){1,10}$'),
  -- One per lease: tells an attempt from its own repetition.
  attempt text not null check (length(attempt) between 1 and 100),
  conversation_id uuid not null references public.conversations (id),
  user_id uuid not null,
  tool_id uuid not null,
  tool_version int not null,
  -- Whether a repeat is harmless.
  is_safe boolean not null,
  -- SHA-256 of the bound request.
  request_hash text not null check (length(request_hash) between 1 and 100),
  -- The same for every attempt of a run's step, so that the service recognizes repeats.
  key text not null generated always as (run_id::text || '/' || hop) stored,
  -- {results, statuses}: what the step was computed from.
  context jsonb not null check (jsonb_typeof(context) = 'object'),
  -- The call's answer; null while it is unknown.
  answer jsonb check (jsonb_typeof(answer) = 'object'),
  state text not null generated always as (case
    when answer is null then 'begun'
    when answer ->> 'outcome' = 'done' then 'done'
    when answer ->> 'code' = 'unknown_outcome' then 'unknown'
    else 'failed' end) stored,
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (run_id, hop, attempt)
);
create index run_steps_conversation on public.run_steps (conversation_id);
create index run_steps_user on public.run_steps (user_id, began_at);

-- For a list whose items are such attempts: the context that the items were computed from. It is stored once, not with
-- each attempt.
create table public.run_frames (
  run_id uuid not null references public.runs (id),
  hop text not null check (hop ~ '^step(\.\d{1,4}){1,10}$'),
  conversation_id uuid not null references public.conversations (id),
  user_id uuid not null,
  -- {results, statuses}
  context jsonb not null check (jsonb_typeof(context) = 'object' and octet_length(context::text) <= 16 * 1024 * 1024),
  opened_at timestamptz not null default clock_timestamp(),
  primary key (run_id, hop)
);
create index run_frames_conversation on public.run_frames (conversation_id);

-- What a run had committed when it began to wait, and its questions.
create table public.run_waits (
  run_id uuid not null references public.runs (id),
  epoch int not null,
  conversation_id uuid not null references public.conversations (id),
  user_id uuid not null,
  -- [{hop, result, status}]
  commits jsonb not null check (jsonb_typeof(commits) = 'array' and octet_length(commits::text) <= 16 * 1024 * 1024),
  -- [{hop, step, why, tool, inputs, given, requestHash, choices, seen?, text?}]
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (run_id, epoch)
);
create index run_waits_conversation on public.run_waits (conversation_id);

-- A person's answers to waiting steps.
create table public.step_answers (
  run_id uuid not null,
  -- The epoch of the wait that asked.
  epoch int not null,
  hop text not null,
  conversation_id uuid not null references public.conversations (id),
  user_id uuid not null,
  -- A person lets the step run, or refuses it. For a call whose outcome is unknown, the person may also say that it
  -- happened, with its output; that it did not happen, and the run continues without it; or that the run stops. An
  -- awaited event has only the choices `happened` and `skip`.
  choice text not null check (choice in ('run', 'refuse', 'happened', 'skip', 'stop')),
  inputs jsonb check (jsonb_typeof(inputs) = 'object'),
  output jsonb check (output is null or choice = 'happened'),
  request_hash text not null,
  -- The run of the message that answered; null for a button and for the API.
  by_run_id uuid references public.runs (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (run_id, epoch, hop),
  foreign key (run_id, epoch) references public.run_waits (run_id, epoch)
);
create index step_answers_conversation on public.step_answers (conversation_id);
create index step_answers_by on public.step_answers (by_run_id) where by_run_id is not null;

-- Ids, numbers and a code of each call that a run has made; append-only.
create table public.tool_calls (
  run_id uuid not null,
  hop text not null,
  user_id uuid not null,
  conversation_id uuid not null,
  process_version_id uuid not null,
  tool_id uuid not null,
  service_id uuid not null,
  code text not null check (code ~ '^[a-z][a-z_]{0,39}$'),
  ms int not null check (ms >= 0),
  bytes bigint not null check (bytes >= 0),
  tokens int not null check (tokens >= 0),
  -- The Worker that made it: its pool and its number there.
  worker text check (worker ~ '^[a-z0-9_]{1,40}:[0-9]{1,6}$'),
  -- The step that made it, of the run's Process or of a called Process. Null for a summary, and for an invoked Tool.
  step_version_id uuid,
  step_id text,
  called_at timestamptz not null default clock_timestamp(),
  primary key (run_id, hop)
);
create index tool_calls_user on public.tool_calls (user_id, called_at);
create index tool_calls_tool on public.tool_calls (tool_id, called_at);
create index tool_calls_service on public.tool_calls (service_id, called_at);
create index tool_calls_conversation on public.tool_calls (conversation_id);
create index tool_calls_step on public.tool_calls (step_version_id) where step_version_id is not null;

call alfred.guard_ownership('public.run_steps', '{run_id, hop, attempt}');
call alfred.guard_ownership('public.run_frames', '{run_id, hop}');
call alfred.guard_ownership('public.run_waits', '{run_id}');
call alfred.guard_ownership('public.step_answers', '{run_id}');
call alfred.guard_ownership('public.tool_calls', '{run_id}');

-- An attempt ends once. If its outcome was unknown, its answer may still be replaced when the outcome is found out.
create trigger z_write_once before update on public.run_steps
  for each row when (
    (old.answer is not null and old.answer ->> 'code' is distinct from 'unknown_outcome'
      and old.answer is distinct from new.answer)
    or new.answer is null and old.answer is not null
    or (old.tool_id, old.tool_version, old.is_safe, old.request_hash, old.context, old.began_at)
      is distinct from (new.tool_id, new.tool_version, new.is_safe, new.request_hash, new.context, new.began_at)
  )
  execute function alfred.refuse_rewriting();
create trigger z_no_delete before delete on public.run_steps
  for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update or delete on public.run_frames
  for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update or delete on public.run_waits
  for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update or delete on public.step_answers
  for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update or delete on public.tool_calls
  for each row execute function alfred.refuse_rewriting();

call alfred.protect('public.run_steps', alfred.rows_of_conversation(),
  array['insert', 'update (answer, ended_at)']);
call alfred.protect('public.run_frames', alfred.rows_of_conversation(), array['insert']);
call alfred.protect('public.run_waits', alfred.rows_of_conversation(), array['insert']);
call alfred.protect('public.step_answers', alfred.rows_of_conversation(), array['insert']);
call alfred.protect('public.tool_calls', 'user_id = (select alfred.uid())', array['insert']);

call alfred.let_erase('public.run_steps');
call alfred.let_erase('public.run_frames');
call alfred.let_erase('public.run_waits');
call alfred.let_erase('public.step_answers');
call alfred.let_erase('public.tool_calls');

-- What recovery puts back, in the order of time: the commits of the last wait, and the contexts of lists, waits and
-- attempts. An attempt has `called`, with `answer`: the call's answer, if there is one; `counts`: whether no person has
-- decided about the step since; `inputs`: what a person had entered for the attempt.
-- [{hop, context, called: {answer | null, counts, inputs | null} | null}]
create function alfred.journalled_steps(run uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with waited as (
    select w.commits, w.created_at from public.run_waits w where w.run_id = run order by w.epoch desc limit 1
  )
  select coalesce(jsonb_agg(
    jsonb_build_object('hop', s.hop, 'context', s.context, 'called', s.called) order by s.at, s.hop), '[]')
  from (
    select c.commit ->> 'hop' as hop, w.created_at as at, jsonb_build_object(
      'results', jsonb_build_object(c.commit ->> 'hop', c.commit -> 'result'),
      'statuses', jsonb_build_object(c.commit ->> 'hop', c.commit -> 'status')) as context,
      null::jsonb as called
    from waited w cross join lateral jsonb_array_elements(w.commits) c (commit)
    union all
    select t.hop, t.began_at, t.context, jsonb_build_object(
      'answer', t.answer,
      'counts', not exists (
        select 1 from public.step_answers a
        where a.run_id = t.run_id and a.hop = t.hop and a.created_at >= t.began_at),
      'inputs', (
        select a.inputs from public.step_answers a
        where a.run_id = t.run_id and a.hop = t.hop and a.created_at < t.began_at
        order by a.epoch desc limit 1))
    from public.run_steps t
    where t.run_id = run
    union all
    select f.hop, f.opened_at, f.context, null from public.run_frames f where f.run_id = run
    union all
    select w.hop, w.began_at, w.context, null from public.step_waits w where w.run_id = run
  ) s
$$;
grant execute on function alfred.journalled_steps(uuid) to alfred_definer;
