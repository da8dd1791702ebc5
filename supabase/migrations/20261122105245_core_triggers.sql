-- What starts a Process without a person: schedules, and webhooks with a signature.

create table public.process_schedules (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null,
  process_id uuid not null references public.processes (id),
  -- Five fields, in the time zone; code computes the next due time.
  cron text not null check (length(cron) between 9 and 120),
  time_zone text not null check (length(time_zone) between 1 and 64),
  inputs jsonb not null default '{}' check (
    jsonb_typeof(inputs) = 'object' and octet_length(inputs::text) <= 65536),
  enabled boolean not null default true,
  -- Null while it is off.
  next_at timestamptz,
  -- What happens to a due time while an earlier run is under way: it is skipped, it waits, or its run starts in
  -- parallel.
  overlap text not null default 'skip' check (overlap in ('skip', 'queue', 'allow')),
  -- When a waiting due time is checked again.
  held_until timestamptz,
  -- The number of due times without a run, and the last of them.
  skipped int not null default 0 check (skipped >= 0),
  last_skipped_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint due_while_enabled check (enabled = (next_at is not null))
);
create index process_schedules_process on public.process_schedules (process_id);
create index process_schedules_owner on public.process_schedules (owner_id, created_at desc, id desc);
create index process_schedules_due on public.process_schedules (coalesce(held_until, next_at)) where enabled;

-- The outcome of each due time for which a run was to start. Run and refusal are null while the run is being started.
create table public.process_schedule_runs (
  schedule_id uuid not null references public.process_schedules (id) on delete cascade,
  owner_id uuid not null,
  due_at timestamptz not null,
  run_id uuid references public.runs (id),
  refused text check (refused ~ '^[a-z][a-z_]{0,39}$'),
  started_at timestamptz not null default clock_timestamp(),
  primary key (schedule_id, due_at)
);
create index process_schedule_runs_owner on public.process_schedule_runs (owner_id);
create index process_schedule_runs_run on public.process_schedule_runs (run_id) where run_id is not null;

create table public.process_hooks (
  id uuid primary key,
  owner_id uuid not null,
  process_id uuid not null references public.processes (id),
  name text not null check (length(btrim(name)) between 1 and 120),
  -- Fixed inputs, which no request replaces.
  inputs jsonb not null default '{}' check (
    jsonb_typeof(inputs) = 'object' and octet_length(inputs::text) <= 65536),
  -- The variable that a request's whole body becomes; null: its fields are inputs.
  payload_as text check (payload_as ~ '^[A-Za-z][A-Za-z0-9_]{0,63}$'),
  -- {input: expression over the request's body}; null: its fields are the inputs.
  mapping jsonb check (jsonb_typeof(mapping) = 'object' and octet_length(mapping::text) <= 65536),
  -- How requests are signed.
  scheme text not null default 'standard' check (scheme in ('standard', 'github', 'stripe', 'slack')),
  -- What the response to a request has: the run's id, or its output.
  answer text not null default 'run' check (answer in ('run', 'output')),
  -- {name, key | null, data}: the event that a request sends in place of starting a run; null: it starts one.
  event jsonb check (jsonb_typeof(event) = 'object' and octet_length(event::text) <= 65536),
  enabled boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  constraint starts_or_sends check (
    event is null or inputs = '{}' and payload_as is null and mapping is null and answer = 'run')
);
create index process_hooks_process on public.process_hooks (process_id);
create index process_hooks_owner on public.process_hooks (owner_id, created_at desc, id desc);

-- The keys that requests are signed with, sealed, in the schema that the API does not see. Each is sealed under an id
-- of its own.
create table alfred.process_hook_keys (
  id uuid primary key,
  hook_id uuid not null references public.process_hooks (id) on delete cascade,
  owner_id uuid not null,
  sealed jsonb not null check (sealed ?& array['v', 'key', 'wrapped', 'wrapIv', 'iv', 'data']),
  -- Null for the newest key; the previous key is accepted until then.
  valid_until timestamptz
);
create unique index process_hook_keys_newest on alfred.process_hook_keys (hook_id) where valid_until is null;
create index process_hook_keys_hook on alfred.process_hook_keys (hook_id);
create index process_hook_keys_owner on alfred.process_hook_keys (owner_id);

-- A schedule and a webhook belong to the owner of their Process.
create function alfred.check_trigger_owner() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.processes p
    where p.id = new.process_id and p.owner_id = new.owner_id and p.deleted_at is null
  ) then
    raise exception 'process_not_found' using errcode = 'ALF05';
  end if;
  return new;
end
$$;
grant execute on function alfred.check_trigger_owner() to alfred_definer;
create trigger check_owner before insert on public.process_schedules
  for each row execute function alfred.check_trigger_owner();
create trigger check_owner before insert on public.process_hooks
  for each row execute function alfred.check_trigger_owner();

call alfred.guard_ownership('public.process_schedules', '{owner_id, process_id}');
call alfred.guard_ownership('public.process_hooks', '{owner_id, process_id}');
call alfred.guard_ownership('alfred.process_hook_keys', '{hook_id}');
create trigger touch_updated_at before update of cron, time_zone, inputs, enabled, overlap
  on public.process_schedules for each row execute function alfred.touch_updated_at();
-- The outcome of a due time is written once.
create trigger z_write_once before update on public.process_schedule_runs
  for each row when (old.run_id is not null or old.refused is not null)
  execute function alfred.refuse_rewriting();

call alfred.protect('public.process_schedules', 'owner_id = (select alfred.uid())',
  array['insert', 'update (cron, time_zone, inputs, enabled, overlap, next_at, held_until, skipped, '
    'last_skipped_at, updated_at)', 'delete']);
call alfred.protect('public.process_schedule_runs', 'owner_id = (select alfred.uid())',
  array['insert', 'update (run_id, refused)', 'delete']);
call alfred.protect('public.process_hooks', 'owner_id = (select alfred.uid())',
  array['insert', 'update (enabled, name)', 'delete']);
call alfred.protect('alfred.process_hook_keys', 'owner_id = (select alfred.uid())',
  array['insert', 'update (valid_until)', 'delete']);
alter policy read on alfred.process_hook_keys to alfred_definer;
revoke all on alfred.process_hook_keys from alfred_pipeline;
