-- What runs have spent on model calls, and a budget per user, beyond which messages are refused.

-- The part `run` is what a run spent up to its end. The other parts are named after hops whose calls this sum does not
-- include: Summarize runs after the end, and a cancelled run may have had an open call. Rows belong to the user, not to
-- a household, so that leaving a household gives no fresh budget. Spending without a run (a job that judges rows) has a
-- null run and a part of its own.
create table public.spending (
  run_id uuid references public.runs (id),
  part text not null check (length(part) between 1 and 100),
  user_id uuid not null,
  -- {calls, input_tokens, …, cost_micro_usd, unpriced_calls}: numbers that can be added up.
  usage jsonb not null,
  -- The cost of the calls with a known price.
  cost_micro_usd bigint not null check (cost_micro_usd >= 0),
  -- The time of recording, which decides the day that the cost counts for.
  spent_at timestamptz not null default clock_timestamp(),
  unique (run_id, part)
);
create unique index spending_of_jobs on public.spending (user_id, part) where run_id is null;
create index spending_of_user on public.spending (user_id, spent_at) include (cost_micro_usd);

call alfred.guard_ownership('public.spending', '{run_id, part, spent_at}');
call alfred.protect('public.spending', 'user_id = (select alfred.uid())',
  array['insert', 'update (usage, cost_micro_usd)']);

create function alfred.cost_of(usage jsonb) returns bigint
  language sql immutable
  set search_path = ''
as $$
  select coalesce((usage ->> 'cost_micro_usd')::bigint, 0)
$$;

-- A run's total spending: its parts added number by number. Null if nothing is recorded.
create function alfred.usage_of(run uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_object_agg(n.key, n.total)
  from (
    select e.key, sum(e.value::numeric) as total
    from public.spending s
    cross join lateral jsonb_each(s.usage) as e (key, value)
    where s.run_id = run and jsonb_typeof(e.value) = 'number'
    group by e.key
  ) n
$$;

-- Records a run's spending when it ends, whichever function ends it, if that function sets a usage. The run's usage
-- becomes the sum of its parts.
create function alfred.record_end() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  insert into public.spending (run_id, part, user_id, usage, cost_micro_usd)
  values (new.id, 'run', new.user_id, new.usage, alfred.cost_of(new.usage));
  new.usage := coalesce(alfred.usage_of(new.id), new.usage);
  return new;
end
$$;

create trigger record_end before update of usage on public.runs
  for each row
  when (old.finished_at is null and new.finished_at is not null and new.usage is not null)
  execute function alfred.record_end();

-- p: {run_id?, part, usage} → {outcome: recorded | not_found}. Recording the same part again replaces its amount. The
-- usage of an ended run becomes the new sum of its parts.
create function public.record_spending(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  run public.runs;
begin
  if coalesce(p ->> 'part', 'run') = 'run' or jsonb_typeof(p -> 'usage') is distinct from 'object' then
    raise exception 'record_spending: a part other than the run itself, and its usage, are required';
  end if;
  if p ->> 'run_id' is null then
    insert into public.spending (run_id, part, user_id, usage, cost_micro_usd)
    values (null, p ->> 'part', alfred.uid(), p -> 'usage', alfred.cost_of(p -> 'usage'))
    on conflict (user_id, part) where run_id is null do update
    set usage = excluded.usage, cost_micro_usd = excluded.cost_micro_usd;
    return jsonb_build_object('outcome', 'recorded');
  end if;
  select * into run from public.runs r where r.id = (p ->> 'run_id')::uuid for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  insert into public.spending (run_id, part, user_id, usage, cost_micro_usd)
  values (run.id, p ->> 'part', run.user_id, p -> 'usage', alfred.cost_of(p -> 'usage'))
  on conflict (run_id, part) do update
  set usage = excluded.usage, cost_micro_usd = excluded.cost_micro_usd;
  -- A run that has not ended gets the sum at its end.
  if run.finished_at is not null then
    update public.runs r set usage = alfred.usage_of(run.id) where r.id = run.id;
  end if;
  return jsonb_build_object('outcome', 'recorded');
end
$$;
call alfred.expose('public.record_spending(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- What the request's user has spent since a time, in millionths of a dollar.
create function alfred.spent_since(since timestamptz) returns bigint
  language sql stable
  set search_path = ''
as $$
  select coalesce(sum(s.cost_micro_usd), 0)::bigint from public.spending s
  where s.user_id = alfred.uid() and s.spent_at >= since
$$;

-- p: {since} → {micro_usd}: what the request's user has spent since that time
create function public.read_spending(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('micro_usd', alfred.spent_since((p ->> 'since')::timestamptz))
$$;
call alfred.expose('public.read_spending(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.cost_of(jsonb),
  alfred.usage_of(uuid),
  alfred.record_end(),
  alfred.spent_since(timestamptz)
  to alfred_definer;
