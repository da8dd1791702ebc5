-- Runs, which produce an agent's turns; and the idempotency of requests that create something.

create table public.runs (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id),
  user_id uuid not null,
  household_id uuid not null references public.households (id),
  number int not null check (number > 0),
  -- undo: undoes the changes of another run of the conversation, without a model.
  kind text not null default 'message' check (kind in ('message', 'undo')),
  undo_of uuid references public.runs (id),
  -- All runs that it undoes, newest first, if an edit takes several off the path.
  undo_runs uuid[],
  -- The undo run that must have undone everything before this run starts.
  needs_run_id uuid references public.runs (id),
  -- {question: the run that asked, option: from 1}; null for a message in words.
  answer jsonb check (answer is null or (
    jsonb_typeof(answer -> 'question') = 'string' and jsonb_typeof(answer -> 'option') = 'number'
  )),
  -- The message came with pictures or voice notes; their references are deleted when the run ends or waits.
  had_media boolean not null default false,
  -- Where the message's pictures and voice notes can be fetched: [{channel, kind, reference}], never their content,
  -- and only until the run ends or waits.
  media jsonb check (media is null or (
    jsonb_typeof(media) = 'array' and status in ('queued', 'running')
  )),
  -- The version that it executes, to which the alternative of its answer refers too.
  process_version_id uuid not null references public.process_versions (id),
  -- What a stored Process was started with; null for the built-in chain.
  inputs jsonb check (jsonb_typeof(inputs) = 'object' and octet_length(inputs::text) <= 256 * 1024),
  -- The Tool, if the run is one call of a Tool.
  tool_id uuid,
  -- What started it, if not a message.
  trigger text check (trigger in ('api', 'schedule', 'hook', 'memory')),
  -- The quotas of the user's Processes: {runs_per_hour, steps_per_day, egress_bytes_per_day,
  -- tokens_per_day}.
  quotas jsonb,
  -- Its Process with everything that the steps call, as of the run's start.
  resolved jsonb check (jsonb_typeof(resolved) = 'object'),
  -- The ended run whose results it takes over; that run may have been erased since.
  rerun_of uuid,
  -- [{step, takenFrom} | {step, why, on?}]: what it takes over and what it runs, as reported to its request.
  rerun_plan jsonb check (jsonb_typeof(rerun_plan) = 'array'),
  user_turn_id uuid not null,
  agent_turn_id uuid not null,
  user_alternative_id uuid not null,
  agent_alternative_id uuid not null,
  -- The Alternative that the user's words respond to, whose session the run begins with; null at the root.
  base_alternative_id uuid,
  -- For a run that has waited: the Alternative with whose session it continues, and to which its own session belongs.
  resumed_at_alternative_id uuid,
  status text not null
    -- waiting: for a person's answer, a time or an event; its conversation can continue meanwhile.
    check (status in ('queued', 'running', 'waiting', 'completed', 'failed', 'cancelled')),
  -- The answer to the message's request; the same request again gets the same answer.
  accepted_as text not null default 'running' check (accepted_as in ('queued', 'running')),
  -- The message was written before the answer that it responds to existed.
  base_unseen boolean not null default false,
  epoch int not null default 0 check (epoch >= 0),
  decision text,
  plan jsonb,
  reply jsonb,
  usage jsonb,
  error jsonb,
  -- What the run changed, in words that code makes from the ledger at the end of the run.
  summary jsonb,
  finish_key text,
  -- The run that this run's end started; a replayed finish returns the same one.
  next_run_id uuid references public.runs (id),
  route text not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  body_hash text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  progressed_at timestamptz,
  -- For a run that waits for a time or an event: the latest end of the wait.
  waits_until timestamptz check (waits_until is null or status in ('waiting', 'cancelled')),
  -- The number of commits in the store when the sweep last noticed new ones.
  commits int not null default 0 check (commits >= 0),
  finished_at timestamptz,
  unique (user_id, route, idempotency_key),
  unique (conversation_id, number),
  check ((kind = 'undo') = (undo_of is not null)),
  check (undo_runs is null or undo_of is not null),
  check (inputs is not null or num_nonnulls(tool_id, trigger, quotas, resolved, rerun_of) = 0 and status <> 'waiting'),
  foreign key (conversation_id, user_turn_id) references public.turns (conversation_id, id),
  foreign key (conversation_id, agent_turn_id) references public.turns (conversation_id, id),
  foreign key (conversation_id, user_alternative_id)
    references public.alternatives (conversation_id, id),
  foreign key (conversation_id, agent_alternative_id)
    references public.alternatives (conversation_id, id),
  foreign key (conversation_id, base_alternative_id)
    references public.alternatives (conversation_id, id),
  foreign key (conversation_id, resumed_at_alternative_id)
    references public.alternatives (conversation_id, id)
);
-- Runs of a conversation never overlap; the index enforces this even if the code is wrong.
create unique index runs_one_running on public.runs (conversation_id) where status = 'running';
create index runs_open on public.runs (status, progressed_at)
  where status in ('queued', 'running');
