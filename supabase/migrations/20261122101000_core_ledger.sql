-- The changes of household data: the ledger, and the decisions behind it.

-- The ledger: one row, a receipt, for each requested operation.
create table public.effects (
  id uuid primary key default gen_random_uuid(),
  origin text not null check (origin in ('run', 'api', 'job')),
  origin_id uuid not null,
  step text not null,
  seq int not null check (seq >= 0),
  household_id uuid references public.households (id),
  conversation_id uuid references public.conversations (id),
  user_id uuid not null,
  -- An undo is recorded under its effective operation; 'undo' remains only if the undo failed before that was known.
  op text not null check (op in ('create', 'update', 'delete', 'undo')),
  table_name text,
  row_id uuid,
  ref text,
  label text,
  op_hash text not null,
  request jsonb not null,
  inverse jsonb,
  -- The row's alfred.row_mark after the change: an undo compares it to see whether the row has changed since.
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

-- A step's decision, stored once with its results: a retry repeats it instead of deciding again.
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

call alfred.guard_ownership('public.effects');
call alfred.guard_ownership('public.effect_decisions');
create trigger z_write_once before update or delete on public.effect_decisions
  for each row execute function alfred.refuse_rewriting();

call alfred.protect('public.effects',
  'user_id = (select alfred.uid()) and (household_id is null '
  'or household_id = any ((select alfred.my_households())::uuid[]))',
  array['insert', 'update (undone_by)']);
call alfred.protect('public.effect_decisions',
  'user_id = (select alfred.uid()) and (household_id is null '
  'or household_id = any ((select alfred.my_households())::uuid[]))',
  array['insert']);

grant select (origin, origin_id, created_at) on public.effect_decisions to alfred_sweeper;
create policy sweep on public.effect_decisions for select to alfred_sweeper using (true);
