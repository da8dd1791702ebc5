-- The operations of one call: locked in order, applied one by one in savepoints, with exact inverses.

-- The rows [{op, table, id}] whose lines the operations reorder: writing, moving or deleting a line renumbers
-- the others, under the lock of their parent.
create function alfred.ordered_parents(named jsonb) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  is_id constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  entry public.data_tables;
  lines text[];
  parents text[];
  found_parents text[];
  rows jsonb := '[]';
begin
  for entry in
    select * from public.data_tables d
    where d.table_name in (select o ->> 'table' from jsonb_array_elements(named) o)
      and d.owner_kind <> 'catalogue' and alfred.has_order(d)
  loop
    select
      array_agg(o ->> 'id') filter (where o ->> 'op' <> 'create' and o ->> 'id' ~* is_id),
      array_agg(o -> 'values' ->> entry.parent_column) filter (
        where o ->> 'op' = 'create' and o -> 'values' ->> entry.parent_column ~* is_id)
    into lines, parents
    from jsonb_array_elements(named) o where o ->> 'table' = entry.table_name;
    execute format('select array_agg(t.%I) from public.%I t where t.id = any ($1::uuid[])',
      entry.parent_column, entry.table_name)
    into found_parents using lines;
    rows := rows || coalesce((
      select jsonb_agg(jsonb_build_object('op', 'update', 'table', entry.parent_table, 'id', id))
      from unnest(parents || found_parents) id), '[]');
  end loop;
  return rows;
end
$$;

-- Locks the rows that the operations name, and before any line the parent whose lines are reordered. All
-- calls lock in the same order, so calls that change the same rows, or lines of the same row, wait for each
-- other instead of deadlocking.
create function alfred.lock_targets(ops jsonb) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  named jsonb;
  target record;
begin
  select coalesce(jsonb_agg(
    alfred.named_operation(requested) || jsonb_build_object('is_undo', requested ->> 'op' = 'undo')), '[]')
  into named from jsonb_array_elements(ops) requested;
  named := named || alfred.ordered_parents(named);
  for target in
    select d.table_name, array_agg(distinct (o ->> 'id')) as ids,
      bool_or(o ->> 'op' = 'delete' or (o ->> 'is_undo')::boolean) as deletes
    from jsonb_array_elements(named) o
    join public.data_tables d on d.table_name = o ->> 'table' and d.owner_kind <> 'catalogue'
    where o ->> 'op' in ('update', 'delete')
      and o ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    group by d.table_name
    order by d.parent_table is not null, d.table_name
  loop
    execute format('select 1 from public.%I t where t.id = any ($1::uuid[]) order by t.id %s',
      target.table_name, case when target.deletes then 'for update' else 'for no key update' end)
    using target.ids;
  end loop;
end
$$;

-- The label of a child row's parent; null for a row without one.
create function alfred.parent_label(entry public.data_tables, child jsonb) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  label text;
begin
  if entry.parent_table is not null then
    execute format('select t.%I from public.%I t where t.id = $1',
      (select d.label_column from public.data_tables d where d.table_name = entry.parent_table),
      entry.parent_table)
    into label using (child ->> entry.parent_column)::uuid;
  end if;
  return label;
end
$$;

-- Remarks on a row that was restored: the guard's findings (kind `restored`), and traces (`finding`: the kind
-- of what was found).
create function alfred.restored_remarks(found jsonb, remarks jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'kind', case f ->> 'kind' when 'may' then 'trace' else 'restored' end,
      'code', regexp_replace(f ->> 'code', '^may ', ''), 'name', f -> 'name',
      'finding', f ->> 'kind')), '[]')
    || coalesce((
      select jsonb_agg(r) from jsonb_array_elements(remarks) r where r ->> 'kind' = 'trace'), '[]')
  from jsonb_array_elements(found) f
$$;

-- Whether an operation can change what the table's guard and remarks find in the row.
create function alfred.is_guarded(entry public.data_tables, op jsonb) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select op ->> 'op' <> 'update'
    or coalesce(nullif(op -> 'children', 'null'), '[]') <> '[]'
    -- An operation that is not an object is refused later.
    or exists (
      select from jsonb_object_keys(case jsonb_typeof(op -> 'set') when 'object' then op -> 'set' end) k
      where k <> all (entry.unguarded))
