-- The operation that an undo executes; an undo that would destroy later changes is refused.

-- An operation's effect on its row; for an undo, that of its inverse, or the undo itself if the user sees no such
-- effect.
create function alfred.named_operation(asked jsonb) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if asked ->> 'op' = 'undo'
    and asked ->> 'effect_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return coalesce((
      select jsonb_build_object(
        'op', e.inverse -> 'op', 'table', e.table_name, 'id', e.row_id, 'label', e.label,
        'values', e.inverse -> 'values')
      from public.effects e where e.id = (asked ->> 'effect_id')::uuid and e.inverse is not null
    ), asked);
  end if;
  return asked;
end
$$;

-- A hash of the row with its children, by which rows are compared. It leaves out the time of the last change and, for a
-- line, its position, which lines before it may have changed. Null when the row does not exist.
create function alfred.row_mark(entry public.data_tables, shown jsonb) returns text
  language sql stable
  set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_object_agg(c.key, case
    when d.table_name is null then c.value
    else (select jsonb_agg(r - 'updated_at' order by n)
      from jsonb_array_elements(c.value) with ordinality rows (r, n)) end)::text, 'UTF8')), 'hex')
  from jsonb_each(
    shown - 'updated_at' - case when entry.parent_table is null then '' else 'position' end) c
  left join public.data_tables d on d.table_name = c.key and d.parent_table = entry.table_name
$$;

-- Whether the inverse would move a line that the user has moved again since. The mark leaves out the
-- position, because lines before it change it, so only requested positions count here. A user sees only their
-- own effects in the ledger, so another member's move is not seen.
create function alfred.moved_since(target public.effects, shown jsonb) returns boolean
  language sql stable
  set search_path = ''
as $$
  select target.inverse -> 'set' ? 'position'
    and target.inverse -> 'set' -> 'position' is distinct from shown -> 'position'
    and exists (
      select 1 from public.effects e
      where e.table_name = target.table_name and e.row_id = target.row_id
        and e.status = 'applied' and e.undone_by is null and e.request -> 'set' ? 'position'
        and (e.created_at, e.seq) > (target.created_at, target.seq))
$$;

-- Refuses an undo that would destroy a later change: the row, or one of its children, differs from what the
-- effect left. It does not matter who changed it or where; a change that was reversed does not count.
create function alfred.refuse_trampling(target public.effects, household uuid) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  entry public.data_tables;
  row_name text := coalesce('"' || target.label || '"', 'an entry in ' || target.table_name);
  shown jsonb;
begin
  select * into entry from public.data_tables d where d.table_name = target.table_name;
  shown := alfred.row_json(target.table_name, target.row_id);
  if target.op = 'delete' then
    if shown is not null then
      perform alfred.fail('changed_since', row_name || ' is there again');
    end if;
    return;
  elsif shown is null then
    perform alfred.fail('changed_since', row_name || ' has been deleted since');
  end if;
  -- The row is locked before it is compared, so that no change can come in between.
  perform alfred.locked_row(entry, household, target.row_id, 'update');
  shown := alfred.row_json(target.table_name, target.row_id);
  if alfred.row_mark(entry, shown) is distinct from target.mark then
    perform alfred.fail('changed_since', row_name || ' has been changed since');
  end if;
  if entry.parent_table is not null and alfred.moved_since(target, shown) then
    perform alfred.fail('changed_since', row_name || ' has been changed since');
  end if;
end
$$;

-- The operation that an undo executes: the inverse stored in the ledger, which is used once.
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
  perform alfred.refuse_trampling(target, household);
  update public.effects e set undone_by = effect where e.id = target.id;
  return target.inverse;
end
$$;

grant execute on function
  alfred.named_operation(jsonb),
  alfred.row_mark(public.data_tables, jsonb),
  alfred.moved_since(public.effects, jsonb),
  alfred.refuse_trampling(public.effects, uuid),
  alfred.undone_operation(jsonb, uuid, uuid)
  to alfred_definer;