create index runs_process_version on public.runs (process_version_id);
create index runs_waiting on public.runs (progressed_at) where status = 'waiting';
create index runs_started on public.runs (user_id, created_at) where inputs is not null;
create index runs_household on public.runs (household_id);
create index runs_agent_alternative on public.runs (agent_alternative_id);
create index runs_base_alternative on public.runs (base_alternative_id);
create index runs_resumed_at on public.runs (resumed_at_alternative_id)
  where resumed_at_alternative_id is not null;
create index runs_needs on public.runs (needs_run_id) where needs_run_id is not null;
-- A run has at most one rerun; the next rerun is a rerun of that one.
create unique index runs_rerun_of on public.runs (rerun_of) where rerun_of is not null;
create index runs_undo_of on public.runs (undo_of) where undo_of is not null;

-- A run that ends or waits loses its references to media, whichever function changes its status.
create function alfred.drop_media() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.media := null;
  return new;
end
$$;
create trigger drop_media before update of status on public.runs
  for each row when (new.media is not null and new.status not in ('queued', 'running'))
  execute function alfred.drop_media();

-- Requests that create something other than a run, with their answers.
create table public.api_requests (
  user_id uuid not null,
  route text not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  body_hash text not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, route, idempotency_key)
);

-- The resolved Process of a run is written once.
create trigger z_frozen before update of resolved on public.runs
  for each row when (old.resolved is not null and old.resolved is distinct from new.resolved)
  execute function alfred.refuse_rewriting();

call alfred.guard_ownership('public.runs', '{process_version_id, inputs, tool_id, trigger, quotas, rerun_of, rerun_plan}');
call alfred.guard_ownership('public.api_requests');
call alfred.protect('public.runs',
  'user_id = (select alfred.uid()) and household_id = any ((select alfred.my_households())::uuid[])',
  array['insert', 'update (status, epoch, decision, plan, reply, usage, error, summary, finish_key, '
    'next_run_id, started_at, progressed_at, commits, finished_at, answer, resolved, resumed_at_alternative_id, '
    'waits_until)']);
call alfred.protect('public.api_requests', 'user_id = (select alfred.uid())', array['insert']);

-- The sweeper reads across users, but only the few columns that show where work waits.
grant select (id, user_id, conversation_id, status, epoch, created_at, started_at, progressed_at, waits_until, commits,
  base_alternative_id, resumed_at_alternative_id) on public.runs to alfred_sweeper;
create policy sweep on public.runs for select to alfred_sweeper using (true);

create policy host on public.runs for select to alfred_host using (true);
create policy host_update on public.runs for update to alfred_host using (true) with check (true);
grant select, update (status, reply, error, finish_key, progressed_at, finished_at)
  on public.runs to alfred_host;
create policy host on public.api_requests for select to alfred_host
  using (user_id = (select alfred.uid()));
create policy host_insert on public.api_requests for insert to alfred_host
  with check (user_id = (select alfred.uid()));
grant select, insert on public.api_requests to alfred_host;
