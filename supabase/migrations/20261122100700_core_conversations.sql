-- The conversation tree: conversation → turns → alternatives.

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  household_id uuid not null references public.households (id),
  -- run: the hidden conversation of one run without a message, so that refs, ledger and policies work as in any
  -- other.
  kind text not null default 'chat' check (kind in ('chat', 'run')),
  title text check (length(title) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'archived')),
  -- The channel on which it is held. The adapters define the channels, so a new one needs no migration.
  channel text not null default 'api' check (channel ~ '^[a-z][a-z0-9_]{0,39}$'),
  -- The Process that the newest message's run executes, or that the user has chosen since: a hint for the next turn.
  default_process_id uuid references public.processes (id),
  default_process_since timestamptz,
  run_count int not null default 0,
  -- The cursor: the last Alternative of the path that is shown, and that the next message responds to.
  head_alternative_id uuid,
  -- For a fork: the conversation that it was copied from, and the answer after which it continues on its own.
  forked_from uuid references public.conversations (id),
  origin_turn_id uuid,
  origin_alternative_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nulls(forked_from, origin_turn_id, origin_alternative_id) in (0, 3))
);
create index conversations_forked_from on public.conversations (forked_from) where forked_from is not null;
create index conversations_owner on public.conversations (user_id, updated_at desc);
create index conversations_default_process on public.conversations (default_process_id);
create index conversations_household on public.conversations (household_id);

create table public.turns (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id),
  seq int not null check (seq > 0),
  speaker text not null check (speaker in ('user', 'agent', 'system')),
  turn_type text not null default 'message'
    check (turn_type in ('message', 'tool_result', 'summary')),
  parent_turn_id uuid,
  via_alternative_id uuid,
  -- Its position on every path through it, from 1 at the root; `seq` is the order of creation.
  depth int not null check (depth > 0),
  created_at timestamptz not null default now(),
  unique (conversation_id, seq),
  unique (conversation_id, id),
  foreign key (conversation_id, parent_turn_id) references public.turns (conversation_id, id),
  check ((parent_turn_id is null) = (depth = 1))
);
create index turns_parent on public.turns (parent_turn_id);

create table public.alternatives (
  id uuid primary key default gen_random_uuid(),
  turn_id uuid not null,
  conversation_id uuid not null references public.conversations (id),
  seq int not null default 1 check (seq > 0),
  is_active boolean not null default true,
  -- Null until the agent's run has ended; written once.
  content text check (length(content) <= 400000),
  responds_to uuid,
  -- The version of a Process that produced it; null for a user's words.
  process_version_id uuid references public.process_versions (id),
  -- In a fork: the original alternative, of which this is a copy. A copy belongs to no run.
  copied_from uuid references public.alternatives (id),
  created_at timestamptz not null default now(),
  unique (turn_id, seq),
  unique (conversation_id, id),
  foreign key (conversation_id, turn_id) references public.turns (conversation_id, id),
  foreign key (conversation_id, responds_to) references public.alternatives (conversation_id, id)
);
create unique index alternatives_one_active on public.alternatives (turn_id) where is_active;
create index alternatives_conversation on public.alternatives (conversation_id);
create index alternatives_responds_to on public.alternatives (responds_to);
create index alternatives_process_version on public.alternatives (process_version_id);
create index alternatives_copied_from on public.alternatives (copied_from) where copied_from is not null;

-- Conversations, turns and alternatives refer to each other.
alter table public.turns
  add foreign key (conversation_id, via_alternative_id)
  references public.alternatives (conversation_id, id);
alter table public.conversations
  add foreign key (id, head_alternative_id) references public.alternatives (conversation_id, id);
create index conversations_head on public.conversations (head_alternative_id);
alter table public.conversations
  add foreign key (forked_from, origin_turn_id) references public.turns (conversation_id, id),
  add foreign key (forked_from, origin_alternative_id) references public.alternatives (conversation_id, id);

call alfred.guard_ownership(
  'public.conversations', array['forked_from', 'origin_turn_id', 'origin_alternative_id']);
call alfred.guard_ownership('public.turns');
call alfred.guard_ownership('public.alternatives');
create trigger touch_updated_at before update on public.conversations
  for each row execute function alfred.touch_updated_at();

