-- apply_effects: the only function that changes household data. Each operation leaves a receipt in the
-- ledger, and each call a decision under its key; a second call under that key changes nothing.
--
-- A request's queries are short: compiling them would take many times longer than running them. The planner
-- cannot know that, because it estimates set-returning functions at a thousand rows. Hence `jit = off`, here
-- and in the other functions that run many queries. For the same reason it prefers plans for the actual
-- arguments and would plan queries at each call, although a session can keep their plans: hence
-- `plan_cache_mode`.

-- What is wrong with the call itself (not with one of its operations); null if nothing is.
create function alfred.effects_problem(p jsonb) returns text
  language sql immutable
  set search_path = ''
as $$
  select case
    when coalesce(p ->> 'origin', '') not in ('run', 'api', 'job') then 'unknown origin'
    when coalesce(p ->> 'origin_id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then 'origin_id must be an id'
    when p ->> 'origin' = 'run' and jsonb_typeof(p -> 'epoch') is distinct from 'number'
      then 'a run names its epoch'
    when coalesce(p ->> 'step', '') = '' then 'step is required'
    when coalesce(p ->> 'seq', '') !~ '^\d{1,9}$' then 'seq must be a whole number'
    when coalesce(p ->> 'mode', '') not in ('each', 'atomic') then 'mode is each or atomic'
    when jsonb_typeof(p -> 'ops') is distinct from 'array' then 'ops must be a list'
    else (
      select min(case
        when jsonb_typeof(o) <> 'object'
          or coalesce(o ->> 'op', '') not in ('create', 'update', 'delete', 'undo')
          then 'an operation is a create, update, delete or undo'
        when o ->> 'op' <> 'undo' and jsonb_typeof(o -> 'table') is distinct from 'string'
          then 'an operation names its table'
        when coalesce(jsonb_typeof(o -> 'children'), 'null') not in ('array', 'null')
          then 'children must be a list'
        when jsonb_typeof(o -> 'children') = 'array' and exists (
            select 1 from jsonb_array_elements(o -> 'children') c
            where jsonb_typeof(c) <> 'object'
              or o ->> 'op' = 'create' and jsonb_typeof(c -> 'values') is distinct from 'object'
              or o ->> 'op' = 'update' and (
                jsonb_typeof(c -> 'rows') is distinct from 'array'
                or c @? '$.rows[*] ? (@.type() != "object")'))
          then 'a child is {table, values}, or {table, rows} in an update'
      end)
      from jsonb_array_elements(p -> 'ops') o
    )
  end
$$;

-- p: {origin: run|api|job, origin_id, epoch (run), conversation_id?, household_id?, step, seq,
--     mode: each|atomic, ops: [Op], answers, context, outside?: [source]}
-- Op: {op: create, table, id?, values, children?: [{table, values, id?}], alias?}
--     {op: update, table, id, set, children?: [{table, rows: [values]}], expect?}: `rows` replace all the row's rows in
--       that table
--     {op: delete, table, id, expect?}: `expect` is the row as it was read; if it has changed since, the operation is
--       stale
--     {op: undo, effect_id}: applies the stored inverse of this effect, exactly and once. If a model chose the effect,
--       the operation has an `override`, and the guard may refuse to remove a row that protects a person
--     override: guard codes that the user has set aside for this very row
--     _outside?: {column: [source]}, of an operation and of each child: which of the given values come from outside.
--       Without it, the values have the sources in `outside`, and in a run also those of alfred.sources_of_chain
-- → {outcome: applied | replayed | adopted | ended | stale_epoch | invalid, results: [Result],
--    decision?: {answers, context, ops_hash}, message?}. replayed: these operations were decided under this key before;
--    adopted: others were, and the results are theirs. ended, stale_epoch and invalid record nothing
-- Result: {seq, op, table, row_id, ref, label, of, status: applied|failed, error, before, row, remarks?, outside?}
--   `of`: for a child row, the label of its parent. `before` and `row` have the children nested. `outside`, if the
--   operation has `_outside`, or its values have sources without it: the provenance of the row; after a deletion, that
--   of the deleted row
create function public.apply_effects(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := alfred.uid();
  problem text := case when me is null then 'the request has no user' else alfred.effects_problem(p) end;
  source text := p ->> 'origin';
  source_id uuid;
  at_step text := p ->> 'step';
  first_seq int;
  ops jsonb := p -> 'ops';
  hash text;
  run record;
  household uuid := (p ->> 'household_id')::uuid;
  conversation uuid := (p ->> 'conversation_id')::uuid;
  stored public.effect_decisions;
  results jsonb;
  sources jsonb := coalesce(nullif(p -> 'outside', 'null'), '[]');
begin
  if problem is not null then
    return jsonb_build_object('outcome', 'invalid', 'results', '[]'::jsonb, 'message', problem);
  end if;
  source_id := (p ->> 'origin_id')::uuid;
  first_seq := (p ->> 'seq')::int;
  -- Equal jsonb values have the same text, so the text can be hashed.
  hash := encode(sha256(convert_to(ops::text, 'UTF8')), 'hex');

  if source = 'run' then
    -- A shared lock, because the steps of a group run in parallel; the end of the run waits for them, and later steps
    -- see that the run has ended.
    select r.status, r.epoch, r.household_id, r.conversation_id into run
    from public.runs r where r.id = source_id for share;
    if not found or run.status <> 'running' then
      return jsonb_build_object('outcome', 'ended', 'results', '[]'::jsonb);
    elsif run.epoch <> (p ->> 'epoch')::int then
      return jsonb_build_object('outcome', 'stale_epoch', 'results', '[]'::jsonb);
    end if;
    household := run.household_id;
    conversation := run.conversation_id;
  elsif conversation is not null then
    select c.household_id into run from public.conversations c
    where c.id = conversation and (household is null or c.household_id = household);
    if not found then
      problem := 'there is no such conversation';
    end if;
    household := run.household_id;
  elsif household is not null and not alfred.is_member(household) then
    problem := 'there is no such household';
  end if;

  if problem is null then
    perform alfred.lock_key('effects', source, source_id::text, at_step, first_seq::text);
    select * into stored from public.effect_decisions d
    where d.origin = source and d.origin_id = source_id and d.step = at_step and d.seq = first_seq;
    if found then
      return jsonb_build_object(
        'outcome', case when stored.ops_hash = hash then 'replayed' else 'adopted' end,
        'results', stored.results,
        'decision', jsonb_build_object(
          'answers', stored.answers, 'context', stored.context, 'ops_hash', stored.ops_hash));
    end if;
    if exists (
      select 1 from public.effects e
      where e.origin = source and e.origin_id = source_id and e.step = at_step
        and e.seq >= first_seq and e.seq < first_seq + jsonb_array_length(ops)
    ) then
      problem := 'these sequence numbers belong to another call';
    end if;
  end if;
  if problem is not null then
    return jsonb_build_object('outcome', 'invalid', 'results', '[]'::jsonb, 'message', problem);
  end if;

  if conversation is not null and ops @? '$[*] ? (@.op == "create" || @.op == "undo")' then
    perform alfred.lock_refs(conversation);
  end if;
  perform alfred.lock_targets(ops);
  if ops @? '$[*] ? ((@.op == "create" || @.op == "update") && !exists(@._outside))' then
    if source = 'run' then
      sources := sources || alfred.sources_of_chain(source_id);
    end if;
    select coalesce(jsonb_agg(alfred.said_from(o, sources) order by n), '[]') into ops
    from jsonb_array_elements(ops) with ordinality as asked (o, n);
  end if;
  results := alfred.perform_operations(household, conversation, ops, p ->> 'mode' = 'atomic');

  insert into public.effects (
    id, origin, origin_id, step, seq, household_id, conversation_id, user_id, op, table_name, row_id,
    ref, label, op_hash, request, inverse, mark, status, error
  )
  select
    (r ->> 'effect')::uuid, source, source_id, at_step, first_seq + n - 1, household, conversation,
    me, r ->> 'op', r ->> 'table', (r ->> 'row_id')::uuid, r ->> 'ref', r ->> 'label',
    encode(sha256(convert_to((ops -> (n - 1)::int)::text, 'UTF8')), 'hex'), ops -> (n - 1)::int,
    r -> 'inverse', r ->> 'mark', r ->> 'status', nullif(r -> 'error', 'null')
  from jsonb_array_elements(results) with ordinality as done (r, n);

  select coalesce(jsonb_agg(
    (r - '{effect,inverse,mark}'::text[]) || jsonb_build_object('seq', first_seq + n - 1) order by n), '[]')
  into results
  from jsonb_array_elements(results) with ordinality as done (r, n);
  insert into public.effect_decisions (
    origin, origin_id, step, seq, household_id, conversation_id, user_id, mode, ops_hash, answers,
    context, results
  ) values (
    source, source_id, at_step, first_seq, household, conversation, me, p ->> 'mode', hash,
    p -> 'answers', p -> 'context', results
  );
  return jsonb_build_object(
    'outcome', 'applied',
    'results', results,
    'decision', jsonb_build_object(
      'answers', p -> 'answers', 'context', p -> 'context', 'ops_hash', hash));
end
$$;
call alfred.expose('public.apply_effects(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function alfred.effects_problem(jsonb) to alfred_definer;
