-- What each step of a run did, for people: written when the run waits or ends, replacing what was written before.

create table public.step_records (
  run_id uuid not null references public.runs (id),
  hop text not null check (hop ~ '^step(\.\d{1,4}){1,10}$'),
  conversation_id uuid not null references public.conversations (id),
  user_id uuid not null,
  -- Its position among the run's steps, from 1.
  place int not null check (place > 0),
  -- The step as GET /v1/runs/{id}/steps shows it. Values that a schema marks as sensitive are masked.
  record jsonb not null check (jsonb_typeof(record) = 'object'),
  primary key (run_id, hop)
);
create index step_records_conversation on public.step_records (conversation_id);
create index step_records_place on public.step_records (run_id, place);

call alfred.guard_ownership('public.step_records', '{run_id, hop}');
call alfred.protect('public.step_records', alfred.rows_of_conversation(),
  array['insert', 'update (place, record)']);
call alfred.let_erase('public.step_records');

-- steps: [{hop, …}] in their order
create function alfred.keep_steps(run public.runs, steps jsonb) returns void
  language sql
  set search_path = ''
as $$
  insert into public.step_records (run_id, hop, conversation_id, user_id, place, record)
  select run.id, s.record ->> 'hop', run.conversation_id, run.user_id, s.place, s.record
  from jsonb_array_elements(steps) with ordinality s (record, place)
  on conflict (run_id, hop) do update set place = excluded.place, record = excluded.record
$$;

-- p: {run_id, after: the place after which the page begins, limit} → {items: [record], next: place | null}
create function public.list_steps(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  with page as (
    select s.place, s.record, row_number() over (order by s.place) as n
    from public.step_records s
    where s.run_id = (p ->> 'run_id')::uuid and s.place > (p ->> 'after')::int
    order by s.place
    limit (p ->> 'limit')::int + 1
  )
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(f.record order by f.n) filter (where f.n <= (p ->> 'limit')::int), '[]'),
    'next', (
      select l.place from page l
      where l.n = (p ->> 'limit')::int and exists (select 1 from page m where m.n > l.n)))
  from page f
$$;
call alfred.expose('public.list_steps(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function alfred.keep_steps(public.runs, jsonb) to alfred_definer;