$$;

-- Applies one operation or raises.
-- → {op, table, row_id, ref, label, of, before, row, inverse, mark, remarks?, outside?}
-- The result of an operation with `_outside` has the provenance of the row. A restoration passes the guard: the
-- inverse holds exactly the values from before the effect, and it is refused if the row is not as the effect left
-- it. Restoring a row that was deleted by mistake must not depend on later facts, so the guard's findings in it
-- are remarks. If a model chose what to restore, the operation has an `override`, and removing a row that protects
-- a person is refused as elsewhere. An update's remarks are those that the row did not have before.
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
  is_checked boolean;
  is_chosen boolean;
  avoided jsonb := '[]';
  kept_out jsonb := '[]';
  found_now jsonb;
  remarks jsonb := '[]';
  earlier_remarks jsonb := '[]';
  outside jsonb;
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

  is_checked := entry.keeps_out is not null or entry.guard is not null and (
    restoring or alfred.is_guarded(entry, op));
  is_chosen := not restoring or op ? 'override';
  if is_checked and op ->> 'op' <> 'create' then
    perform alfred.locked_row(entry, household, (op ->> 'id')::uuid,
      case op ->> 'op' when 'delete' then 'update' else 'no key update' end);
    -- A deleted row has no findings, so none can be new.
    if op ->> 'op' = 'update' then
      avoided := alfred.findings(entry.guard, (op ->> 'id')::uuid, household);
      earlier_remarks := alfred.findings(entry.remarks, (op ->> 'id')::uuid, household);
    end if;
    kept_out := alfred.findings(entry.keeps_out, (op ->> 'id')::uuid, household);
  end if;

  if op ? '_outside' and op ->> 'op' = 'delete' then
    outside := alfred.outside_of(entry.table_name, (op ->> 'id')::uuid);
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
  if restoring then
    -- Undoing any write of a row deletes the answers given for the row; the questions will be asked again.
    delete from alfred.guard_answers a where a.row_id = (done ->> 'row_id')::uuid;
  end if;
  if is_checked then
    found_now := '[]';
    if op ->> 'op' <> 'delete' then
      found_now := alfred.new_findings(avoided, alfred.findings(entry.guard, row_id, household));
      remarks := alfred.new_findings(earlier_remarks, alfred.findings(entry.remarks, row_id, household));
    end if;
    if restoring then
      remarks := alfred.restored_remarks(found_now, remarks);
    else
      perform alfred.refuse_findings(found_now, op, 'contains', remarks);
      perform alfred.keep_answers(found_now, household, row_id);
    end if;
    if is_chosen then
      perform alfred.refuse_findings(
        alfred.new_findings(alfred.findings(entry.keeps_out, row_id, household), kept_out),
        op, 'keeps out');
    end if;
  end if;
  if op ->> 'op' <> 'delete' then
    shown := alfred.row_json(entry.table_name, row_id);
    label := shown ->> entry.label_column;
    if op ? '_outside' then
      outside := alfred.outside_of(entry.table_name, row_id);
    end if;
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
    'label', label, 'of', alfred.parent_label(entry, coalesce(shown, done -> 'before')),
    'before', done -> 'before', 'row', shown, 'inverse', done -> 'inverse',
    'mark', alfred.row_mark(entry, shown))
    || case when remarks = '[]' then '{}' else jsonb_build_object('remarks', remarks) end
    || case when outside is null then '{}' else jsonb_build_object('outside', outside) end;
end
$$;

-- Keeps the `gen_` ref of a saved draft as an alias. The ref may not mean another entity.
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
    -- Raises the counter so that this number is never assigned again.
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

-- Applies one operation in a savepoint: {…, error: null}, or the result of failed_operation with the error {code,
-- message, column, violations?: [{kind, code, name, by?}]} and nothing done. Deadlocks, time-outs and bugs are not the
-- operation's fault and are raised.
create function alfred.try_operation(
  household uuid, conversation uuid, requested jsonb, effect uuid
) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  op jsonb := requested;
  error_message text;
  hint text;
  detail text;
  constraint_table text;
  constraint_name text;
  column_name text;