-- A preferred Process must be enabled and visible to the conversation's user. The Process is locked, so that it is
-- neither disabled nor deleted meanwhile.
create function alfred.prefer_process() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.default_process_since := case when new.default_process_id is not null then clock_timestamp() end;
  perform alfred.hold_definition(new.default_process_id);
  if new.default_process_id is not null and not exists (
    select 1 from public.processes p
    where p.id = new.default_process_id and p.enabled and (p.owner_id is null or p.owner_id = new.user_id)
  ) then
    raise exception 'process_not_enabled' using errcode = 'ALF05';
  end if;
  return new;
end
$$;
create trigger prefer_process before insert on public.conversations
  for each row when (new.default_process_id is not null) execute function alfred.prefer_process();
create trigger prefer_process_again before update of default_process_id on public.conversations
  for each row when (new.default_process_id is distinct from old.default_process_id)
  execute function alfred.prefer_process();
grant execute on function alfred.prefer_process() to alfred_definer;

-- EXECUTED_BY: only an agent's alternative was executed by a Process.
create function alfred.check_executed_by() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.turns t where t.id = new.turn_id and t.speaker = 'agent'
  ) then
    raise exception 'executed_by_of_no_agent' using errcode = 'ALF05';
  end if;
  return new;
end
$$;
create trigger executed_by before insert on public.alternatives
  for each row when (new.process_version_id is not null) execute function alfred.check_executed_by();
grant execute on function alfred.check_executed_by() to alfred_definer;

-- CHILD_OF: a turn follows an alternative of its parent, and is one level deeper.
create function alfred.check_child_of() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.turns t join public.alternatives a on a.turn_id = t.id
    where t.id = new.parent_turn_id and t.depth = new.depth - 1 and a.id = new.via_alternative_id
  ) then
    raise exception 'turn_of_another_place' using errcode = 'ALF05';
  end if;
  return new;
end
$$;
create trigger child_of before insert on public.turns
  for each row when (new.parent_turn_id is not null) execute function alfred.check_child_of();
grant execute on function alfred.check_child_of() to alfred_definer;

-- CHILD_OF and RESPONDS_TO agree: an alternative responds to an alternative of the parent turn, or to none if there
-- is no parent.
create function alfred.check_responds_to() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.turns t left join public.alternatives a on a.id = new.responds_to
    where t.id = new.turn_id and a.turn_id is not distinct from t.parent_turn_id
  ) then
    raise exception 'responds_to_of_another_turn' using errcode = 'ALF05';
  end if;
  return new;
end
$$;
create trigger responds_to before insert on public.alternatives
  for each row execute function alfred.check_responds_to();
grant execute on function alfred.check_responds_to() to alfred_definer;

-- Alternatives are written once; only which one is active may change afterwards.
create trigger z_write_once before update on public.alternatives
  for each row
  when (
    old.content is not null and old.content is distinct from new.content
    or old.turn_id <> new.turn_id
    or old.seq <> new.seq
    or old.responds_to is distinct from new.responds_to
    or old.process_version_id is distinct from new.process_version_id
    or old.copied_from is distinct from new.copied_from
  )
  execute function alfred.refuse_rewriting();

call alfred.protect('public.conversations',
  'user_id = (select alfred.uid()) and household_id = any ((select alfred.my_households())::uuid[])',
  array['insert', 'update (title, status, default_process_id, default_process_since, run_count, head_alternative_id, updated_at)']);

-- A conversation's rows are visible to the users who see the conversation; its own policy decides.
create function alfred.rows_of_conversation() returns text
  language sql immutable
  set search_path = ''
as $$
  select 'exists (select 1 from public.conversations c where c.id = conversation_id)'
$$;
call alfred.protect('public.turns', alfred.rows_of_conversation(), array['insert']);
call alfred.protect('public.alternatives', alfred.rows_of_conversation(),
  array['insert', 'update (content, is_active)']);

-- The sweeper reads across users, but only the few columns that show where work waits.
grant select (id, user_id, household_id, status, kind, head_alternative_id) on public.conversations to alfred_sweeper;
create policy sweep on public.conversations for select to alfred_sweeper using (true);

-- Ending a membership ends the active runs of that member's conversations.
create policy host on public.conversations for select to alfred_host using (true);
create policy host_update on public.conversations for update to alfred_host
  using (true) with check (true);
create policy host on public.alternatives for select to alfred_host using (true);
create policy host_update on public.alternatives for update to alfred_host
  using (true) with check (true);
grant select (id, user_id, household_id), update (updated_at) on public.conversations to alfred_host;
grant select (id), update (content) on public.alternatives to alfred_host;
