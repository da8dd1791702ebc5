-- apply_effects: the one way household data changes. Each operation leaves a receipt in the ledger,
-- each call a decision under its key; a second call under that key changes nothing.

-- What is wrong with the call itself (not with an operation of it); null when nothing is.
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

-- Locks the rows that the operations name, in one order for everybody: two calls that change the
-- same rows wait for each other instead of deadlocking.
create function alfred.lock_targets(ops jsonb) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  target record;
begin
  for target in
    select d.table_name, array_agg(distinct (o ->> 'id')) as ids,
      bool_or(o ->> 'op' = 'delete') as deletes
    from jsonb_array_elements(ops) o
    join public.data_tables d on d.table_name = o ->> 'table' and d.owner_kind <> 'catalogue'
    where o ->> 'op' in ('update', 'delete')
      and o ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    group by d.table_name
    order by d.table_name
  loop
    execute format('select 1 from public.%I t where t.id = any ($1::uuid[]) order by t.id %s',
      target.table_name, case when target.deletes then 'for update' else 'for no key update' end)
    using target.ids;
  end loop;
end
$$;

-- The operation that an undo stands for: the inverse that the ledger stored, once.
create function alfred.undone_operation(requested jsonb, household uuid, effect uuid) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  target public.effects;
begin
  if coalesce(requested ->> 'effect_id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform alfred.fail('invalid', 'an undo names its effect');
  end if;
  select * into target from public.effects e where e.id = (requested ->> 'effect_id')::uuid for update;
  if not found then
    perform alfred.fail('not_found', 'there is no such effect');
  elsif target.status <> 'applied' or target.undone_by is not null then
    perform alfred.fail('invalid', 'this effect cannot be undone (again)');
  elsif target.household_id <> household then
    perform alfred.fail('invalid', 'this effect belongs to another household');
  end if;
  update public.effects e set undone_by = effect where e.id = target.id;
  return target.inverse;
end
$$;

-- Applies one operation or raises. → {op, table, row_id, ref, label, row, inverse}
create function alfred.apply_operation(
  household uuid, conversation uuid, op jsonb, restoring boolean
) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  entry public.data_tables;
  done jsonb;
  shown jsonb;
  row_id uuid;
  row_ref text;
  label text;
begin
  select * into entry from public.data_tables d
  where d.table_name = op ->> 'table' and d.owner_kind <> 'catalogue';
  if not found then
    perform alfred.fail('invalid', format('unknown table "%s"', op ->> 'table'));
  elsif entry.owner_kind = 'household' and household is null then
    perform alfred.fail('invalid', format('%s belong to a household', entry.table_name));
  elsif (op ->> 'op' <> 'create' or op -> 'id' <> 'null')
    and coalesce(op ->> 'id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform alfred.fail('invalid', 'the id of a row is missing or malformed');
  end if;

  perform set_config('alfred.restoring', case when restoring then 'on' else 'off' end, true);
  done := case op ->> 'op'
    when 'create' then alfred.create_row(entry, household, op, restoring)
    when 'update' then alfred.update_row(entry, household, op, restoring)
    else alfred.delete_row(entry, household, op)
  end;
  perform set_config('alfred.restoring', 'off', true);

  row_id := (done ->> 'row_id')::uuid;
  label := done ->> 'label';
  if op ->> 'op' <> 'delete' then
    shown := alfred.row_json(entry.table_name, row_id);
    label := shown ->> entry.label_column;
  end if;
  if conversation is not null then
    if op ->> 'op' = 'create' then
      row_ref := alfred.ref_for(conversation, entry.ref_type, row_id, promote => true);
      if op ->> 'alias' is not null then
        perform alfred.keep_alias(conversation, entry.ref_type, op ->> 'alias', row_id);
      end if;
    else
      select r.ref into row_ref from public.refs r
      where r.conversation_id = conversation and r.entity_id = row_id and r.canonical;
    end if;
  end if;
  return jsonb_build_object(
    'op', op -> 'op', 'table', entry.table_name, 'row_id', row_id, 'ref', row_ref,
    'label', label, 'row', shown, 'inverse', done -> 'inverse');
end
$$;

-- The `gen_` name of what was just saved stays valid as an alias. It may not mean anything else.
create function alfred.keep_alias(conversation uuid, type text, alias text, entity uuid)
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  meant uuid;
begin
  if alias !~ '^gen_[a-z][a-z_]*_[0-9]{1,9}$' then
    perform alfred.fail('invalid', format('"%s" is not the ref of something generated', alias));
  end if;
  select r.entity_id into meant from public.refs r
  where r.conversation_id = conversation and r.ref = alias;
  if not found then
    -- Never hand out this number again.
    insert into public.ref_counters as c (conversation_id, prefix, n)
    values (
      conversation, regexp_replace(alias, '_[0-9]+$', ''), substring(alias from '[0-9]+$')::int)
    on conflict (conversation_id, prefix) do update set n = greatest(c.n, excluded.n);
    insert into public.refs (conversation_id, ref, ref_type, entity_id, canonical)
    values (conversation, alias, type, entity, false);
  elsif meant <> entity then
    perform alfred.fail('invalid', format('%s already names something else', alias));
  end if;
end
$$;

-- Applies one operation in a savepoint: {…, error: null}, or {op, error: {code, message, column}} and
-- nothing done. Deadlocks, time-outs and bugs are not the operation's fault and pass through.
create function alfred.try_operation(
  household uuid, conversation uuid, requested jsonb, effect uuid
) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  op jsonb := requested;
  said text;
  hint text;
  constraint_table text;
  constraint_name text;
  column_name text;
begin
  if requested ->> 'op' = 'undo' then
    op := alfred.undone_operation(requested, household, effect);
  end if;
  return alfred.apply_operation(household, conversation, op, requested ->> 'op' = 'undo')
    || jsonb_build_object('error', null);
exception
  when sqlstate 'ALF01' or integrity_constraint_violation or data_exception then
    get stacked diagnostics
      said = message_text, hint = pg_exception_hint, constraint_table = table_name,
      constraint_name = constraint_name, column_name = column_name;
    return alfred.failed_operation(op, alfred.operation_error(
      op, sqlstate, said, hint, constraint_table, constraint_name, column_name));
end
$$;

-- The result of an operation that changed nothing.
create function alfred.failed_operation(op jsonb, error jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object(
    'op', op -> 'op', 'table', op -> 'table',
    'row_id', case when op ->> 'op' <> 'create'
      and op ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then op -> 'id' end,
    'ref', null, 'label', null, 'error', error, 'row', null)
$$;

-- Applies the operations in order, each in its own savepoint. With `atomic`, the first failure takes
-- the others back. → [Result with effect and inverse, without seq]
create function alfred.perform_operations(
  household uuid, conversation uuid, ops jsonb, atomic boolean
) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  results jsonb := '[]';
  op jsonb;
  effect uuid;
  one jsonb;
  culprit int;
  error jsonb;
begin
  begin
    for op in select value from jsonb_array_elements(ops) loop
      effect := gen_random_uuid();
      one := alfred.try_operation(household, conversation, op, effect);
      error := nullif(one -> 'error', 'null');
      if error is not null and atomic then
        culprit := jsonb_array_length(results);
        raise exception 'taken back' using errcode = 'ALF02';
      end if;
      results := results || (one || jsonb_build_object(
        'effect', effect, 'status', case when error is null then 'applied' else 'failed' end));
    end loop;
  exception when sqlstate 'ALF02' then
    select jsonb_agg(
      case when n - 1 = culprit then one else alfred.failed_operation(o, jsonb_build_object(
        'code', 'rolled_back', 'message', 'taken back because another operation failed',
        'column', null)) end
      || jsonb_build_object('effect', gen_random_uuid(), 'status', 'failed') order by n)
    into results
    from jsonb_array_elements(ops) with ordinality as asked (o, n);
  end;
  return results;
end
$$;

-- p: {origin: run|api|job, origin_id, epoch (run), conversation_id?, household_id?, step, seq,
--     mode: each|atomic, ops: [Op], answers, context}
-- Op: {op: create, table, id?, values, children?: [{table, values, id?}], alias?}
--     {op: update, table, id, set, children?: [{table, rows: [values]}]}
--     {op: delete, table, id}
--     {op: undo, effect_id}: the stored inverse of one effect, exactly and once
-- → {outcome: applied | replayed | adopted | ended | stale_epoch | invalid, results: [Result],
--    decision?: {answers, context, ops_hash}, message?}
-- Result: {seq, op, table, row_id, ref, label, status: applied|failed, error, row}
create function public.apply_effects(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  problem text := case when me is null then 'nobody is asking' else alfred.effects_problem(p) end;
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
begin
  if problem is not null then
    return jsonb_build_object('outcome', 'invalid', 'results', '[]'::jsonb, 'message', problem);
  end if;
  source_id := (p ->> 'origin_id')::uuid;
  first_seq := (p ->> 'seq')::int;
  -- jsonb has one spelling for equal values, so its text can be hashed.
  hash := encode(sha256(convert_to(ops::text, 'UTF8')), 'hex');

  if source = 'run' then
    -- Shared: the steps of a group run side by side; the end of the run waits for them, and they
    -- see it once it has happened.
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
  results := alfred.perform_operations(household, conversation, ops, p ->> 'mode' = 'atomic');

  insert into public.effects (
    id, origin, origin_id, step, seq, household_id, conversation_id, user_id, op, table_name, row_id,
    ref, label, op_hash, request, inverse, status, error
  )
  select
    (r ->> 'effect')::uuid, source, source_id, at_step, first_seq + n - 1, household, conversation,
    me, r ->> 'op', r ->> 'table', (r ->> 'row_id')::uuid, r ->> 'ref', r ->> 'label',
    encode(sha256(convert_to((ops -> (n - 1)::int)::text, 'UTF8')), 'hex'), ops -> (n - 1)::int,
    r -> 'inverse', r ->> 'status', nullif(r -> 'error', 'null')
  from jsonb_array_elements(results) with ordinality as done (r, n);

  select coalesce(jsonb_agg(
    (r - '{effect,inverse}'::text[]) || jsonb_build_object('seq', first_seq + n - 1) order by n), '[]')
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

do $$
declare
  helper regprocedure;
begin
  foreach helper in array array[
    'alfred.effects_problem(jsonb)', 'alfred.lock_targets(jsonb)',
    'alfred.undone_operation(jsonb, uuid, uuid)', 'alfred.apply_operation(uuid, uuid, jsonb, boolean)',
    'alfred.keep_alias(uuid, text, text, uuid)', 'alfred.try_operation(uuid, uuid, jsonb, uuid)',
    'alfred.perform_operations(uuid, uuid, jsonb, boolean)',
    'alfred.failed_operation(jsonb, jsonb)'
  ]::regprocedure[] loop
    execute format('grant execute on function %s to alfred_definer', helper);
  end loop;
end
$$;