begin
  if requested ->> 'op' = 'undo' then
    op := alfred.undone_operation(requested, household, effect)
      || case when requested ? 'override'
        then jsonb_build_object('override', requested -> 'override') else '{}' end;
  end if;
  return alfred.apply_operation(household, conversation, op, requested ->> 'op' = 'undo')
    || jsonb_build_object('error', null);
exception
  when sqlstate 'ALF01' or integrity_constraint_violation or data_exception then
    get stacked diagnostics
      error_message = message_text, hint = pg_exception_hint, detail = pg_exception_detail,
      constraint_table = table_name, constraint_name = constraint_name, column_name = column_name;
    return alfred.failed_operation(
      alfred.named_operation(requested),
      alfred.operation_error(
        op, sqlstate, error_message, hint, constraint_table, constraint_name, column_name)
      || case when sqlstate = 'ALF01' and hint = 'guard'
        then jsonb_build_object('violations', detail::jsonb) else '{}' end);
end
$$;

-- The result of an operation that changed nothing. A row that was not created is labelled with the name that
-- it was to have.
create function alfred.failed_operation(op jsonb, error jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'op', op -> 'op', 'table', op -> 'table',
    'row_id', case when op ->> 'op' <> 'create'
      and op ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then op -> 'id' end,
    'ref', null,
    'label', case
      when jsonb_typeof(op -> 'label') = 'string' then op ->> 'label'
      when op ->> 'op' = 'create' and jsonb_typeof(op -> 'values') = 'object' then (
        select nullif(left(op -> 'values' ->> d.label_column, 200), '')
        from public.data_tables d where d.table_name = op ->> 'table')
    end, 'of', null, 'error', error, 'before', null, 'row', null)
$$;

-- Applies the operations in order, each in its own savepoint. With `atomic`, a failure undoes the others. The guard's
-- findings are reported for all operations, so that users override nothing that they were not told about; but with
-- `atomic`, no operation is tried after one that failed for another reason before the guard found anything.
-- → [Result with effect and inverse, without seq]
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
  op_result jsonb;
  culprits jsonb := '{}';
  error jsonb;
  place int := 0;
begin
  begin
    for op in select value from jsonb_array_elements(ops) loop
      place := place + 1;
      effect := gen_random_uuid();
      op_result := alfred.try_operation(household, conversation, op, effect);
      error := nullif(op_result -> 'error', 'null');
      if atomic and (error ->> 'code' = 'guard' or error is not null and culprits = '{}') then
        culprits := culprits || jsonb_build_object(place, op_result);
        exit when error ->> 'code' <> 'guard';
      end if;
      results := results || (op_result || jsonb_build_object(
        'effect', effect, 'status', case when error is null then 'applied' else 'failed' end));
    end loop;
    if culprits <> '{}' then
      raise exception 'rolled back' using errcode = 'ALF02';
    end if;
  exception when sqlstate 'ALF02' then
    select jsonb_agg(
      coalesce(culprits -> n::text, alfred.failed_operation(
        alfred.named_operation(o), jsonb_build_object(
          'code', 'rolled_back', 'message', 'rolled back because another operation failed',
          'column', null)))
      || jsonb_build_object('effect', gen_random_uuid(), 'status', 'failed') order by n)
    into results
    from jsonb_array_elements(ops) with ordinality as asked (o, n);
  end;
  return results;
end
$$;

grant execute on function
  alfred.ordered_parents(jsonb),
  alfred.lock_targets(jsonb),
  alfred.parent_label(public.data_tables, jsonb),
  alfred.restored_remarks(jsonb, jsonb),
  alfred.is_guarded(public.data_tables, jsonb),
  alfred.apply_operation(uuid, uuid, jsonb, boolean),
  alfred.keep_alias(uuid, text, text, uuid),
  alfred.try_operation(uuid, uuid, jsonb, uuid),
  alfred.failed_operation(jsonb, jsonb),
  alfred.perform_operations(uuid, uuid, jsonb, boolean)
  to alfred_definer;
